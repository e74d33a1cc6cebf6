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

// limitBody decompresses the body of a response if this package asked for
// compression, and limits both the compressed and the decompressed body to limit
// bytes. 0 means no limit. fail turns a reason, or an error of net/http, into the error
// that is returned, and cancel ends the request.
func limitBody(resp *http.Response, asked bool, limit int64, cancel context.CancelFunc, fail func(error) error) {
	if limit == 0 {
		limit = math.MaxInt64
	}
	if asked && strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		// Decompress as net/http does, which doesn't limit input that decompresses to nothing,
		// such as a series of empty gzip members.
		raw := newBody(resp.Body, resp.ContentLength, limit, func() {}, fail)
		resp.Body = &gzipBody{ReadCloser: raw}
		resp.Header.Del("Content-Encoding")
		resp.Header.Del("Content-Length")
		resp.ContentLength = -1
		resp.Uncompressed = true
	}
	resp.Body = newBody(resp.Body, resp.ContentLength, limit, cancel, fail)
}

// asksForGzip reports whether the client may choose the compression of a request's
// response.
func asksForGzip(req *http.Request) bool {
	return req.Method != http.MethodHead && !hasHeader(req.Header, "Accept-Encoding") && !hasHeader(req.Header, "Range")
}

// A body is the body of a response, with a limit.
type body struct {
	io.ReadCloser
	left   int64 // bytes that may still be read
	limit  int64
	err    error // the error of every further Read
	cancel context.CancelFunc
	fail   func(error) error
}

// newBody limits a body. A negative length means that it isn't known. If a known length is over
// the limit, the first Read fails.
func newBody(rc io.ReadCloser, length, limit int64, cancel context.CancelFunc, fail func(error) error) *body {
	b := &body{ReadCloser: rc, left: limit, limit: limit, cancel: cancel, fail: fail}
	if length > limit {
		b.err = b.fail(b.tooLarge())
	}
	return b
}

func (b *body) tooLarge() error {
	return &detailError{ErrBodyTooLarge, "more than " + strconv.FormatInt(b.limit, 10) + " bytes"}
}

// Read reads past the last allowed byte, to see whether the body ends there or is too long.
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
	if b.err = err; err != nil && err != io.EOF {
		b.err = b.fail(err) // a trailer also comes from the server
	}
	return n, b.err
}

// Close closes the body, and ends the request if that hasn't ended.
func (b *body) Close() error {
	err := b.ReadCloser.Close()
	b.cancel()
	if err != nil {
		err = b.fail(err)
	}
	return err
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
