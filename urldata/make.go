package urldata

import (
	"encoding/base64"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// Make returns a data: URL with the body, percent-encoded or in base64, whichever
// is shorter. The URL parses to the same type and body. Its body consists of URL
// code points and percent-encoded bytes.
//
// The zero MIMEType means "text/plain;charset=US-ASCII", which is left out. The
// error is [ErrMIMEType] for a type that wouldn't survive the round trip: an
// invalid one, or one with a comma, a "#", a "?", a tab or a non-ASCII code point
// in a parameter.
func Make(t MIMEType, body []byte) (*url.URL, error) {
	if t.Type == "" && t.Subtype == "" && len(t.Parameters) == 0 {
		t = defaultMIMEType()
	}
	input := []byte("data:")
	if !t.equal(defaultMIMEType()) {
		input = append(input, t.String()...)
	}
	escaped := 0
	for _, c := range body {
		if !infra.URLCodePoints.Has(c) {
			escaped++
		}
	}
	const mark = ";base64,"
	if asBase64 := len(mark) + base64.StdEncoding.EncodedLen(len(body)); asBase64 < len(",")+len(body)+2*escaped {
		input = slices.Grow(append(input, mark...), asBase64)
		input = base64.StdEncoding.AppendEncode(input, body)
	} else {
		input = slices.Grow(append(input, ','), len(body)+2*escaped)
		for _, c := range body {
			if infra.URLCodePoints.Has(c) {
				input = append(input, c)
			} else {
				input = infra.AppendPercentEncodedByte(input, c)
			}
		}
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
