package urlhtml

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
)

// utf16Declaration returns the encoding of a document that begins like an XML declaration in
// UTF-16, or nil.
//
// https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
func utf16Declaration(start []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(start, []byte("<\x00?\x00x\x00")):
		return encodings.UTF16LE
	case bytes.HasPrefix(start, []byte("\x00<\x00?\x00x")):
		return encodings.UTF16BE
	}
	return nil
}

// xmlEncoding returns the encoding that an XML declaration names, or nil.
//
// https://html.spec.whatwg.org/#concept-get-xml-encoding-when-sniffing
func xmlEncoding(start []byte) encoding.Encoding {
	if !bytes.HasPrefix(start, []byte("<?xml")) {
		return nil
	}
	declaration, _, isClosed := bytes.Cut(start, []byte(">"))
	_, value, isFound := bytes.Cut(declaration, []byte("encoding"))
	value, hasValue := bytes.CutPrefix(bytes.TrimLeftFunc(value, isSpaceOrControl), []byte("="))
	value = bytes.TrimLeftFunc(value, isSpaceOrControl)
	if !isClosed || !isFound || !hasValue || len(value) == 0 || value[0] != '"' && value[0] != '\'' {
		return nil
	}
	label, _, isQuoted := bytes.Cut(value[1:], value[:1])
	if !isQuoted || bytes.ContainsFunc(label, isSpaceOrControl) {
		return nil
	}
	enc, err := encodings.Get(string(label))
	switch {
	case err != nil:
		return nil
	case enc == encodings.UTF16BE || enc == encodings.UTF16LE:
		return encodings.UTF8
	}
	return enc
}

func isSpaceOrControl(r rune) bool { return r <= ' ' }

// hasMetaEncoding reports whether a meta element names an encoding in a document that begins with
// an XML declaration. If none does, charset.DetermineEncoding looks whether the bytes are UTF-8. So
// it gets the bytes twice, with a declaration that is UTF-8 and with one that isn't.
func hasMetaEncoding(start []byte) bool {
	start = bytes.Clone(start)
	for i, c := range start {
		if c >= utf8.RuneSelf {
			start[i] = '?'
		}
	}
	copy(start[len("<?"):], "é")
	_, name, _ := charset.DetermineEncoding(start, "")
	start[len("<?")] = '?'
	_, other, _ := charset.DetermineEncoding(start, "")
	return name == other
}
