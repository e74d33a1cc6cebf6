//go:build !purego

package infra

import (
	"strings"
	"testing"
)

// TestSameMemoryElsewhere covers equal strings that don't share memory.
func TestSameMemoryElsewhere(t *testing.T) {
	text := strings.Repeat("ab", 10)
	for _, other := range []string{strings.Clone(text), text[:18] + "ab"} {
		if SameMemory(text, other) {
			t.Errorf("%q, twice, shares memory", text)
		}
	}
	if SameMemory(text[:4], text[2:6]) {
		t.Error("equal parts share memory")
	}
}
