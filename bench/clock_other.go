//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime returns the time that has passed, because the system doesn't tell
// package syscall for how much of it the process had a processor.
func cpuTime() time.Duration { return time.Since(start) }
