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
		want := string([]byte{'_', c})
		if i <= 0x7F {
			want = strings.ToLower(want)
		}
		if got := string(AppendLower([]byte("_"), string([]byte{c}))); got != want {
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

func TestAppendLower(t *testing.T) {
	// The bytes in dst, and those outside ASCII, don't change.
	if got := string(AppendLower([]byte("A"), "Bc@[`{Ä\xFF\xC3")); got != "Abc@[`{Ä\xFF\xC3" {
		t.Errorf("got %q", got)
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
}
