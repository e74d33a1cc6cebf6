//go:build !(amd64 || arm64) || purego

package infra

// Load64 returns s[i:i+8] as a little-endian integer.
func Load64(s string, i int) uint64 {
	_, _ = s[i], s[i+7]
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}
