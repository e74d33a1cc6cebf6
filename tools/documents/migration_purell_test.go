package documents_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// A purellURL is a URL in the parts that purell's flags change.
type purellURL struct{ scheme, host, port, path, query, fragment string }

func (p purellURL) String() string {
	return p.scheme + "://" + p.host + p.port + p.path + p.query + p.fragment
}

// partsOf returns the parts of the serialization of u.
func partsOf(u *url.URL) purellURL {
	p := purellURL{scheme: u.Scheme(), host: u.Hostname(), path: u.Pathname()}
	if u.Port() != "" {
		p.port = ":" + u.Port()
	}
	if query, ok := u.Query(); ok {
		p.query = "?" + query
	}
	if fragment, ok := u.Fragment(); ok {
		p.fragment = "#" + fragment
	}
	return p
}

var (
	purellEscape  = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	purellSlashes = regexp.MustCompile(`//+`)
	purellIndex   = regexp.MustCompile(`(?i)/(index|default)\.[a-z0-9]{1,5}$`)
	purellWWW     = regexp.MustCompile(`^(www[0-9]*\.)+`)
	purellDots    = regexp.MustCompile(`\.\.+`)
	unreserved    = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
)

// unescape writes escapes in upper case, and decodes those that nothing needs.
func unescape(p *purellURL) {
	for _, part := range []*string{&p.path, &p.query, &p.fragment} {
		*part = purellEscape.ReplaceAllStringFunc(*part, func(escape string) string {
			c, _ := strconv.ParseUint(escape[1:], 16, 8)
			if c < 0x80 && unreserved.MatchString(string(rune(c))) {
				return string(rune(c))
			}
			return strings.ToUpper(escape)
		})
	}
}

// ipv4 writes an IPv4 address as a number in a format.
func ipv4(format string) func(*purellURL) {
	return func(p *purellURL) {
		u, _ := url.Parse(p.String())
		if addr, ok := u.ParsedHost().Addr(); ok && addr.Is4() {
			b := addr.As4()
			p.host = fmt.Sprintf(format, uint32(b[0])<<24|uint32(b[1])<<16|uint32(b[2])<<8|uint32(b[3]))
		}
	}
}

// purellFlags has what each flag does. A spelling is a text of the same URL, which the flag
// makes the same; a change is what the flag does to the URL that browsers read.
var purellFlags = map[string]struct{ spelling, change func(p *purellURL) }{
	"`FlagLowercaseScheme`": {spelling: func(p *purellURL) { p.scheme = strings.ToUpper(p.scheme) }},
	"`FlagLowercaseHost`":   {spelling: func(p *purellURL) { p.host = strings.ToUpper(p.host) }},
	"`FlagEncodeNecessaryEscapes`": {spelling: func(p *purellURL) {
		p.path = strings.NewReplacer("%20", " ", "%22", `"`, "%3C", "<").Replace(p.path)
	}},
	"`FlagRemoveDefaultPort`": {spelling: func(p *purellURL) {
		if p.port == "" {
			p.port = map[string]string{"http": ":80", "https": ":443"}[p.scheme]
		}
	}},
	"`FlagRemoveDotSegments`": {spelling: func(p *purellURL) { p.path = "/./x/.." + p.path }},
	"`FlagDecodeDWORDHost`":   {spelling: ipv4("%d")},
	"`FlagDecodeOctalHost`":   {spelling: ipv4("0%o")},
	"`FlagDecodeHexHost`":     {spelling: ipv4("0x%x")},
	"`FlagRemoveEmptyPortSeparator`": {spelling: func(p *purellURL) {
		if p.port == "" {
			p.port = ":"
		}
	}},
	"`FlagUppercaseEscapes`":         {change: unescape},
	"`FlagDecodeUnnecessaryEscapes`": {change: unescape},
	"`FlagRemoveEmptyQuerySeparator`": {change: func(p *purellURL) {
		if p.query == "?" {
			p.query = ""
		}
	}},
	"`FlagRemoveTrailingSlash`": {change: func(p *purellURL) {
		if p.path = strings.TrimRight(p.path, "/"); p.path == "" {
			p.path = "/"
		}
	}},
	"`FlagAddTrailingSlash`":       {change: func(p *purellURL) { p.path = strings.TrimRight(p.path, "/") + "/" }},
	"`FlagRemoveDirectoryIndex`":   {change: func(p *purellURL) { p.path = purellIndex.ReplaceAllString(p.path, "/") }},
	"`FlagRemoveFragment`":         {change: func(p *purellURL) { p.fragment = "" }},
	"`FlagRemoveDuplicateSlashes`": {change: func(p *purellURL) { p.path = purellSlashes.ReplaceAllString(p.path, "/") }},
	"`FlagRemoveWWW`":              {change: func(p *purellURL) { p.host = purellWWW.ReplaceAllString(p.host, "") }},
	"`FlagRemoveUnnecessaryHostDots`": {change: func(p *purellURL) {
		p.host = purellDots.ReplaceAllString(strings.Trim(p.host, "."), ".")
	}},
	"`FlagForceHTTP`": {change: func(p *purellURL) {
		if p.scheme = "http"; p.port == ":80" {
			p.port = ""
		}
	}},
	"`FlagSortQuery`": {change: func(p *purellURL) {
		if p.query == "" {
			return
		}
		var pairs []string
		for name, value := range url.NewURLSearchParams(p.query).All() {
			one := url.NewURLSearchParams("")
			one.Append(name, value)
			pairs = append(pairs, one.String())
		}
		slices.SortFunc(pairs, func(a, b string) int {
			return strings.Compare(strings.Replace(a, "=", "\x00", 1), strings.Replace(b, "=", "\x00", 1)) // by names, then by values
		})
		p.query = "?" + strings.Join(pairs, "&")
	}},
	"`FlagsSafe`": {change: func(p *purellURL) {
		if unescape(p); p.query == "?" {
			p.query = ""
		}
	}},
}

// purellExample returns a URL without credentials, which purell can parse.
func purellExample(random *rand.Rand) *url.URL {
	hosts := []string{"host", "www.host.example", "www2.www.host.example", ".host..example", "host.example.", "1.2.3.4", "[::1]", "xn--bcher-kva.example"}
	for {
		text := pick(random, []string{"http://", "https://"}) + pick(random, hosts) + pick(random, []string{"", ":8080", ":80", ":443"}) + "/" + randomText(random, 4) +
			pick(random, []string{"", "/", "//", "/index.html", "/Default.aspx", "/a%20b"}) + pick(random, []string{"", "?", "?b=2&a=1&b=1", "?" + randomText(random, 4)}) + pick(random, []string{"", "#", "#a"})
		// In a query, bytes that aren't UTF-8 stay as they are, and so does "&&".
		if u, err := url.Parse(text); err == nil && isPlain(u.Pathname()) && isPlain(queryOf(u)) && isPlain(string(url.PercentDecode(queryOf(u)))) && !strings.Contains(queryOf(u)+"&", "&&") && !strings.HasPrefix(queryOf(u), "&") {
			return u
		}
	}
}

// TestPurellFlags compares each row of the migration page with what purell's flag does, for
// random URLs. The page says where the two differ.
func TestPurellFlags(t *testing.T) {
	text := readDocument(t, "coming-from-purell.md")
	compared := 0
	for line := range strings.Lines(text) {
		cells := cellsOf(strings.TrimSpace(line))
		if !strings.HasPrefix(line, "| `Flag") || cells[1] == "" {
			continue
		}
		flag, ok := purellFlags[cells[0]]
		if !ok {
			t.Errorf("%s isn't compared", cells[0])
			continue
		}
		compared++
		rules := rulesOf(t, codes(cells[1])[0])
		t.Run(strings.Trim(cells[0], "`"), func(t *testing.T) {
			random := rand.New(rand.NewPCG(38, 1))
			for range 5000 {
				u := purellExample(random)
				want, input := partsOf(u), partsOf(u)
				if flag.change != nil {
					flag.change(&want)
				} else {
					flag.spelling(&input)
				}
				v, err := url.Parse(input.String())
				if err != nil {
					t.Fatalf("%s: %v", input, err)
				}
				if key := rules.Key(v); string(key) != want.String() {
					t.Fatalf("%s: the key is\n%s, want\n%s", input, key, want)
				}
			}
		})
	}
	if compared != len(purellFlags) {
		t.Errorf("%d of %d flags are compared", compared, len(purellFlags))
	}
}
