//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime returns the elapsed time, because this system doesn't report CPU time.
func cpuTime() time.Duration { return time.Since(started) }
