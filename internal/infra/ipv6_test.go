package infra

import (
	"strconv"
	"testing"
)

// TestHexPiece compares HexPiece with the loop in its comment, for all pairs of bytes around
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
