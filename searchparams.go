package url

import (
	"errors"
	"iter"
	"maps"
	"math"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
)

// URLSearchParams is a list of name-value pairs, as in the query of a URL or in a form.
// Names and values are decoded. The zero value is an empty list.
//
// The list of [URL.SearchParams] is bound to its URL: a change to the list changes the
// query, and a change to the query changes the list. Any change to the list writes the whole
// query anew, as in browsers: of "?a=%20~&b", Set("c", "1") makes "?a=+%7E&b=&c=1". That
// breaks a signature of the query; [URL.DeleteParams] keeps the other parameters' bytes. A
// change to the list is undone if the URL would become too long or is the zero URL.
//
// Any number of goroutines may read a list. Append, Delete, DeleteValue, DeleteFunc, Set,
// Sort and UnmarshalText need exclusive access. Treat a URL and all lists bound to it as one
// value. If a setter or another list has changed the query, even a list's next read needs
// exclusive access: it updates the list.
//
// Don't copy a URLSearchParams: use URLSearchParamsFromPairs(p.All()). go vet reports
// copies. Each pair takes 32 bytes, even if it is as short as "&a" in the query;
// [ParseURLSearchParams] can limit the number of pairs. Names and values can share the
// memory of the query and of each other; use strings.Clone to keep one of them for long.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
type URLSearchParams struct {
	_ noCopy

	list []param
	// query is the text that list was parsed from, or serialized to. A list that isn't bound to
	// a URL keeps it only while isSerialized is set.
	query string
	// isSerialized is set if query is the serialization of list.
	isSerialized bool
	// url is the URL that the list is bound to, or nil.
	url *URL
}

// noCopy looks like a lock, so go vet reports copies of any struct that has it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// NewURLSearchParams parses query, without its leading "?" if it has one.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(query string) *URLSearchParams {
	p := new(URLSearchParams)
	p.initialize(query, noLimit)
	return p
}

// initialize sets p to the list of query, and reports whether the list has at most limit pairs.
// It is a separate function so that NewURLSearchParams can be inlined, which keeps its result
// on the caller's stack.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func (p *URLSearchParams) initialize(query string, limit int) bool {
	return p.parse(infra.ScalarValueString(strings.TrimPrefix(query, "?")), limit)
}

// noLimit is greater than any number of pairs.
const noLimit = math.MaxInt

// ErrTooManyPairs means that a query has more pairs than [ParseURLSearchParams] allows.
var ErrTooManyPairs = errors.New("too many pairs")

// ParseURLSearchParams is [NewURLSearchParams] for untrusted queries. It fails with
// [ErrTooManyPairs] if there are more than maxPairs pairs. If maxPairs is 0 or less, there
// is no limit. The error doesn't show the query. Later changes to the list have no limit.
//
// It drops a leading "?", which in the body of a form is part of the first name.
// FormParser, in package encodings, parses such bodies.
func ParseURLSearchParams(query string, maxPairs int) (*URLSearchParams, error) {
	if maxPairs <= 0 {
		maxPairs = noLimit
	}
	p := new(URLSearchParams)
	if !p.initialize(query, maxPairs) {
		return nil, ErrTooManyPairs
	}
	return p, nil
}

// parse sets p to the list of query, which has no invalid UTF-8, and reports whether the list has
// at most limit pairs.
func (p *URLSearchParams) parse(query string, limit int) (fits bool) {
	p.query = query
	p.list, p.isSerialized, fits = parseURLEncoded(query, limit)
	return fits
}

// URLSearchParamsFromPairs returns a list of the pairs of seq.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func URLSearchParamsFromPairs(seq iter.Seq2[string, string]) *URLSearchParams {
	p := new(URLSearchParams)
	for name, value := range seq {
		p.Append(name, value)
	}
	return p
}

// URLSearchParamsFromNetValues returns values as a list, ordered by the bytes of the
// names, as Values.Encode orders them. The values of a name keep their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func URLSearchParamsFromNetValues(values neturl.Values) *URLSearchParams {
	p := new(URLSearchParams)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, value := range values[name] {
			p.Append(name, value)
		}
	}
	return p
}

// SearchParams returns the query of u as a list that is bound to u. For a single value, use
// [URL.Param].
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	p := &URLSearchParams{url: u}
	p.read()
	return p
}

// read updates the list if the URL's query has changed.
func (p *URLSearchParams) read() {
	if p.url == nil {
		return
	}
	query, _ := p.url.Query()
	if infra.SameMemory(query, p.query) {
		return // without a write, so goroutines can read at the same time
	}
	if query != p.query {
		p.parse(query, noLimit)
	}
	// Another setter has copied the query. Keeping that copy saves the next read a comparison
	// byte by byte.
	p.query = query
}

// write updates the URL from the list.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) write() {
	p.isSerialized = false
	u := p.url
	if u == nil {
		return
	}
	if u.href == "" {
		p.parse("", noLimit)
		return
	}
	var stack [stackBuffer]byte
	query := stack[:0]
	if len(p.list) > 0 {
		query = appendURLEncoded(append(query, '?'), p.list, nil)
	}
	p.afterWriting(u.splice(componentFragment, u.queryStart, u.fragmentStart, query))
}

// afterWriting ends an attempt to write the list to the URL. If the URL would have been too
// long, isWritten is false, and the list goes back to the URL's query.
func (p *URLSearchParams) afterWriting(isWritten bool) {
	query, _ := p.url.Query()
	if !isWritten {
		p.parse(query, noLimit)
		return
	}
	p.query, p.isSerialized = query, true
}

// Size returns the number of pairs.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int {
	p.read()
	return len(p.list)
}

// Append adds a pair at the end. Each Append to a bound list copies the URL; to add many
// pairs, pass the String of an unbound list to [URL.SetSearch].
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	p.read()
	pair := param{infra.ScalarValueString(name), infra.ScalarValueString(value)}
	p.list = append(p.list, pair)
	if p.url == nil || !p.isSerialized || len(p.list) == 1 {
		p.write()
		return
	}
	// The text already in dst doesn't change.
	var stack [stackBuffer]byte
	text := appendURLEncoded(append(stack[:0], '&'), []param{pair}, nil)
	p.afterWriting(p.url.splice(componentFragment, p.url.fragmentStart, p.url.fragmentStart, text))
}

// Delete removes all pairs with that name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string) {
	name = infra.ScalarValueString(name)
	p.delete(func(q param) bool { return q.name == name })
}

// DeleteValue removes all pairs with that name and value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) DeleteValue(name, value string) {
	pair := param{infra.ScalarValueString(name), infra.ScalarValueString(value)}
	p.delete(func(q param) bool { return q == pair })
}

func (p *URLSearchParams) delete(match func(param) bool) {
	p.read()
	p.list = slices.DeleteFunc(p.list, match)
	p.write()
}

// DeleteFunc removes the pairs for which del returns true, in one pass. If no pair is
// removed, the URL's query doesn't change at all, unlike with [URLSearchParams.Delete].
// del must not change the list.
func (p *URLSearchParams) DeleteFunc(del func(name, value string) bool) {
	p.read()
	before := len(p.list)
	p.list = slices.DeleteFunc(p.list, func(q param) bool { return del(q.name, q.value) })
	if len(p.list) < before {
		p.write()
	}
}

// Get returns the first value with that name, and whether there is one. [URL.Param] does the same
// without a list.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (string, bool) {
	if i := p.index(name); i >= 0 {
		return p.list[i].value, true
	}
	return "", false
}

// Value returns the value of the first pair with that name, or "". It suits templates, as
// in {{.Value "name"}}.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Value(name string) string {
	value, _ := p.Get(name)
	return value
}

// index returns the index of the first pair of that name, or -1.
func (p *URLSearchParams) index(name string) int {
	p.read()
	name = infra.ScalarValueString(name)
	return slices.IndexFunc(p.list, func(q param) bool { return q.name == name })
}

// GetAll returns the values of all pairs with that name, or nil.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string {
	p.read()
	name = infra.ScalarValueString(name)
	var values []string
	for _, q := range p.list {
		if q.name == name {
			values = append(values, q.value)
		}
	}
	return values
}

// Has reports whether there is a pair with that name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string) bool { return p.index(name) >= 0 }

// HasValue reports whether there is a pair with that name and value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) HasValue(name, value string) bool {
	p.read()
	return slices.Contains(p.list, param{infra.ScalarValueString(name), infra.ScalarValueString(value)})
}

// Set sets the value of the first pair with that name and removes the others, or appends
// a pair. In a bound list it writes the other pairs of the URL anew, too; see [URLSearchParams].
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	i := p.index(name)
	if i < 0 {
		p.Append(name, value)
		return
	}
	name = p.list[i].name
	p.list[i].value = infra.ScalarValueString(value)
	rest := slices.DeleteFunc(p.list[i+1:], func(q param) bool { return q.name == name })
	p.list = p.list[:i+1+len(rest)]
	p.write()
}

// Sort orders the pairs by the UTF-16 code units of their names. Pairs with equal names
// keep their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	p.read()
	byName := func(a, b param) int { return compareUTF16(a.name, b.name) }
	if len(p.list) > 0 && p.isSerialized && slices.IsSortedFunc(p.list, byName) {
		return
	}
	slices.SortStableFunc(p.list, byName)
	p.write()
}

// compareUTF16 compares two strings of valid UTF-8 by their UTF-16 code units. Comparing bytes
// gives a different result only where a surrogate pair meets a code point from U+E000 to
// U+FFFF.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func compareUTF16(a, b string) int {
	if a == b {
		return 0 // without reading it, if it is the same string
	}
	i, n := 0, min(len(a), len(b))
	for i < n && a[i] == b[i] {
		i++
	}
	if i == n {
		return len(a) - len(b)
	}
	x, y := a[i], b[i]
	if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
		return int(y) - int(x)
	}
	return int(x) - int(y)
}

// All returns the pairs in order. As in JavaScript, a loop that deletes its current pair
// skips the next one; use [URLSearchParams.DeleteFunc] instead.
//
// https://url.spec.whatwg.org/#urlsearchparams
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < p.Size(); i++ {
			if !yield(p.list[i].name, p.list[i].value) {
				return
			}
		}
	}
}

// Keys returns the names in order. For deletions, see [URLSearchParams.All].
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range p.All() {
			if !yield(name) {
				return
			}
		}
	}
}

// Values returns the values in order. For deletions, see [URLSearchParams.All].
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, value := range p.All() {
			if !yield(value) {
				return
			}
		}
	}
}

// NetValues returns the list as a map for net/url. The values of a name keep their order.
//
// [net/url.ParseQuery] returns the same for p.String(), up to its limit of 10,000 pairs, but
// not for every query: it refuses ";" and a "%" that isn't part of a percent-encoded byte,
// and keeps invalid UTF-8.
func (p *URLSearchParams) NetValues() neturl.Values {
	values := make(neturl.Values)
	for name, value := range p.All() {
		values[name] = append(values[name], value)
	}
	return values
}

// String returns the list in application/x-www-form-urlencoded form, which is also a
// request body:
//
//	http.Post(u.Href(), "application/x-www-form-urlencoded", strings.NewReader(p.String()))
//
// https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string {
	p.read()
	if p.isSerialized {
		return p.query
	}
	var stack [stackBuffer]byte
	return string(appendURLEncoded(stack[:0], p.list, nil))
}

// MarshalJSON returns String() as a JSON string, and never fails. html/template needs it to
// write a list into a script.
func (p *URLSearchParams) MarshalJSON() ([]byte, error) {
	// The form-urlencoded text needs no escapes.
	return []byte(`"` + p.String() + `"`), nil
}

// AppendText appends String() to b, and never fails.
func (p *URLSearchParams) AppendText(b []byte) ([]byte, error) {
	p.read()
	if p.isSerialized {
		return append(b, p.query...), nil
	}
	return appendURLEncoded(b, p.list, nil), nil
}

// Encode is like String, but encodes in enc, as a page in that encoding submits forms. Nil,
// UTF-16 and the replacement encoding mean UTF-8.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (p *URLSearchParams) Encode(enc encoding.Encoding) string {
	p.read()
	return string(appendURLEncoded(nil, p.list, outputEncoding(enc)))
}
