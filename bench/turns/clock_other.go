//go:build !unix

package turns

import "time"

var start = time.Now()

// CPUTime returns the elapsed time, because package syscall can't get a process's CPU time on
// this system.
func CPUTime() time.Duration { return time.Since(start) }
