//go:build (amd64 || arm64) && !purego

package infra

import "unsafe"

// Load64 returns s[i:i+8] as a little-endian integer. It checks both bounds once, and loads once
// instead of eight times.
func Load64(s string, i int) uint64 {
	_, _ = s[i], s[i+7]
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))
}
