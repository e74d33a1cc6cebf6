package urlhtml

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gowhatwg/url/encodings"
)

// TestByteReader compares each encoding of single bytes with its decoder, on random bytes that are
// read in pieces of all sizes, and the places of all characters.
func TestByteReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 0))
	tables := 0
	for _, enc := range encodings.All() {
		table := tableOf(enc)
		if table == nil {
			continue
		}
		tables++
		t.Run(encodings.Name(enc), func(t *testing.T) {
			source := make([]byte, 10_000)
			for i := range source {
				if source[i] = byte(rng.IntN(256)); rng.IntN(3) > 0 {
					source[i] &= 0x7F
				}
			}
			want, err := enc.NewDecoder().Bytes(source)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range []io.Reader{
				&byteReader{r: bytes.NewReader(source), table: table},
				&byteReader{r: iotest.HalfReader(bytes.NewReader(source)), table: table},
				&byteReader{r: iotest.DataErrReader(bytes.NewReader(source)), table: table},
				iotest.OneByteReader(&byteReader{r: iotest.OneByteReader(bytes.NewReader(source)), table: table}),
			} {
				if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%d bytes, %v, want %d", len(got), err, len(want))
				}
			}
			var p place
			for i := range source {
				at := p.decoded + int64(len(table[source[i]]))
				if p = table.advance(p, at, source[i:]); p.decoded != at || p.source != int64(i+1) {
					t.Fatalf("byte %d is at %+v", i, p)
				}
			}
			if p = table.advance(place{}, 3, []byte("ab")); p != (place{2, 2}) {
				t.Errorf("the end is at %+v", p)
			}
		})
	}
	if tables != 29 {
		t.Errorf("%d encodings have tables", tables)
	}
	for _, enc := range multiByte {
		if tableOf(enc) != nil {
			t.Errorf("%s has a table", encodings.Name(enc))
		}
	}
}

// TestKeepUp reads a long text without links.
func TestKeepUp(t *testing.T) {
	text := strings.Repeat("日本語", 100_000)
	source, err := encodings.ShiftJIS.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	var m sourceMap
	m.start(encodings.ShiftJIS.NewDecoder(), 0)
	r := encodings.ShiftJIS.NewDecoder().Reader(m.tee(strings.NewReader(source)))
	buf := make([]byte, 3000)
	most, at := 0, 0
	for at < len(text) {
		n, err := io.ReadFull(r, buf)
		if err != nil {
			t.Fatal(err)
		}
		at += n
		m.keepUp(int64(at))
		most = max(most, len(m.pending))
	}
	if most > 2*maxPending {
		t.Errorf("%d bytes are kept", most)
	}
	if got := m.place(int64(at)); got != int64(len(source)) {
		t.Errorf("the end is at %d, want %d", got, len(source))
	}
}

func TestByteOrderMark(t *testing.T) {
	for _, tt := range []struct {
		start string
		enc   any
		n     int
	}{
		{"\xEF\xBB\xBFx", encodings.UTF8, 3}, {"\xFE\xFF", encodings.UTF16BE, 2}, {"\xFF\xFEx", encodings.UTF16LE, 2},
		{"", nil, 0}, {"\xEF\xBB", nil, 0}, {"\xFF", nil, 0}, {"x\xFE\xFF", nil, 0},
	} {
		if enc, n := byteOrderMark([]byte(tt.start)); enc != tt.enc || n != tt.n {
			t.Errorf("%q: %v, %d", tt.start, enc, n)
		}
	}
}
