package jsurl

import (
	"iter"

	"github.com/gowhatwg/url"
)

// A pairCollector collects the pairs of a new list, up to the limits.
type pairCollector struct {
	realm *realm
	pairs []pair
	size  int // of the serialization
}

// add adds a pair.
func (c *pairCollector) add(p pair) {
	if len(c.pairs) == c.realm.options.MaxPairs {
		c.realm.overLimit("list", "pairs", c.realm.options.MaxPairs)
	}
	c.grow(p.size())
	c.pairs = append(c.pairs, p)
}

// grow makes the list longer by size bytes.
func (c *pairCollector) grow(size int) {
	c.size += size
	c.realm.checkBytes("list", c.size, c.realm.options.MaxLength)
}

// all returns the pairs.
func (c *pairCollector) all() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, p := range c.pairs {
			if !yield(p.name, p.value) {
				return
			}
		}
	}
}

// A pair is a name and its value.
type pair struct{ name, value string }

// size returns the bytes of the pair in a serialization, with the "&" or "?" before it.
func (p pair) size() int {
	return len("&=") + len(url.PercentEncode(p.name, url.FormURLEncodedPercentEncodeSet)) + len(url.PercentEncode(p.value, url.FormURLEncodedPercentEncodeSet))
}
