package urlhtml

import (
	"io"
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
)

// A byteTable has what each byte means in an encoding of single bytes.
type byteTable [256]string

// multiByte are the encodings that don't have a byteTable.
var multiByte = []encoding.Encoding{
	encodings.UTF8, encodings.UTF16BE, encodings.UTF16LE, encodings.GBK, encodings.GB18030, encodings.Big5,
	encodings.EUCJP, encodings.ISO2022JP, encodings.ShiftJIS, encodings.EUCKR, encodings.Replacement,
}

// tables has the tables of encodings that have been used.
var tables sync.Map

// tableOf returns the table of one of encodings.All, or nil.
func tableOf(enc encoding.Encoding) *byteTable {
	if slices.Contains(multiByte, enc) {
		return nil
	}
	if t, ok := tables.Load(enc); ok {
		return t.(*byteTable)
	}
	t := makeTable(enc)
	tables.Store(enc, t)
	return t
}

func makeTable(enc encoding.Encoding) *byteTable {
	var t byteTable
	decoder := enc.NewDecoder()
	for i := range t {
		text, _ := decoder.Bytes([]byte{byte(i)}) // decoders don't fail
		t[i] = string(text)
	}
	return &t
}

// A byteReader decodes a text in an encoding of single bytes, most of which are ASCII.
type byteReader struct {
	r     io.Reader
	table *byteTable
	in    []byte // read, but not decoded
	rest  string // decoded, but not delivered
	err   error
	buf   [4096]byte
}

func (b *byteReader) Read(p []byte) (int, error) {
	if len(b.in) == 0 && b.rest == "" {
		if b.err != nil {
			return 0, b.err
		}
		var n int
		n, b.err = b.r.Read(b.buf[:])
		b.in = b.buf[:n]
	}
	n := 0
	for n < len(p) {
		if b.rest != "" {
			k := copy(p[n:], b.rest)
			n += k
			b.rest = b.rest[k:]
		}
		k := asciiLen(b.in[:min(len(b.in), len(p)-n)])
		n += copy(p[n:], b.in[:k])
		b.in = b.in[k:]
		if len(b.in) == 0 {
			break
		}
		if n < len(p) {
			b.rest = b.table[b.in[0]]
			b.in = b.in[1:]
		}
	}
	return n, nil
}

// asciiLen returns the number of ASCII bytes at the start of b.
func asciiLen(b []byte) int {
	s := infra.View(b)
	i := 0
	for len(s)-i >= 32 && (infra.Load64(s, i)|infra.Load64(s, i+8)|infra.Load64(s, i+16)|infra.Load64(s, i+24))&infra.Highs == 0 {
		i += 32
	}
	for ; len(s)-i >= 8 && infra.Load64(s, i)&infra.Highs == 0; i += 8 {
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// advance returns the place after p for an offset in the decoded text. source has the bytes of the
// document from p on.
func (t *byteTable) advance(p place, at int64, source []byte) place {
	for p.decoded < at && len(source) > 0 {
		n := asciiLen(source[:min(int64(len(source)), at-p.decoded)])
		if n == 0 {
			p.decoded += int64(len(t[source[0]])) - 1
			n = 1
		}
		p.decoded += int64(n)
		p.source += int64(n)
		source = source[n:]
	}
	return p
}
