//go:build !unix

package main

import "time"

var started = time.Now()

// cpuTime returns the time that has passed, where the other isn't to be had.
func cpuTime() time.Duration { return time.Since(started) }
