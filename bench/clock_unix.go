//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of the process, including garbage collection on all of its
// threads, but not other processes.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
