package answer

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
)

// bulk writes an array of five values for each line of a text: the serialization or null, the
// kind of the host or the failure, the offset of the failure or -1, the serialization of
// net/url or null, and the failure of net/url or "".
func bulk(w *writer, text, base string, hasBase bool) {
	p := &url.Parser{}
	var baseErr error
	if hasBase {
		p.Base, baseErr = url.Parse(base)
	}
	w.open('[')
	for line := range strings.SplitSeq(text, "\n") {
		w.open('[')
		bulkLine(w, p, baseErr, line)
		n, err := parseNetURL(line, base, hasBase)
		if err != nil {
			w.null()
			w.string(netURLReason(err))
		} else {
			w.string(n.String())
			w.string("")
		}
		w.close(']')
	}
	w.close(']')
}

func bulkLine(w *writer, p *url.Parser, baseErr error, line string) {
	u, err := (*url.URL)(nil), baseErr
	if err == nil {
		u, err = p.Parse(line)
	}
	var v url.ValidationError
	switch {
	case err == nil:
		w.string(u.Href())
		w.string(u.ParsedHost().Kind().String())
		w.number(-1)
	case baseErr == nil && errors.As(err, &v):
		w.null()
		w.string(string(v.Code))
		w.number(v.Offset)
	default:
		w.null()
		w.string(failure(err))
		w.number(-1)
	}
}
