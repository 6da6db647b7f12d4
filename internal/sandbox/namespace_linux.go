package sandbox

import (
	"fmt"
	"os/exec"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// namespaces are those of the level full: nothing of the machine's processes,
// network, mounts, System V IPC or name is visible from inside.
const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWNS |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// borrowed makes the child run in the grader's memory until its execve, as Go
// has it for every child but one in a user namespace: there it fears for a
// parent that has to map users while it waits. This one maps none. To copy a
// grader's page tables takes longer than all the rest of a start.
const borrowed = unix.CLONE_VM | unix.CLONE_VFORK

// separate makes the program of cmd start in namespaces of its own, with its
// folder as the root if it can do alone; else the root is changed to itself.
//
// In the user namespace no user is mapped. So the capabilities that it brings,
// without which nobody may change the root, end with the execve even where the
// grader runs as root: inside, its user is not user 0.
//
// The root is changed by chroot, which Go can do between the fork and the
// execve, where pivot_root would take a program of ours in between. What makes
// a chroot weak is a capability (chroot again) or an open directory (walk out),
// and a driver has neither.
func separate(cmd *exec.Cmd, alone bool) {
	cmd.Dir = "/"
	cmd.SysProcAttr.Cloneflags, cmd.SysProcAttr.Chroot = namespaces|borrowed, "/"
	if alone {
		root, program := filepath.Split(cmd.Path)
		cmd.Path, cmd.SysProcAttr.Chroot = "/"+program, root
	}
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
