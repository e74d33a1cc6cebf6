package url

// A schemeKind tells the special schemes apart.
//
// https://url.spec.whatwg.org/#special-scheme
type schemeKind uint8

const (
	schemeNotSpecial schemeKind = iota
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
	schemeFTP
	schemeFile
)

func (k schemeKind) isSpecial() bool { return k != schemeNotSpecial }

// defaultPort returns the default port, or -1, the parser's null port.
//
// https://url.spec.whatwg.org/#default-port
func (k schemeKind) defaultPort() int32 {
	switch k {
	case schemeHTTP, schemeWS:
		return 80
	case schemeHTTPS, schemeWSS:
		return 443
	case schemeFTP:
		return 21
	}
	return -1
}

var schemeNames = [...]string{
	schemeHTTP: "http", schemeHTTPS: "https", schemeWS: "ws", schemeWSS: "wss", schemeFTP: "ftp", schemeFile: "file",
}

func (k schemeKind) name() string { return schemeNames[k] }

// schemeKindOf returns the kind of a scheme in lower case.
func schemeKindOf(scheme string) schemeKind {
	switch scheme {
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	}
	return schemeNotSpecial
}

// isLower reports whether s has no ASCII letters in upper case.
func isLower(s string) bool {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			return false
		}
	}
	return true
}
