package urlinput

import (
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

func TestIsSpace(t *testing.T) {
	space := map[rune]bool{'\u200B': true, '\u200E': true, '\u200F': true, '\uFEFF': true}
	for r := range rune(' ') {
		space[r] = true
	}
	err := ucd.Values(ucd.Test(t), "PropList.txt", func(r rune, property string) {
		space[r] = space[r] || property == "White_Space"
	})
	if err != nil || !space['\u3000'] {
		t.Fatalf("the white space is %v, %v", space, err)
	}
	for r := range rune(utf8.MaxRune + 1) {
		if got := isSpace(r); got != space[r] {
			t.Errorf("%U: %v", r, got)
		}
	}
}
