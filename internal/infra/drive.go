package infra

import "strings"

// IsWindowsDriveLetter reports whether s is a letter followed by ":" or "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func IsWindowsDriveLetter(s string) bool {
	return len(s) == 2 && IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// StartsWithWindowsDriveLetter reports whether s is a Windows drive letter, or starts with one
// that is followed by a character that ends a segment.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func StartsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && IsWindowsDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/\\?#", s[2]) >= 0)
}
