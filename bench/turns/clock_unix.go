//go:build unix

package turns

import (
	"syscall"
	"time"
)

// CPUTime returns the CPU time of the process, including garbage collection on all of its
// threads, but not other processes.
func CPUTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
