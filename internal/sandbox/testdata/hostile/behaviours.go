package main

import (
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"
)

// behaviours end the process, or never return.
var behaviours = map[string]func(){
	"exit":  func() { unix.Exit(7) },
	"panic": func() { panic("boom") },
	"loop":  spin,
	"block": func() { ready(); block() },
	"deadlock": func() {
		ready()
		var never chan int
		<-never
	},
	"memory": func() {
		var kept [][]byte
		for {
			b := make([]byte, 1<<20)
			for i := range b {
				b[i] = 1
			}
			kept = append(kept, b)
		}
	},
	"threads": func() {
		debug.SetMaxThreads(64) // as a driver does
		for {
			go func() {
				runtime.LockOSThread()
				block()
			}()
			runtime.Gosched()
		}
	},
	"flood": func() {
		line := make([]byte, 1<<12)
		for i := range line {
			line[i] = 'x'
		}
		for {
			os.Stdout.Write(line)
			os.Stderr.Write(line)
		}
	},
	"deaf": func() {
		signal.Ignore(syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGXCPU)
		ready()
		spin()
	},
	"close": func() {
		for fd := range 16 {
			unix.Close(fd)
		}
		unix.Exit(3)
	},
	"close-and-stay": func() {
		for fd := range 5 {
			unix.Close(fd)
		}
		block()
	},
	"background": func() {
		for range 8 {
			go spin()
		}
		ready()
		block()
	},
	"abort": func() {
		debug.SetTraceback("crash")
		panic("boom")
	},
	"speak": func() {
		os.Stdout.WriteString("out")
		os.Stderr.WriteString("err")
	},
	"environment": func() {
		for _, e := range os.Environ() {
			os.Stdout.WriteString(e + "\n")
		}
	},
}

// spin uses the processor for ever.
//
//go:noinline
func spin() {
	for {
	}
}

// block waits for ever in a system call, so that Go sees no deadlock.
func block() {
	var b [1]byte
	unix.Read(3, b[:])
	for {
		unix.Nanosleep(&unix.Timespec{Sec: 1000}, nil)
	}
}

// ready tells the grader that the misbehaviour begins.
func ready() { unix.Write(4, []byte("ready")) }
