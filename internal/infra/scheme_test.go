package infra

import "testing"

// https://url.spec.whatwg.org/#special-scheme
func TestSchemes(t *testing.T) {
	for _, tt := range []struct {
		scheme string
		kind   SchemeKind
		port   int32
	}{
		{"ftp", SchemeFTP, 21},
		{"file", SchemeFile, -1},
		{"http", SchemeHTTP, 80},
		{"https", SchemeHTTPS, 443},
		{"ws", SchemeWS, 80},
		{"wss", SchemeWSS, 443},
		{"", SchemeNotSpecial, -1},
		{"httpss", SchemeNotSpecial, -1},
		{"mailto", SchemeNotSpecial, -1},
	} {
		t.Run(tt.scheme, func(t *testing.T) {
			kind := SchemeKindOf(tt.scheme)
			isSpecial := tt.kind != SchemeNotSpecial
			if kind != tt.kind || kind.DefaultPort() != tt.port || kind.IsSpecial() != isSpecial || IsSpecialScheme(tt.scheme) != isSpecial {
				t.Errorf("%d, special: %t, default port %d", kind, kind.IsSpecial(), kind.DefaultPort())
			}
			if isSpecial && kind.Name() != tt.scheme {
				t.Errorf("it is named %q", kind.Name())
			}
		})
	}
	if SchemeKindOf("HTTP").IsSpecial() || !IsSpecialScheme("HtTpS") || IsSpecialScheme("\u212A") {
		t.Error("case")
	}
}
