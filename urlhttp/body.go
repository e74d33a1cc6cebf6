package urlhttp

import (
	"context"
	"io"
	"math"
	"net/http"
	"strconv"
)

// A body is the body of a response that mustn't be longer than limit bytes.
type body struct {
	io.ReadCloser
	left   int64 // what may still be read
	limit  int64
	err    error // what every further Read returns
	cancel context.CancelFunc
	fail   func(error) error
}

// newBody limits the body of a response to limit bytes, or not at all if that is 0. If
// its length is known, and too long, the first Read tells so. fail makes the error from
// the reason, and cancel ends the request.
func newBody(resp *http.Response, limit int64, cancel context.CancelFunc, fail func(error) error) *body {
	if limit == 0 {
		limit = math.MaxInt64
	}
	b := &body{ReadCloser: resp.Body, left: limit, limit: limit, cancel: cancel, fail: fail}
	if resp.ContentLength > limit {
		b.err = b.tooLarge()
	}
	return b
}

func (b *body) tooLarge() error {
	return b.fail(&detailError{ErrBodyTooLarge, "more than " + strconv.FormatInt(b.limit, 10) + " bytes"})
}

// Read reads a byte more than there may be, to tell the end from what is too much.
func (b *body) Read(p []byte) (int, error) {
	switch {
	case b.err != nil:
		return 0, b.err
	case len(p) == 0:
		return 0, nil
	case int64(len(p))-1 > b.left:
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), b.tooLarge()
	}
	b.left -= int64(n)
	b.err = err
	return n, err
}

// Close closes the body, and ends the request if that hasn't ended.
func (b *body) Close() error {
	err := b.ReadCloser.Close()
	b.cancel()
	return err
}
