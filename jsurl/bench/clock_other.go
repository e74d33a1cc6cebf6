//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime returns the elapsed time, where the system has no CPU time.
func cpuTime() time.Duration { return time.Since(started) }
