package infra

import (
	"strconv"
	"testing"
)

func TestIndexNotIPv4(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want int
	}{
		{"0.0.0.0", -1},
		{"255.255.255.255", -1},
		{"10.20.100.200", -1},
		// Each part is a number,
		{"", 0},
		{"a.0.0.0", 0},
		{"1..2.3", 2},
		{"1.2.3.", 6},
		{"1.2.-3.4", 4},
		// up to 255,
		{"256.0.0.0", 0},
		{"1.2.3.99999999999999999999", 6},
		{"1.2.3.18446744073709551617", 6}, // 1<<64 + 1
		{"1.2.3.0018", 6},
		// without leading zeros.
		{"00.0.0.0", 0},
		{"1.2.03.4", 4},
		// There are four of them, with dots between,
		{"1", 1},
		{"1.2.3", 5},
		{"1.2:3.4", 3},
		{"1.0x2.3.4", 3},
		// which "-" and "/", next to "." in ASCII, are not,
		{"111/1.1.111", 3},
		{"111-1.1.111", 3},
		// and nothing else.
		{"1.2.3.4.", 7},
		{"1.2.3.4.5", 7},
		{"1.2.3.4/", 7},
		{"1.2.3.4:", 7},
		{"1.2.3./", 6},
		{"1.2.3.:", 6},
	} {
		t.Run(tt.s, func(t *testing.T) {
			if got := IndexNotIPv4(tt.s); got != tt.want {
				t.Errorf("%d, want %d", got, tt.want)
			}
		})
	}
}

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
	for kind, s := range Schemes {
		if SchemeKindOf(s.Name) != SchemeKind(kind) || (s.Name == "") != (kind == 0) || s.DefaultPort == 0 || IsSpecialScheme(s.Name) != (kind != 0) {
			t.Errorf("the kind of %v isn't %d", s, kind)
		}
	}
	if SchemeKindOf("HTTP").IsSpecial() || !IsSpecialScheme("HtTpS") || IsSpecialScheme("\u212A") {
		t.Error("case")
	}
}

// TestHexPiece compares HexPiece with IsHexDigit and HexValue, for all pairs of bytes around
// and between digits, and all lengths.
func TestHexPiece(t *testing.T) {
	for c := range 256 {
		for d := range 256 {
			for _, before := range []string{"", "9a", "Ff0"} {
				for _, after := range []string{"", ":1", "fedcba98"} {
					s := before + string([]byte{byte(c), byte(d)}) + after
					for i := range 3 {
						checkHexPiece(t, s, min(i, len(s)))
					}
				}
			}
		}
	}
	checkHexPiece(t, "", 0)
}

func checkHexPiece(t *testing.T, s string, i int) {
	t.Helper()
	wantValue, wantEnd := uint16(0), i
	for ; wantEnd < len(s) && wantEnd < i+4 && IsHexDigit(s[wantEnd]); wantEnd++ {
		wantValue = wantValue<<4 | uint16(HexValue(s[wantEnd]))
	}
	if value, end := HexPiece(s, i); value != wantValue || end != wantEnd {
		t.Fatalf("HexPiece(%q, %d) = %#x, %d, want %#x, %d", s, i, value, end, wantValue, wantEnd)
	}
}

func TestAppendHexPiece(t *testing.T) {
	for piece := range 1 << 16 {
		want := "[" + strconv.FormatUint(uint64(piece), 16) + ":"
		if got := AppendHexPiece([]byte("["), uint16(piece)); string(got) != want {
			t.Fatalf("%#x is %q, want %q", piece, got, want)
		}
	}
}

func TestIsToken(t *testing.T) {
	for s, want := range map[string]bool{"": false, "a": true, "text-1": true, "a b": false, "a/b": false, "ü": false, `"a"`: false} {
		if got := IsToken(s); got != want {
			t.Errorf("%q is a token: %t", s, got)
		}
	}
}

func TestQuotedString(t *testing.T) {
	for _, tt := range []struct {
		s, value, rest string
		end            byte
	}{
		{`a"`, "a", "", '"'},
		{`"`, "", "", '"'},
		{`a";b="c"`, "a", `;b="c"`, '"'},
		{`a\"b"c`, `a"b`, "c", '"'}, // a "\" escapes a quote
		{`\a\b"`, "ab", "", '"'},    // and anything else
		{`a\\"b`, `a\`, "b", '"'},   // and itself
		{`\` + "\n" + `"`, "\n", "", '"'},
		{"", "", "", 0}, // there is no closing quote
		{"abc", "abc", "", 0},
		{`a\"`, `a"`, "", 0},
		{`a\\`, `a\`, "", 0},
		{`a\`, "a", "", '\\'}, // the last "\" escapes nothing
		{`\`, "", "", '\\'},
		{`a\\\`, `a\`, "", '\\'},
	} {
		t.Run(tt.s, func(t *testing.T) {
			if value, rest, end := QuotedString(tt.s); value != tt.value || rest != tt.rest || end != tt.end {
				t.Errorf("%q, %q, %q, want %q, %q, %q", value, rest, end, tt.value, tt.rest, tt.end)
			}
		})
	}
}
