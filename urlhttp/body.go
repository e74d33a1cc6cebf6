package urlhttp

import (
	"compress/gzip"
	"context"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
)

// limitBody makes the body of a response the decompressed one if it is compressed as
// this package has asked for, and limits both to so many bytes, or to none if limit is
// 0. fail makes the error from the reason, and cancel ends the request.
func limitBody(resp *http.Response, asked bool, limit int64, cancel context.CancelFunc, fail func(error) error) {
	if limit == 0 {
		limit = math.MaxInt64
	}
	if asked && strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		// As net/http does. It wouldn't limit what doesn't decompress to
		// anything, such as empty gzip members one after the other.
		raw := newBody(resp.Body, resp.ContentLength, limit, func() {}, fail)
		resp.Body = &gzipBody{ReadCloser: raw}
		resp.Header.Del("Content-Encoding")
		resp.Header.Del("Content-Length")
		resp.ContentLength = -1
		resp.Uncompressed = true
	}
	resp.Body = newBody(resp.Body, resp.ContentLength, limit, cancel, fail)
}

// asksForGzip reports whether a request leaves it to the client how the body is
// compressed.
func asksForGzip(req *http.Request) bool {
	return req.Header.Get("Accept-Encoding") == "" && req.Header.Get("Range") == "" && req.Method != http.MethodHead
}

// A body is the body of a response that mustn't be longer than limit bytes.
type body struct {
	io.ReadCloser
	left   int64 // what may still be read
	limit  int64
	err    error // what every further Read returns
	cancel context.CancelFunc
	fail   func(error) error
}

// newBody limits a body of which length says how long it is, or is negative. If that is
// too long, the first Read tells so.
func newBody(rc io.ReadCloser, length, limit int64, cancel context.CancelFunc, fail func(error) error) *body {
	b := &body{ReadCloser: rc, left: limit, limit: limit, cancel: cancel, fail: fail}
	if length > limit {
		b.err = b.tooLarge()
	}
	return b
}

func (b *body) tooLarge() error {
	return b.fail(&detailError{ErrBodyTooLarge, "more than " + strconv.FormatInt(b.limit, 10) + " bytes"})
}

// Read reads on after the last byte that there may be, to tell the end from what is too
// much.
func (b *body) Read(p []byte) (int, error) {
	switch {
	case b.err != nil:
		return 0, b.err
	case len(p) == 0:
		return 0, nil
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) > b.left {
		n, err = int(b.left), b.tooLarge()
	}
	b.left -= int64(n)
	b.err = tidy(err) // a trailer is the server's as well
	return n, b.err
}

// Close closes the body, and ends the request if that hasn't ended.
func (b *body) Close() error {
	err := b.ReadCloser.Close()
	b.cancel()
	return tidy(err)
}

// A gzipBody decompresses a body.
type gzipBody struct {
	io.ReadCloser
	z *gzip.Reader // nil before the first Read, which waits for the header
}

func (b *gzipBody) Read(p []byte) (int, error) {
	if b.z == nil {
		z, err := gzip.NewReader(b.ReadCloser)
		if err != nil {
			return 0, err
		}
		b.z = z
	}
	return b.z.Read(p)
}
