package fencing

import (
	"strings"
	"syscall"
)

func attack() {
	for _, pair := range syscall.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if name != "GOTRACEBACK" && name != "GOMAXPROCS" {
			report("read the variable "+pair, nil)
		}
	}
	_, found := syscall.Getenv("ATTACK_SECRET")
	if !found {
		report("read the secret", syscall.ENOENT)
	}
}
