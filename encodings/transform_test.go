package encodings_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// sample has code points that each encoder can encode, and some that it refuses.
const sample = "aé日\\¥‾~本\x0Eｱ\u2212Я한€\uE5E5\U0001F600\uFFFD z"

// TestUnencodable checks the result of Transform when it reports a code point.
func TestUnencodable(t *testing.T) {
	tests := []struct {
		enc       string
		in        string
		out       string
		consumed  int
		codePoint rune
	}{
		{"windows-1251", "aéb", "a", 1, 'é'}, {"shift_jis", "日‽", "\x93\xFA", 3, '‽'}, {"gb18030", "\uE5E5", "", 0, '\uE5E5'},
		{"iso-2022-jp", "日é", "\x1B$BF|\x1B(B", 3, 'é'}, {"iso-2022-jp", "¥é", "\x1B(J\\", 2, 'é'}, {"iso-2022-jp", "a\x0F", "a", 1, '\uFFFD'},
		{"euc-kr", "a\xFF", "a", 1, '\uFFFD'},
	}
	for _, tt := range tests {
		e := mustGet(t, tt.enc).NewEncoder()
		var dst [64]byte
		nDst, nSrc, err := e.Transform(dst[:], []byte(tt.in), true)
		var unencodable *encodings.UnencodableError
		if !errors.As(err, &unencodable) {
			t.Errorf("%s: %+q: error is %v", tt.enc, tt.in, err)
			continue
		}
		if string(dst[:nDst]) != tt.out || nSrc != tt.consumed || unencodable.CodePoint() != tt.codePoint {
			t.Errorf("%s: %+q gives %q, %d, %U, want %q, %d, %U", tt.enc, tt.in,
				dst[:nDst], nSrc, unencodable.CodePoint(), tt.out, tt.consumed, tt.codePoint)
		}
		if want := encodings.Name(mustGet(t, tt.enc)); unencodable.Encoding != want {
			t.Errorf("error names %q, want %q", unencodable.Encoding, want)
		}
	}
}

// TestErrorText checks that the error names the code point and the encoding, and that a caller
// needs only an interface to get the code point.
func TestErrorText(t *testing.T) {
	_, err := encodings.Windows1252.NewEncoder().String("π")
	if want := "encodings: U+03C0 can't be encoded in windows-1252"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
	var coder interface{ CodePoint() rune }
	if !errors.As(err, &coder) || coder.CodePoint() != 'π' {
		t.Errorf("%v doesn't give its code point", err)
	}
}

// TestInvalidUTF8 checks that each stray byte counts as U+FFFD.
func TestInvalidUTF8(t *testing.T) {
	for _, enc := range encodings.All() {
		for _, in := range []string{"\xFF", "a\x80b", "\xE6\x97", "\xE6\x97x", "\xED\xA0\x80"} {
			valid := strings.ReplaceAll(in, "\xE6\x97", "\uFFFD\uFFFD")
			valid = strings.ReplaceAll(valid, "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD")
			valid = strings.ToValidUTF8(valid, "\uFFFD")
			if got, want := encodeForURL(t, enc, in), encodeForURL(t, enc, valid); got != want {
				t.Errorf("%s: %q encodes to %q, want %q", encodings.Name(enc), in, got, want)
			}
		}
	}
}

// trickle transforms s with the least room in dst that allows progress, while src grows byte by
// byte. It writes %26%23N%3B for code points that can't be encoded.
func trickle(t *testing.T, tr transform.Transformer, s string) string {
	t.Helper()
	var out []byte
	room := 0
	for have, done := 0, 0; ; {
		dst := make([]byte, room)
		nDst, nSrc, err := tr.Transform(dst, []byte(s[done:have]), have == len(s))
		out = append(out, dst[:nDst]...)
		done += nSrc
		unencodable, _ := err.(*encodings.UnencodableError)
		switch {
		case unencodable != nil:
			out = fmt.Appendf(out, "%%26%%23%d%%3B", unencodable.CodePoint())
			_, size := utf8.DecodeRuneInString(s[done:])
			done += size
			have = max(have, done)
		case err == transform.ErrShortDst:
			room = (room + 1) % 9
		case err == transform.ErrShortSrc && have == len(s):
			t.Fatal("ErrShortSrc at the end")
		case have < len(s):
			have++
		case err == nil && done == len(s):
			return string(out)
		}
	}
}

// TestReset checks that Reset clears the state.
func TestReset(t *testing.T) {
	e := encodings.ISO2022JP.NewEncoder()
	d := encodings.ISO2022JP.NewDecoder()
	for range 2 {
		var dst [16]byte
		n, _, err := e.Transform(dst[:], []byte("日"), false)
		if want := "\x1B$BF|"; string(dst[:n]) != want || err != nil {
			t.Errorf("encodes to %q, %v, want %q", dst[:n], err, want)
		}
		e.Reset()
		n, _, err = d.Transform(dst[:], []byte("F|\x1B$BF|"), false)
		if want := "F|日"; string(dst[:n]) != want || err != nil {
			t.Errorf("decodes to %q, %v, want %q", dst[:n], err, want)
		}
		d.Reset()
	}
	r := encodings.Replacement.NewDecoder()
	for range 2 { // String resets first
		if got, err := r.String("ab"); got != "\uFFFD" || err != nil {
			t.Errorf("decodes to %q, %v", got, err)
		}
	}
}

// TestWrappers checks that golang.org/x/text's own handling of unencodable code points works with
// these encoders, and the package documentation's claims about its limits with ISO-2022-JP. If
// golang.org/x/text lifts these, the documentation must follow.
func TestWrappers(t *testing.T) {
	for _, enc := range []encoding.Encoding{encodings.Windows1252, encodings.ShiftJIS, encodings.ISO2022JP} {
		got, err := encoding.HTMLEscapeUnsupported(enc.NewEncoder()).String("a‽b")
		if want := "a&#8253;b"; got != want || err != nil {
			t.Errorf("%s: HTMLEscapeUnsupported gives %q, %v, want %q", encodings.Name(enc), got, err, want)
		}
		got, err = encoding.ReplaceUnsupported(enc.NewEncoder()).String("a‽b")
		if want := "a\x1Ab"; got != want || err != nil {
			t.Errorf("%s: ReplaceUnsupported gives %q, %v, want %q", encodings.Name(enc), got, err, want)
		}
	}
	for in, want := range map[string]string{"\x0E": "&#14;", "¥‽": "\x1B(J\\&#8253;", "¥‽a": "\x1B(J\\&#8253;a\x1B(B"} {
		got, err := encoding.HTMLEscapeUnsupported(encodings.ISO2022JP.NewEncoder()).String(in)
		if got != want || err != nil {
			t.Errorf("%q gives %q, %v, want %q", in, got, err, want)
		}
	}
}

// TestStreams runs long text through an io.Reader and an io.Writer, whose buffers can split it
// anywhere.
func TestStreams(t *testing.T) {
	for _, enc := range []encoding.Encoding{
		encodings.Big5, encodings.EUCJP, encodings.EUCKR, encodings.GB18030, encodings.GBK,
		encodings.ISO2022JP, encodings.ShiftJIS, encodings.UTF8,
	} {
		text := strings.Repeat("x一二 "+strings.Repeat("三", 7), 3000)
		var encoded strings.Builder
		w := enc.NewEncoder().Writer(&encoded)
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.(io.Closer).Close(); err != nil {
			t.Fatal(err)
		}
		back, err := io.ReadAll(enc.NewDecoder().Reader(strings.NewReader(encoded.String())))
		if string(back) != text || err != nil {
			t.Errorf("%s: %d bytes come back as %d, %v", encodings.Name(enc), len(text), len(back), err)
		}
	}
}

// TestConcurrentUse uses every encoding from several goroutines at once, for the race detector.
func TestConcurrentUse(t *testing.T) {
	var wg sync.WaitGroup
	results := make([][]string, 4)
	for i := range results {
		wg.Go(func() {
			for _, enc := range encodings.All() {
				results[i] = append(results[i], encodeForURL(t, enc, sample))
			}
		})
	}
	wg.Wait()
	for _, r := range results[1:] {
		if !slices.Equal(r, results[0]) {
			t.Errorf("goroutines differ: %q, %q", r, results[0])
		}
	}
}

// TestAllocations checks that encoding into a buffer allocates nothing.
func TestAllocations(t *testing.T) {
	src := []byte("日本")
	dst := make([]byte, 64)
	for _, enc := range []encoding.Encoding{encodings.ShiftJIS, encodings.GB18030, encodings.ISO2022JP} {
		e := enc.NewEncoder()
		n := testing.AllocsPerRun(100, func() {
			e.Reset()
			if _, _, err := e.Transformer.Transform(dst, src, true); err != nil {
				t.Fatal(err)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", encodings.Name(enc), n)
		}
	}
}

// FuzzEncode compares the encoding of a whole text with that in small steps.
func FuzzEncode(f *testing.F) {
	for i := range encodings.All() {
		f.Add(uint8(i), sample)
	}
	f.Fuzz(func(t *testing.T, which uint8, s string) {
		enc := encodings.All()[int(which)%len(encodings.All())]
		out := encodeForURL(t, enc, s)
		if got := trickle(t, enc.NewEncoder().Transformer, s); got != out {
			t.Errorf("%s: %+q encodes to %q, in small steps to %q", encodings.Name(enc), s, out, got)
		}
		if strings.Contains(decode(t, encodings.OutputEncoding(enc), out), "\uFFFD") &&
			enc != encodings.GB18030 && encodings.OutputEncoding(enc) != encodings.UTF8 {
			t.Errorf("%s: %+q encodes to %q, which is malformed", encodings.Name(enc), s, out)
		}
	})
}

// FuzzDecode does the same for decoders.
func FuzzDecode(f *testing.F) {
	for i, enc := range encodings.All() {
		f.Add(uint8(i), []byte(encodeForURL(f, enc, sample)+"\x81\x30\x8F\xA1\x1B$B\x1B(J~\xFC\x88\x62\xFF\x80\x81"))
		f.Add(uint8(i), []byte("a\x81\x40\x810\x810\x1B$BF|\x1B(J~\xFF\xD8\x3D\xDE\x00"))
	}
	f.Fuzz(func(t *testing.T, which uint8, b []byte) {
		enc := encodings.All()[int(which)%len(encodings.All())]
		out := decode(t, enc, string(b))
		if got := trickle(t, enc.NewDecoder().Transformer, string(b)); got != out {
			t.Errorf("%s: %q decodes to %+q, in small steps to %+q", encodings.Name(enc), b, out, got)
		}
	})
}

func BenchmarkEncode(b *testing.B) {
	for _, bm := range []struct {
		enc  encoding.Encoding
		text string
	}{
		{encodings.UTF8, "日本語のページです。 "}, {encodings.ShiftJIS, "日本語のページです。 "}, {encodings.EUCJP, "日本語のページです。 "}, {encodings.ISO2022JP, "日本語のページです。 "},
		{encodings.Big5, "中文的網頁在這裡啊。 "}, {encodings.GBK, "中文的网页在这里啊。 "}, {encodings.GB18030, "中文的网页在这里😀。 "}, {encodings.EUCKR, "한국어페이지입니다。 "},
		{encodings.Windows1252, "déjà vu, ça va très bien: "},
	} {
		b.Run(encodings.Name(bm.enc), func(b *testing.B) {
			src := []byte(strings.Repeat(bm.text, 100))
			dst := make([]byte, 2*len(src))
			e := bm.enc.NewEncoder()
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				e.Reset()
				if _, _, err := e.Transformer.Transform(dst, src, true); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
