package url

import (
	"strconv"

	"github.com/gowhatwg/url/internal/infra"
)

// A schemeKind tells the special schemes apart. Other packages need them, too, so infra has
// their names and default ports.
//
// https://url.spec.whatwg.org/#special-scheme
type schemeKind = infra.SchemeKind

const (
	schemeNotSpecial = infra.SchemeNotSpecial
	schemeHTTP       = infra.SchemeHTTP
	schemeHTTPS      = infra.SchemeHTTPS
	schemeWS         = infra.SchemeWS
	schemeWSS        = infra.SchemeWSS
	schemeFTP        = infra.SchemeFTP
	schemeFile       = infra.SchemeFile
)

// portAtEnd returns the port at i, if there is one, and the position where the authority
// ends: i or after the port. If it doesn't end at either, portAtEnd returns 0 and -1.
func portAtEnd(input string, i int) (port int32, end int) {
	end = i
	if i < len(input) && input[i] == ':' {
		port, end = parsePort(input, i+1)
	}
	if end < len(input) && stops[input[end]]&segmentEnd == 0 {
		return 0, -1
	}
	return port, end
}

// isVerbatimPort reports whether the port in input[colon:end] needs no change.
func isVerbatimPort(input string, colon, end int, port int32, scheme schemeKind) bool {
	return end > colon+1 && (input[colon+1] != '0' || end == colon+2) && port < 1<<16 && port != scheme.DefaultPort()
}

// parsePort returns the number that the ASCII digits of s from i on represent, and the
// index after them. A number over 65535 becomes 65536.
func parsePort(s string, i int) (port int32, end int) {
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		port = min(port*10+int32(s[i]-'0'), 1<<16)
	}
	return port, i
}

// appendPort appends ":" and the port, or nothing for the null port, which is -1.
func appendPort(dst []byte, port int32) []byte {
	if port >= 0 {
		dst = strconv.AppendInt(append(dst, ':'), int64(port), 10)
	}
	return dst
}
