package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object: a process and all that it started. It ends with the
// handle, so that nothing outlives the grader.
type group struct {
	job windows.Handle
}

// attributes keeps the handles that passPipes added, and makes no console
// window.
func attributes(a *syscall.SysProcAttr) *syscall.SysProcAttr {
	if a == nil {
		a = &syscall.SysProcAttr{}
	}
	a.HideWindow = true
	a.CreationFlags |= windows.CREATE_NEW_PROCESS_GROUP
	return a
}

// newGroup puts a process that has just started into a job of its own. What it
// does before that is not bounded: package exec has no way to start a process
// stopped and then let it run.
func newGroup(cmd *exec.Cmd, c *Command) (group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return group{}, fmt.Errorf("create a job object: %w", err)
	}
	g := group{job: job}
	if err := g.limit(c); err != nil {
		g.close()
		return group{}, err
	}
	if err := g.adopt(cmd.Process.Pid); err != nil {
		g.close()
		return group{}, err
	}
	return g, nil
}

// limit bounds the data, the time and, for a driver, the number of processes.
func (g group) limit(c *Command) error {
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	basic := &info.BasicLimitInformation
	basic.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | windows.JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION
	if n := c.dataLimit(); n > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		info.ProcessMemoryLimit = uintptr(n)
	}
	if n := c.cpuSeconds(); n > 0 {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_TIME
		basic.PerProcessUserTimeLimit = int64(n) * int64(time.Second/100) // in 100 ns
	}
	if c.Profile == Driver {
		basic.LimitFlags |= windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS
		basic.ActiveProcessLimit = 1
	}
	_, err := windows.SetInformationJobObject(g.job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		return fmt.Errorf("limit the job object: %w", err)
	}
	return nil
}

func (g group) adopt(pid int) error {
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return fmt.Errorf("open the process: %w", err)
	}
	defer windows.CloseHandle(h)
	if err := windows.AssignProcessToJobObject(g.job, h); err != nil {
		return fmt.Errorf("assign the process to its job: %w", err)
	}
	return nil
}

func (g group) kill() { _ = windows.TerminateJobObject(g.job, 1) }

// interrupt has no way to make a Go program print its traces here.
func (g group) interrupt() bool { return false }

func (g group) close() { _ = windows.CloseHandle(g.job) }

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION of winnt.h; times are
// in units of 100 ns.
type accounting struct {
	TotalUserTime, TotalKernelTime           int64
	ThisPeriodUserTime, ThisPeriodKernelTime int64
	TotalPageFaultCount                      uint32
	TotalProcesses, ActiveProcesses          uint32
	TotalTerminatedProcesses                 uint32
}

// usage reads the processor time of the job. Whether it sleeps is not known,
// so it is said to be awake.
func (g group) usage() Usage {
	var info accounting
	err := windows.QueryInformationJobObject(g.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	if err != nil {
		return Usage{}
	}
	return Usage{Known: true, CPU: time.Duration(info.TotalUserTime+info.TotalKernelTime) * 100}
}

// watch does nothing: the job's own limits hold.
func (p *Process) watch() {}

// passPipes hands over the handles by number; there are no descriptors 3 and 4.
func passPipes(cmd *exec.Cmd, read, write *os.File) error {
	handles := []syscall.Handle{syscall.Handle(read.Fd()), syscall.Handle(write.Fd())}
	for _, h := range handles {
		if err := windows.SetHandleInformation(windows.Handle(h), windows.HANDLE_FLAG_INHERIT, windows.HANDLE_FLAG_INHERIT); err != nil {
			return fmt.Errorf("let a pipe be inherited: %w", err)
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{AdditionalInheritedHandles: handles}
	cmd.Env = append(cmd.Env, fmt.Sprintf("GRADE_PIPES=%d,%d", handles[0], handles[1]))
	return nil
}

// ending has no signals to name, and the peak is not kept.
func ending(*os.ProcessState) (signal string, maxRSS int64) { return "", 0 }
