package url

import (
	"testing"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/reference"
)

// TestByteClasses checks that no table of the parsers tells bytes apart that are of one class in
// the reference. TestEveryString has a symbol of each of its classes, and so of each of ours.
func TestByteClasses(t *testing.T) {
	type entry struct {
		encoded                        PercentEncodeSet
		class                          byteClass
		stop                           stopClass
		hex, scheme, tab, isURL, alpha bool
	}
	first := map[string]byte{}
	entries := map[string]entry{}
	for i := range 256 {
		c, class := byte(i), "not ASCII"
		if c < 0x80 {
			class = reference.Class(rune(c))
		}
		got := entry{
			percentEncodeSets[c], byteClasses[c], stops[c],
			infra.IsHexDigit(c), infra.IsSchemeByte(c), infra.IsTabOrNewline(c), c < 0x80 && infra.IsURLCodePoint(rune(c)), infra.IsAlpha(c),
		}
		if want, ok := entries[class]; !ok {
			first[class], entries[class] = c, got
		} else if got != want {
			t.Errorf("%q and %q are of one class of the reference, but are %v and %v", first[class], c, want, got)
		}
	}
}
