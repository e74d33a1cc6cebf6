package redact

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// maxPort is the length of the longest port.
const maxPort = len("65535")

// beginsWithPort reports whether s, which isn't a port, begins with one of two or more digits:
// a slip rather than a password.
func beginsWithPort(s string) bool {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	return 2 <= digits && digits <= maxPort && infra.IsASCII(s) && !strings.ContainsAny(s, "%:")
}

// HasHostList reports whether text is a URL with several hosts and ports in its authority, as
// in "mongodb://a:1,b:2/".
func HasHostList(text string) bool {
	_, authority, ok := strings.Cut(text, "//")
	if !ok {
		return false
	}
	if end := strings.IndexAny(authority, `/\?#`); end >= 0 {
		authority = authority[:end]
	}
	return isHostList(authority[strings.LastIndexByte(authority, '@')+1:])
}

// isHostList reports whether s is a list of two or more hosts, each with a port.
func isHostList(s string) bool {
	if strings.IndexByte(s, ',') < 0 {
		return false
	}
	for item := range strings.SplitSeq(s, ",") {
		colon := strings.LastIndexByte(item, ':')
		if colon < 0 {
			return false
		}
		host, port := item[:colon], item[colon+1:]
		if port == "" || len(port) > maxPort || !infra.IsDecimal(port) || !isName(host, "") && !isIPv6(host) {
			return false
		}
	}
	return true
}

func isIPv6(host string) bool {
	address, ok := strings.CutPrefix(host, "[")
	address, closed := strings.CutSuffix(address, "]")
	return ok && closed && strings.Trim(address, "0123456789abcdefABCDEF:.") == ""
}

// IsSCP reports whether text is the address of a repository in the syntax of scp, such as
// "git@host:path" or "user@host:path.git".
func IsSCP(text string) bool {
	user, rest, ok := strings.Cut(text, "@")
	host, path, hasPath := strings.Cut(rest, ":")
	return ok && hasPath && isName(user, "") && isName(host, "") && isName(path, "/~") &&
		(user == "git" || strings.HasSuffix(strings.TrimRight(path, "/"), ".git"))
}

// isName reports whether s consists of the bytes of names in domains and paths, and of more.
func isName(s, more string) bool {
	for i := range len(s) {
		if c := s[i]; !infra.IsSchemeByte(c) && c != '_' && strings.IndexByte(more, c) < 0 {
			return false
		}
	}
	return s != ""
}
