package urlhttp_test

import (
	"bytes"
	"context"
	"io"
	"net"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/gowhatwg/url/urlhttp"
)

// serveFrames reads HTTP/2 requests, and passes each to answer.
func serveFrames(conn net.Conn, answer func(*http2.Framer, *http2.MetaHeadersFrame) error) {
	if _, err := io.CopyN(io.Discard, conn, int64(len(http2.ClientPreface))); err != nil {
		return
	}
	framer := http2.NewFramer(conn, conn)
	framer.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	framer.MaxHeaderListSize = 1 << 20
	framer.SetMaxReadFrameSize(1 << 20)
	err := framer.WriteSettings()
	for err == nil {
		var frame http2.Frame
		if frame, err = framer.ReadFrame(); err != nil {
			return
		}
		switch frame := frame.(type) {
		case *http2.SettingsFrame:
			if !frame.IsAck() {
				err = framer.WriteSettingsAck()
			}
		case *http2.MetaHeadersFrame:
			err = answer(framer, frame)
		}
	}
}

// writeHeaders answers a request with these fields. Fields that don't fit go to continuation
// frames.
func writeHeaders(f *http2.Framer, stream uint32, end bool, fields ...string) error {
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for i := 0; i < len(fields); i += 2 {
		encoder.WriteField(hpack.HeaderField{Name: fields[i], Value: fields[i+1]})
	}
	rest := block.Bytes()
	first := rest[:min(len(rest), 16<<10)]
	rest = rest[len(first):]
	err := f.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: first, EndStream: end, EndHeaders: len(rest) == 0})
	for err == nil && len(rest) > 0 {
		first = rest[:min(len(rest), 16<<10)]
		rest = rest[len(first):]
		err = f.WriteContinuation(stream, len(rest) == 0, first)
	}
	return err
}

// hostileFrames are hostile HTTP/2 servers.
func hostileFrames(url, long string) []hostileServer {
	reset := func(code http2.ErrCode) func(*http2.Framer, *http2.MetaHeadersFrame) error {
		return func(f *http2.Framer, h *http2.MetaHeadersFrame) error { return f.WriteRSTStream(h.StreamID, code) }
	}
	goAway := func(last uint32, code http2.ErrCode, debug string) func(*http2.Framer, *http2.MetaHeadersFrame) error {
		return func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			if err := f.WriteGoAway(last, code, []byte(debug)); err != nil {
				return err
			}
			return io.EOF
		}
	}
	servers := []hostileServer{
		{name: "GOAWAY before each request", frames: goAway(0, http2.ErrCodeNo, ""), want: urlhttp.ErrTooManyConnections},
		{name: "GOAWAY of this request", frames: goAway(1, http2.ErrCodeNo, "")},
		{name: "GOAWAY with a password", frames: goAway(1, http2.ErrCodeInternal, url)},
		{name: "GOAWAY with much", frames: goAway(1, http2.ErrCodeInternal, url+"\xff\x1b"+long[:15000])},
		{name: "GOAWAY, and no end", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			return f.WriteGoAway(0, http2.ErrCodeNo, nil)
		}, want: urlhttp.ErrTooManyConnections},
		{name: "PROTOCOL_ERROR", frames: reset(http2.ErrCodeProtocol)}, // net/http tries again before Go 1.27
		{name: "REFUSED_STREAM", frames: reset(http2.ErrCodeRefusedStream), hangs: true},
		{name: "INTERNAL_ERROR", frames: reset(http2.ErrCodeInternal)},
		{name: "ENHANCE_YOUR_CALM", frames: reset(http2.ErrCodeEnhanceYourCalm)},
		{name: "HTTP_1_1_REQUIRED", frames: reset(http2.ErrCodeHTTP11Required)},
		{name: "the end of an HTTP/2 connection", frames: func(*http2.Framer, *http2.MetaHeadersFrame) error { return io.EOF }},
		{name: "silence over HTTP/2", frames: func(*http2.Framer, *http2.MetaHeadersFrame) error { return nil }, want: context.DeadlineExceeded},
		{name: "an endless 103 over HTTP/2", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			for {
				if err := writeHeaders(f, h.StreamID, false, ":status", "103", "link", url); err != nil {
					return err
				}
			}
		}},
		{name: "300 KB of headers over HTTP/2", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			return writeHeaders(f, h.StreamID, true, ":status", "200", "x", long, "y", long)
		}},
		{name: "an endless body over HTTP/2", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			err := writeHeaders(f, h.StreamID, false, ":status", "200")
			for err == nil {
				err = f.WriteData(h.StreamID, false, []byte(long[:16000]))
			}
			return err
		}},
		{name: "a frame that is none", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			return f.WriteRawFrame(http2.FrameData, 0, 0, []byte(url))
		}},
	}
	for _, status := range []string{"101", "99", "0200", "", "x", url} {
		servers = append(servers, hostileServer{name: "status " + status + " over HTTP/2", served: status == "0200" || status == "99", frames: func(f *http2.Framer, h *http2.MetaHeadersFrame) error {
			return writeHeaders(f, h.StreamID, true, ":status", status)
		}})
	}
	return servers
}
