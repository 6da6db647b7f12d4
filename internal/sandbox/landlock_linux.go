package sandbox

import (
	"errors"
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

var errNoLandlock = errors.New("the kernel has no Landlock (Linux 5.13 or newer with CONFIG_SECURITY_LANDLOCK), or it is not enabled")

// domain is a Landlock ruleset that is not yet in force.
type domain struct {
	fd    int
	flags uint32
}

// newDomain allows what rules name and refuses the rest, as far as this
// kernel's Landlock goes.
func newDomain(rules ...landlock.Rule) (domain, error) {
	// Best effort means the newest of what the kernel knows. Where that is
	// nothing there is no descriptor, and then it is not enough.
	fd, flags, err := landlock.V11.BestEffort().NewRulesetFD(rules...)
	if err != nil {
		return domain{}, fmt.Errorf("landlock: %w", err)
	}
	if fd < 0 {
		return domain{}, errNoLandlock
	}
	return domain{fd: fd, flags: flags}, nil
}

// enter puts the calling thread, and only it, into the domain. There is no way
// out; its children are in it too.
func (d domain) enter() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("set no_new_privs: %w", err)
	}
	if err := ll.LandlockRestrictSelf(d.fd, d.flags); err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	return nil
}

func (d domain) close() { _ = unix.Close(d.fd) }

// driverDomain leaves no path but the program itself, to be executed, and what
// a helper may need besides.
func driverDomain(paths ...string) (domain, error) {
	return newDomain(landlock.ROFiles(paths...))
}

// toolDomain leaves what a tool may read, and read and write.
func toolDomain(read, write []string) (domain, error) {
	rules := []landlock.Rule{landlock.RWFiles(os.DevNull)}
	for _, path := range read {
		dir, err := isDir(path)
		if err != nil {
			return domain{}, err
		}
		if dir {
			rules = append(rules, landlock.RODirs(path))
		} else {
			rules = append(rules, landlock.ROFiles(path))
		}
	}
	// Moving a file from one folder to another came with the second version;
	// asked of the first, it would take the whole domain away.
	abi, err := ll.LandlockGetABIVersion()
	if err != nil {
		return domain{}, errNoLandlock
	}
	for _, path := range write {
		dir, err := isDir(path)
		if err != nil {
			return domain{}, err
		}
		switch {
		case !dir:
			rules = append(rules, landlock.RWFiles(path))
		case abi < 2:
			rules = append(rules, landlock.RWDirs(path))
		default:
			rules = append(rules, landlock.RWDirs(path).WithRefer())
		}
	}
	return newDomain(rules...)
}

func isDir(path string) (bool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return false, err
	}
	return info.IsDir(), nil
}
