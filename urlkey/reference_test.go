package urlkey

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// The functions in this file do the same as their namesakes. They follow the documentation of
// the formats step by step, without regard to speed.

// slowUnescape decodes until nothing changes.
func slowUnescape(s string) string {
	for {
		next := decodeOnce(s)
		if next == s {
			return s
		}
		s = next
	}
}

// slowEscape encodes all bytes for which encode returns true.
func slowEscape(s string, encode func(c byte) bool) string {
	var b strings.Builder
	for i := range len(s) {
		if encode(s[i]) {
			fmt.Fprintf(&b, "%%%02X", s[i])
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// inArchive reports whether archives and Safe Browsing encode a byte.
func inArchive(c byte) bool { return c <= 32 || c >= 127 || c == '#' || c == '%' }

// slowHost returns the host without superfluous dots, or the host itself if the result isn't a
// host.
func slowHost(u *url.URL) url.Host {
	h := u.ParsedHost()
	host := regexp.MustCompile(`\.+`).ReplaceAllString(h.String(), ".")
	host = strings.Trim(host, ".")
	parse := url.ParseHost
	if h.Kind() == url.HostOpaque {
		parse = url.ParseOpaqueHost
	}
	if cleaned, err := parse(host); host != "" && err == nil {
		return cleaned
	}
	return h
}

// slowPath first resolves dot segments, and then collapses slashes.
func slowPath(path string) string {
	var kept []string
	segments := strings.Split(path, "/")[1:]
	for i, segment := range segments {
		last := i == len(segments)-1
		switch {
		case segment == "..":
			for len(kept) > 0 && kept[len(kept)-1] == "" {
				kept = kept[:len(kept)-1]
			}
			kept = kept[:max(0, len(kept)-1)]
		case segment != ".":
			kept = append(kept, segment)
		}
		if last && (segment == "." || segment == "..") {
			kept = append(kept, "")
		}
	}
	return regexp.MustCompile(`/+`).ReplaceAllString("/"+strings.Join(kept, "/"), "/")
}

// slowSafeBrowsing follows the documentation of the canonicalization.
func slowSafeBrowsing(u *url.URL) (host, path, query string, ok bool) {
	if !u.IsSpecial() || u.Hostname() == "" {
		return "", "", "", false
	}
	rest := u.Pathname()
	if q, ok := u.Query(); ok {
		rest += "?" + q
	}
	path, query, hasQuery := strings.Cut(slowUnescape(rest), "?")
	return slowHost(u).String(), slowEscape(slowPath(path), inArchive), slowEscape(query, inArchive), hasQuery
}

// slowExpressions follows the documentation of the expressions.
func slowExpressions(host, path, query string) (expressions []Key) {
	hosts := []string{host}
	if h, err := url.ParseHost(host); err == nil && h.Kind() == url.HostDomain {
		labels := strings.Split(host, ".")
		for n := 5; n >= 2; n-- {
			if n < len(labels) {
				hosts = append(hosts, strings.Join(labels[len(labels)-n:], "."))
			}
		}
	}
	// At most four, plus the host itself.
	hosts = hosts[:min(len(hosts), 5)]
	var paths []string
	if query != "" {
		paths = append(paths, path+"?"+query)
	}
	paths = append(paths, path)
	directories := strings.SplitAfter(path, "/")
	for n := 1; n <= 4 && n <= len(directories); n++ {
		if prefix := strings.Join(directories[:n], ""); prefix != path && strings.HasSuffix(prefix, "/") {
			paths = append(paths, prefix)
		}
	}
	for _, h := range hosts {
		for _, p := range paths {
			expressions = append(expressions, Key(h+p))
		}
	}
	return expressions
}

// slowCDXJ follows the steps of the library surt in order. TestVectors has those for session ids.
func slowCDXJ(u *url.URL) Key {
	var key string
	path := slowEscape(slowUnescape(u.Pathname()), inArchive)
	if host := slowHost(u).String(); host == "" {
		key = u.Protocol()
	} else {
		if m := regexp.MustCompile(`^www\d*\.(.+)$`).FindStringSubmatch(strings.ToLower(host)); m != nil {
			host = m[1]
		}
		if strings.HasPrefix(host, "[") {
			key = strings.Trim(host, "[]")
		} else {
			labels := strings.Split(host, ".")
			slices.Reverse(labels)
			key = strings.Join(labels, ",")
		}
		if u.Port() != "" {
			key += ":" + u.Port()
		}
		key += ")"
		if !strings.HasPrefix(path, "/") {
			path = "/" + path
		}
		path = slowPath(path)
	}
	path = stripPathSessionID(path)
	if strings.HasSuffix(path, "/") && path != "/" {
		path = path[:len(path)-1]
	}
	key += path
	query, _ := u.Query()
	query = strings.ToLower(stripQuerySessionID(slowEscape(slowUnescape(query), inArchive)))
	if query != "" {
		pairs := strings.Split(query, "&")
		slices.SortFunc(pairs, func(a, b string) int {
			// Compare like tuples: a name alone is a shorter tuple.
			return slices.Compare(strings.SplitN(a, "=", 2), strings.SplitN(b, "=", 2))
		})
		key += "?" + strings.Join(pairs, "&")
	}
	return Key(strings.ToLower(key))
}

// compareSlow compares the fast functions with the slow ones.
func compareSlow(t *testing.T, u *url.URL) {
	t.Helper()
	if want := slowCDXJ(u); u.Scheme() != "filedesc" && CDXJKey(u) != want {
		t.Errorf("CDXJKey(%q) = %q, want %q", u, CDXJKey(u), want)
	}
	host, path, query, hasQuery := slowSafeBrowsing(u)
	var want Key
	var expressions []Key
	if host != "" {
		want = Key(u.Protocol() + "//" + host + path)
		if hasQuery {
			want += Key("?" + query)
		}
		expressions = slowExpressions(host, path, query)
	}
	if got := SafeBrowsing(u); got != want {
		t.Errorf("SafeBrowsing(%q) = %q, want %q", u, got, want)
	}
	if got := SafeBrowsingExpressions(u); !slices.Equal(got, expressions) {
		t.Errorf("SafeBrowsingExpressions(%q) = %q, want %q", u, got, expressions)
	}
}

// TestSlow does so for hosts, paths and queries built from all short combinations of pieces that the
// steps look for. FuzzArchiveKeys does it for the inputs of the other tests.
func TestSlow(t *testing.T) {
	paths := []string{"/", "a", ".", "%252e", "//", "%253F", "(" + session24 + ")", "(S(" + session24 + "))", ".aspx"}
	combine(paths, 4, func(path string) { compareSlow(t, url.MustParse("http://www.a.b/"+path)) })
	queries := []string{"&", "=", "sid=" + session32, "jsessionid=" + session32, "cfid=1", "cftoken=2", "%2526", "a"}
	combine(queries, 4, func(query string) { compareSlow(t, url.MustParse("http://a/?"+query)) })
	hosts := []string{"www.", "www2.", "a.", "..", "0x7f.", "com", "1"}
	combine(hosts, 4, func(host string) {
		if u, err := url.Parse("http://" + host + "/1/2"); err == nil {
			compareSlow(t, u)
		}
		if u, err := url.Parse("x://" + host + "/1/2"); err == nil {
			compareSlow(t, u)
		}
	})
}

// combine calls f with all texts that consist of up to n parts.
func combine(parts []string, n int, f func(text string)) {
	f("")
	if n == 0 {
		return
	}
	for _, part := range parts {
		combine(parts, n-1, func(rest string) { f(part + rest) })
	}
}
