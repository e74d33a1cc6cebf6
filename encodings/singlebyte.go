package encodings

import (
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// singleByte is the codec of a single-byte encoding: ASCII, and a table for the
// upper half that is built on first use.
//
// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings
type singleByte struct {
	source *charmap.Charmap

	once   sync.Once
	points [128]rune // code point of byte 0x80+i, or U+FFFD
	sorted []uint32  // code point << 8 | byte, ascending
}

func (c *singleByte) newDecoder() transform.Transformer {
	c.ready()
	return &decoder{decode: c.decode, ascii: true}
}

func (c *singleByte) newEncoder(name string) transform.Transformer {
	c.ready()
	return &encoder{name: name, encode: c.encode}
}

func (c *singleByte) ready() {
	c.once.Do(func() {
		for i := range c.points {
			b := byte(0x80 + i)
			r := c.source.DecodeByte(b)
			if r == utf8.RuneError && b < 0xA0 {
				// The standard's indexes fill holes in the C1 range of code pages
				// with the control of the same number; x/text leaves them out.
				r = rune(b)
			}
			c.points[i] = r
			if r != utf8.RuneError {
				c.sorted = append(c.sorted, uint32(r)<<8|uint32(b))
			}
		}
		slices.Sort(c.sorted)
	})
}

func (c *singleByte) decode(src []byte) (rune, int) {
	return c.points[src[0]-0x80], 1
}

func (c *singleByte) encode(r rune) (uint32, int) {
	i, _ := slices.BinarySearch(c.sorted, uint32(r)<<8)
	if i == len(c.sorted) || c.sorted[i]>>8 != uint32(r) {
		return 0, 0
	}
	return c.sorted[i] & 0xFF, 1
}
