package infra

// A SchemeKind tells the special schemes apart.
//
// https://url.spec.whatwg.org/#special-scheme
type SchemeKind uint8

const (
	SchemeNotSpecial SchemeKind = iota
	SchemeHTTP
	SchemeHTTPS
	SchemeWS
	SchemeWSS
	SchemeFTP
	SchemeFile
)

// SpecialSchemes has the special schemes by their kinds, and "" for SchemeNotSpecial.
var SpecialSchemes = [...]string{
	SchemeHTTP: "http", SchemeHTTPS: "https", SchemeWS: "ws", SchemeWSS: "wss", SchemeFTP: "ftp", SchemeFile: "file",
}

// SchemeKindOf returns the kind of a scheme in lower case.
func SchemeKindOf(scheme string) SchemeKind {
	switch scheme {
	case "http":
		return SchemeHTTP
	case "https":
		return SchemeHTTPS
	case "ws":
		return SchemeWS
	case "wss":
		return SchemeWSS
	case "ftp":
		return SchemeFTP
	case "file":
		return SchemeFile
	}
	return SchemeNotSpecial
}

// IsSpecial reports whether k is the kind of a special scheme.
func (k SchemeKind) IsSpecial() bool { return k != SchemeNotSpecial }

// Name returns the scheme, or "" if it isn't special.
func (k SchemeKind) Name() string { return SpecialSchemes[k] }

// DefaultPort returns the default port, or -1, the parser's null port.
//
// https://url.spec.whatwg.org/#default-port
func (k SchemeKind) DefaultPort() int32 {
	switch k {
	case SchemeHTTP, SchemeWS:
		return 80
	case SchemeHTTPS, SchemeWSS:
		return 443
	case SchemeFTP:
		return 21
	}
	return -1
}

// IsSpecialScheme reports whether scheme is a special scheme, ignoring case.
//
// https://url.spec.whatwg.org/#special-scheme
func IsSpecialScheme(scheme string) bool {
	var buf [len("https")]byte
	return len(scheme) <= len(buf) && SchemeKindOf(string(AppendLower(buf[:0], scheme))).IsSpecial()
}

// IsOpaqueScheme reports whether a scheme, in any case, is one whose URLs usually have an
// opaque path: the text before the ":" isn't a username, and digits after it aren't a port.
//
// https://www.iana.org/assignments/uri-schemes
func IsOpaqueScheme(scheme string) bool { return opaqueSchemes[Lower(scheme)] }

var opaqueSchemes = map[string]bool{
	"about": true, "blob": true, "cid": true, "data": true, "geo": true, "javascript": true, "magnet": true,
	"mailto": true, "mid": true, "news": true, "sip": true, "sips": true, "sms": true, "tag": true, "tel": true,
	"urn": true, "view-source": true, "xmpp": true,
}
