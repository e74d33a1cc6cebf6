package reference

import (
	"slices"
	"strconv"
	"strings"
)

// A URL is a URL record.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct {
	Scheme             string
	Username, Password Text
	Host               *Host
	Port               *int
	OpaquePath         *Text    // nil unless the path is opaque
	Path               []string // the path otherwise
	Query, Fragment    *Text
}

// specialSchemes has the default ports of the special schemes, or -1 for null.
//
// https://url.spec.whatwg.org/#special-scheme
var specialSchemes = map[string]int{"ftp": 21, "file": -1, "http": 80, "https": 443, "ws": 80, "wss": 443}

func isSpecialScheme(scheme string) bool {
	_, ok := specialSchemes[scheme]
	return ok
}

// https://url.spec.whatwg.org/#default-port
func isDefaultPort(port int, scheme string) bool {
	defaultPort, ok := specialSchemes[scheme]
	return ok && port == defaultPort
}

// IsSpecial reports whether the URL is special.
//
// https://url.spec.whatwg.org/#is-special
func (u *URL) IsSpecial() bool { return isSpecialScheme(u.Scheme) }

// IncludesCredentials reports whether the URL includes credentials.
//
// https://url.spec.whatwg.org/#include-credentials
func (u *URL) IncludesCredentials() bool { return len(u.Username) > 0 || len(u.Password) > 0 }

// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) cannotHaveUsernamePasswordPort() bool {
	return u.Host == nil || u.Host.Kind == EmptyHost || u.Scheme == "file"
}

// Clone returns a copy that shares only data that doesn't change. Nothing appends to the texts
// that the pointers of a finished record point to.
func (u *URL) Clone() *URL {
	v := *u
	v.Username, v.Password = slices.Clone(u.Username), slices.Clone(u.Password)
	v.Path = slices.Clone(u.Path)
	return &v
}

// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && isASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func isNormalizedWindowsDriveLetter(s string) bool { return isWindowsDriveLetter(s) && s[1] == ':' }

// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(input []CodePoint) bool {
	if len(input) < 2 || !isWindowsDriveLetter(Encode(input[:2])) {
		return false
	}
	return len(input) == 2 || strings.ContainsRune(`/\?#`, input[2].Value)
}

// https://url.spec.whatwg.org/#shorten-a-urls-path
func (u *URL) shortenPath() {
	if u.Scheme == "file" && len(u.Path) == 1 && isNormalizedWindowsDriveLetter(u.Path[0]) {
		return
	}
	if len(u.Path) > 0 {
		u.Path = u.Path[:len(u.Path)-1]
	}
}

// https://url.spec.whatwg.org/#single-dot-path-segment
func isSingleDot(segment string) bool {
	return slices.Contains([]string{".", "%2e"}, asciiLowercase(segment))
}

// https://url.spec.whatwg.org/#double-dot-path-segment
func isDoubleDot(segment string) bool {
	return slices.Contains([]string{"..", ".%2e", "%2e.", "%2e%2e"}, asciiLowercase(segment))
}

// String is the URL serializer with exclude fragment false.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u *URL) String() string {
	var output Text
	output.append(u.Scheme + ":") // 1
	if u.Host != nil {            // 2
		output.append("//")
		if u.IncludesCredentials() {
			output.append(u.Username.String())
			if len(u.Password) > 0 {
				output.append(":" + u.Password.String())
			}
			output.append("@")
		}
		output.append(u.Host.String())
		if u.Port != nil {
			output.append(":" + strconv.Itoa(*u.Port))
		}
	}
	if u.Host == nil && u.OpaquePath == nil && len(u.Path) > 1 && u.Path[0] == "" { // 3
		output.append("/.")
	}
	output.append(u.serializePath()) // 4
	if u.Query != nil {              // 5
		output.append("?" + u.Query.String())
	}
	if u.Fragment != nil { // 6
		output.append("#" + u.Fragment.String())
	}
	return output.String() // 7
}

// https://url.spec.whatwg.org/#url-path-serializer
func (u *URL) serializePath() string {
	if u.OpaquePath != nil { // 2
		return u.OpaquePath.String()
	}
	var output Text                  // 3
	for _, segment := range u.Path { // 4
		output.append("/" + segment)
	}
	return output.String() // 5
}

// PathEquals reports whether the path of u equals the path of v.
//
// https://url.spec.whatwg.org/#url-path-equal
func (u *URL) PathEquals(v *URL) bool {
	if u.OpaquePath != nil || v.OpaquePath != nil { // 1
		return u.OpaquePath != nil && v.OpaquePath != nil && u.OpaquePath.String() == v.OpaquePath.String()
	}
	return slices.Equal(u.Path, v.Path) // 2 to 4
}

// PathStartsWith reports whether the path of u starts with the path of v.
//
// https://url.spec.whatwg.org/#url-path-start-with
func (u *URL) PathStartsWith(v *URL) bool {
	if u.OpaquePath != nil || v.OpaquePath != nil { // 1
		return false
	}
	return len(v.Path) <= len(u.Path) && slices.Equal(u.Path[:len(v.Path)], v.Path) // 2 to 4
}
