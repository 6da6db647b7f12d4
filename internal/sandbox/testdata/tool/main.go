// Tool stands for a compiler. Its first argument says what it does with its
// second.
package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"time"
)

func main() {
	if err := act(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func act(verb, object string) error {
	switch verb {
	case "read":
		_, err := os.ReadFile(object)
		return err
	case "write":
		return os.WriteFile(object, []byte("x"), 0o600)
	case "run":
		out, err := exec.Command(object, "exit", "").CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
	case "connect":
		c, err := net.Dial("tcp", object)
		if err == nil {
			c.Close()
		}
		return err
	case "leave":
		// A child that outlives its parent and holds its output.
		cmd := exec.Command(object, "stay", "")
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			return err
		}
		fmt.Println(cmd.Process.Pid)
	case "stay":
		time.Sleep(time.Hour)
	}
	return nil
}
