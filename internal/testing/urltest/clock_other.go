//go:build !unix

package urltest

import "time"

var begin = time.Now()

// ProcessorTime returns the time since the process began, because this system has no call for
// its processor time in package syscall.
func ProcessorTime() time.Duration { return time.Since(begin) }
