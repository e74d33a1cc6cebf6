package documents_test

import (
	"encoding/json"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// before has the expressions of the columns "net/url", exactly as in the document.
func before(
	u, v, base *url.URL, s, ref, host, path, name, value, query string, values url.Values,
	r *http.Request, resp *http.Response, jar http.CookieJar, match func(name string, values []string) bool,
) {
	type any2 [2]any
	two := func(a, b any) any { return any2{a, b} }
	_ = []any{
		two(url.Parse(s)), u.String(), two(base.Parse(ref)), base.ResolveReference(v), u.IsAbs(), two(url.ParseRequestURI(s)),
		two(url.Parse("")), u.RequestURI(), u.Redacted(), *u == *v, *u == url.URL{}, *u, &url.URL{}, two(json.Marshal(u)), two(u.MarshalBinary()),
	}
	_ = []any{
		u.Scheme, u.Host, u.Hostname(), u.Port(), net.JoinHostPort(u.Hostname(), u.Port()), u.Path, u.RawPath, u.EscapedPath(),
		strings.Split(u.EscapedPath(), "/"), u.Opaque, u.RawQuery, u.ForceQuery, u.Query(), u.Fragment, u.RawFragment, u.EscapedFragment(),
		u.User.Username(), two(u.User.Password()), u.User == nil, u.Scheme + "://" + u.Host,
	}
	u.Scheme = "https"
	u.Host = host
	u.Host = u.Hostname()
	u.User = url.UserPassword(name, value)
	u.User = url.User(name)
	u.User = nil
	u.Path = path
	u.RawPath = path
	u.RawQuery = query
	u.RawQuery = ""
	u.ForceQuery = true
	u.RawQuery = values.Encode()
	u.Fragment = s
	u.RawFragment = s
	u.Fragment = ""
	u.Opaque = s
	u.Scheme, u.Host = v.Scheme, v.Host
	u.RawQuery, u.ForceQuery = v.RawQuery, v.ForceQuery
	u.Fragment, u.RawFragment = v.Fragment, v.RawFragment
	r.Header.Set("Referer", u.String())
	_ = []any{
		u.JoinPath(url.PathEscape(name)), u.JoinPath("a", "b"),
		&url.URL{Scheme: "https", Host: host, Path: path}, &url.URL{Scheme: "https", Host: host, RawQuery: values.Encode()},
		&url.URL{Scheme: "postgres", User: url.UserPassword(name, value), Host: host}, &url.URL{Scheme: "mailto", Opaque: s},
		&url.URL{Scheme: "file", Path: path}, (&url.URL{Path: path}).String(),
	}
	values.Set(name, value)
	values.Add(name, value)
	values.Del(name)
	maps.DeleteFunc(values, match)
	jar.SetCookies(u, resp.Cookies())
	_ = []any{
		url.Values{}, url.Values{"a": {"b"}}, two(url.ParseQuery(query)), values, values.Get(name), values[name], values.Has(name),
		maps.Keys(values), values.Encode(), r.Form, r.FormValue(name), r.PostForm, two(http.PostForm(s, values)),
		url.PathEscape(s), url.QueryEscape(s), two(url.PathUnescape(s)), two(url.QueryUnescape(s)),
		two(http.NewRequest("GET", u.String(), nil)), r.URL, two(resp.Location()), jar.Cookies(u), http.ProxyURL(u),
		httputil.NewSingleHostReverseProxy(u), (*url.Error)(nil), url.EscapeError("%zz"), url.InvalidHostError(" "),
	}
}

// Nothing calls these functions: the test is that they compile.
var _, _ = here, before
