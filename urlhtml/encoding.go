package urlhtml

import (
	"bytes"
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urldata"
)

// prescanned is the number of bytes that are searched for the encoding even if the head ends
// before.
//
// https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
const prescanned = 1024

// maxMark is the length of the longest byte order mark.
const maxMark = 3

// declaredEncoding returns the encoding of a document with this head, in which a meta element names
// the encoding meta, unless that is nil.
func declaredEncoding(head []byte, meta encoding.Encoding) encoding.Encoding {
	declaration, _ := signed(head, utf16Declarations)
	if enc := cmp.Or(declaration, meta, xmlEncoding(head)); enc != nil {
		return enc
	}
	for i := max(0, len(head)-utf8.UTFMax); i < len(head); i++ {
		if !utf8.FullRune(head[i:]) {
			head = head[:i] // the head ends within a character
		}
	}
	if utf8.Valid(head) && !infra.IsASCII(infra.View(head)) {
		return encodings.UTF8
	}
	return encodings.Windows1252
}

// prescan returns the encoding that a meta element names, or nil, and where the part of the
// document ends that is searched for one. The head ends where it does for Chromium.
func prescan(z *tokenizer) (enc encoding.Encoding, end int64) {
	isHead, limit := true, int64(max(z.limit, prescanned))
	for z.start() < limit && (isHead || z.offset+int64(z.to) < prescanned) && z.next() {
		if z.kind != startTag && z.kind != endTag {
			continue
		}
		name := infra.Lower(string(z.bytes(z.name)))
		tag := tags[name]
		if z.kind == startTag {
			if name == "meta" {
				if enc := metaEncoding(z); enc != nil {
					return enc, z.offset + int64(z.to)
				}
			}
			if tag.traits&isRawText != 0 {
				z.rawText = name
			}
		}
		isRoot := name == "html" || name == "head"
		if isHead && !(isRoot && z.kind == startTag) && (isRoot || tag.traits&isOfScan == 0) {
			isHead = false
			end = max(prescanned, z.offset+int64(z.to))
		}
	}
	if isHead {
		end = z.offset + int64(z.end)
	}
	return nil, min(end, limit)
}

// metaEncoding returns the encoding that a meta element names, or nil.
func metaEncoding(z *tokenizer) encoding.Encoding {
	label, ok := z.get("charset")
	if pragma, _ := z.get("http-equiv"); !ok && infra.EqualFold(pragma, "content-type") {
		content, _ := z.get("content")
		label = contentCharset(content)
	}
	if enc := declared(label); enc != encodings.XUserDefined {
		return enc
	}
	return encodings.Windows1252
}

// declared returns the encoding with a label in a document, or nil. The document isn't in UTF-16
// then.
func declared(label string) encoding.Encoding {
	enc, err := encodings.Get(label)
	switch {
	case err != nil:
		return nil
	case enc == encodings.UTF16BE || enc == encodings.UTF16LE:
		return encodings.UTF8
	}
	return enc
}

// contentCharset returns the label in the content of a meta element, or "".
//
// https://html.spec.whatwg.org/#algorithm-for-extracting-a-character-encoding-from-a-meta-element
func contentCharset(s string) string {
	s = infra.Lower(s)
	for {
		i := strings.Index(s, "charset")
		if i < 0 {
			return ""
		}
		s = s[i+len("charset"):]
		if i = skipSpace(s, 0); i == len(s) || s[i] != '=' {
			continue
		}
		s = s[skipSpace(s, i+1):]
		if s != "" && (s[0] == '"' || s[0] == '\'') {
			label, _, isClosed := strings.Cut(s[1:], s[:1])
			if !isClosed {
				return ""
			}
			return label
		}
		label, _, _ := strings.Cut(s[:skipNonSpace(s, 0)], ";")
		return label
	}
}

// mimeType returns the essence of a Content-Type header, and the encoding that it names, or nil.
func mimeType(contentType string) (essence string, enc encoding.Encoding) {
	t, _ := urldata.ExtractMIMEType([]string{contentType})
	charset, _ := t.Parameter("charset")
	enc, _ = encodings.Get(charset) // nil with an error
	return t.Essence(), enc
}

// https://encoding.spec.whatwg.org/#bom-sniff
var byteOrderMarks = map[string]encoding.Encoding{"\xEF\xBB\xBF": encodings.UTF8, "\xFE\xFF": encodings.UTF16BE, "\xFF\xFE": encodings.UTF16LE}

// An XML declaration in UTF-16 begins with one of these.
//
// https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
var utf16Declarations = map[string]encoding.Encoding{"<\x00?\x00x\x00": encodings.UTF16LE, "\x00<\x00?\x00x": encodings.UTF16BE}

// signed returns the encoding of the signature at the start of a document, or nil, and its length.
func signed(start []byte, signatures map[string]encoding.Encoding) (encoding.Encoding, int) {
	for signature, enc := range signatures {
		if bytes.HasPrefix(start, []byte(signature)) {
			return enc, len(signature)
		}
	}
	return nil, 0
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
	return declared(string(label))
}

func isSpaceOrControl(r rune) bool { return r <= ' ' }

// sheetEncoding returns the encoding that the @charset at the start of a style sheet names, or else
// that of the page, or else UTF-8.
//
// https://drafts.csswg.org/css-syntax/#input-byte-stream
func sheetEncoding(start []byte, page encoding.Encoding) encoding.Encoding {
	if rest, ok := bytes.CutPrefix(start, []byte(`@charset "`)); ok {
		label, _, isClosed := bytes.Cut(rest, []byte(`";`))
		if enc := declared(string(label)); isClosed && enc != nil {
			return enc
		}
	}
	return cmp.Or(page, encodings.UTF8)
}

// queryEncoding returns the Encoding for a Parser, nil for UTF-8.
func queryEncoding(enc encoding.Encoding) encoding.Encoding {
	if encodings.OutputEncoding(enc) == encodings.UTF8 {
		return nil
	}
	return enc
}
