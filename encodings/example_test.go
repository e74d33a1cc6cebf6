package encodings_test

import (
	"errors"
	"fmt"
	"log"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
)

func ExampleGet() {
	for _, label := range []string{"Shift_JIS", " latin1\n", "utf-16", "utf-7"} {
		enc, err := encodings.Get(label)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(encodings.Name(enc))
	}
	// Output:
	// Shift_JIS
	// windows-1252
	// UTF-16LE
	// encodings: unknown encoding label: "utf-7"
}

func Example_decode() {
	enc, err := encodings.Get("iso-8859-15")
	if err != nil {
		log.Fatal(err)
	}
	text, err := enc.NewDecoder().String("caf\xE9 2,50 \xA4")
	fmt.Println(text, err)
	// Output: café 2,50 € <nil>
}

// The caller decides how to replace a code point that the encoding doesn't have, and goes on.
func ExampleUnencodableError() {
	e := encodings.Windows1252.NewEncoder()
	src := []byte("déjà π vu")
	var out []byte
	var dst [64]byte
	for {
		nDst, nSrc, err := e.Transform(dst[:], src, true)
		out = append(out, dst[:nDst]...)
		src = src[nSrc:]
		var unencodable *encodings.UnencodableError
		if !errors.As(err, &unencodable) {
			break // the end; see transform.ErrShortDst for a short dst
		}
		out = fmt.Appendf(out, "&#%d;", unencodable.CodePoint())
		_, size := utf8.DecodeRune(src)
		src = src[size:]
	}
	fmt.Printf("%q\n", out)
	// Output: "d\xe9j\xe0 &#960; vu"
}

// golang.org/x/text does the same for HTML.
func ExampleUnencodableError_html() {
	e := encoding.HTMLEscapeUnsupported(encodings.Windows1252.NewEncoder())
	b, err := e.Bytes([]byte("π déjà vu"))
	fmt.Printf("%q %v\n", b, err)
	// Output: "&#960; d\xe9j\xe0 vu" <nil>
}

func ExampleFormParser() {
	p := encodings.FormParser{Encoding: encodings.ShiftJIS}
	pairs, err := p.Parse([]byte("q=%93%FA%96%7B&page=2"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pairs.Value("q"), pairs.Value("page"))
	// Output: 日本 2
}

// The form itself says which encoding the browser used.
func ExampleFormParser_useCharset() {
	p := encodings.FormParser{UseCharset: true}
	pairs, err := p.Parse([]byte("name=Ren%E9&_charset_=windows-1252"))
	fmt.Println(pairs, err)
	// Output: name=Ren%C3%A9&_charset_=windows-1252 <nil>
}
