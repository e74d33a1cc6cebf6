package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// isLower reports whether s has no ASCII letters in upper case.
func isLower(s string) bool {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			return false
		}
	}
	return true
}

// lower returns s in ASCII lower case.
func lower(s string) string {
	if isLower(s) {
		return s
	}
	return string(infra.AppendLower(nil, s))
}

// isWindowsDriveLetter reports whether s is a letter and ":" or "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && infra.IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// isWindowsDriveLetterPath reports whether a serialized path is one segment,
// and that a normalized Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isWindowsDriveLetterPath(path string) bool {
	return len(path) == 3 && path[0] == '/' && infra.IsAlpha(path[1]) && path[2] == ':'
}

// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/\\?#", s[2]) >= 0)
}
