//go:build !unix

package bench

import "time"

var start = time.Now()

// cpuTime returns the elapsed time, because package syscall can't get a process's CPU time on
// this system.
func cpuTime() time.Duration { return time.Since(start) }
