package infra

import (
	"strconv"
	"strings"
	"testing"
)

// TestBytes checks the predicates for each byte against lists of bytes.
func TestBytes(t *testing.T) {
	const (
		digits  = "0123456789"
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	)
	for i := range 256 {
		c := byte(i)
		for _, tt := range []struct {
			name      string
			got, want bool
		}{
			{"IsAlpha", IsAlpha(c), strings.IndexByte(letters, c) >= 0},
			{"IsHexDigit", IsHexDigit(c), strings.IndexByte(digits+"ABCDEFabcdef", c) >= 0},
			{"IsDecimal", IsDecimal(string([]byte{'1', c})), strings.IndexByte(digits, c) >= 0},
			{"IsASCII", IsASCII(string([]byte{c})), i <= 0x7F},
		} {
			if tt.got != tt.want {
				t.Errorf("%s of %#x is %v", tt.name, c, tt.got)
			}
		}
		if value, err := strconv.ParseUint(string([]byte{c}), 16, 8); err == nil && uint64(HexValue(c)) != value {
			t.Errorf("HexValue(%q) = %d", c, HexValue(c))
		}
		want := string([]byte{c})
		if i <= 0x7F {
			want = strings.ToLower(want)
		}
		if got := string(AppendLower([]byte("A"), string([]byte{c}))); got != "A"+want {
			t.Errorf("AppendLower of %#x is %q", c, got)
		}
	}
}

func TestIsDecimal(t *testing.T) {
	for s, want := range map[string]bool{"": true, "0": true, "0123456789": true, "1.": false, "-1": false, "٣": false} {
		if got := IsDecimal(s); got != want {
			t.Errorf("IsDecimal(%q) = %v", s, got)
		}
	}
}

func TestIsPercentEncodedByte(t *testing.T) {
	for s, want := range map[string]bool{
		"%00": true, "%aF": true, "%Fa1": true,
		// One or both digits are missing or aren't hexadecimal.
		"%": false, "%1": false, "%1g": false, "%g1": false, "%%1": false, "%é": false,
		"041": false,
	} {
		if got := IsPercentEncodedByte("x"+s, 1); got != want {
			t.Errorf("IsPercentEncodedByte(%q) = %v", s, got)
		}
	}
}

// TestEqualFold compares Lower and EqualFold with each other, on all pairs of bytes.
func TestEqualFold(t *testing.T) {
	for a := range 256 {
		s := string([]byte{'x', byte(a), 'Y'})
		lower := []byte(s)
		for i, c := range lower {
			if 'A' <= c && c <= 'Z' {
				lower[i] += 'a' - 'A'
			}
		}
		if got := Lower(s); got != string(lower) {
			t.Errorf("Lower(%q) = %q", s, got)
		}
		for b := range 256 {
			other := string([]byte{'X', byte(b), 'y'})
			if got, want := EqualFold(s, other), Lower(s) == Lower(other); got != want {
				t.Errorf("EqualFold(%q, %q) = %v", s, other, got)
			}
		}
	}
	for _, tt := range [][2]string{{"refresh", "refreſh"}, {"link", "lin\u212A"}, {"a", "ab"}} {
		if EqualFold(tt[0], tt[1]) {
			t.Errorf("EqualFold(%q, %q)", tt[0], tt[1])
		}
	}
	if n := testing.AllocsPerRun(10, func() { Lower("abc-é") }); n != 0 {
		t.Errorf("Lower of what is lower case: %v allocations", n)
	}
}

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
