package infra

import (
	"strings"
	"testing"
)

func TestByteSet(t *testing.T) {
	for _, text := range []string{"", "a", "aa", "\x00\x7F\x80\xFF", Alphanumeric, Visible} {
		set := Of(text)
		for c := range 256 {
			b := byte(c)
			isIn := strings.IndexByte(text, b) >= 0
			not, with := set.Not(), set.With("x\xF0")
			if set.Has(b) != isIn || not.Has(b) == isIn || with.Has(b) != (isIn || c == 'x' || c == 0xF0) {
				t.Errorf("%q and %q: %t, %t, %t", text, b, set.Has(b), not.Has(b), with.Has(b))
			}
			skipped := strings.Repeat(text, 2) + string([]byte{b})
			want := len(skipped)
			if !isIn {
				want--
			}
			if got := set.Skip(skipped); got != want || set.HasAll(skipped) != isIn {
				t.Errorf("%q skips %d bytes of %q, want %d", text, got, skipped, want)
			}
		}
	}
}

// TestSets counts the members of the sets, and compares the sets with the standards' words.
func TestSets(t *testing.T) {
	visible := Of(Visible)
	for c := range 256 {
		b := byte(c)
		isAlphanumeric := '0' <= b && b <= '9' || IsAlpha(b)
		for name, tt := range map[string]struct{ got, want bool }{
			"visible":       {visible.Has(b), '!' <= b && b <= '~'},
			"alphanumeric":  {strings.IndexByte(Alphanumeric, b) >= 0, isAlphanumeric},
			"URL code":      {URLCodePoints.Has(b), isAlphanumeric || strings.IndexByte("!$&'()*+,-./:;=?@_~", b) >= 0},
			"token":         {TokenCodePoints.Has(b), '!' <= b && b <= '~' && strings.IndexByte(`"(),/:;<=>?@[\]{}`, b) < 0},
			"upper hex":     {strings.IndexByte(UpperHex, b) >= 0, IsHexDigit(b) && !('a' <= b && b <= 'f')},
			"lower hex":     {strings.IndexByte(LowerHex, b) >= 0, IsHexDigit(b) && !('A' <= b && b <= 'F')},
			"in lower case": {IsLower(string([]byte{b})), !('A' <= b && b <= 'Z')},
		} {
			if tt.got != tt.want {
				t.Errorf("%q is %s: %t", b, name, tt.got)
			}
		}
	}
}
