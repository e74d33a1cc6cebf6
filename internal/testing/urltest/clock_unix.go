//go:build unix

package urltest

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that the process has taken, with that of the
// system for it. Unlike a clock, it stands still while other processes run.
func ProcessorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
