// Package typed has what is known about the texts that people type, and that come with
// other things from elsewhere, where a URL should be.
package typed

// IsSpace reports whether r is dropped around what is typed: what the parser drops, and
// white space and marks that come with text copied from elsewhere.
func IsSpace(r rune) bool {
	switch r {
	case '\u0085', '\u00A0', '\u1680', '\u2028', '\u2029', '\u202F', '\u205F', '\u3000': // White_Space
		return true
	case '\u200B', '\u200E', '\u200F', '\uFEFF':
		return true
	}
	return r <= ' ' || '\u2000' <= r && r <= '\u200A'
}

// IsOpaqueScheme reports whether a scheme, in lower case, is known for URLs with an opaque
// path, where digits can be something else than a port.
//
// https://www.iana.org/assignments/uri-schemes
func IsOpaqueScheme(scheme string) bool {
	switch scheme {
	case "about", "blob", "cid", "data", "geo", "javascript", "magnet", "mailto", "mid", "news", "sip", "sips", "sms",
		"tag", "tel", "urn", "view-source", "xmpp":
		return true
	}
	return false
}
