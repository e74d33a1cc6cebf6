// Package answer computes the contents of the viewer's page: how package url and net/url read a
// URL. It runs in the visitor's browser as WebAssembly, so it imports nothing large.
package answer

import (
	"errors"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/wpt"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// MaxInput is the longest input, base or value that the page accepts, in bytes.
const MaxInput = 64 << 10

// A request is a visitor's input.
type request struct {
	input    string
	base     string // "" for none
	encoding string // a label of the Encoding Standard
	steps    []step
}

// A step is an assignment to an attribute.
type step struct{ attribute, value string }

// Do decodes a message, a list of strings whose first one names the operation, and
// returns the answer as JSON. Package wasm passes it the messages of the page.
func Do(message []byte) []byte {
	w := &writer{[]byte("{")}
	list, err := unpack(message)
	if err == nil {
		err = do(w, list)
	}
	if err != nil {
		w.b = w.b[:len("{")]
		w.members("refused", err.Error())
	}
	w.close('}')
	return w.b
}

var errMessage = errors.New("malformed message")

// unpack reads strings. Each follows its length in four bytes, lowest first.
func unpack(message []byte) ([]string, error) {
	var list []string
	for len(message) > 0 {
		if len(message) < 4 {
			return nil, errMessage
		}
		n := int(uint32(message[0]) | uint32(message[1])<<8 | uint32(message[2])<<16 | uint32(message[3])<<24)
		message = message[4:]
		if n < 0 || n > len(message) {
			return nil, errMessage
		}
		list = append(list, string(message[:n]))
		message = message[n:]
	}
	return list, nil
}

func do(w *writer, list []string) error {
	switch {
	case len(list) == 1 && list[0] == "about":
		w.members("standard", url.StandardRevision, "tests", wpt.Revision, "unicode", url.UnicodeVersion, "suffixes", publicsuffix.List.String())
	case len(list) >= 4 && len(list)%2 == 0 && list[0] == "view":
		if slices.ContainsFunc(list, func(s string) bool { return len(s) > MaxInput }) {
			return errLong
		}
		r := request{input: list[1], base: list[2], encoding: list[3]}
		for pair := range slices.Chunk(list[4:], 2) {
			r.steps = append(r.steps, step{pair[0], pair[1]})
		}
		return view(w, r)
	case len(list) == 4 && list[0] == "links":
		return links(w, list[1], list[2], list[3])
	default:
		return errMessage
	}
	return nil
}

var errLong = errors.New("more than " + strconv.Itoa(MaxInput) + " bytes")

// view answers a request.
func view(w *writer, r request) error {
	enc, err := getEncoding(r.encoding)
	if err != nil {
		return err
	}
	v := viewer{writer: w, request: r}
	v.parser = url.Parser{
		Encoding:          enc,
		OnValidationError: func(e url.ValidationError) bool { v.found = append(v.found, e); return true },
	}
	w.key("net").netURL(r, neturl.Parse, (*neturl.URL).Parse)
	w.key("dropIn").netURL(r, dropin.Parse, dropin.Resolve)
	w.members("go", goCode(r))
	if u := v.parse(); u != nil {
		v.accepted(u)
	}
	return nil
}

// A viewer writes the answer to a request.
type viewer struct {
	*writer
	request request
	parser  url.Parser
	found   []url.ValidationError // of the last parsed string
}

// parse parses the base, then the input, and writes their validation errors. On a failure
// it writes the reason and returns nil.
func (v *viewer) parse() *url.URL {
	r := v.request
	var err error
	if r.base != "" {
		v.parser.Base, err = v.parser.Parse(r.base)
		v.members("baseErrorCount", len(v.found))
		v.key("baseErrors").validationErrors(v.found, err, r.base)
	}
	v.members("base", reason(err))
	if err != nil {
		v.failed(err)
		return nil
	}
	v.found = nil
	u, err := v.parser.Parse(r.input)
	v.members("errorCount", len(v.found))
	v.key("errors").validationErrors(v.found, err, r.input)
	v.key("valid").validity(r.input, v.parser.Base)
	if err != nil {
		v.failed(err)
		return nil
	}
	return u
}

func (v *viewer) failed(err error) {
	v.key("ours").object("error", failure(err))
	if v.request.base != "" {
		return
	}
	if u, _, err := urlinput.Parse(v.request.input, urlinput.Options{}); err == nil {
		v.members("typed", u.Href())
	}
}

// accepted writes the facts about a URL, and then the results of the steps.
func (v *viewer) accepted(u *url.URL) {
	r := v.request
	v.key("ours").object("values", values(u))
	v.key("inputParts").parts(inputParts(r.input, v.parser.Base))
	v.key("parts").parts(hrefParts(u))
	if r.base != "" {
		v.key("baseParts").parts(inputParts(r.base, nil))
	}
	v.record(u)
	v.key("steps").open('[')
	for _, s := range r.steps {
		v.step(u, s)
	}
	v.close(']')
}

// step assigns to an attribute of u.
func (v *viewer) step(u *url.URL, s step) {
	strict, before := url.Parser{Encoding: v.parser.Encoding, Strict: true}, *u
	v.found = nil
	err := v.parser.Set(u, s.attribute, s.value)
	v.open('{')
	v.members("ignored", ignored(strict.Set(&before, s.attribute, s.value), s.value), "error", reason(err), "values", values(u))
	v.key("parts").parts(hrefParts(u))
	// The list has only failures that the standard names.
	var named url.ValidationError
	if !errors.As(err, &named) {
		err = nil
	}
	v.key("errors").validationErrors(v.found, err, s.value)
	v.close('}')
}

// ignored returns the part of a value that a setter ignores, as the error of a strict one says.
func ignored(err error, value string) string {
	if !errors.Is(err, url.ErrInvalidValue) {
		return ""
	}
	_, text, _ := strings.Cut(failure(err), "ignored from byte ")
	text, _, _ = strings.Cut(text, " ")
	if n, err := strconv.Atoi(text); err == nil {
		return value[n:]
	}
	return ""
}

// reason returns the text of an error, or nil.
func reason(err error) any {
	if err == nil {
		return nil
	}
	return failure(err)
}

// failure returns the text of an error of package url without the URL, which the page shows
// anyway.
func failure(err error) string {
	var e *url.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	bare := *e
	bare.Input = ""
	return strings.TrimPrefix(bare.Error(), bare.Op+` "": `)
}

// values returns the attributes of u in the order of the page's rows.
func values(u *url.URL) []string {
	return []string{u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(), u.Origin().String()}
}

// maxErrors is the number of validation errors that are shown for a string.
const maxErrors = 100

// validationErrors writes validation errors. The fatal one comes last, even if there are too many,
// and so does a failure that has no name in the standard.
func (w *writer) validationErrors(list []url.ValidationError, err error, input string) {
	w.open('[')
	defer w.close(']')
	if n := len(list); n > maxErrors {
		list = slices.Concat(list[:maxErrors-1], list[n-1:])
	}
	fatal := false
	for _, e := range list {
		text := e.Code.Description()
		if e.Fatal && err != nil {
			// The text of the failure can say more.
			text, _, _ = strings.Cut(strings.TrimPrefix(failure(err), string(e.Code)+": "), " (at byte ")
		}
		fatal = fatal || e.Fatal
		w.validationError(string(e.Code), text, definition(e.Code), e.Offset, e.Fatal)
	}
	if err != nil && !fatal {
		w.validationError(failure(err), "", "", len(input), true)
	}
}

func (w *writer) validationError(code, text, link string, offset int, fatal bool) {
	w.object("code", code, "text", text, "link", link, "offset", offset, "fatal", fatal)
}

// definition returns the URL of a validation error's definition.
func definition(code url.ErrorCode) string {
	if code == url.DomainToASCIIError {
		return "https://url.spec.whatwg.org/#validation-error-domain-to-ascii"
	}
	return "https://url.spec.whatwg.org/#" + strings.ToLower(string(code))
}

// validity writes whether the input is a valid URL string and, if it isn't, where and why.
func (w *writer) validity(input string, base *url.URL) {
	var syntax *urlvalid.SyntaxError
	if errors.As(urlvalid.URL(input, base), &syntax) {
		w.object("offset", syntax.Offset, "expected", syntax.Expected)
	} else {
		w.value(nil)
	}
}

func (w *writer) parts(list []part) {
	w.open('[')
	for _, p := range list {
		w.array(string(p.kind), p.start, p.end)
	}
	w.close(']')
}
