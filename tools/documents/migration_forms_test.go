package documents_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urltarget"
)

// lists returns the same list for both packages, and whether its text is valid.
func lists(x *example) (neturl.Values, *url.URLSearchParams, bool) {
	values := neturl.Values{"a": {x.s}}
	values.Add(x.name, x.value)
	values.Add(x.name, x.query)
	return values, url.URLSearchParamsFromNetValues(values), utf8.ValidString(x.name + x.value + x.query + x.s)
}

var migrationRowsForms = []migrationRow{
	row("`url.Values{\"a\": {\"b\"}}`", func(x *example) (theirs, ours any, isMeant bool) {
		return neturl.Values{x.name: {x.value}}, url.URLSearchParamsFromMap(map[string]string{x.name: x.value}).NetValues(), !utf8.ValidString(x.name + x.value)
	}),
	row("`url.ParseQuery(query)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, err := neturl.ParseQuery(x.query)
		return values, url.NewURLSearchParams("?" + x.query).NetValues(), err != nil || !utf8.ValidString(string(url.PercentDecode(x.query)))
	}),
	row("`values`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		return values, params.NetValues(), !ok
	}),
	row("`values.Get(name)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		value, _ := params.Get(x.name)
		return []string{values.Get(x.name), values.Get(x.name), values.Get(x.s)}, []string{params.Value(x.name), value, params.Value(x.s)}, !ok
	}),
	row("`values[name]`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		return [][]string{values[x.name], values[x.s]}, [][]string{params.GetAll(x.name), params.GetAll(x.s)}, !ok
	}),
	row("`values.Has(name)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		return []bool{values.Has(x.name), values.Has(x.s)}, []bool{params.Has(x.name), params.Has(x.s)}, !ok
	}),
	row("`values.Set(name, value)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		values.Set(x.name, x.s)
		params.Set(x.name, x.s)
		return values, params.NetValues(), !ok
	}),
	row("`values.Add(name, value)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		values.Add(x.s, x.value)
		params.Append(x.s, x.value)
		return values, params.NetValues(), !ok
	}),
	row("`values.Del(name)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		values.Del(x.name)
		params.Delete(x.name)
		return values, params.NetValues(), !ok
	}),
	row("`maps.DeleteFunc(values, match)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		maps.DeleteFunc(values, func(name string, _ []string) bool { return len(name) > 1 })
		params.DeleteFunc(func(name, _ string) bool { return len(name) > 1 })
		return values, params.NetValues(), !ok
	}),
	row("`maps.Keys(values)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		return slices.Sorted(maps.Keys(values)), slices.Compact(slices.Sorted(params.Keys())), !ok
	}),
	row("`values.Encode()`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		v, err := neturl.ParseQuery(values.Encode())
		w, err2 := neturl.ParseQuery(params.String())
		return []any{v, err}, []any{w, err2}, !ok
	}),
	row("`r.Form`, `r.FormValue(name)`", func(x *example) (theirs, ours any, isMeant bool) {
		r := &http.Request{Method: "GET", URL: x.n}
		err := r.ParseForm()
		return []any{r.Form, r.FormValue(x.name)}, []any{x.u.SearchParams().NetValues(), x.u.SearchParams().Value(x.name)},
			err != nil || !utf8.ValidString(string(url.PercentDecode(x.n.RawQuery))) || !utf8.ValidString(x.name)
	}),
	row("`r.PostForm`", func(x *example) (theirs, ours any, isMeant bool) {
		r := httptest.NewRequest("POST", "/", strings.NewReader(x.query))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		err := r.ParseForm()
		return r.PostForm, url.NewURLSearchParams("?" + x.query).NetValues(), err != nil || !utf8.ValidString(string(url.PercentDecode(x.query)))
	}),
	row("`http.PostForm(s, values)`", func(x *example) (theirs, ours any, isMeant bool) {
		values, params, ok := lists(x)
		v, _ := neturl.ParseQuery(values.Encode()) // what PostForm sends
		r := httptest.NewRequest("POST", "/", strings.NewReader(params.String()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		err := r.ParseForm()
		return []any{v, nil}, []any{r.PostForm, err}, !ok
	}),
	row("`url.PathEscape(s)`, `url.QueryEscape(s)`", func(x *example) (theirs, ours any, isMeant bool) {
		path, err := neturl.PathUnescape(url.PercentEncode(x.s, url.ComponentPercentEncodeSet))
		query, err2 := neturl.QueryUnescape(url.PercentEncode(x.s, url.FormURLEncodedPercentEncodeSet))
		return []any{x.s, x.s, nil}, []any{path, query, errors.Join(err, err2)}, !utf8.ValidString(x.s)
	}),
	row("`url.PathUnescape(s)`", func(x *example) (theirs, ours any, isMeant bool) {
		theirs, err := neturl.PathUnescape(x.s)
		return theirs, string(url.PercentDecode(x.s)), err != nil
	}),
	row("`url.QueryUnescape(s)`", func(x *example) (theirs, ours any, isMeant bool) {
		theirs, err := neturl.QueryUnescape(x.s)
		return theirs, string(url.PercentDecode(strings.ReplaceAll(x.s, "+", " "))), err != nil
	}),
	row("a look at `Host` after `ResolveReference`", func(x *example) (theirs, ours any, isMeant bool) {
		n, err := x.n.Parse(x.text)
		if err != nil || !x.u.IsSpecial() || x.u.Scheme() == "file" {
			return nil, nil, true
		}
		u, err := x.u.ParseSameOrigin(x.text)
		v, err2 := url.FromNetURL(n)
		return err2 == nil && v.Scheme() == x.u.Scheme() && v.Host() == x.u.Host(), err == nil, err2 != nil || err == nil && u.Href() == ""
	}),
	row("comparing the Origin header as a string", func(x *example) (theirs, ours any, isMeant bool) {
		header := []string{x.text, x.u.Origin().String(), x.u.Href(), x.n.Scheme + "://" + x.n.Host}[len(x.s)%4]
		origin, err := url.ParseOrigin(header)
		return header == x.u.Origin().String(), err == nil && origin == x.u.Origin(), header == "null"
	}),
	row("`if !strings.Contains(s, \"://\") { s = \"https://\" + s }`", func(x *example) (theirs, ours any, isMeant bool) {
		s := x.host + "/" + x.s
		u, err := url.Parse("https://" + s)
		v, _, err2 := urlinput.Parse(s, urlinput.Options{})
		// It also asks whether the host looks like one.
		return decoded(u, err), decoded(v, err2), err != nil || err2 != nil || x.host == "" || strings.HasSuffix(x.host, ":") || hasAny(x.s, ":/") || strings.TrimSpace(s) != s
	}),
	row("a text for Java, a database, curl", func(x *example) (theirs, ours any, isMeant bool) {
		text, err := x.u.RFC3986()
		n, err2 := neturl.Parse(text)
		if err != nil || err2 != nil {
			return nil, nil, true
		}
		return []string{x.n.Scheme, x.n.Host, x.n.Path, x.n.Fragment}, []string{n.Scheme, n.Host, n.Path, n.Fragment}, false
	}),
}

// A roundTripper is a function that sends requests.
type roundTripper func(r *http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// serverRequest returns the request that a server reads for a target, or nil.
func serverRequest(target string) *http.Request {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
	if err != nil {
		return nil
	}
	return r
}

var migrationRowsHTTP = []migrationRow{
	row("`http.NewRequest(\"GET\", u.String(), nil)`", func(x *example) (theirs, ours any, isMeant bool) {
		r, err := http.NewRequest("GET", x.n.String(), nil)
		s, err2 := urlhttp.NewRequest(context.Background(), "GET", x.u, nil)
		if err != nil || err2 != nil {
			return nil, nil, true
		}
		return []string{r.URL.Scheme, r.URL.Host, rfc3986("https://h" + r.URL.RequestURI())}, []string{s.URL.Scheme, s.URL.Host, rfc3986("https://h" + s.URL.RequestURI())}, false
	}),
	row("`r.URL`", func(x *example) (theirs, ours any, isMeant bool) {
		r := serverRequest(x.path)
		if r == nil || !isPlain(x.path) || hasDots(r.URL.Path) || !strings.HasPrefix(x.path, "/") || hasAny(x.path, `#"<>'`) || !isASCII(x.path) {
			return nil, nil, true
		}
		u, err := urltarget.ParseURL("https", r.Host, r.RequestURI)
		v, err2 := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
		if err != nil || err2 != nil {
			return nil, errors.Join(err, err2), false
		}
		path := string(url.PercentDecode(u.Pathname()))
		return []string{r.URL.Path, r.URL.RawQuery, u.Pathname()}, []string{path, queryOf(u), v.Pathname()}, false
	}),
	row("`resp.Location()`", func(x *example) (theirs, ours any, isMeant bool) {
		resp := &http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {x.ref}}, Request: &http.Request{URL: x.n}}
		n, err := resp.Location()
		if err != nil || !isPlain(x.ref) || hasAny(x.ref, ":@[]") || strings.Contains(x.ref, "//") || hasDots(x.ref) || !x.u.IsSpecial() || x.u.Scheme() == "file" || x.ref == "" || x.ref == "#" || strings.Contains(x.u.Pathname(), "//") || x.n.ForceQuery || losesSlash(x.ref) || losesSlash(x.u.Pathname()) {
			return nil, nil, true
		}
		u, err := urlhttp.Location(resp)
		if err != nil {
			return n, err, false
		}
		// A redirect without a fragment keeps the one of the request.
		return decoded2(fromNetURL(n)), decoded2(u), false
	}),
	row("`jar.Cookies(u)`, `jar.SetCookies(u, resp.Cookies())`", func(x *example) (theirs, ours any, isMeant bool) {
		n, err := neturl.Parse(x.n.String())
		if err != nil {
			return nil, nil, true
		}
		cookies := func(n *neturl.URL) []*http.Cookie {
			jar, _ := cookiejar.New(nil)
			jar.SetCookies(n, []*http.Cookie{{Name: "a", Value: "b"}})
			return jar.Cookies(n)
		}
		return cookies(n), cookies(x.n), false
	}),
	row("`r.Header.Set(\"Referer\", u.String())`", func(x *example) (theirs, ours any, isMeant bool) {
		n := *x.n
		n.User, n.Fragment, n.RawFragment = nil, "", ""
		return rfc3986(n.String()), rfc3986(x.u.Referrer(false)), x.u.Referrer(false) == ""
	}),
	row("`httputil.NewSingleHostReverseProxy(u)`", func(x *example) (theirs, ours any, isMeant bool) {
		r := serverRequest(x.path)
		backend, err := url.Parse(x.u.Protocol() + "//" + x.u.Host())
		if r == nil || err != nil || !strings.HasPrefix(x.path, "/") || !strings.HasPrefix(backend.Scheme(), "http") || hasAny(x.path, ";?#%") || !isPlain(x.path) || hasDots(x.path) || strings.Contains(x.path, "//") || !isASCII(x.path) {
			return nil, nil, true
		}
		n, _ := backend.NetURL()
		var out *http.Request
		proxy := httputil.NewSingleHostReverseProxy(n)
		proxy.ErrorLog = log.New(io.Discard, "", 0)
		proxy.Transport = roundTripper(func(r *http.Request) (*http.Response, error) {
			out = r
			return nil, io.EOF
		})
		proxy.ServeHTTP(httptest.NewRecorder(), r)
		p := &httputil.ProxyRequest{In: r, Out: r.Clone(context.Background())}
		urlhttp.Rewrite(backend)(p)
		return []string{out.URL.Scheme, out.URL.Host, string(url.PercentDecode(out.URL.RequestURI()))}, []string{p.Out.URL.Scheme, p.Out.URL.Host, string(url.PercentDecode(p.Out.URL.RequestURI()))}, false
	}),
	row("`*url.Error`", func(x *example) (theirs, ours any, isMeant bool) {
		_, err := neturl.Parse(x.text)
		_, err2 := url.Parse(x.text)
		if err == nil || err2 == nil {
			return nil, nil, true
		}
		var netError *neturl.Error
		var ourError *url.Error
		return []bool{errors.As(err, &netError), true}, []bool{errors.As(err2, &ourError), ourError.Op == "parse"}, false
	}),
}

func fromNetURL(n *neturl.URL) *url.URL {
	u, _ := url.FromNetURL(n)
	return u
}

// decoded2 is decoded without the fragment.
func decoded2(u *url.URL) any { return decoded(u.WithoutFragment(), nil) }
