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

// URLSearchParams is a list of name-value pairs, in their order, as in the query
// of a URL or in a form. The zero URLSearchParams is an empty list.
//
// One that comes from [URL.SearchParams] is bound to its URL: a change of the
// list is written to the URL's query, and a change of the query is seen in the
// list.
//
// Any number of goroutines may read a list at the same time; a change needs exclusive
// access. The methods that change a list are Append, Delete, DeleteValue, DeleteFunc,
// Set, Sort and those whose names begin with Unmarshal. A list that is bound shares
// this with its URL: changing one excludes reading the other. After its URL was changed
// in another way, a bound list reads the query anew the next time that it is used, and
// that one use needs exclusive access, too.
//
// A URLSearchParams must not be copied, and go vet reports where it is;
// URLSearchParamsFromPairs(p.All()) makes a list of its own.
//
// Names and values are decoded. A change of a list that is bound to the zero URL, or
// that would make it 4 GiB long or longer, is undone. Invalid UTF-8 in what is set
// counts as U+FFFD.
//
// Each pair takes 32 bytes, and can be two bytes of a query, "&a". [ParseURLSearchParams]
// has a limit for them. Names and values that need no decoding share the memory of the
// query, and the others that of each other: who keeps one of them for long keeps all of
// it, unless it is a copy, as strings.Clone makes it.
//
// https://url.spec.whatwg.org/#interface-urlsearchparams
type URLSearchParams struct {
	_ noCopy

	list []param
	// query is what list was parsed from, or serialized to. It is kept for a
	// list that isn't bound, too, as long as isSerialized is set.
	query string
	// isSerialized is set if query is the serialization of list.
	isSerialized bool
	// url is the URL that the list is bound to, or nil.
	url *URL
}

// noCopy makes go vet report a copy of what has it: it looks like a lock.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// FormContentType is the MIME type of what [URLSearchParams.String] returns, as fetch
// sends it with a body of parameters.
//
// https://fetch.spec.whatwg.org/#concept-bodyinit-extract
const FormContentType = "application/x-www-form-urlencoded;charset=UTF-8"

// NewURLSearchParams parses query, of which a leading "?" is dropped.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(query string) *URLSearchParams {
	p := new(URLSearchParams)
	p.initialize(query, noLimit)
	return p
}

// initialize makes p the list of query, and reports whether that has no more pairs than
// the limit. It is apart so that NewURLSearchParams can be inlined, and its result stay
// on the caller's stack.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func (p *URLSearchParams) initialize(query string, limit int) bool {
	query = infra.ScalarValueString(strings.TrimPrefix(query, "?"))
	var fits bool
	p.query = query
	p.list, p.isSerialized, fits = parseURLEncoded(query, limit)
	return fits
}

// noLimit is more pairs than there can be.
const noLimit = math.MaxInt

// URLSearchParamsOptions are for [ParseURLSearchParams]. The zero URLSearchParamsOptions
// make it do what [NewURLSearchParams] does.
type URLSearchParamsOptions struct {
	// MaxPairs limits the number of pairs. If it is 0 or less, there is no limit.
	MaxPairs int
}

// ErrTooManyPairs is the failure of [ParseURLSearchParams] for a query with more pairs
// than it is to take.
var ErrTooManyPairs = errors.New("too many pairs")

// ParseURLSearchParams is [NewURLSearchParams] for queries that come from strangers. It
// fails with [ErrTooManyPairs] if there are more pairs than the options allow, and doesn't
// read on then. The text of the error shows nothing of the query.
//
// The body of a form is read in the same way except for one thing: there, a leading "?" would be a
// part of the first name. FormParser, in package encodings, reads it so.
//
// What is appended to the list later isn't limited.
func ParseURLSearchParams(query string, o URLSearchParamsOptions) (*URLSearchParams, error) {
	limit := o.MaxPairs
	if limit <= 0 {
		limit = noLimit
	}
	p := new(URLSearchParams)
	if !p.initialize(query, limit) {
		return nil, ErrTooManyPairs
	}
	return p, nil
}

// parse makes p the list of query, which has no invalid UTF-8.
func (p *URLSearchParams) parse(query string) {
	p.query = query
	p.list, p.isSerialized, _ = parseURLEncoded(query, noLimit)
}

// URLSearchParamsFromPairs makes a list of the pairs of seq.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func URLSearchParamsFromPairs(seq iter.Seq2[string, string]) *URLSearchParams {
	p := new(URLSearchParams)
	for name, value := range seq {
		p.Append(name, value)
	}
	return p
}

// URLSearchParamsFromMap makes a list of the entries of m, ordered by name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func URLSearchParamsFromMap(m map[string]string) *URLSearchParams {
	p := new(URLSearchParams)
	for _, name := range slices.Sorted(maps.Keys(m)) {
		p.Append(name, m[name])
	}
	return p
}

// URLSearchParamsFromNetValues makes a list of the values that net/url has: ordered by
// name, byte by byte, as their Encode does, and those of one name in their order.
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

// Param returns the value of the first parameter of that name in the query, as
// u.SearchParams().Get(name) does, but without building a list.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func (u URL) Param(name string) (value string, ok bool) {
	query, _ := u.Query()
	name = infra.ScalarValueString(name)
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		key, value, _ := strings.Cut(pair, "=")
		if pair != "" && decodeForm(key) == name {
			return decodeForm(value), true
		}
	}
	return "", false
}

// SearchParams returns the query of u as a list that is bound to u.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	p := &URLSearchParams{url: u}
	p.read()
	return p
}

// read brings the list up to date with the URL's query.
func (p *URLSearchParams) read() {
	if p.url == nil {
		return
	}
	query, _ := p.url.Query()
	if infra.SameMemory(query, p.query) {
		return // without a write, so that goroutines can read at the same time
	}
	if query != p.query {
		p.parse(query)
	}
	// Another setter has copied the query. Keeping the copy spares the next read from
	// comparing them byte by byte.
	p.query = query
}

// write is the update of the URL by its list.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) write() {
	p.isSerialized = false
	u := p.url
	if u == nil {
		return
	}
	if u.href == "" {
		p.parse("")
		return
	}
	var stack [stackBuffer]byte
	query := stack[:0]
	if len(p.list) > 0 {
		query = appendURLEncoded(append(query, '?'), p.list, nil)
	}
	p.wrote(u.splice(componentFragment, u.queryStart, u.fragmentStart, query))
}

// wrote notes the query that was written to the URL. If it didn't fit, the list
// goes back to what it was.
func (p *URLSearchParams) wrote(ok bool) {
	query, _ := p.url.Query()
	if !ok {
		p.parse(query)
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

// Append adds a pair at the end. To add many pairs to a URL, build a list that isn't bound
// and set the URL's search to its String: each Append to a bound list copies the URL's
// serialization.
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
	// What is there stays as it is.
	var stack [stackBuffer]byte
	text := appendURLEncoded(append(stack[:0], '&'), []param{pair}, nil)
	p.wrote(p.url.splice(componentFragment, p.url.fragmentStart, p.url.fragmentStart, text))
}

// Delete removes all pairs of that name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string) {
	name = infra.ScalarValueString(name)
	p.delete(func(q param) bool { return q.name == name })
}

// DeleteValue removes all pairs of that name and value.
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

// DeleteFunc removes the pairs for which del returns true, in one pass. Unlike
// [URLSearchParams.Delete], it leaves a URL's query exactly as it is if it removes
// nothing. del must not change the list.
func (p *URLSearchParams) DeleteFunc(del func(name, value string) bool) {
	p.read()
	before := len(p.list)
	p.list = slices.DeleteFunc(p.list, func(q param) bool { return del(q.name, q.value) })
	if len(p.list) < before {
		p.write()
	}
}

// Get returns the value of the first pair of that name, and whether there is one. See
// [URLSearchParams] for the memory that the value shares.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (string, bool) {
	if i := p.index(name); i >= 0 {
		return p.list[i].value, true
	}
	return "", false
}

// Value returns the value of the first pair of that name, or "" if there isn't one. It
// is for conditions, and for templates, as in {{.Value "name"}}.
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

// GetAll returns the values of all pairs of that name, or nil.
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

// Has reports whether there is a pair of that name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string) bool { return p.index(name) >= 0 }

// HasValue reports whether there is a pair of that name and value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) HasValue(name, value string) bool {
	p.read()
	return slices.Contains(p.list, param{infra.ScalarValueString(name), infra.ScalarValueString(value)})
}

// Set gives the first pair of that name the value and removes the others. It appends a
// pair if there isn't one.
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

// Sort orders the pairs by their names' UTF-16 code units. Pairs of one name
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

// compareUTF16 compares two strings of valid UTF-8 by their UTF-16 code units.
// That differs from their bytes' order only where a surrogate pair meets a code
// point from U+E000 to U+FFFF.
//
// https://infra.spec.whatwg.org/#code-unit-less-than
func compareUTF16(a, b string) int {
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

// All returns the pairs in their order. As in JavaScript, the iteration goes by index,
// and so a loop that deletes the pair it is at skips the next one: use
// [URLSearchParams.DeleteFunc] to delete some of the pairs.
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

// Keys returns the names in the order of the pairs. Deleting during the iteration skips
// pairs, as for [URLSearchParams.All].
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range p.All() {
			if !yield(name) {
				return
			}
		}
	}
}

// Values returns the values in the order of the pairs. Deleting during the iteration
// skips pairs, as for [URLSearchParams.All].
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, value := range p.All() {
			if !yield(value) {
				return
			}
		}
	}
}

// NetValues returns the list as net/url has it: a map, of which each name has its values
// in their order. The order of different names is lost.
//
// [net/url.ParseQuery] of p.String() returns the same, and never an error. That of the
// query which p was read from need not: it refuses ";", and a "%" that begins no
// percent-encoded byte, and keeps invalid UTF-8.
func (p *URLSearchParams) NetValues() neturl.Values {
	values := make(neturl.Values)
	for name, value := range p.All() {
		values[name] = append(values[name], value)
	}
	return values
}

// String returns the list in application/x-www-form-urlencoded form.
//
// It is a body for a request, too, of the type [FormContentType]:
//
//	http.Post(u.Href(), url.FormContentType, strings.NewReader(p.String()))
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

// MarshalJSON returns String() as a JSON string. The error is always nil. It is there for
// html/template, which finds this method, but not MarshalText, when it writes a
// *URLSearchParams into a script.
func (p *URLSearchParams) MarshalJSON() ([]byte, error) {
	// What is form-urlencoded needs no escape.
	return []byte(`"` + p.String() + `"`), nil
}

// AppendText appends String() to b. The error is always nil.
func (p *URLSearchParams) AppendText(b []byte) ([]byte, error) {
	p.read()
	if p.isSerialized {
		return append(b, p.query...), nil
	}
	return appendURLEncoded(b, p.list, nil), nil
}

// Encode returns the list in application/x-www-form-urlencoded form, in the
// given encoding, as a form of a document in that encoding is sent. A nil
// encoding, UTF-16 and the replacement encoding stand for UTF-8.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (p *URLSearchParams) Encode(enc encoding.Encoding) string {
	p.read()
	return string(appendURLEncoded(nil, p.list, outputEncoding(enc)))
}
