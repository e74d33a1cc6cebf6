//go:build (amd64 || arm64) && !purego

package url

import "unsafe"

// load64 returns s[i:i+8], the first byte lowest. Unlike eight indexings the
// one bounds check and one load cost about as much as one byte.
func load64(s string, i int) uint64 {
	_ = s[i+7]
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.StringData(s)), i))
}
