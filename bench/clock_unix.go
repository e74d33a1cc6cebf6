//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns how long the process has had a processor, with the garbage
// collection of all its threads. What else the machine does doesn't count.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
