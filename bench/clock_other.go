//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime returns the elapsed time, because package syscall has no CPU time of the
// process on this system.
func cpuTime() time.Duration { return time.Since(start) }
