package documents_test

import (
	"encoding/json"
	"errors"
	"net"
	neturl "net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urltarget"
)

type migrationRow struct {
	row string
	migration
}

func row(text string, compare func(x *example) (theirs, ours any, isMeant bool)) migrationRow {
	return migrationRow{text, migration{compare}}
}

// migrationsWithoutInput are the rows that have nothing to vary, each with the reason. Other
// tests of this file check them.
var migrationsWithoutInput = map[string]string{
	"`url.Parse(\"\")`":             "the input is fixed",
	"`*u`":                          "a copy",
	"`&url.URL{}`":                  "the zero URL",
	"`url.Values{}`":                "an empty list",
	"`http.ProxyURL(u)`":            "the code is the same, with the URL of NetURL",
	"`url.EscapeError(\"%zz\")`":    "the input is fixed",
	"`url.InvalidHostError(\" \")`": "the input is fixed",
}

func hasAny(s, chars string) bool { return strings.ContainsAny(s, chars) }

// isPlain reports whether both packages read s, as a reference or a path, in the same way: it
// has no "\", controls or spaces, no encoded dots, and no bad "%".
func isPlain(s string) bool {
	_, err := neturl.PathUnescape(s)
	return err == nil && !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7F || r == '\\' }) &&
		!strings.Contains(strings.ToLower(s), "%2e") && utf8.ValidString(s)
}

// hasDots reports whether a path has dot segments.
func hasDots(path string) bool {
	for name := range strings.SplitSeq(path, "/") {
		if lower := strings.ReplaceAll(strings.ToLower(name), "%2e", "."); lower == "." || lower == ".." {
			return true
		}
	}
	return false
}

// losesSlash reports whether net/url makes "/" out of the "%2F" of a path when it changes or
// resolves it, because the path also has characters that RFC 3986 doesn't.
func losesSlash(path string) bool {
	return strings.Contains(strings.ToLower(path), "%2f") && (hasAny(path, "<>^`{}|\"[]\\") || !isASCII(path))
}

// rfc3986 returns the text of a URL with the characters of RFC 3986 only, without an empty
// fragment, which net/url loses.
func rfc3986(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return "an error"
	}
	text, err = u.RFC3986()
	if err != nil {
		return "no URI"
	}
	return strings.TrimSuffix(text, "#")
}

var migrationRowsParsing = []migrationRow{
	row("`url.Parse(s)`", func(x *example) (theirs, ours any, isMeant bool) {
		n, err := neturl.Parse(x.text)
		if err != nil {
			return nil, nil, true
		}
		// FromNetURL refuses what browsers read differently.
		same, err := url.FromNetURL(n)
		u, err2 := url.Parse(x.text)
		return decoded(same, err), decoded(u, err2), err != nil || err2 != nil || hasAny(x.text, "\t\n \x00\\") || !utf8.ValidString(x.text)
	}),
	row("`u.String()`", func(x *example) (theirs, ours any, isMeant bool) {
		return rfc3986(x.n.String()), rfc3986(x.u.String()), false
	}),
	row("`base.Parse(ref)`, `base.ResolveReference(v)`", func(x *example) (theirs, ours any, isMeant bool) {
		if !isPlain(x.ref) || strings.Contains(x.ref, "//") || hasAny(x.ref, ":@[]") || hasDots(x.u.Pathname()) || x.u.HasOpaquePath() || !x.u.IsSpecial() || x.u.Scheme() == "file" {
			return nil, nil, true // "//" may begin a host, or be cleaned; ":" may end a scheme
		}
		n, err := x.n.Parse(x.ref)
		if err != nil {
			return nil, nil, true
		}
		u, err := x.u.Parse(x.ref)
		return fromNet(n), decoded(u, err), strings.Contains(x.u.Pathname(), "//") || x.ref == "" || x.ref == "#" || x.n.ForceQuery || losesSlash(x.ref) || losesSlash(x.u.Pathname())
	}),
	row("`u.IsAbs()`", func(x *example) (theirs, ours any, isMeant bool) {
		n, err := neturl.Parse(x.text)
		if err != nil {
			return nil, nil, true
		}
		_, err = url.FromNetURL(n)
		return n.IsAbs(), url.CanParse(x.text), n.IsAbs() && err != nil
	}),
	row("`url.ParseRequestURI(s)`", func(x *example) (theirs, ours any, isMeant bool) {
		n, err := neturl.ParseRequestURI(x.path)
		u, err2 := urltarget.ParseURL("https", "h", x.path)
		if err != nil || err2 != nil || !isPlain(x.path) || hasDots(n.Path) || hasAny(x.path, "#'") || n.Host != "" {
			return nil, nil, true
		}
		return []string{n.Path, n.RawQuery}, []string{string(url.PercentDecode(u.Pathname())), queryOf(u)}, hasAny(n.RawQuery, `"<>`) || !isASCII(n.RawQuery)
	}),
	row("`u.RequestURI()`", func(x *example) (theirs, ours any, isMeant bool) {
		return rfc3986("x://h" + x.n.RequestURI()), rfc3986("x://h" + x.u.RequestTarget()), x.u.HasOpaquePath()
	}),
	row("`u.Redacted()`", func(x *example) (theirs, ours any, isMeant bool) {
		passwords := 0
		if x.u.Password() != "" {
			passwords = 1
		}
		return rfc3986(x.n.Redacted()), rfc3986(x.u.Redacted()), strings.Count(x.u.Redacted(), "xxxxx") > passwords
	}),
	row("`*u == *v`", func(x *example) (theirs, ours any, isMeant bool) {
		v, m := x.v, x.m
		if len(x.s) > 2 {
			v, _ = url.Parse(x.u.Href())
			m, _ = v.NetURL()
		}
		// net/url compares pointers to credentials, and two spellings can have one URI.
		return *x.n == *m, *x.u == *v, x.n.User != nil || rfc3986(x.u.Href()) == rfc3986(v.Href()) && *x.u != *v
	}),
	row("`*u == url.URL{}`", func(x *example) (theirs, ours any, isMeant bool) {
		n, u := *x.n, *x.u
		if len(x.s) > 2 {
			n, u = neturl.URL{}, url.URL{}
		}
		return n == neturl.URL{}, u.IsZero(), false
	}),
	row("`json.Marshal(u)`", func(x *example) (theirs, ours any, isMeant bool) {
		var n neturl.URL
		var u url.URL
		b, _ := json.Marshal(x.n)
		c, _ := json.Marshal(x.u)
		errs := errors.Join(json.Unmarshal(b, &n), json.Unmarshal(c, &u))
		// An object loses User.
		return rfc3986(n.String()), rfc3986(u.Href()), errs != nil || x.n.User != nil || !utf8.ValidString(x.n.Path+x.n.Fragment+x.n.Host)
	}),
	row("`u.MarshalBinary()`", func(x *example) (theirs, ours any, isMeant bool) {
		b, _ := x.n.MarshalBinary()
		c, _ := x.u.MarshalBinary()
		return rfc3986(string(b)), rfc3986(string(c)), false
	}),
}

func queryOf(u *url.URL) string {
	query, _ := u.Query()
	return query
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// decodeAll decodes all strings of a list.
func decodeAll(list ...string) []string {
	for i, s := range list {
		list[i] = string(url.PercentDecode(s))
	}
	return list
}

var migrationRowsReading = []migrationRow{
	row("`u.Scheme`", func(x *example) (theirs, ours any, isMeant bool) { return x.n.Scheme, x.u.Scheme(), false }),
	row("`u.Host`", func(x *example) (theirs, ours any, isMeant bool) {
		return x.n.Host, x.u.Host(), x.u.ParsedHost().Kind() == url.HostOpaque && strings.Contains(x.u.Host(), "%")
	}),
	row("`u.Hostname()`", func(x *example) (theirs, ours any, isMeant bool) {
		if addr, ok := x.u.ParsedHost().Addr(); ok {
			return x.n.Hostname(), addr.String(), false
		}
		return x.n.Hostname(), x.u.Hostname(), strings.Contains(x.u.Hostname(), "%")
	}),
	row("`u.Port()`", func(x *example) (theirs, ours any, isMeant bool) { return x.n.Port(), x.u.Port(), false }),
	row("`net.JoinHostPort(u.Hostname(), u.Port())`", func(x *example) (theirs, ours any, isMeant bool) {
		address, ok := x.u.DialAddress()
		return net.JoinHostPort(x.n.Hostname(), x.n.Port()), address, !ok || x.n.Port() == "" || !x.u.IsSpecial()
	}),
	row("`u.Path`", func(x *example) (theirs, ours any, isMeant bool) {
		var names strings.Builder
		for name := range x.u.DecodedPathSegments() {
			names.WriteString("/" + name)
		}
		path := string(url.PercentDecode(x.u.Pathname()))
		return []string{x.n.Path, x.n.Path}, []string{path, names.String()}, x.u.HasOpaquePath() || hasPathPrefix(x.u)
	}),
	row("`u.RawPath`, `u.EscapedPath()`", func(x *example) (theirs, ours any, isMeant bool) {
		return rfc3986("x://h" + x.n.EscapedPath()), rfc3986("x://h" + x.u.Pathname()), x.u.HasOpaquePath() || hasPathPrefix(x.u)
	}),
	row("`strings.Split(u.EscapedPath(), \"/\")`", func(x *example) (theirs, ours any, isMeant bool) {
		return decodeAll(strings.Split(x.n.EscapedPath(), "/")[1:]...), decodeAll(append([]string{}, slices.Collect(x.u.PathSegments())...)...), x.u.HasOpaquePath() || hasPathPrefix(x.u)
	}),
	row("`u.Opaque`", func(x *example) (theirs, ours any, isMeant bool) {
		return rfc3986("x:" + x.n.Opaque), rfc3986("x:" + x.u.Pathname()), !x.u.HasOpaquePath()
	}),
	row("`u.RawQuery`, `u.ForceQuery`", func(x *example) (theirs, ours any, isMeant bool) {
		query, ok := x.u.Query()
		return []any{x.n.RawQuery, x.n.ForceQuery || x.n.RawQuery != ""}, []any{query, ok}, false
	}),
	row("`u.Query()`", func(x *example) (theirs, ours any, isMeant bool) {
		_, err := neturl.ParseQuery(x.n.RawQuery)
		return x.n.Query(), x.u.SearchParams().NetValues(), err != nil || !utf8.ValidString(string(url.PercentDecode(x.n.RawQuery)))
	}),
	row("`u.Fragment`", func(x *example) (theirs, ours any, isMeant bool) {
		return x.n.Fragment, strings.TrimPrefix(string(url.PercentDecode(x.u.Hash())), "#"), false
	}),
	row("`u.RawFragment`, `u.EscapedFragment()`", func(x *example) (theirs, ours any, isMeant bool) {
		fragment, _ := x.u.Fragment()
		return rfc3986("x:#" + x.n.EscapedFragment()), rfc3986("x:#" + fragment), false
	}),
	row("`u.User.Username()`, `u.User.Password()`", func(x *example) (theirs, ours any, isMeant bool) {
		password, _ := x.n.User.Password()
		return []string{x.n.User.Username(), password}, decodeAll(x.u.Username(), x.u.Password()), false
	}),
	row("`u.Scheme + \"://\" + u.Host`", func(x *example) (theirs, ours any, isMeant bool) {
		return x.n.Scheme + "://" + x.n.Host, x.u.Origin().String(), !x.u.IsSpecial() || x.u.Scheme() == "file"
	}),
	row("`u.User == nil`", func(x *example) (theirs, ours any, isMeant bool) {
		return x.n.User == nil, !x.u.IncludesCredentials(), false
	}),
}

// hasPathPrefix reports whether the text of u has "/." before the path, which is no part of it.
func hasPathPrefix(u *url.URL) bool {
	return u.ParsedHost().Kind() == url.HostNull && strings.HasPrefix(u.Pathname(), "//")
}

// encodeText is what the page says for text that isn't percent-encoded.
func encodeText(s string) string { return url.PercentEncode(s, url.ComponentPercentEncodeSet) }

var migrationRowsWriting = []migrationRow{
	row("`u.Scheme = \"https\"`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Scheme = "https"
		return fromNet(x.n), after(x.u, x.u.SetProtocol("https")), !x.u.IsSpecial() || x.u.Scheme() == "file"
	}),
	row("`u.Host = host`", func(x *example) (theirs, ours any, isMeant bool) {
		hasPort := strings.HasSuffix(x.host, "0") || strings.HasSuffix(x.host, "443")
		isMeant = x.u.Port() != "" && !hasPort || x.u.Scheme() == "file" || hasAny(x.host, `/?#\@%`) || strings.HasSuffix(x.host, ":") || x.u.HasOpaquePath() || hasPathPrefix(x.u)
		x.n.Host, x.n.OmitHost = x.host, false
		theirs = fromNet(x.n)
		err := x.u.SetHost(x.host)
		return theirs, after(x.u, err), isMeant || err != nil || theirs == "an error"
	}),
	row("`u.Scheme, u.Host = v.Scheme, v.Host`", func(x *example) (theirs, ours any, isMeant bool) {
		isMeant = !x.u.IsSpecial() || x.u.Scheme() == "file" || !x.v.IsSpecial() || x.v.Scheme() == "file"
		x.n.Scheme, x.n.Host = x.m.Scheme, x.m.Host
		return fromNet(x.n), after(x.u, x.u.SetOrigin(x.v.Origin())), isMeant
	}),
	row("`u.Host = u.Hostname()`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Host = x.n.Hostname() // without the brackets of an IPv6 address
		return fromNet(x.n), after(x.u, x.u.SetPort("")), strings.Contains(x.n.Host, ":") || x.u.Hostname() == "" || x.u.Scheme() == "file"
	}),
	row("`u.User = url.UserPassword(name, value)`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.User = neturl.UserPassword(x.name, x.value)
		theirs = fromNet(x.n)
		err := errors.Join(x.u.SetUsername(encodeText(x.name)), x.u.SetPassword(encodeText(x.value)))
		return theirs, after(x.u, err), !utf8.ValidString(x.name + x.value)
	}),
	row("`u.User = url.User(name)`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.User = neturl.User(x.name)
		theirs = fromNet(x.n)
		name := x.name
		if strings.Contains(name, "%") {
			name = encodeText(name)
		}
		err := errors.Join(x.u.SetUsername(name), x.u.SetPassword(""))
		return theirs, after(x.u, err), !utf8.ValidString(x.name)
	}),
	row("`u.User = nil`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.User = nil
		return fromNet(x.n), decoded(x.u.WithoutCredentials(), nil), false
	}),
	row("`u.Path = path`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Path, x.n.RawPath = x.path, ""
		theirs = fromNet(x.n)
		err := x.u.SetDecodedPath(x.path)
		// Without a host, net/url can't tell a path without "/" from an opaque one or a host.
		return theirs, after(x.u, err), hasDots(x.path) || x.u.HasOpaquePath() || x.n.Host == "" && !strings.HasPrefix(x.path, "/") || theirs == "an error"
	}),
	row("`u.RawPath = path`", func(x *example) (theirs, ours any, isMeant bool) {
		decodedPath, err := neturl.PathUnescape(x.path)
		x.n.Path, x.n.RawPath = decodedPath, x.path
		theirs = fromNet(x.n)
		isMeant = err != nil || !isPlain(x.path) || hasDots(x.path) || !strings.HasPrefix(x.path, "/") || x.u.HasOpaquePath() || theirs == "an error"
		return theirs, after(x.u, x.u.SetPathname(x.path)), isMeant || x.u.Scheme() == "file" && hasAny(x.path, ":|")
	}),
	row("`u.RawQuery = query`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.RawQuery, x.n.ForceQuery = x.query, false
		theirs = fromNet(x.n)
		return theirs, after(x.u, x.u.SetQuery(x.query, x.query != "")), theirs == "an error" || !utf8.ValidString(x.query)
	}),
	row("`u.RawQuery = \"\"`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.RawQuery, x.n.ForceQuery = "", false
		return fromNet(x.n), after(x.u, x.u.SetSearch("")), false
	}),
	row("`u.RawQuery, u.ForceQuery = v.RawQuery, v.ForceQuery`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.RawQuery, x.n.ForceQuery = x.m.RawQuery, x.m.ForceQuery
		return fromNet(x.n), after(x.u, x.u.SetQuery(x.v.Query())), false
	}),
	row("`u.ForceQuery = true`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.ForceQuery = true
		isMeant = x.u.Search() != ""
		return fromNet(x.n), after(x.u, x.u.SetSearch("?")), isMeant
	}),
	row("`u.RawQuery = values.Encode()`", func(x *example) (theirs, ours any, isMeant bool) {
		values := neturl.Values{x.name: {x.value, x.s}, x.s: {x.name}}
		x.n.RawQuery = values.Encode()
		x.u.SetSearch("")
		for name, list := range values {
			for _, value := range list {
				x.u.SearchParams().Append(name, value)
			}
		}
		return x.n.Query(), x.u.SearchParams().NetValues(), !utf8.ValidString(x.name + x.value + x.s)
	}),
	row("`u.Fragment = s`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Fragment, x.n.RawFragment = x.s, ""
		return fromNet(x.n), after(x.u, x.u.SetFragment(encodeText(x.s), x.s != "")), !utf8.ValidString(x.s)
	}),
	row("`u.RawFragment = s`", func(x *example) (theirs, ours any, isMeant bool) {
		fragment, err := neturl.PathUnescape(x.s) // RawFragment is an encoding of Fragment
		x.n.Fragment, x.n.RawFragment = fragment, x.s
		return fromNet(x.n), after(x.u, x.u.SetFragment(x.s, x.s != "")), err != nil || !utf8.ValidString(x.s)
	}),
	row("`u.Fragment, u.RawFragment = v.Fragment, v.RawFragment`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Fragment, x.n.RawFragment = x.m.Fragment, x.m.RawFragment
		return fromNet(x.n), after(x.u, x.u.SetFragment(x.v.Fragment())), false
	}),
	row("`u.Fragment = \"\"`", func(x *example) (theirs, ours any, isMeant bool) {
		x.n.Fragment, x.n.RawFragment = "", ""
		theirs, without := fromNet(x.n), x.u.WithoutFragment()
		return []any{theirs, theirs}, []any{after(x.u, x.u.SetHash("")), decoded(without, nil)}, false
	}),
	row("`u.Opaque = s`", func(x *example) (theirs, ours any, isMeant bool) {
		hasOthers := x.u.Href() != x.u.Protocol()+x.u.Pathname()
		x.n.Opaque = x.s
		theirs = fromNet(x.n)
		isMeant = hasOthers || !x.u.HasOpaquePath() || !isPlain(x.s) || x.s == "" || hasAny(x.s, "?#/")
		return theirs, after(x.u, x.u.SetHref(x.u.Protocol()+x.s)), isMeant
	}),
	row("`u.JoinPath(url.PathEscape(name))`", func(x *example) (theirs, ours any, isMeant bool) {
		isMeant = x.name == "" || x.name == "." || x.name == ".." || x.u.HasOpaquePath() || strings.Contains(x.u.Pathname(), "//") || x.u.Pathname() == ""
		u, err := x.u.JoinSegments(x.name)
		return fromNet(x.n.JoinPath(neturl.PathEscape(x.name))), decoded(u, err), isMeant
	}),
	row("`u.JoinPath(\"a\", \"b\")`", func(x *example) (theirs, ours any, isMeant bool) {
		isMeant = !isPlain(x.name+"/"+x.value) || hasDots(x.name+"/"+x.value) || strings.Contains(x.name+"/"+x.value, "//") || hasAny(x.name+x.value, "%") ||
			x.u.HasOpaquePath() || strings.Contains(x.u.Pathname(), "//") || x.u.Pathname() == "" || x.name == "" || x.value == "" || strings.HasPrefix(x.name+x.value, "/") || x.u.Scheme() == "file"
		return fromNet(x.n.JoinPath(x.name, x.value)), decoded(x.u.JoinPath(x.name, x.value), nil), isMeant
	}),
}

var migrationRowsMaking = []migrationRow{
	row("`&url.URL{Scheme: \"https\", Host: host, Path: path}`", func(x *example) (theirs, ours any, isMeant bool) {
		n := &neturl.URL{Scheme: "https", Host: x.host, Path: x.path}
		theirs = fromNet(n)
		u, err := url.ParseWithBase(x.path, "https://"+x.host)
		isOwn := isPlain(x.path) && !hasAny(x.path, "?#%") && strings.HasPrefix(x.path, "/") && !strings.HasPrefix(x.path, "//")
		return theirs, decoded(u, err), !isOwn || theirs == "an error"
	}),
	row("`&url.URL{Scheme: \"https\", Host: host, RawQuery: values.Encode()}`", func(x *example) (theirs, ours any, isMeant bool) {
		values := neturl.Values{x.name: {x.value}, x.s: {"1"}}
		params := url.URLSearchParamsFromNetValues(values)
		u, err := url.FromNetURL(&neturl.URL{Scheme: "https", Host: x.host, RawQuery: values.Encode()})
		v, err2 := url.FromNetURL(&neturl.URL{Scheme: "https", Host: x.host, RawQuery: params.String()})
		if err != nil || err2 != nil {
			return nil, nil, true
		}
		return u.SearchParams().NetValues(), v.SearchParams().NetValues(), false
	}),
	row("`&url.URL{Scheme: \"postgres\", User: url.UserPassword(name, value), Host: host}`", func(x *example) (theirs, ours any, isMeant bool) {
		u, err := url.FromNetURL(&neturl.URL{Scheme: "postgres", User: neturl.UserPassword(x.name, x.value), Host: x.host})
		if err != nil {
			return nil, nil, true
		}
		return []string{x.name, x.value, x.host}, append(decodeAll(u.Username(), u.Password()), u.Host()), hasAny(x.host, "%:[") || !isASCII(x.host)
	}),
	row("`&url.URL{Scheme: \"mailto\", Opaque: s}`", func(x *example) (theirs, ours any, isMeant bool) {
		u, err := url.Parse("mailto:" + x.s)
		return fromNet(&neturl.URL{Scheme: "mailto", Opaque: x.s}), decoded(u, err), !isPlain(x.s) || hasAny(x.s, "?#") || strings.HasPrefix(x.s, "/")
	}),
	row("`&url.URL{Scheme: \"file\", Path: path}`", func(x *example) (theirs, ours any, isMeant bool) {
		theirs = fromNet(&neturl.URL{Scheme: "file", Path: x.path})
		u, err := urlfile.FromPath(x.path, urlfile.Posix)
		return theirs, decoded(u, err), err != nil || theirs == "an error"
	}),
	row("`(&url.URL{Path: path}).String()`", func(x *example) (theirs, ours any, isMeant bool) {
		page, ref := url.MustParse("https://h/a/b?c#d"), (&neturl.URL{Path: x.path}).String()
		u := url.MustParse("https://h/x")
		if err := u.SetDecodedPath(x.path); err != nil {
			return nil, nil, true // "." and ".."
		}
		v, err := page.Parse(ref)
		w, err2 := page.Parse(page.MakeRelative(u))
		// The reference must always lead to the path on the site.
		if err2 != nil || w.Host() != "h" || string(url.PercentDecode(w.Pathname())) != "/"+strings.TrimPrefix(x.path, "/") {
			return x.path, w, false
		}
		return decoded(v, err), decoded(w, err2), !strings.HasPrefix(x.path, "/") || strings.HasPrefix(x.path, "//")
	}),
}
