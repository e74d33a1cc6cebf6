//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of the process, with the garbage collection on all its
// threads. Other processes don't count.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
