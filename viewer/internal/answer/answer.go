// Package answer computes the contents of the viewer's page: how package url and net/url read a
// URL. It runs in the visitor's browser as WebAssembly, so it imports nothing large.
package answer

import (
	"errors"
	"iter"
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

// Attributes are the attributes of a URL in the order of the page's rows.
var Attributes = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash", "origin"}

// A Request is a visitor's input.
type Request struct {
	Input    string
	Base     string
	HasBase  bool
	Encoding string // a label of the Encoding Standard
	Steps    []Step
}

// A Step is an assignment to an attribute.
type Step struct{ Attribute, Value string }

// Do decodes a message, a list of strings whose first one names the operation, and
// returns the answer as JSON. Package wasm passes it the messages of the page.
func Do(message []byte) []byte {
	w := &writer{}
	list, err := unpack(message)
	if err == nil {
		err = do(w, list)
	}
	if err != nil {
		w.b = w.b[:0]
		w.open('{')
		w.key("refused").string(err.Error())
		w.close('}')
	}
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
		about(w)
	case len(list) >= 5 && len(list)%2 == 1 && list[0] == "view":
		r := Request{Input: list[1], HasBase: list[2] != "", Base: list[3], Encoding: list[4]}
		for i := 5; i < len(list); i += 2 {
			r.Steps = append(r.Steps, Step{list[i], list[i+1]})
		}
		return view(w, r)
	case len(list) == 4 && list[0] == "links":
		return links(w, list[1], list[2], list[3])
	default:
		return errMessage
	}
	return nil
}

// about returns the versions that the program is built from.
func about(w *writer) {
	w.open('{')
	w.key("standard").string(url.StandardRevision)
	w.key("tests").string(wpt.Revision)
	w.key("unicode").string(url.UnicodeVersion)
	w.key("suffixes").string(publicsuffix.List.String())
	w.close('}')
}

var errLong = errors.New("more than " + strconv.Itoa(MaxInput) + " bytes")

// view answers a request.
func view(w *writer, r Request) error {
	for _, s := range r.texts() {
		if len(s) > MaxInput {
			return errLong
		}
	}
	enc, err := getEncoding(r.Encoding)
	if err != nil {
		return err
	}
	v := viewer{writer: w, request: r}
	v.parser = url.Parser{
		Encoding:          enc,
		OnValidationError: func(e url.ValidationError) bool { v.found = append(v.found, e); return true },
	}
	w.open('{')
	w.key("net")
	writeNetURL(w, r, neturl.Parse, (*neturl.URL).Parse)
	w.key("dropIn")
	writeNetURL(w, r, dropin.Parse, dropin.Resolve)
	w.key("go").string(goCode(r))
	if u := v.parse(); u != nil {
		v.accepted(u)
	}
	w.close('}')
	return nil
}

// A viewer writes the answer to a request.
type viewer struct {
	*writer
	request Request
	parser  url.Parser
	found   []url.ValidationError // of the last parsed string
}

// parse parses the base, then the input, and writes their validation errors. On a failure
// it writes the reason and returns nil.
func (v *viewer) parse() *url.URL {
	r := v.request
	if r.HasBase {
		base, err := v.parser.Parse(r.Base)
		v.key("baseErrorCount").number(len(v.found))
		v.key("baseErrors")
		writeErrors(v.writer, v.found, err, r.Base)
		v.key("base").optional(reason(err))
		if err != nil {
			v.failed(err)
			return nil
		}
		v.parser.Base, v.found = base, nil
	} else {
		v.key("base").null()
	}
	u, err := v.parser.Parse(r.Input)
	v.key("errorCount").number(len(v.found))
	v.key("errors")
	writeErrors(v.writer, v.found, err, r.Input)
	v.key("valid")
	writeValidity(v.writer, r.Input, v.parser.Base)
	if err != nil {
		v.failed(err)
		return nil
	}
	return u
}

func (v *viewer) failed(err error) {
	v.key("ours").open('{')
	v.key("error").string(failure(err))
	v.close('}')
	if v.request.HasBase {
		return
	}
	if u, _, err := urlinput.Parse(v.request.Input, urlinput.Options{}); err == nil {
		v.key("typed").string(u.Href())
	}
}

// accepted writes the facts about a URL, and then the results of the steps.
func (v *viewer) accepted(u *url.URL) {
	r := v.request
	v.key("ours").open('{')
	v.key("values").strings(Values(u))
	v.close('}')
	v.key("inputParts")
	writeParts(v.writer, inputParts(r.Input, v.parser.Base))
	v.key("parts")
	writeParts(v.writer, hrefParts(u))
	if r.HasBase {
		v.key("baseParts")
		writeParts(v.writer, inputParts(r.Base, nil))
	}
	writeRecord(v.writer, u)
	v.key("steps").open('[')
	for _, s := range r.Steps {
		v.step(u, s)
	}
	v.close(']')
}

// step assigns to an attribute of u.
func (v *viewer) step(u *url.URL, s Step) {
	strict, before := url.Parser{Encoding: v.parser.Encoding, Strict: true}, *u
	v.found = nil
	err := v.parser.Set(u, s.Attribute, s.Value)
	v.open('{')
	v.key("ignored").string(ignored(strict.Set(&before, s.Attribute, s.Value), s.Value))
	v.key("error").optional(reason(err))
	v.key("errors")
	// The list has only failures that the standard names.
	var named url.ValidationError
	if !errors.As(err, &named) {
		err = nil
	}
	writeErrors(v.writer, v.found, err, s.Value)
	v.key("values").strings(Values(u))
	v.key("parts")
	writeParts(v.writer, hrefParts(u))
	v.close('}')
}

// ignored returns the part of a value that a setter ignores, as the error of a strict one says.
func ignored(err error, value string) string {
	if err != nil && errors.Is(err, url.ErrInvalidValue) {
		_, text, _ := strings.Cut(err.Error(), "ignored from byte ")
		text, _, _ = strings.Cut(text, " ")
		if n, err := strconv.Atoi(text); err == nil && n <= len(value) {
			return value[n:]
		}
	}
	return ""
}

// texts yields all texts that the visitor typed.
func (r *Request) texts() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if !yield("url", r.Input) || !yield("base", r.Base) {
			return
		}
		for _, s := range r.Steps {
			if !yield(s.Attribute, s.Value) {
				return
			}
		}
	}
}

// reason returns the text of an error, and whether there is one.
func reason(err error) (string, bool) {
	if err == nil {
		return "", false
	}
	return failure(err), true
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

// Values returns the attributes of u in the order of Attributes.
func Values(u *url.URL) []string {
	return []string{u.Href(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(), u.Origin().String()}
}

func writeNetURL(w *writer, r Request, parse func(string) (*neturl.URL, error), resolve func(base *neturl.URL, ref string) (*neturl.URL, error)) {
	w.open('{')
	n, err := parseNetURL(r, parse, resolve)
	if err != nil {
		w.key("error").string(netURLReason(err))
	} else {
		w.key("values").strings(netURLValues(n))
	}
	w.close('}')
}

// netURLReason returns the text of an error of net/url without the URL.
func netURLReason(err error) string {
	var e *neturl.Error
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	return err.Error()
}

// maxErrors is the number of validation errors that are shown for a string.
const maxErrors = 100

// writeErrors writes validation errors. The fatal one comes last, even if there are too many,
// and so does a failure that has no name in the standard.
func writeErrors(w *writer, list []url.ValidationError, err error, input string) {
	w.open('[')
	defer w.close(']')
	if n := len(list); n > maxErrors {
		list = slices.Concat(list[:maxErrors-1], list[n-1:])
	}
	fatal := false
	for _, e := range list {
		text := e.Code.Description()
		if e.Fatal && err != nil {
			text = detail(failure(err), e, text)
		}
		fatal = fatal || e.Fatal
		writeError(w, string(e.Code), text, definition(e.Code), e.Offset, e.Fatal)
	}
	if err != nil && !fatal {
		writeError(w, failure(err), "", "", len(input), true)
	}
}

func writeError(w *writer, code, text, link string, offset int, fatal bool) {
	w.open('{')
	w.key("code").string(code)
	w.key("text").string(text)
	w.key("link").string(link)
	w.key("offset").number(offset)
	w.key("fatal").bool(fatal)
	w.close('}')
}

// detail returns the part of a failure's text that the description of its code doesn't have.
func detail(text string, e url.ValidationError, description string) string {
	before := string(e.Code) + ": "
	behind := strings.LastIndex(text, " (at byte "+strconv.Itoa(e.Offset))
	if behind > len(before) && text[:len(before)] == before {
		return text[len(before):behind]
	}
	return description
}

// definition returns the URL of a validation error's definition.
func definition(code url.ErrorCode) string {
	if code == url.DomainToASCIIError {
		return "https://url.spec.whatwg.org/#validation-error-domain-to-ascii"
	}
	return "https://url.spec.whatwg.org/#" + strings.ToLower(string(code))
}

// writeValidity writes whether the input is a valid URL string and, if it isn't, where and why.
func writeValidity(w *writer, input string, base *url.URL) {
	var syntax *urlvalid.SyntaxError
	if !errors.As(urlvalid.URL(input, base), &syntax) {
		w.null()
		return
	}
	w.open('{')
	w.key("offset").number(syntax.Offset)
	w.key("expected").string(syntax.Expected)
	w.close('}')
}

func writeParts(w *writer, parts []part) {
	w.open('[')
	for _, p := range parts {
		w.open('[')
		w.string(string(p.kind))
		w.number(p.start)
		w.number(p.end)
		w.close(']')
	}
	w.close(']')
}
