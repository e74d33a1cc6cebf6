//go:build !unix

package main

import "os"

// peakMemory returns 0, which is for a number that isn't known.
func peakMemory(*os.ProcessState) int64 { return 0 }
