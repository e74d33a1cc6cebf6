package growth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlinput"
)

const (
	serialized = "https://user.example.com/a/b.html?q=1#f"
	unclean    = "https://User.EXAMPLE.com/a/../b c?q=ü#f"
)

// TestParseAllocations covers parsing a URL or an origin, with and without a base.
func TestParseAllocations(t *testing.T) {
	base := url.MustParse("https://example.com/a/b?q")
	u := url.MustParse(serialized)
	limited := &url.Parser{Base: base, MaxLength: 1 << 10}
	urltest.CheckAllocations(t, []urltest.AllocationCase{
		{"parse, serialized", 1, func() { sinkURL, _ = url.Parse(serialized) }},
		{"parse, serialized, with a limit", 1, func() { sinkURL, _ = limited.Parse(serialized) }},
		{"parse, not serialized", 2, func() { sinkURL, _ = url.Parse(unclean) }},
		{"parse, only the slash is missing", 2, func() { sinkURL, _ = url.Parse("https://example.com") }},
		{"parse, credentials and port", 1, func() { sinkURL, _ = url.Parse("https://user:pass@example.com:8080/") }},
		{"parse, IPv4 address", 1, func() { sinkURL, _ = url.Parse("http://192.168.0.1/") }},
		{"parse, IPv6 address", 1, func() { sinkURL, _ = url.Parse("http://[2001:db8::1]:8080/") }},
		{"parse, IPv4 address in another form", 2, func() { sinkURL, _ = url.Parse("http://0x7F.1/") }},
		{"parse, a domain outside ASCII", 2, func() { sinkURL, _ = url.Parse("http://b\u00FCcher.example/") }},
		{"parse, spaces around", 1, func() { sinkURL, _ = url.Parse(" \n" + serialized + " ") }},
		{"parse, another scheme", 1, func() { sinkURL, _ = url.Parse("mailto:user@example.com") }},
		{"parse, serialized, not escaping", 0, func() {
			v, _ := url.Parse(serialized)
			sinkString = v.Pathname()
		}},
		{"parse, not serialized, not escaping", 1, func() {
			v, _ := url.Parse(unclean)
			sinkString = v.Pathname()
		}},
		{"parse with a base", 2, func() { sinkURL, _ = url.ParseWithBase("../c d", "https://example.com/a/b") }},
		{"resolve a name", 2, func() { sinkURL, _ = base.Parse("c?d") }},
		{"resolve dots", 2, func() { sinkURL, _ = base.Parse("../c") }},
		{"resolve a name, not escaping", 1, func() {
			v, _ := base.Parse("c?d")
			sinkString = v.Pathname()
		}},
		{"can parse, serialized", 0, func() { sinkBool = url.CanParse(serialized) }},
		{"can parse, not serialized", 0, func() { sinkBool = url.CanParse(unclean) }},
		{"can parse, a domain outside ASCII", 0, func() { sinkBool = url.CanParse("http://b\u00FCcher.example/") }},
		{"can parse, IPv6 address", 0, func() { sinkBool = url.CanParse("http://[0:0:0:0:0:0:0:1]:80/") }},
		{"can parse with a base", 0, func() { sinkBool = url.CanParseWithBase("../c d", "https://example.com/a/b") }},
		{"parse, same origin", 2, func() { sinkURL, _ = u.ParseSameOrigin("/c d?e") }},
		{"parse, same origin, absolute", 1, func() { sinkURL, _ = base.ParseSameOrigin("https://example.com/x") }},
		{"parse an origin", 1, func() { sinkOrigin, _ = url.ParseOrigin("https://user.example.com:8443") }},
	})
}

// TestCanParseAllocations checks that nobody pays for the error of an input that is only asked
// about.
func TestCanParseAllocations(t *testing.T) {
	long := "https://u:secret@h" + strings.Repeat("/a", 5000)
	for _, p := range []*url.Parser{{MaxLength: 100}, {MaxLength: 100, Strict: true}, {MaxLength: 1 << 20}} {
		urltest.CheckAllocations(t, []urltest.AllocationCase{
			{"too long", 1, func() { p.CanParse(long) }},
			{"no domain", 1, func() { p.CanParse("https://u:secret@exa mple/") }},
			{"no scheme", 1, func() { p.CanParse("//h") }},
		})
	}
}

// TestSetterAllocations covers the setters of a URL, and joining segments to it.
func TestSetterAllocations(t *testing.T) {
	u := url.MustParse(serialized)
	origin, noHost := url.MustParse("https://example.com:8443").Origin(), url.MustParse("web+demo:/a?q")
	names := slices.Values([]string{"c d", "100%", "a/b"})
	urltest.CheckAllocations(t, []urltest.AllocationCase{
		{"set the username", 1, func() { v := *u; _ = v.SetUsername("ada"); sinkString = v.Href() }},
		{"set the username, encoded", 1, func() { v := *u; _ = v.SetUsername("ada@"); sinkString = v.Href() }},
		{"set the password", 1, func() { v := *u; _ = v.SetPassword("lovelace"); sinkString = v.Href() }},
		{"set the password, encoded", 1, func() { v := *u; _ = v.SetPassword("ada:"); sinkString = v.Href() }},
		{"set the host, a clean one", 1, func() { v := *u; _ = v.SetHost("example.org:8080"); sinkString = v.Href() }},
		{"set the hostname", 1, func() { v := *u; _ = v.SetHostname("example.org"); sinkString = v.Href() }},
		{"set the scheme that is there", 0, func() { v := *u; _ = v.SetProtocol("https:"); sinkString = v.Href() }},
		{"set the path, a clean one", 1, func() { v := *u; _ = v.SetPathname("/c/d"); sinkString = v.Href() }},
		{"set the query as it is", 1, func() { v := *u; sinkErr = v.SetQuery("a=b", true); sinkString = v.Href() }},
		{"set the query as it is, encoded", 1, func() { v := *u; sinkErr = v.SetQuery("a=ü", true); sinkString = v.Href() }},
		{"set the fragment as it is", 1, func() { v := *u; sinkErr = v.SetFragment("", true); sinkString = v.Href() }},
		{"set the decoded path", 1, func() { v := *u; sinkErr = v.SetDecodedPath("/100% a/b"); sinkString = v.Href() }},
		{"set the origin", 1, func() { v := *u; sinkErr = v.SetOrigin(origin); sinkString = v.Href() }},
		{"set the path", 1, func() { v := *u; _ = v.SetPathname("/c d"); sinkString = v.Href() }},
		{"set the query", 1, func() { v := *u; _ = v.SetSearch("?c d"); sinkString = v.Href() }},
		{"set the fragment", 1, func() { v := *u; _ = v.SetHash("c d"); sinkString = v.Href() }},
		{"set the host", 1, func() { v := *u; _ = v.SetHost("Example.org:8080"); sinkString = v.Href() }},
		{"set the port", 1, func() { v := *u; _ = v.SetPort("8080"); sinkString = v.Href() }},
		{"set the scheme", 1, func() { v := *u; _ = v.SetProtocol("wss"); sinkString = v.Href() }},
		{"join segments", 2, func() { sinkURL, _ = u.JoinSegments("c d", "100%", "a/b") }},
		// Parse takes up to two, and a string is added.
		{"set segments", 3, func() { v := *u; sinkErr = v.SetDecodedPathSegments(names); sinkString = v.Href() }},
		{"set segments, no host", 3, func() { v := *noHost; sinkErr = v.SetDecodedPathSegments(names); sinkString = v.Href() }},
	})
}

// TestReadAllocations covers what is read from a URL, an origin or a query, and copying a URL
// without its credentials.
func TestReadAllocations(t *testing.T) {
	u := url.MustParse(serialized)
	origin := url.MustParse("https://example.com:8443").Origin()
	encoded := url.MustParse("https://example.com/a%20b/c%2Fd/e/f%25")
	secret := url.MustParse("https://user:pass@example.com/a?b#c")
	parameters := url.MustParse("https://u@h/a:b?page=2&q=a%20b&id=7&c=//d/e")
	buffer := make([]byte, 64)
	urltest.CheckAllocations(t, []urltest.AllocationCase{
		{"getters", 0, func() {
			sinkString = u.Protocol()
			sinkString, sinkString, sinkString = u.Username(), u.Password(), u.Host()
			sinkString, sinkString, sinkString = u.Hostname(), u.Port(), u.Pathname()
			sinkString, sinkString = u.Search(), u.Hash()
		}},
		{"without credentials", 2, func() { sinkURL = secret.WithoutCredentials() }},
		{"without credentials that aren't there", 1, func() { sinkURL = u.WithoutCredentials() }},
		{"write an origin", 1, func() { sinkString = origin.String() }},
		{"append an origin", 0, func() { sinkBytes, _ = origin.AppendText(buffer[:0]) }},
		{"read segments", 2, func() {
			for segment := range encoded.DecodedPathSegments() {
				sinkString = segment
			}
		}},
		{"read a parameter that needs no decoding", 0, func() { sinkString, sinkBool = parameters.Param("id") }},
		{"read no parameter", 0, func() { sinkString, sinkBool = parameters.Param("none") }},
		{"redact what has nothing to hide", 0, func() { sinkString = parameters.Redacted() }},
		{"RFC 3986, a URI already", 0, func() { sinkString, sinkErr = u.RFC3986() }},
		{"get from a query", 1, func() { sinkString, sinkBool = url.NewURLSearchParams("a=b&c=d").Get("c") }},
		{"serialize a query as it is", 1, func() { sinkString = url.NewURLSearchParams("a=b&c=d").String() }},
	})
}

// TestUserInputAllocations covers package urlinput.
func TestUserInputAllocations(t *testing.T) {
	typed := urlinput.Options{HTTPForLoopback: true, FilePaths: true}
	urltest.CheckAllocations(t, []urltest.AllocationCase{
		{"parse user input, a URL", 1, func() { sinkURL, _, _ = urlinput.Parse(serialized, urlinput.Options{}) }},
		{"parse user input, a URL, not serialized", 2, func() { sinkURL, _, _ = urlinput.Parse(unclean, urlinput.Options{}) }},
		{"parse user input, a host", 6, func() { sinkURL, _, _ = urlinput.Parse("Example.com/ü", typed) }},
		{"parse user input, a host and a port", 6, func() { sinkURL, _, _ = urlinput.Parse("example.com:8080", typed) }},
		{"parse user input, localhost", 6, func() { sinkURL, _, _ = urlinput.Parse("LOCALHOST:3000/ü", typed) }},
		{"parse user input, loopback", 6, func() { sinkURL, _, _ = urlinput.Parse("user@127.0.0.1:443", typed) }},
		{"parse user input, no colon", 3, func() { sinkURL, _, _ = urlinput.Parse("http//example.com", typed) }},
		{"parse user input, a file path", 7, func() { sinkURL, _, _ = urlinput.Parse("/srv/x", typed) }},
	})
}

// TestKeysOfShortURLsTakeNothing covers URLs so short that a key shares their memory instead of
// allocating its own.
func TestKeysOfShortURLsTakeNothing(t *testing.T) {
	for _, tt := range []struct {
		length int // the length of the path
		want   float64
	}{{0, 0}, {100, 0}, {200, 0}, {300, 1}, {10_000, 1}} {
		u := url.MustParse("https://example.com/" + strings.Repeat("a", tt.length))
		if got := testing.AllocsPerRun(100, func() { sinkOrigin = u.Origin() }); got != tt.want {
			t.Errorf("a path of %d bytes: the origin takes %v allocations, want %v", tt.length, got, tt.want)
		}
		if got := testing.AllocsPerRun(100, func() { sinkHost = u.ParsedHost() }); got != tt.want {
			t.Errorf("a path of %d bytes: the host takes %v allocations, want %v", tt.length, got, tt.want)
		}
	}
}

// Results are assigned to these, so that they count as used and pointers escape.
var (
	sinkURL    *url.URL
	sinkString string
	sinkInt    int
	sinkBool   bool
	sinkHost   url.Host
	sinkErr    error
	sinkBytes  []byte
	sinkOrigin url.Origin
)
