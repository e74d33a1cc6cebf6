package typed

import (
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/gen/ucd"
)

func TestIsSpace(t *testing.T) {
	isSpace := map[rune]bool{'\u200B': true, '\u200E': true, '\u200F': true, '\uFEFF': true}
	for r := range rune(' ') {
		isSpace[r] = true
	}
	err := ucd.Values(ucd.Data(), "PropList.txt", func(r rune, property string) {
		isSpace[r] = isSpace[r] || property == "White_Space"
	})
	if err != nil || !isSpace['\u3000'] {
		t.Fatalf("the white space is %v, %v", isSpace, err)
	}
	for r := range rune(utf8.MaxRune + 1) {
		if got := IsSpace(r); got != isSpace[r] {
			t.Errorf("%U: %v", r, got)
		}
	}
}
