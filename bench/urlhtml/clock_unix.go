//go:build unix

package bench

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of the process, but not of other processes.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
