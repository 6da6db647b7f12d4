package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// namespaces are those of the level full: nothing of the machine's processes,
// network, mounts, System V IPC or name is visible from inside.
const namespaces = unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWNS | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// separate makes a child start in namespaces of its own. The user namespace
// gives it the capabilities to set the others up, and none over anything
// outside, also when the grader runs as root.
func separate(attr *syscall.SysProcAttr) {
	attr.Cloneflags = namespaces | unix.CLONE_NEWUSER
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
}

// inside is the only name in the root of the level full: the program.
const inside = "program"

// emptyRoot replaces the root by an empty file system that holds the program
// at path and nothing else, and returns where the program is now.
func emptyRoot(path string) (string, error) {
	// The mount point must exist on every machine and not hide the program.
	const root = "/proc"
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return "", fmt.Errorf("make mounts private: %w", err)
	}
	if err := unix.Mount("none", root, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0555,size=4k,nr_inodes=2"); err != nil {
		return "", fmt.Errorf("mount the empty root: %w", err)
	}
	target := filepath.Join(root, inside)
	if err := os.WriteFile(target, nil, 0o555); err != nil {
		return "", fmt.Errorf("fill the empty root: %w", err)
	}
	if err := unix.Mount(path, target, "", unix.MS_BIND, ""); err != nil {
		return "", fmt.Errorf("bind the program: %w", err)
	}
	const readOnly = unix.MS_REMOUNT | unix.MS_BIND | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV
	if err := unix.Mount("", root, "", readOnly, ""); err != nil {
		return "", fmt.Errorf("make the empty root read-only: %w", err)
	}
	if err := unix.Chdir(root); err != nil {
		return "", fmt.Errorf("enter the empty root: %w", err)
	}
	// With both the same, the old root lies over the new one and is taken off.
	if err := unix.PivotRoot(".", "."); err != nil {
		return "", fmt.Errorf("change the root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return "", fmt.Errorf("leave the old root: %w", err)
	}
	if err := unix.Chdir("/"); err != nil {
		return "", fmt.Errorf("enter the new root: %w", err)
	}
	return "/" + inside, nil
}

// dropCapabilities empties the calling thread's sets. With no_new_privs an
// execve does not fill them again, not even for user 0.
func dropCapabilities() error {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData // version 3 takes two
	if err := unix.Capset(&header, &none[0]); err != nil {
		return fmt.Errorf("drop capabilities: %w", err)
	}
	return nil
}
