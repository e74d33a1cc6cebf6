//go:build !unix

package main

import "os"

// peakMemory returns 0, for unknown.
func peakMemory(*os.ProcessState) int64 { return 0 }
