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

// theirs has the code of the columns "net/url" in migrating.md, row by row, as [ours] has the code
// of the columns "here". A function stands for its statements.
func theirs(f *fixture, u, v *url.URL, values url.Values) []any {
	s, ref, host, path, name, value, query, r, resp := f.s, f.ref, f.host, f.path, f.name, f.value, f.query, f.r, f.resp
	return []any{
		two(url.Parse(s)), u.String(), two(u.Parse(ref)), u.IsAbs(), two(url.ParseRequestURI(path)), u.RequestURI(),
		*u == *v, *u == url.URL{}, two(json.Marshal(u)),

		u.Scheme, u.Host, u.Hostname(), u.Port(), net.JoinHostPort(u.Hostname(), u.Port()), u.Path, u.EscapedPath(),
		strings.Split(u.EscapedPath()[1:], "/"), u.RawQuery, u.Query(), u.EscapedFragment(), u.User.Username(), two(u.User.Password()),
		u.User == nil, u.Scheme + "://" + u.Host,

		func() { u.Scheme = "http" },
		func() { u.Host = host },
		func() { u.Host = u.Hostname() },
		func() { u.Scheme, u.Host = v.Scheme, v.Host },
		func() { u.User = url.UserPassword(name, value) },
		func() { u.User = nil },
		func() { u.Path = path },
		func() { u.RawQuery = query },
		func() { u.RawQuery = values.Encode() },
		func() { u.Fragment = name },
		func() { u.Fragment = "" },
		u.JoinPath(url.PathEscape(name)), u.JoinPath("a", "b"),

		&url.URL{Scheme: "https", Host: host, Path: path}, &url.URL{Scheme: "file", Path: path}, &url.URL{Scheme: "mailto", Opaque: name},

		url.Values{}, two(url.ParseQuery(query)), values, values.Get(name), values[name],
		func() { values.Add(name, value) },
		func() { values.Del(name) },
		maps.Keys(values), values.Encode(), url.PathEscape(s), url.QueryEscape(s), two(url.QueryUnescape(s)),

		two(http.NewRequest("GET", u.String(), nil)), r.URL, two(resp.Location()), httputil.NewSingleHostReverseProxy(u),
	}
}
