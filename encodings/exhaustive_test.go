//go:build !race

// The race detector has nothing to watch in these loops and makes them ten times
// slower.

package encodings_test

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
)

// pins are facts about the Encoding Standard. Two independent implementations, encoding_rs
// 0.8.35 (Rust, used by Firefox) and @exodus/bytes 1.16.0 (JavaScript), computed them with the
// same result. Only encoding_rs computed the one for the decoder of replacement, which the
// other doesn't have.
//
// encode is the first half of a SHA-256, in hexadecimal, over all 1,112,064 scalar values in
// order. Each is encoded by itself as a whole text, and gives one byte for the length followed
// by the bytes. If it can't be encoded, it gives a zero byte and the reported code point in
// three bytes, big endian. encodable is the number of scalar values that can be encoded.
//
// decode is the same over the inputs that decodeInputs yields. Each is decoded by itself as a
// whole text, and gives the result in UTF-8 and a byte 0xFF.
var pins = []struct {
	name           string
	encodable      int
	encode, decode string
}{
	{"UTF-8", 1112064, "8c99b10b9ce86edebb4fab26a402393e", "cc0e6f89697a069d12e3182f6c34e42f"},
	{"IBM866", 256, "f6fdbff807141f229dcef2bb4f2bad54", "003d0e429f9c2831d12f7d42522799a2"},
	{"ISO-8859-2", 256, "be12f43c395d2226ea4ba32b0b9a2503", "aff16e3a036efc0b965ded8bac5d0f03"},
	{"ISO-8859-3", 249, "45d4493cbf9b2bd4253a2bc22a453e37", "0b309b0e05129fac691ff822c4c9d0c8"},
	{"ISO-8859-4", 256, "49ea659546323b639f0f1c73014c250c", "ae602478253cf392a5996205ffbb14ee"},
	{"ISO-8859-5", 256, "cb3bd7a594853f1ba483775d7eb84cad", "589629f582b5e6dcf0eef9062241b6ad"},
	{"ISO-8859-6", 211, "00eb30e910e19d9207f05fa54a71c092", "e251dc84a4d8dd4128cf51a57db9d3a4"},
	{"ISO-8859-7", 253, "488da80bcee88604e188b539f30073a9", "7345862542a40e82abaeae83a35a9f0e"},
	{"ISO-8859-8", 220, "b2633403c4ce58d3e5d02ddcff48d525", "cfac26f3dc0bb2a04aa6dbc15f66448c"},
	{"ISO-8859-8-I", 220, "b2633403c4ce58d3e5d02ddcff48d525", "cfac26f3dc0bb2a04aa6dbc15f66448c"},
	{"ISO-8859-10", 256, "babe6b85fbe164a16a950f45d9917948", "3f45292fb84e94bb96e6b4aa8636cb13"},
	{"ISO-8859-13", 256, "0593d12cfb6a8d0ee6733a1c6255583d", "9e1efdd898405ad1c06778b2b083afba"},
	{"ISO-8859-14", 256, "b7c2b5b975b3ddda06dc64c09f36d337", "5be2581897329ea71dff0453edb643aa"},
	{"ISO-8859-15", 256, "105f17fb3491478287d41acf89351d7c", "8f49c27060d0e6eb49b11bce01117598"},
	{"ISO-8859-16", 256, "45d948364a2b976c5be717d415c97896", "4d60c21acb62780de9cf3044f39cb380"},
	{"KOI8-R", 256, "033fc3f8ba92785e7684682cb6d6143a", "079041d08010fdb8d36f92d529fede20"},
	{"KOI8-U", 256, "ea0f5ee9718522dcd978481cc556571e", "96bf9607b18453df609a3c373f72d6dd"},
	{"macintosh", 256, "ffbfe10e7ce5f0109d5826be3d012e25", "f05b8d20266e80e6fa2c71e5b32220b3"},
	{"windows-874", 248, "d10ba78972dac8d9568fdfdecc316ff3", "09fd0df905bfa3cd4da37c02fb5a8bb8"},
	{"windows-1250", 256, "9fae8baad95115719083dd8ad0c16a1e", "5ee754ec64a9ab846474e1caec117004"},
	{"windows-1251", 256, "6296207c7b208518cf61e0e15a9ca30d", "284a89cf70666655201c48269a7eafa6"},
	{"windows-1252", 256, "ae84eba6d6816f1e4d1fa1ea1fdba7a6", "f2f790df4a2126020d0f42f27ae790a0"},
	{"windows-1253", 253, "dd2c91d420b7f46d1d82170eceaf8b17", "85c93037e989b820639555f410b2d2b4"},
	{"windows-1254", 256, "21900e7960e44e8013f24cf16237e604", "0e6f708b85efb867f2a9bcaac1450134"},
	{"windows-1255", 246, "dca5c9b35d4ee9c18de5acd9a9d4a72d", "401ffd528fddb72fd242d044e0d83dc9"},
	{"windows-1256", 256, "2620ebe3b059bf393f100610bbe9cc88", "6b41352edabf4765ffb16d09b6790952"},
	{"windows-1257", 254, "80432dc22f508111ba90657ac9334dda", "37d5605a51aabf324c63a3f8e5da0491"},
	{"windows-1258", 256, "4b8bd0365da1b7e682abc0adc69084e0", "e96e323a20ac567c3374215dddff3d47"},
	{"x-mac-cyrillic", 256, "9abece9d96646391bff34df1030b78e6", "37e800c4871afc2033d5b22fcce29fb7"},
	{"GBK", 24085, "693dfc7dab9943b26e664263d7419bdc", "591d5d1d4c8e1552b051c5a52b12b558"},
	{"gb18030", 1112063, "5274848fc00376004dc035a9fae755ee", "591d5d1d4c8e1552b051c5a52b12b558"},
	{"Big5", 14781, "b6b22644f47b3e7e6db7d89ca0c275a3", "7d64db58de1220bb6c2956bb765a1a73"},
	{"EUC-JP", 7520, "03421fab459413397a6a8737e66c62eb", "0d214e148757916f7ed50eb0737bca9b"},
	{"ISO-2022-JP", 7517, "480105606b4214e07204008f59ecb95a", "a1e16e444117891e80bbaef07e689bc2"},
	{"Shift_JIS", 7521, "50e0c9b0da20cb840f51a5ebd53aa064", "d16309e836e859c1251d8d8453b1b5b1"},
	{"EUC-KR", 17176, "bb120237e44c284404b25f80d95ab303", "88b7f730007109c266214c51930c8881"},
	{"replacement", 1112064, "8c99b10b9ce86edebb4fab26a402393e", "ce27ebd5a319314905146adda32d516f"},
	{"UTF-16BE", 1112064, "8c99b10b9ce86edebb4fab26a402393e", "60e9f248f0d7aa9ccf8aafc0c717727a"},
	{"UTF-16LE", 1112064, "8c99b10b9ce86edebb4fab26a402393e", "0fbf764fbadc7dc8161c96b73c03366c"},
	{"x-user-defined", 256, "ba9ef232a63f2aec46439a63c0527be3", "0ee4c72cd3c67769d1c82528622c23d9"},
}

func sum(h hash.Hash) string { return fmt.Sprintf("%x", h.Sum(nil)[:sha256.Size/2]) }

// TestPinsAreComplete checks that pins has all encodings.
func TestPinsAreComplete(t *testing.T) {
	all := encodings.All()
	if len(all) != 40 || len(pins) != len(all) {
		t.Fatalf("%d encodings, %d pins, want 40 each", len(all), len(pins))
	}
	for i, enc := range all {
		if got := encodings.Name(enc); got != pins[i].name {
			t.Errorf("encoding %d is %s, want %s", i, got, pins[i].name)
		}
	}
}

// TestEncodeEveryScalarValue checks every encoder on every scalar value, and that decoding
// returns the scalar value, apart from the standard's exceptions.
func TestEncodeEveryScalarValue(t *testing.T) {
	for _, pin := range pins {
		if isLeftOut(pin.name) {
			continue
		}
		t.Run(pin.name, func(t *testing.T) {
			t.Parallel()
			enc := mustGet(t, pin.name)
			h := sha256.New()
			encodable, changed := encodeAll(t, enc, h)
			if encodable != pin.encodable {
				t.Errorf("%d scalar values can be encoded, want %d", encodable, pin.encodable)
			}
			if got := sum(h); got != pin.encode {
				t.Errorf("digest of the encoder is %s, want %s", got, pin.encode)
			}
			if want := oneWay(pin.name); !maps.Equal(changed, want) {
				t.Errorf("decode to something else: %q, want %q", changed, want)
			}
		})
	}
}

// encodeAll writes the encoding of every scalar value to h in the form of pins. It returns the
// number of scalar values that can be encoded, and those that decode to something else.
func encodeAll(t *testing.T, enc encoding.Encoding, h hash.Hash) (encodable int, changed map[rune]rune) {
	e := enc.NewEncoder().Transformer
	d := encodings.OutputEncoding(enc).NewDecoder().Transformer
	changed = make(map[rune]rune)
	var src, dst, back [16]byte
	record := make([]byte, 0, 4096)
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		e.Reset()
		n := utf8.EncodeRune(src[:], r)
		nDst, nSrc, err := e.Transform(dst[:], src[:n], true)
		unencodable, _ := err.(*encodings.UnencodableError)
		switch {
		case err == nil && nSrc == n && nDst > 0:
			encodable++
			record = append(append(record, byte(nDst)), dst[:nDst]...)
			d.Reset()
			nBack, _, err := d.Transform(back[:], dst[:nDst], true)
			if got, size := utf8.DecodeRune(back[:nBack]); err != nil || size != nBack {
				t.Errorf("%U encodes to %x, which decodes to %q, %v", r, dst[:nDst], back[:nBack], err)
			} else if got != r {
				changed[r] = got
			}
		case nSrc == 0 && nDst == 0 && unencodable != nil:
			c := unencodable.CodePoint()
			record = append(record, 0, byte(c>>16), byte(c>>8), byte(c))
		default:
			t.Fatalf("%U: %d bytes from %d of %d: %v", r, nDst, nSrc, n, err)
		}
		if len(record) > 4000 {
			h.Write(record)
			record = record[:0]
		}
	}
	h.Write(record)
	return encodable, changed
}

// oneWay returns the scalar values that an encoder maps to the bytes of another scalar value.
func oneWay(name string) map[rune]rune {
	m := make(map[rune]rune)
	switch name {
	case "EUC-JP", "Shift_JIS":
		m['¥'], m['‾'], m['\u2212'] = '\\', '~', '\uFF0D'
	case "ISO-2022-JP":
		m['\u2212'] = '\uFF0D'
		full := []rune("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト" +
			"ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜")
		for i, r := range full {
			m[0xFF61+rune(i)] = r
		}
	case "GBK", "gb18030":
		// GB 18030-2022 gave the codes of 18 private-use code points to others.
		m[0xE78D], m[0xE78E], m[0xE78F], m[0xE790] = 0xFE10, 0xFE12, 0xFE11, 0xFE13
		m[0xE791], m[0xE792], m[0xE793] = 0xFE14, 0xFE15, 0xFE16
		m[0xE794], m[0xE795], m[0xE796] = 0xFE17, 0xFE18, 0xFE19
		m[0xE81E], m[0xE826], m[0xE82B], m[0xE82C] = 0x9FB4, 0x9FB5, 0x9FB6, 0x9FB7
		m[0xE832], m[0xE843], m[0xE854], m[0xE864] = 0x9FB8, 0x9FB9, 0x9FBA, 0x9FBB
	}
	return m
}

// TestDecodeEverySequence checks every decoder on all sequences of one and two
// bytes, valid or not, and on longer ones where an encoding has them.
func TestDecodeEverySequence(t *testing.T) {
	for _, pin := range pins {
		if isLeftOut(pin.name) {
			continue
		}
		t.Run(pin.name, func(t *testing.T) {
			t.Parallel()
			d := mustGet(t, pin.name).NewDecoder().Transformer
			h := sha256.New()
			var dst [32]byte
			decodeInputs(pin.name, func(src []byte) {
				d.Reset()
				n, nSrc, err := d.Transform(dst[:], src, true)
				if err != nil || nSrc != len(src) {
					t.Fatalf("%x: read %d: %v", src, nSrc, err)
				}
				dst[n] = 0xFF
				h.Write(dst[:n+1])
			})
			if got := sum(h); got != pin.decode {
				t.Errorf("digest of the decoder is %s, want %s", got, pin.decode)
			}
		})
	}
}

// decodeInputs goes through the prefixes that lead somewhere in the encoding. After each it
// yields nothing, every single byte, and every pair of bytes, with the second byte in the inner
// loop; each byte comes before the pairs that it begins. Finally it yields all well-formed
// four-byte codes if there are any.
func decodeInputs(name string, yield func([]byte)) {
	prefixes := map[string][]string{
		"EUC-JP":      {"", "\x8F"},
		"ISO-2022-JP": {"", "\x1B$B", "\x1B(J", "\x1B(I"},
		"GBK":         {"", "\x810"},
		"gb18030":     {"", "\x810"},
		"UTF-16LE":    {"", "\x00\xD8"},
		"UTF-16BE":    {"", "\xD8\x00"},
	}[name]
	if prefixes == nil {
		prefixes = []string{""}
	}
	for _, p := range prefixes {
		yield([]byte(p))
		for b1 := range 256 {
			b := append([]byte(p), byte(b1))
			yield(b)
			b = append(b, 0)
			for b2 := range 256 {
				b[len(b)-1] = byte(b2)
				yield(b)
			}
		}
	}
	if name != "GBK" && name != "gb18030" {
		return
	}
	for p := range 126 * 10 * 126 * 10 {
		yield([]byte{byte(p/12600) + 0x81, byte(p/1260%10) + '0', byte(p/10%126) + 0x81, byte(p%10) + '0'})
	}
}

// search parses a URL with a query in a document in enc.
func search(t *testing.T, enc encoding.Encoding, url string) string {
	t.Helper()
	u, err := (&whatwg.Parser{Encoding: enc}).Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(u.Search(), "?")
}

// wantQuery encodes s with an encoder of this package, and percent-encodes the result as in the
// query of a special URL. It keeps percent signs, because s has none.
func wantQuery(t *testing.T, enc encoding.Encoding, s string) string {
	t.Helper()
	const hex = "0123456789ABCDEF"
	encoded := encodeForURL(t, enc, s)
	var want strings.Builder
	want.Grow(3 * len(encoded))
	for i := range len(encoded) {
		b := encoded[i]
		if b <= ' ' || b >= 0x7F || strings.IndexByte("\"#<>'", b) >= 0 {
			want.Write([]byte{'%', hex[b>>4], hex[b&15]})
		} else {
			want.WriteByte(b)
		}
	}
	return want.String()
}

// TestEncodeHref is a port of the web-platform-tests encode-href: every scalar value above
// ASCII in the query of a URL, for every legacy encoding. Of the planes that an encoding has
// nothing of, the first code points are enough; TestEncodeEveryScalarValue has the others.
func TestEncodeHref(t *testing.T) {
	const chunk = 2048
	for _, enc := range encodings.All() {
		if encodings.OutputEncoding(enc) == encodings.UTF8 || isLeftOut(encodings.Name(enc)) {
			continue
		}
		t.Run(encodings.Name(enc), func(t *testing.T) {
			t.Parallel()
			name := encodings.Name(enc)
			for first := rune(0); first <= utf8.MaxRune; first += chunk {
				if plane := first >> 16; plane > 0 && first&0xFFFF != 0 && name != "gb18030" && (name != "Big5" || plane != 2) {
					continue
				}
				var text strings.Builder
				for r := max(first, 0x80); r < first+chunk; r++ {
					if utf8.ValidRune(r) {
						text.WriteRune(r)
					}
				}
				got := search(t, enc, "https://example.com/?"+text.String())
				if want := wantQuery(t, enc, text.String()); got != want {
					t.Fatalf("%U to %U: query is %q, want %q", first, first+chunk-1, got, want)
				}
			}
		})
	}
}

// TestEncodeHrefAlone does the same with each code point of ISO-2022-JP in a separate URL. The
// query must end in ASCII.
func TestEncodeHrefAlone(t *testing.T) {
	for r := rune(0x80); r < 0x10000; r++ {
		if !utf8.ValidRune(r) || testing.Short() && r%16 != 0 {
			continue
		}
		got := search(t, encodings.ISO2022JP, "https://example.com/?"+string(r))
		if want := wantQuery(t, encodings.ISO2022JP, string(r)); got != want {
			t.Fatalf("%U: query is %q, want %q", r, got, want)
		}
		if strings.Contains(got, "%1B") != strings.HasSuffix(got, "%1B(B") {
			t.Fatalf("%U: query is %q, which doesn't end in ASCII", r, got)
		}
	}
}
