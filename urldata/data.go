package urldata

import (
	"encoding/base64"
	"errors"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// The errors of this package. Their messages don't contain the URL.
var (
	// ErrNotData is the error for a URL whose scheme isn't "data".
	ErrNotData = errors.New("urldata: not a data: URL")
	// ErrNoComma is the error for a URL without a comma before the body.
	ErrNoComma = errors.New("urldata: no comma")
	// ErrBase64 is the error for a body that should be base64 but isn't.
	ErrBase64 = errors.New("urldata: invalid base64")
	// ErrBodyTooLong is the error for a body longer than [Parser.MaxBody].
	ErrBodyTooLong = errors.New("urldata: body too long")
	// ErrMIMEType is the error for an invalid MIME type, or one that a data: URL
	// can't have.
	ErrMIMEType = errors.New("urldata: invalid MIME type")
)

// Data is the content of a data: URL.
//
// https://fetch.spec.whatwg.org/#data-url-struct
type Data struct {
	Type MIMEType
	// Body contains the bytes of the body, which need not be UTF-8. It is a string
	// because it is a substring of the URL if there is nothing to decode.
	Body string
}

// A Parser parses data: URLs with a limit on the body. The zero Parser has no
// limit.
type Parser struct {
	// MaxBody is the maximum length of a body, in decoded bytes. 0 or less means no
	// limit.
	MaxBody int
}

// Parse returns the content of a data: URL. The error is [ErrNotData], [ErrNoComma]
// or [ErrBase64].
//
// https://fetch.spec.whatwg.org/#data-url-processor
func Parse(u *url.URL) (Data, error) { return new(Parser).Parse(u) }

// Parse is like the function [Parse], but returns [ErrBodyTooLong] for a body over p's
// limit, without decoding it.
func (p *Parser) Parse(u *url.URL) (Data, error) {
	t, encoded, isBase64, err := split(u)
	if err != nil {
		return Data{}, err
	}
	if p.isOver(encoded, isBase64) {
		return Data{}, ErrBodyTooLong
	}
	d := Data{Type: t}
	if !isBase64 {
		d.Body = url.PercentDecode(encoded)
		return d, nil
	}
	if d.Body, err = decodeBase64(encoded); err != nil {
		return Data{}, err
	}
	return d, nil
}

// isOver reports whether a body is over the limit. It counts the bytes without decoding them, so
// a refusal allocates nothing.
func (p *Parser) isOver(encoded string, isBase64 bool) bool {
	if p.MaxBody <= 0 || len(encoded) <= p.MaxBody {
		return false // a body is never longer than its encoding
	}
	r := reader{encoded: encoded}
	n := 0
	for r.encoded != "" {
		if c := r.next(); !isBase64 || c != '=' && !isWhitespace(c) {
			n++
		}
	}
	if isBase64 {
		n = base64.RawStdEncoding.DecodedLen(n)
	}
	return n > p.MaxBody
}

// split returns the MIME type of a data: URL and its body, still percent-encoded.
// If isBase64 is true, the percent-decoded body is base64.
func split(u *url.URL) (t MIMEType, encoded string, isBase64 bool, err error) {
	if u == nil || u.Scheme() != "data" {
		return MIMEType{}, "", false, ErrNotData
	}
	input := u.Href()[len("data:"):]
	if fragment, ok := u.Fragment(); ok {
		input = input[:len(input)-len(fragment)-len("#")]
	}
	mimeType, encoded, ok := strings.Cut(input, ",")
	if !ok {
		return MIMEType{}, "", false, ErrNoComma
	}
	mimeType, isBase64 = cutBase64(strings.Trim(mimeType, " "))
	if strings.HasPrefix(mimeType, ";") {
		mimeType = "text/plain" + mimeType
	}
	t, err = ParseMIMEType(mimeType)
	if err != nil {
		t = defaultMIMEType()
	}
	return t, encoded, isBase64, nil
}

// cutBase64 removes the marker ";base64" from the end of a MIME type.
func cutBase64(mimeType string) (string, bool) {
	const word = "base64"
	n := len(mimeType) - len(word)
	if n < 0 || !infra.EqualFold(mimeType[n:], word) {
		return mimeType, false
	}
	before, ok := strings.CutSuffix(strings.TrimRight(mimeType[:n], " "), ";")
	if !ok {
		return mimeType, false
	}
	return before, true
}

// decodeBase64 percent-decodes s and decodes the result.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
func decodeBase64(s string) (string, error) {
	if strings.IndexByte(s, '%') >= 0 || strings.IndexByte(s, ' ') >= 0 { // a URL has no other whitespace
		s = removeWhitespace(url.PercentDecode(s))
	}
	if len(s)%4 == 0 {
		s = strings.TrimSuffix(s, "=")
		s = strings.TrimSuffix(s, "=")
	}
	body, err := base64.RawStdEncoding.DecodeString(s)
	if err != nil {
		return "", ErrBase64
	}
	return infra.View(body), nil
}

// removeWhitespace removes all ASCII whitespace from s.
//
// https://infra.spec.whatwg.org/#ascii-whitespace
func removeWhitespace(s string) string {
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if !isWhitespace(s[i]) {
			out = append(out, s[i])
		}
	}
	return infra.View(out)
}

func isWhitespace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'
}

// notInURLs has the bytes that Make percent-encodes.
var notInURLs = infra.URLCodePoints.Not()

// Make returns a data: URL with the type and the body of d. The body is percent-encoded or in
// base64, whichever is shorter, and consists of URL code points and percent-encoded bytes.
// [Parse] returns d again.
//
// The zero MIMEType means "text/plain;charset=US-ASCII", which is omitted. The
// error is [ErrMIMEType] for a type that wouldn't survive the round trip: an
// invalid one, or one with a comma, a "#", a "?", a tab or a non-ASCII code point
// in a parameter.
func Make(d Data) (*url.URL, error) {
	t, body := d.Type, d.Body
	if t.Type == "" && t.Subtype == "" && len(t.Parameters) == 0 {
		t = defaultMIMEType()
	}
	input := []byte("data:")
	if !t.equal(defaultMIMEType()) {
		input = append(input, t.String()...)
	}
	escaped := 0
	for i := range len(body) {
		if notInURLs.Has(body[i]) {
			escaped++
		}
	}
	const mark = ";base64,"
	if asBase64 := len(mark) + base64.StdEncoding.EncodedLen(len(body)); asBase64 < len(",")+len(body)+2*escaped {
		input = slices.Grow(append(input, mark...), asBase64)
		input = base64.StdEncoding.AppendEncode(input, []byte(body))
	} else {
		input = slices.Grow(append(input, ','), len(body)+2*escaped)
		input = infra.AppendPercentEncoded(input, body, &notInURLs)
	}
	u, err := url.Parse(string(input))
	if err != nil {
		return nil, err
	}
	if again, _, _, err := split(u); err != nil || !again.equal(t) {
		return nil, ErrMIMEType
	}
	return u, nil
}

func (t MIMEType) equal(o MIMEType) bool {
	return t.Type == o.Type && t.Subtype == o.Subtype && slices.Equal(t.Parameters, o.Parameters)
}
