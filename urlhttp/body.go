package urlhttp

import (
	"io"
	"strconv"
)

// A limitedBody is the body of a response that mustn't be longer than limit bytes.
type limitedBody struct {
	body  io.ReadCloser
	left  int64 // what may still be read
	limit int64
	err   error // what every further Read returns
	fail  func(error) error
}

// newLimitedBody limits body, of which length says how long it is, or is negative.
// What is too long is told with the first Read if it is known. fail makes the error
// from the reason.
func newLimitedBody(body io.ReadCloser, length, limit int64, fail func(error) error) io.ReadCloser {
	b := &limitedBody{body: body, left: limit, limit: limit, fail: fail}
	if length > limit {
		b.err = b.tooLarge()
	}
	return b
}

func (b *limitedBody) tooLarge() error {
	return b.fail(&detailError{ErrBodyTooLarge, "more than " + strconv.FormatInt(b.limit, 10) + " bytes"})
}

// Read reads a byte more than there may be, to tell the end from what is too much.
func (b *limitedBody) Read(p []byte) (int, error) {
	switch {
	case b.err != nil:
		return 0, b.err
	case len(p) == 0:
		return 0, nil
	case int64(len(p))-1 > b.left:
		p = p[:b.left+1]
	}
	n, err := b.body.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), b.tooLarge()
	}
	b.left -= int64(n)
	b.err = err
	return n, err
}

func (b *limitedBody) Close() error { return b.body.Close() }
