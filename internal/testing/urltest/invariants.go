package urltest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// CheckInvariants fails the test unless parsing the serialization of u gives u, and the
// serialization consists of the components that the getters return.
func CheckInvariants(t testing.TB, u *url.URL) {
	t.Helper()
	href := u.Href()
	v, err := url.Parse(href)
	switch {
	case err != nil:
		t.Errorf("%q doesn't parse: %v", href, err)
	case *v != *u:
		t.Errorf("%q parses to another URL: %q", href, v)
	}
	checkParts(t, u)
	checkHostOfScheme(t, u)
	checkPort(t, u)
}

// checkParts builds the serialization from the components.
//
// https://url.spec.whatwg.org/#url-serializing
func checkParts(t testing.TB, u *url.URL) {
	t.Helper()
	href := u.Href()
	if u.String() != href {
		t.Errorf("%q: String is %q", href, u.String())
	}
	for i := range len(href) {
		if href[i] < ' ' || href[i] > '~' {
			t.Errorf("%q: byte %d is not printable ASCII", href, i)
			break
		}
	}
	var b strings.Builder
	b.WriteString(u.Scheme() + ":")
	if u.ParsedHost().Kind() != url.HostNull {
		b.WriteString("//")
		if u.IncludesCredentials() {
			b.WriteString(u.Username())
			if u.Password() != "" {
				b.WriteString(":" + u.Password())
			}
			b.WriteString("@")
		}
		b.WriteString(u.Host())
	} else if !u.HasOpaquePath() && strings.HasPrefix(u.Pathname(), "//") {
		b.WriteString("/.")
	}
	b.WriteString(u.Pathname())
	if query, ok := u.Query(); ok {
		b.WriteString("?" + query)
	}
	if fragment, ok := u.Fragment(); ok {
		b.WriteString("#" + fragment)
	}
	if b.String() != href {
		t.Errorf("%q: the components make up %q", href, b.String())
	}
	checkOptional(t, u, "search", u.Search(), "?", u.Query)
	checkOptional(t, u, "hash", u.Hash(), "#", u.Fragment)
	checkPath(t, u)
}

// checkOptional compares the getter of a component that may be null with the
// component itself.
func checkOptional(t testing.TB, u *url.URL, name, got, prefix string, component func() (string, bool)) {
	t.Helper()
	want, ok := component()
	if !ok && want != "" {
		t.Errorf("%q: a null component is %q", u, want)
	}
	if want != "" {
		want = prefix + want
	}
	if got != want {
		t.Errorf("%q: %s is %q, want %q", u, name, got, want)
	}
}

// checkPath compares the path with its segments.
func checkPath(t testing.TB, u *url.URL) {
	t.Helper()
	if u.HasOpaquePath() {
		if u.IsSpecial() || u.ParsedHost().Kind() != url.HostNull {
			t.Errorf("%q: a special URL, or one with a host, has an opaque path", u)
		}
		return
	}
	var path strings.Builder
	for segment := range u.PathSegments() {
		path.WriteString("/" + segment)
		switch strings.ToLower(segment) {
		case ".", "%2e", "..", ".%2e", "%2e.", "%2e%2e":
			t.Errorf("%q: has the path segment %q", u, segment)
		}
	}
	if path.String() != u.Pathname() {
		t.Errorf("%q: the path is %q, but its segments form %q", u, u.Pathname(), path.String())
	}
	if u.IsSpecial() && path.Len() == 0 {
		t.Errorf("%q: a special URL has no path", u)
	}
}

// checkHostOfScheme checks u against the table of the hosts that each scheme allows.
//
// https://url.spec.whatwg.org/#concept-url-host
func checkHostOfScheme(t testing.TB, u *url.URL) {
	t.Helper()
	host := u.ParsedHost()
	domain, isDomain := host.Domain()
	addr, isAddr := host.Addr()
	var allowed bool
	switch kind := host.Kind(); kind {
	case url.HostDomain:
		allowed = u.IsSpecial() && isDomain && domain == host.String()
	case url.HostIPv4:
		allowed = u.IsSpecial() && isAddr && addr.Is4() && addr.String() == host.String()
	case url.HostIPv6:
		allowed = isAddr && addr.Is6()
	case url.HostOpaque, url.HostNull:
		allowed = !u.IsSpecial()
	case url.HostEmpty:
		allowed = !u.IsSpecial() || u.Scheme() == "file"
	}
	if !allowed || isDomain != (host.Kind() == url.HostDomain) || isAddr != addr.IsValid() {
		t.Errorf("%q: the scheme doesn't allow the host %q, domain %q, address %v, of kind %v", u, host, domain, addr, host.Kind())
	}
	if host.String() != u.Hostname() {
		t.Errorf("%q: the host is %q, the hostname %q", u, host, u.Hostname())
	}
	_, hasPort := u.PortNumber()
	if (u.IncludesCredentials() || hasPort) && (u.Hostname() == "" || u.Scheme() == "file") {
		t.Errorf("%q: has credentials or a port without a host", u)
	}
	if u.IncludesCredentials() != (u.Username() != "" || u.Password() != "") {
		t.Errorf("%q: IncludesCredentials is %t", u, u.IncludesCredentials())
	}
}

// checkPort compares the getters that return the port.
func checkPort(t testing.TB, u *url.URL) {
	t.Helper()
	defaults := map[string]string{"ftp": "21", "http": "80", "https": "443", "ws": "80", "wss": "443"}
	want := u.Hostname()
	if u.Port() != "" {
		want += ":" + u.Port()
	}
	if u.Host() != want {
		t.Errorf("%q: the host is %q, want %q", u, u.Host(), want)
	}
	number, ok := u.PortNumber()
	if ok != (u.Port() != "") || ok && u.Port() != strconv.Itoa(int(number)) {
		t.Errorf("%q: PortNumber is %d, %t", u, number, ok)
	}
	want = cmp.Or(u.Port(), defaults[u.Scheme()])
	if effective, ok := u.EffectivePort(); ok != (want != "") || ok && strconv.Itoa(int(effective)) != want {
		t.Errorf("%q: EffectivePort is %d, %t, want %q", u, effective, ok, want)
	}
	if u.Port() != "" && u.Port() == defaults[u.Scheme()] {
		t.Errorf("%q: has the default port of its scheme", u)
	}
	_, special := defaults[u.Scheme()]
	if u.IsSpecial() != (special || u.Scheme() == "file") {
		t.Errorf("%q: IsSpecial is %t", u, u.IsSpecial())
	}
	if u.Protocol() != u.Scheme()+":" {
		t.Errorf("%q: the protocol is %q, the scheme %q", u, u.Protocol(), u.Scheme())
	}
}

// Changes names, for each setter, the components that it may change.
var Changes = map[string][]string{
	"protocol": {"protocol", "host", "port", "origin"},
	"username": {"username"},
	"password": {"password"},
	"host":     {"host", "hostname", "port", "origin"},
	"hostname": {"host", "hostname", "origin"},
	"port":     {"host", "port", "origin"},
	"pathname": {"pathname"},
	"search":   {"search", "searchParams"},
	"hash":     {"hash"},
}

// SetAttribute runs a setter, and fails the test if that changes other components or, if it
// returns an error, any component.
func SetAttribute(t testing.TB, u *url.URL, attribute, value string) error {
	t.Helper()
	before := *u
	again := before
	err := Setters[attribute](u, value)
	if againErr := new(url.Parser).Set(&again, attribute, value); (againErr == nil) != (err == nil) || again != *u {
		t.Errorf("%q: setting %s to %q gives %q, %v, but with a Parser %q, %v", &before, attribute, value, u, err, &again, againErr)
	}
	if err != nil && *u != before && !isBadPort(&before, u, attribute, value) {
		t.Errorf("%q: setting %s to %q gives the error %v, and the URL %q", &before, attribute, value, err, u)
	}
	if attribute != "href" {
		Unchanged(t, &before, u, attribute, value, Changes[attribute])
	}
	if attribute != "protocol" || !IsMadeFile(&before, u) {
		CheckInvariants(t, u)
	}
	return err
}

// Unchanged fails the test if a component other than those in except differs.
func Unchanged(t testing.TB, before, after *url.URL, attribute, value string, except []string) {
	t.Helper()
	for name, get := range Getters {
		if was, is := get(before), get(after); was != is && name != "href" && !slices.Contains(except, name) {
			t.Errorf("%q: setting %s to %q changes %s to %q", before, attribute, value, name, is)
		}
	}
}

// isBadPort reports whether a host setter has set the host and refused the port after it. This
// is the only case in which a refused value has an effect.
//
// https://url.spec.whatwg.org/#port-state
func isBadPort(before, after *url.URL, attribute, value string) bool {
	return attribute == "host" && strings.Contains(value, ":") && before.Port() == after.Port()
}

// barredDrive matches a path that begins with a Windows drive letter that isn't normalized.
var barredDrive = regexp.MustCompile(`^/[A-Za-z]\|(/|$)`)

// IsMadeFile reports whether the protocol setter has made u a file URL that is parsed
// differently. In a file URL the parser, but not the setter, turns localhost into the empty
// host, and a first segment "C|" into "C:".
//
// https://url.spec.whatwg.org/#scheme-state
func IsMadeFile(before, u *url.URL) bool {
	if u.Scheme() != "file" || before.Scheme() == "file" {
		return false
	}
	return u.Hostname() == "localhost" || barredDrive.MatchString(u.Pathname())
}

// CheckEquivalent checks that u and v are the same to programs that percent-decode their parts.
func CheckEquivalent(t testing.TB, u, v *url.URL) {
	t.Helper()
	decode := url.PercentDecode
	optional := func(s string, ok bool) string { return fmt.Sprint(ok, decode(s)) }
	parts := func(u *url.URL) []string {
		list := []string{u.Scheme(), u.Host(), decode(u.Username()), decode(u.Password()), fmt.Sprint(u.HasOpaquePath()), optional(u.Query()), optional(u.Fragment())}
		for segment := range u.PathSegments() {
			list = append(list, decode(segment))
		}
		return list
	}
	if a, b := parts(u), parts(v); !slices.Equal(a, b) {
		t.Errorf("%q and %q aren't equivalent: %q, %q", u, v, a, b)
	}
	if a, b := u.Origin(), v.Origin(); a.String() != b.String() {
		t.Errorf("%q and %q have other origins: %v, %v", u, v, a, b)
	}
	if a, b := Pairs(new(*u).SearchParams()), Pairs(new(*v).SearchParams()); !slices.Equal(a, b) {
		t.Errorf("%q and %q have other parameters: %v, %v", u, v, a, b)
	}
}
