//go:build !race

package growth_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/netip"
	neturl "net/url"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urltarget"
	"github.com/gowhatwg/url/urlvalid"
)

// The operations of the growth search: each exported function, as
// TestSearchHasAllFunctions checks; each exported method of the types here, by
// reflection; and some more.

// searchPackages are the folders of the packages whose functions are below, by name.
var searchPackages = map[string]string{
	"url": "../../..", "encodings": "../../../encodings", "urlhttp": "../../../urlhttp", "urlkey": "../../../urlkey", "urlpattern": "../../../urlpattern",
	"urldisplay": "../../../urldisplay", "urlfile": "../../../urlfile", "urlinput": "../../../urlinput", "urlvalid": "../../../urlvalid", "urltarget": "../../../urltarget",
}

// searchFunctions are the exported functions. A nil function isn't called, or isn't called
// directly. The comment says why.
var searchFunctions = map[string]any{
	"url.AppendPercentDecode":          url.AppendPercentDecode,
	"url.AppendPercentEncode":          url.AppendPercentEncode,
	"url.CanParse":                     url.CanParse,
	"url.CanParseWithBase":             url.CanParseWithBase,
	"url.DomainToASCII":                url.DomainToASCII,
	"url.DomainToUnicode":              url.DomainToUnicode,
	"url.FromNetURL":                   url.FromNetURL,
	"url.MustParse":                    nil, // panics
	"url.NewOpaqueOrigin":              url.NewOpaqueOrigin,
	"url.NewURLSearchParams":           url.NewURLSearchParams,
	"url.Parse":                        url.Parse,
	"url.ParseHost":                    url.ParseHost,
	"url.ParseOpaqueHost":              url.ParseOpaqueHost,
	"url.ParseOrigin":                  url.ParseOrigin,
	"url.ParseSite":                    url.ParseSite,
	"url.ParseWithBase":                url.ParseWithBase,
	"url.PercentDecode":                url.PercentDecode,
	"url.PercentDecodeString":          url.PercentDecodeString,
	"url.PercentEncode":                url.PercentEncode,
	"url.PercentEncodeAfterEncoding":   url.PercentEncodeAfterEncoding,
	"url.ParseURLSearchParams":         url.ParseURLSearchParams,
	"url.URLSearchParamsFromNetValues": url.URLSearchParamsFromNetValues,
	"url.URLSearchParamsFromMap":       url.URLSearchParamsFromMap,
	"url.URLSearchParamsFromPairs":     url.URLSearchParamsFromPairs,
	"url.Validate":                     url.Validate,
	"encodings.All":                    encodings.All,
	"encodings.Get":                    encodings.Get,
	"encodings.Name":                   encodings.Name,
	"encodings.OutputEncoding":         encodings.OutputEncoding,
	"urlhttp.Get":                      nil, // the same
	"urlhttp.Location":                 urlhttp.Location,
	"urlhttp.MustParseHostRules":       nil, // panics
	"urlhttp.NewClient":                nil, // takes no input
	"urlhttp.NewRequest":               urlhttp.NewRequest,
	"urlhttp.MustParseOriginRules":     nil, // panics
	"urlhttp.ParseOriginRules":         urlhttp.ParseOriginRules,
	"urlhttp.ParseHostRules":           urlhttp.ParseHostRules,
	"urlhttp.PrivateNetworks":          nil, // takes no input
	"urlhttp.ProxyErrorHandler":        nil, // doesn't show its input
	"urlhttp.Redirect":                 nil, // writes the Href of a URL
	"urlhttp.RequestTarget":            urlhttp.RequestTarget,
	"urlhttp.RequestURL":               urlhttp.RequestURL,
	"urlhttp.Rewrite":                  nil, // its result reads requests, like RequestURL
	"urlhttp.WireNetURL":               urlhttp.WireNetURL,
	"urlkey.ByName":                    urlkey.ByName,
	"urlkey.CDXJKey":                   urlkey.CDXJKey,
	"urlkey.Names":                     urlkey.Names,
	"urlkey.SURT":                      urlkey.SURT,
	"urlkey.SafeBrowsing":              urlkey.SafeBrowsing,
	"urlkey.SafeBrowsingExpressions":   urlkey.SafeBrowsingExpressions,
	"urlkey.Trackers":                  urlkey.Trackers,
	"urlpattern.Compare":               urlpattern.Compare,
	"urlpattern.CompareComponent":      urlpattern.CompareComponent,
	"urlpattern.MustNew":               nil, // panics
	"urlpattern.MustNewSet":            nil, // panics
	"urlpattern.New":                   urlpattern.New,
	"urlpattern.NewInit":               urlpattern.NewInit,
	"urlpattern.NewJSON":               urlpattern.NewJSON,
	"urlpattern.NewSet":                urlpattern.NewSet,
	"urlpattern.ParseComponent":        urlpattern.ParseComponent,
	"urldisplay.Host":                  urldisplay.Host,
	"urldisplay.Split":                 urldisplay.Split,
	"urldisplay.URL":                   urldisplay.URL,
	"urlfile.FromPath":                 urlfile.FromPath,
	"urlfile.Path":                     urlfile.Path,
	"urlinput.Parse":                   urlinput.Parse,
	"urltarget.Browser":                nil, // takes no input
	"urltarget.Parse":                  urltarget.Parse,
	"urltarget.ParsePseudoHeaders":     urltarget.ParsePseudoHeaders,
	"urltarget.ParseURL":               urltarget.ParseURL,
	"urltarget.Segments":               nil, // takes no input
	"urltarget.Strict":                 nil, // takes no input
	"urlvalid.AbsoluteURL":             urlvalid.AbsoluteURL,
	"urlvalid.AbsoluteURLWithFragment": urlvalid.AbsoluteURLWithFragment,
	"urlvalid.Domain":                  urlvalid.Domain,
	"urlvalid.Host":                    urlvalid.Host,
	"urlvalid.IPv4":                    urlvalid.IPv4,
	"urlvalid.IPv6":                    urlvalid.IPv6,
	"urlvalid.OpaqueHost":              urlvalid.OpaqueHost,
	"urlvalid.RelativeURL":             urlvalid.RelativeURL,
	"urlvalid.RelativeURLWithFragment": urlvalid.RelativeURLWithFragment,
	"urlvalid.URL":                     urlvalid.URL,
}

// searchReceivers are the types whose methods are called. A pointer type here has the
// methods of the value as well.
var searchReceivers = map[string]reflect.Type{
	"url.URL":                    reflect.TypeFor[*url.URL](),
	"url.URLSearchParams":        reflect.TypeFor[*url.URLSearchParams](),
	"url.Host":                   reflect.TypeFor[*url.Host](),
	"url.Origin":                 reflect.TypeFor[*url.Origin](),
	"url.Site":                   reflect.TypeFor[*url.Site](),
	"url.Parser":                 reflect.TypeFor[*url.Parser](),
	"url.Error":                  reflect.TypeFor[*url.Error](),
	"encodings.FormParser":       reflect.TypeFor[encodings.FormParser](),
	"urlhttp.HostRules":          reflect.TypeFor[urlhttp.HostRules](),
	"urlhttp.Options":            reflect.TypeFor[urlhttp.Options](),
	"urlhttp.OriginRules":        reflect.TypeFor[urlhttp.OriginRules](),
	"urlhttp.Transport":          reflect.TypeFor[*urlhttp.Transport](),
	"urlkey.Key":                 reflect.TypeFor[urlkey.Key](),
	"urlkey.Params":              reflect.TypeFor[*urlkey.Params](),
	"urlkey.Rules":               reflect.TypeFor[urlkey.Rules](),
	"urltarget.Policy":           reflect.TypeFor[urltarget.Policy](),
	"urltarget.Target":           reflect.TypeFor[urltarget.Target](),
	"urlpattern.Pattern":         reflect.TypeFor[*urlpattern.Pattern](),
	"urlpattern.Init":            reflect.TypeFor[*urlpattern.Init](),
	"urlpattern.Set":             reflect.TypeFor[*urlpattern.Set](),
	"urlpattern.Result":          reflect.TypeFor[*urlpattern.Result](),
	"urlpattern.ComponentResult": reflect.TypeFor[*urlpattern.ComponentResult](),

	// For the nil types, no method works on input of any length. They are names of constants,
	// and errors that other methods return, whose texts are read there.
	"urlinput.Completion":         nil,
	"url.ErrorCode":               nil,
	"url.HostKind":                nil,
	"urlfile.Style":               nil,
	"url.PercentEncodeSet":        nil,
	"urlvalid.SyntaxError":        nil,
	"url.ValidationError":         nil,
	"encodings.Pairs":             nil,
	"encodings.UnencodableError":  nil,
	"urlhttp.AddressError":        nil,
	"urlhttp.Error":               nil,
	"urlhttp.TargetGuard":         nil, // calls RequestTarget and a Policy
	"urlhttp.HostGuard":           nil, // calls RequestURL and rules
	"urltarget.Error":             nil,
	"urltarget.Findings":          nil,
	"urlhttp.Guard":               nil, // addresses
	"urlkey.Func":                 nil, // one of the functions
	"urlkey.Sort":                 nil,
	"urlkey.TrailingSlash":        nil,
	"urlkey.Unescape":             nil,
	"urlpattern.Component":        nil,
	"urlpattern.Error":            nil,
	"urlpattern.LimitError":       nil,
	"urlpattern.UnsupportedError": nil,
}

// searchExcluded are methods that aren't called.
var searchExcluded = map[string]bool{
	"urlpattern.Set.At": true, // an index that is out of range makes it panic
}

// searchOperations returns all operations.
func searchOperations() []searchOperation {
	operations := otherOperations()
	for _, name := range slices.Sorted(maps.Keys(searchFunctions)) {
		if f := searchFunctions[name]; f != nil {
			operations = append(operations, searchOperation{name, func(s *searchSubject) func() {
				return s.call(reflect.ValueOf(f), nil)
			}})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(searchReceivers)) {
		receiver := searchReceivers[name]
		if receiver == nil {
			continue
		}
		for i := range receiver.NumMethod() {
			method := receiver.Method(i)
			if searchExcluded[name+"."+method.Name] {
				continue
			}
			operations = append(operations, searchOperation{name + "." + method.Name, func(s *searchSubject) func() {
				v := s.value(receiver, false)
				return s.call(method.Func, &v)
			}})
		}
	}
	return operations
}

// otherOperations returns the operations that aren't a single call.
func otherOperations() []searchOperation {
	var operations []searchOperation
	add := func(name string, bind func(s *searchSubject) func()) {
		operations = append(operations, searchOperation{name, bind})
	}
	for _, name := range slices.Sorted(maps.Keys(constantReaders)) {
		read := constantReaders[name]
		add(name+", again and again", func(s *searchSubject) func() {
			u, p := s.url(), s.params()
			return func() {
				// Earlier operations can have changed the URL.
				if !isConstant(name, u, p) {
					return
				}
				for range s.n / 8 {
					read(u, p)
				}
			}
		})
	}
	for _, attribute := range urltest.Attributes {
		// The setters of the parser aren't separate methods.
		add("url.Parser.Set "+attribute, func(s *searchSubject) func() {
			u, p := s.url(), s.value(reflect.TypeFor[*url.Parser](), false).Interface().(*url.Parser)
			value := s.string(false)
			return func() { s.use(p.Set(u, attribute, value)) }
		})
	}
	add("JSON", func(s *searchSubject) func() {
		u := s.url()
		return func() {
			text, err := json.Marshal(u)
			s.use(err)
			s.use(json.Unmarshal(text, u))
		}
	})
	add("XML", func(s *searchSubject) func() {
		u := s.url()
		return func() {
			text, err := xml.Marshal(struct{ U *url.URL }{u})
			s.use(err)
			s.use(len(text))
		}
	})
	add("slog", func(s *searchSubject) func() {
		u, err := s.url(), s.failure()
		logger := slog.New(slog.NewJSONHandler(io.Discard, nil))
		return func() { logger.Info("x", "url", u, "error", err, "host", u.ParsedHost(), "origin", u.Origin()) }
	})
	add("fmt", func(s *searchSubject) func() {
		u, err := s.url(), s.failure()
		return func() { s.use(fmt.Sprintf("%v %+v %#v %q %v", u, *u, u, u.ParsedHost(), err)) }
	})
	return operations
}

// isConstant reports whether the named function of constantReaders takes no more time for a
// longer URL or list. Some take more if they must search the whole list, or write a new string.
func isConstant(name string, u *url.URL, p *url.URLSearchParams) bool {
	switch name {
	case "getters":
		return len(u.Hostname()) <= small && u.Scheme() != "blob"
	case "get", "has":
		for first := range p.All() {
			return first == "a"
		}
		return false
	case "has value", "string":
		return false
	}
	return true
}

// Operations are bound to a searchSubject. Its URL and the URL's list are the same for all of
// them.
type searchSubject struct {
	random      *rand.Rand
	n           int
	text, other string

	ownURL    *url.URL
	ownParams *url.URLSearchParams
}

// small is the length of inputs where the cost is a product of two lengths, as with a pattern
// and the URL that it is matched against, or with options and the input that they apply to.
const small = 48

// chance returns true once in n times.
func (s *searchSubject) chance(n int) bool { return s.random.IntN(n) == 0 }

// string usually returns the long input.
func (s *searchSubject) string(isSmall bool) string {
	choice := s.random.IntN(8)
	text := s.text
	if choice == 0 {
		text = s.other
	}
	switch {
	case choice == 1:
		return urltest.Parts[s.random.IntN(len(urltest.Parts))]
	case isSmall:
		return text[:min(small, len(text))]
	}
	return text
}

// pieces returns an input in many pieces.
func (s *searchSubject) pieces(isSmall bool) []string {
	text := s.string(isSmall)
	separator := []string{"/", "&", ".", "\t"}[s.random.IntN(4)]
	pieces := strings.Split(text, separator)
	if len(pieces) == 1 && len(text) > 8 {
		pieces = slices.Collect(func(yield func(string) bool) {
			for i := 0; i+4 <= len(text); i += 4 {
				if !yield(text[i : i+4]) {
					return
				}
			}
		})
	}
	return pieces
}

// newURL returns a URL with the input somewhere in it.
func (s *searchSubject) newURL(isSmall bool) *url.URL {
	text := s.string(isSmall)
	formats := []string{"%s", "%s", "https://h/%s", "https://h/?%s", "https://h/?%s", "https://h/#%s", "https://%s/", "https://u:%s@h/", "file:///%s", "foo:%s", "foo:/%s", "foo://%s/", "blob:https://h/%s"}
	if u, err := url.Parse(fmt.Sprintf(formats[s.random.IntN(len(formats))], text)); err == nil {
		return u
	}
	return url.MustParse("https://h/a?" + text)
}

func (s *searchSubject) url() *url.URL {
	if s.ownURL == nil {
		s.ownURL = s.newURL(false)
	}
	return s.ownURL
}

func (s *searchSubject) params() *url.URLSearchParams {
	if s.ownParams == nil {
		s.ownParams = s.url().SearchParams()
	}
	return s.ownParams
}

// failure returns the error of an input that isn't a URL.
func (s *searchSubject) failure() error {
	text := s.string(false)
	if _, err := url.Parse(text); err != nil {
		return err
	}
	_, err := url.Parse("https://" + text + "^/")
	return err
}

func (s *searchSubject) host(isSmall bool) url.Host {
	text := s.string(isSmall)
	if h, err := url.ParseHost(text); err == nil {
		return h
	}
	if h, err := url.ParseOpaqueHost(url.PercentEncode(text, url.ComponentPercentEncodeSet)); err == nil && s.chance(2) {
		return h
	}
	return s.newURL(isSmall).ParsedHost()
}

// searchEncodings are the encodings that the search chooses from.
var searchEncodings = []encoding.Encoding{nil, encodings.ISO2022JP, encodings.Big5, encodings.Windows1252, encodings.GB18030, encodings.UTF16LE}

// searchMakers create values of some types; value creates the others.
var searchMakers = map[reflect.Type]func(s *searchSubject, isSmall bool) any{
	reflect.TypeFor[*url.URL](): func(s *searchSubject, isSmall bool) any {
		if isSmall || s.chance(3) {
			return s.newURL(isSmall)
		}
		return s.url()
	},
	reflect.TypeFor[func(name, value string) bool](): func(s *searchSubject, _ bool) any {
		n, every := 0, s.random.IntN(3)+1 // which pairs DeleteFunc deletes
		return func(string, string) bool { n++; return n%every == 0 }
	},
	reflect.TypeFor[func(path string) bool](): func(s *searchSubject, _ bool) any {
		return func(path string) bool { return path != "" }
	},
	reflect.TypeFor[*url.URLSearchParams](): func(s *searchSubject, isSmall bool) any {
		if s.chance(3) {
			return url.NewURLSearchParams(s.string(isSmall))
		}
		return s.params()
	},
	reflect.TypeFor[url.Host](): func(s *searchSubject, isSmall bool) any { return s.host(isSmall) },
	reflect.TypeFor[url.Origin](): func(s *searchSubject, isSmall bool) any {
		return s.newURL(isSmall).Origin()
	},
	reflect.TypeFor[url.Site](): func(s *searchSubject, isSmall bool) any {
		return s.newURL(isSmall).Origin().Site(publicsuffix.List)
	},
	reflect.TypeFor[*url.Error](): func(s *searchSubject, _ bool) any {
		err, _ := s.failure().(*url.Error)
		if err == nil {
			err = &url.Error{Op: "parse", URL: s.text, Err: url.ErrZeroURL}
		}
		return err
	},
	reflect.TypeFor[url.PublicSuffixList](): func(s *searchSubject, _ bool) any { return publicsuffix.List },
	reflect.TypeFor[encoding.Encoding](): func(s *searchSubject, _ bool) any {
		return searchEncodings[s.random.IntN(len(searchEncodings))]
	},
	reflect.TypeFor[func(url.ValidationError)](): func(*searchSubject, bool) any {
		return func(url.ValidationError) { sinkInt++ }
	},
	reflect.TypeFor[any](): func(s *searchSubject, isSmall bool) any {
		if s.chance(2) {
			return []byte(s.string(isSmall))
		}
		return s.string(isSmall)
	},
	reflect.TypeFor[[]string](): func(s *searchSubject, isSmall bool) any { return s.pieces(isSmall) },
	reflect.TypeFor[iter.Seq[string]](): func(s *searchSubject, isSmall bool) any {
		return slices.Values(s.pieces(isSmall))
	},
	reflect.TypeFor[iter.Seq2[string, string]](): func(s *searchSubject, isSmall bool) any {
		pieces := s.pieces(isSmall)
		return iter.Seq2[string, string](func(yield func(string, string) bool) {
			for i, name := range pieces {
				if !yield(name, pieces[len(pieces)-1-i]) {
					return
				}
			}
		})
	},
	reflect.TypeFor[map[string]string](): func(s *searchSubject, isSmall bool) any {
		m := map[string]string{}
		for _, p := range s.pieces(isSmall) {
			m[p] = p
		}
		return m
	},
	reflect.TypeFor[neturl.Values](): func(s *searchSubject, isSmall bool) any {
		values := neturl.Values{}
		for i, p := range s.pieces(isSmall) {
			values.Add(p[:min(len(p), 1+i%4)], p)
		}
		return values
	},
	reflect.TypeFor[*neturl.URL](): func(s *searchSubject, isSmall bool) any {
		n := &neturl.URL{Scheme: "https", Host: "h", Path: "/"}
		text := s.string(isSmall)
		for _, field := range []*string{&n.Path, &n.RawQuery, &n.Fragment, &n.Host, &n.Opaque, &n.RawPath} {
			if s.chance(3) {
				*field = text
			}
		}
		return n
	},
	reflect.TypeFor[context.Context](): func(*searchSubject, bool) any { return context.Background() },
	reflect.TypeFor[io.Reader]():       func(*searchSubject, bool) any { return nil },
	reflect.TypeFor[*http.Request]():   func(s *searchSubject, isSmall bool) any { return s.request(isSmall) },
	reflect.TypeFor[[]*http.Request](): func(s *searchSubject, isSmall bool) any {
		return []*http.Request{s.request(isSmall)}
	},
	reflect.TypeFor[*http.Response](): func(s *searchSubject, isSmall bool) any {
		return &http.Response{StatusCode: 302, Header: http.Header{"Location": {s.string(isSmall)}}, Request: s.request(isSmall)}
	},
	reflect.TypeFor[*urlhttp.Transport](): func(s *searchSubject, isSmall bool) any {
		location := s.string(false)
		return &urlhttp.Transport{Base: answer(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 302, Header: http.Header{"Location": {location}}, Body: http.NoBody, Request: r}, nil
		})}
	},
	reflect.TypeFor[urlhttp.Options]():           func(*searchSubject, bool) any { return urlhttp.Options{} },
	reflect.TypeFor[urlhttp.RequestURLOptions](): func(*searchSubject, bool) any { return searchProxies },
	reflect.TypeFor[urlhttp.HostRules](): func(s *searchSubject, isSmall bool) any {
		var allow []string
		for i, p := range s.pieces(isSmall) {
			allow = append(allow, fmt.Sprintf("*.%s%d.example", p, i))
		}
		rules, err := urlhttp.ParseHostRules(allow, nil)
		if err != nil {
			rules = urlhttp.MustParseHostRules([]string{"*.example"}, []string{"h"})
		}
		return rules
	},
	reflect.TypeFor[urlkey.Key](): func(s *searchSubject, isSmall bool) any {
		return urlkey.SURT(s.newURL(isSmall), urlkey.SURTOptions{Scheme: s.chance(2)})
	},
	reflect.TypeFor[urltarget.Target]():    func(s *searchSubject, isSmall bool) any { return s.target(isSmall) },
	reflect.TypeFor[*urlpattern.Pattern](): func(s *searchSubject, _ bool) any { return s.pattern() },
	reflect.TypeFor[[]*urlpattern.Pattern](): func(s *searchSubject, _ bool) any {
		return []*urlpattern.Pattern{s.pattern(), s.pattern()}
	},
	reflect.TypeFor[*urlpattern.Set](): func(s *searchSubject, _ bool) any {
		return urlpattern.MustNewSet([]*urlpattern.Pattern{s.pattern(), s.pattern(), s.pattern()})
	},
	reflect.TypeFor[*urlpattern.Result](): func(s *searchSubject, _ bool) any {
		if r, ok := s.pattern().Exec(s.url()); ok {
			return &r
		}
		r, _ := urlpattern.MustNew("*://*/*", nil, urlpattern.Options{}).Exec(s.url())
		return &r
	},
	reflect.TypeFor[*urlpattern.ComponentResult](): func(s *searchSubject, _ bool) any {
		r, _ := urlpattern.MustNew("*://*/*", nil, urlpattern.Options{}).Exec(s.url())
		return &r.Pathname
	},
}

// searchProxies trusts the address that requests come from.
var searchProxies = urlhttp.RequestURLOptions{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}}

// An answer answers requests without a network.
type answer func(*http.Request) (*http.Response, error)

func (a answer) RoundTrip(r *http.Request) (*http.Response, error) { return a(r) }

// request returns an incoming request, or one to be sent.
func (s *searchSubject) request(isSmall bool) *http.Request {
	u := s.newURL(isSmall)
	n, err := u.NetURL()
	if err != nil || n.Host == "" {
		n = &neturl.URL{Scheme: "https", Host: "h", Path: "/", RawQuery: "a"}
	}
	r := (&http.Request{Method: http.MethodGet, URL: n, Host: u.Host(), RequestURI: "/", Header: http.Header{}, RemoteAddr: "192.0.2.1:80"}).WithContext(context.Background())
	text := s.string(isSmall)
	switch s.random.IntN(6) {
	case 0:
		r.RequestURI = text
	case 1:
		r.RequestURI = "/" + text
	case 2:
		r.Host = text
	case 3:
		r.Header["Forwarded"] = []string{text}
	case 4:
		r.Header["Forwarded"] = []string{"for=192.0.2.2;host=h;proto=https", strings.ReplaceAll(text, "&", ",for=192.0.2.2;host=h,")}
	default:
		r.Header["X-Forwarded-Host"], r.Header["X-Forwarded-For"] = []string{text}, s.pieces(isSmall)
	}
	return r
}

// target returns the target of a request, in any of the forms that have a path.
func (s *searchSubject) target(isSmall bool) urltarget.Target {
	text := s.string(isSmall)
	switch s.random.IntN(8) {
	case 0:
		text = "http://h/" + text
	case 1:
		text = "http://" + text
	default:
		text = "/" + text
	}
	host := "h"
	if s.chance(4) {
		host = s.string(isSmall)
	}
	t, err := urltarget.Parse("GET", "http", host, text)
	if err != nil {
		panic(err) // these forms are accepted with any text
	}
	return t
}

// pattern returns a short pattern.
func (s *searchSubject) pattern() *urlpattern.Pattern {
	sources := []string{"*://*/*", "https://h/:a", "https://h/:a/:b*", "https://h/:a+", "https://h/(.*)x", "https://h/*/*/*", "https://h/{a}*:b?", "https://:a.:b/*", "https://h/*?*a=*b", "https://h/(a|aa)*", "*:*?(\\w+)*#*"}
	if p, err := urlpattern.New(s.string(true), s.newURL(true), urlpattern.Options{IgnoreCase: s.chance(2)}); err == nil && s.chance(2) {
		return p
	}
	if p, err := urlpattern.New(sources[s.random.IntN(len(sources))], nil, urlpattern.Options{}); err == nil {
		return p
	}
	return urlpattern.MustNew("*://*/*", nil, urlpattern.Options{})
}

// value creates a value of a type. The fields of structs, which are mostly options, get small
// values.
func (s *searchSubject) value(t reflect.Type, isSmall bool) reflect.Value {
	if make, ok := searchMakers[t]; ok {
		v := reflect.New(t).Elem()
		if made := make(s, isSmall); made != nil {
			v.Set(reflect.ValueOf(made))
		}
		return v
	}
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.String:
		v.SetString(s.string(isSmall))
	case reflect.Bool:
		v.SetBool(s.chance(2))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(s.random.IntN(3)) * 1000)
	case reflect.Uint8:
		v.SetUint(s.random.Uint64N(8))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(s.string(isSmall)))
		}
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(s.value(t.Elem(), isSmall))
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && s.chance(2) {
				v.Field(i).Set(s.value(t.Field(i).Type, true))
			}
		}
	}
	return v
}

// call binds a function to arguments. If receiver isn't nil, it is the first one.
func (s *searchSubject) call(f reflect.Value, receiver *reflect.Value) func() {
	var arguments []reflect.Value
	if receiver != nil {
		arguments = append(arguments, *receiver)
	}
	for i := len(arguments); i < f.Type().NumIn(); i++ {
		arguments = append(arguments, s.value(f.Type().In(i), false))
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	return func() {
		for _, result := range call(arguments) {
			s.use(result.Interface())
		}
	}
}

// use uses a result in the most common ways.
func (s *searchSubject) use(result any) {
	switch r := result.(type) {
	case nil:
	case *url.URL:
		if r != nil {
			sinkString = r.Href()
		}
	case error:
		sinkString = r.Error()
	case string:
		sinkInt += len(r)
	case iter.Seq[string]:
		for v := range r {
			sinkInt += len(v)
		}
	case iter.Seq2[string, string]:
		for name, value := range r {
			sinkInt += len(name) + len(value)
		}
	case iter.Seq2[int, urltarget.Findings]:
		for i := range r {
			sinkInt += i
		}
	case url.Host:
		sinkString = r.String()
	case url.Origin:
		sinkString = r.String()
	case encodings.Pairs:
		for name, value := range r.All() {
			sinkInt += len(name) + len(value)
		}
	case urlkey.Func:
		if r != nil {
			sinkInt += len(r(nil, s.newURL(false)))
		}
	case *http.Response:
		if r != nil {
			r.Body.Close()
		}
	}
}
