package url_test

import (
	"encoding"
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
	"weak"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// The tests of this file attack sentences of the documents, which they quote, with random texts.

var (
	promisePieces = []string{
		"https:", "http:", "x:", "file:", "ws:", "mailto:", "//", "/", `\`, "example", ".", "com", "1", "0x7f", "0", "255", "256", "a-", "-b", "xn--", "xn--a", "bücher", "faß", "①", "。",
		"%41", "%2e", "%2F", "%40", "%", "%zz", "[", "]", "::1", ":", "[::1]", "[1:2::3]", "80", "@", "?", "#", " ", "\t", "\x00", "\xff", "_", "*", "~", "|", "^", "é", "日本", "\u00AD", "\u200D", "<", "localhost", "C|",
	}
	reservedInHosts = regexp.MustCompile(`[\x00-\x20/\\?#@:\[\]\x7f]`)
	encodedInHosts  = regexp.MustCompile(`%(2[0fF]|5[cC]|3[fF]|23|40|3[aA]|5[bBdD]|[01].|7[fF])`)
)

func promiseText(random *rand.Rand, most int) string {
	var b strings.Builder
	for range 1 + random.IntN(most) {
		b.WriteString(promisePieces[random.IntN(len(promisePieces))])
	}
	return b.String()
}

// TestPromiseHosts attacks "Hosts have one form" of SECURITY.md: "A domain is in lower-case
// ASCII. An IPv4 address has four decimal parts. A host that ends in a number is never a domain.
// Brackets hold an IPv6 address without a zone, and nothing else. No other host contains a
// space, a control character, or one of / \ ? # @ : [ ]. Only an opaque host can contain these
// characters percent-encoded, and only a URL whose scheme isn't special can have an opaque host."
func TestPromiseHosts(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 20))
	ipv4 := regexp.MustCompile(`^\d{1,3}(\.\d{1,3}){3}$`)
	endsInNumber := regexp.MustCompile(`(^|\.)(\d+|0x[0-9a-f]*)\.?$`)
	kinds := map[url.HostKind]int{}
	for range urltest.Times(100_000) {
		u, err := url.MustParse([]string{"https://h/", "x://h/"}[random.IntN(2)]).Parse(promiseText(random, 7))
		if err != nil {
			continue
		}
		_ = u.SetHost(promiseText(random, 4))
		h, s := u.ParsedHost(), u.Hostname()
		kinds[h.Kind()]++
		isWrong := false
		switch h.Kind() {
		case url.HostDomain:
			isWrong = s != strings.ToLower(s) || endsInNumber.MatchString(s) || encodedInHosts.MatchString(s)
		case url.HostIPv4:
			isWrong = !ipv4.MatchString(s)
		case url.HostIPv6:
			addr, ok := h.Addr()
			isWrong = !ok || !addr.Is6() || addr.Zone() != "" || s != "["+s[1:len(s)-1]+"]"
		case url.HostOpaque:
			isWrong = u.IsSpecial()
		}
		if isWrong || h.Kind() != url.HostIPv6 && reservedInHosts.MatchString(s) || strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) {
			t.Fatalf("%s: the host is %q, of the kind %s", u, s, h.Kind())
		}
	}
	for kind := url.HostEmpty; kind <= url.HostOpaque; kind++ {
		if kinds[kind] < urltest.Times(50) {
			t.Errorf("only %d hosts of the kind %s", kinds[kind], kind)
		}
	}
}

// TestPromiseSetters attacks "A setter that returns an error hasn't changed the URL, except in
// the one case that the documentation of SetHost names", and "Href is printable ASCII. It parses
// to a URL that is equal in each component", except after SetProtocol to file.
func TestPromiseSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 21))
	refused := 0
	for range urltest.Times(60_000) {
		u, err := url.Parse(promiseText(random, 7))
		if err != nil {
			continue
		}
		value := promiseText(random, 4)
		name, set := "", map[string]func(string) error{
			"href": u.SetHref, "protocol": u.SetProtocol, "username": u.SetUsername, "password": u.SetPassword, "host": u.SetHost, "hostname": u.SetHostname,
			"port": u.SetPort, "pathname": u.SetPathname, "search": u.SetSearch, "hash": u.SetHash, "decoded path": u.SetDecodedPath,
		}
		for name = range set {
			break
		}
		before := *u
		err = set[name](value)
		if err != nil {
			refused++
		}
		if err != nil && *u != before && (name != "host" || !strings.Contains(value, ":") || u.Port() != before.Port() || u.Pathname() != before.Pathname()) {
			t.Fatalf("%s: setting %s to %q fails with %v, and makes it %s", before, name, value, err, u)
		}
		if v, err := url.Parse(u.Href()); (err != nil || *v != *u) && u.Scheme() != "file" {
			t.Fatalf("%s: setting %s to %q makes it %s, which is %v, %v", before, name, value, u, v, err)
		}
		if strings.ContainsFunc(u.Href(), func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Fatalf("%q isn't printable ASCII", u)
		}
	}
	if refused < urltest.Times(1000) {
		t.Errorf("only %d values were refused", refused)
	}
}

// TestPromiseTexts attacks "Reading the text back gives an equal value, except for an opaque
// origin, which equals only itself", and "never fails" of the methods that marshal.
func TestPromiseTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 22))
	for range urltest.Times(30_000) {
		u, err := url.Parse(promiseText(random, 7))
		if err != nil {
			continue
		}
		origin, host := u.Origin(), u.ParsedHost()
		site := origin.Site(nil)
		for _, value := range []any{*u, origin, host, site} {
			text, err := value.(encoding.TextMarshaler).MarshalText()
			if err != nil {
				t.Fatalf("%v: %v", value, err)
			}
			read := reflect.New(reflect.TypeOf(value))
			err = read.Interface().(encoding.TextUnmarshaler).UnmarshalText(text)
			isSame := read.Elem().Interface() == value
			if isOpaque := string(text) == "null"; err != nil || isSame == isOpaque {
				t.Fatalf("%T %v: is read from %s as %v, %v", value, value, text, read.Elem(), err)
			}
			if value != value {
				t.Fatalf("%v doesn't equal itself", value)
			}
		}
	}
}

// TestPromiseValidate attacks "If parsing fails, the last one, and no other, is fatal", and the
// sentence that offsets don't always ascend.
func TestPromiseValidate(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 23))
	failed, descending := 0, 0
	for range urltest.Times(60_000) {
		input := promiseText(random, 7)
		errs := url.Validate(input, nil)
		_, err := url.Parse(input)
		for i, e := range errs {
			if isLast := i == len(errs)-1; e.Fatal != (isLast && err != nil) {
				t.Fatalf("%q: error %d of %v, %v", input, i, errs, err)
			}
			if i > 0 && e.Offset < errs[i-1].Offset {
				descending++
			}
		}
		if err != nil {
			if failed++; len(errs) == 0 || !errors.Is(err, errs[len(errs)-1].Code) {
				t.Fatalf("%q: %v, but %v", input, errs, err)
			}
		}
	}
	if failed < urltest.Times(1000) || descending == 0 {
		t.Errorf("%d inputs failed, %d offsets descend", failed, descending)
	}
}

// TestPromiseDomains attacks "the result is valid in DNS: at most 253 characters, in labels of 1
// to 63 letters, digits and hyphens, with no hyphen at either end. Only valid "xn--" labels have
// hyphens in both the third and the fourth place."
func TestPromiseDomains(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 24))
	label := regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	valid := 0
	for range urltest.Times(100_000) {
		input := promiseText(random, 5)
		if random.IntN(50) == 0 {
			input = strings.Repeat(input, 30)
		}
		domain, err := url.DomainToASCII(input, true)
		if err != nil {
			continue
		}
		valid++
		for name := range strings.SplitSeq(domain, ".") {
			if !label.MatchString(name) || len(domain) > 253 || len(name) > 3 && name[2:4] == "--" && (!strings.HasPrefix(name, "xn--") || url.DomainToUnicode(name) == name) {
				t.Fatalf("%q: is %q", input, domain)
			}
		}
	}
	if valid < urltest.Times(1000) {
		t.Errorf("only %d domains are valid", valid)
	}
}

// TestPromiseEncode attacks "Only the component and form sets contain "%". PercentDecode
// reverses the component set".
func TestPromiseEncode(t *testing.T) {
	sets := []url.PercentEncodeSet{
		url.C0ControlPercentEncodeSet, url.FragmentPercentEncodeSet, url.QueryPercentEncodeSet, url.SpecialQueryPercentEncodeSet,
		url.PathPercentEncodeSet, url.UserinfoPercentEncodeSet, url.ComponentPercentEncodeSet, url.FormURLEncodedPercentEncodeSet,
	}
	for i, set := range sets {
		if set.Contains('%') != (i >= 6) {
			t.Errorf("set %d contains %%: %t", i, set.Contains('%'))
		}
	}
	random := rand.New(rand.NewPCG(38, 25))
	for range urltest.Times(20_000) {
		text := promiseText(random, 9)
		encoded := url.PercentEncode(text, url.ComponentPercentEncodeSet)
		if decoded := string(url.PercentDecode(encoded)); utf8.ValidString(text) && decoded != text {
			t.Fatalf("%q: becomes %q", text, decoded)
		}
	}
}

// TestKept parses inputs that are substrings of something big, and looks whether the results
// keep all of that in memory. It attacks "doesn't keep", "memory of its own" and "copy" in
// the comments of Parse, URL, ParsedHost, Origin, ParseOrigin and Error, and the sentences that
// say what is kept.
func TestKept(t *testing.T) {
	long := "https://example.com/" + strings.Repeat("a", 300)
	must := func(u *url.URL, err error) *url.URL {
		if err != nil {
			t.Error(err)
		}
		return u
	}
	for _, tt := range []struct {
		name, input string
		value       func(s string) any
		isKept      bool
	}{
		{"URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)) }, true},
		{"URL of a copy", "https://example.com/a", func(s string) any { return must(url.Parse(strings.Clone(s))) }, false},
		{"URL that is written in another way", "https://EXAMPLE.com/a", func(s string) any { return must(url.Parse(s)) }, false},
		{"URL after a setter", "https://example.com/a", func(s string) any { u := must(url.Parse(s)); u.SetHash("x"); return u }, false},
		{"URL with a value", "a-b", func(s string) any {
			u := url.MustParse("https://h/")
			u.SetPathname(s)
			u.SetSearch(s)
			u.SetHash(s)
			return u
		}, false},
		{"URL from text", "https://example.com/a", func(s string) any { var u url.URL; u.UnmarshalText([]byte(s)); return u }, false},
		{"relative URL", "/a", func(s string) any { return must(url.MustParse("https://h/").Parse(s)) }, false},
		{"getter", long, func(s string) any { return must(url.Parse(s)).Hostname() }, true},
		{"host of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).ParsedHost() }, true},
		{"host of a long URL", long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"origin of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).Origin() }, true},
		{"origin of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"origin of a blob: URL", "blob:" + long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"site of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin().Site(nil) }, false},
		{"parsed origin", "https://example.com", func(s string) any { o, _ := url.ParseOrigin(s); return o }, false},
		{"parsed host", "example.com", func(s string) any { h, _ := url.ParseHost(s); return h }, false},
		{"error", "https://exa mple/", func(s string) any { _, err := url.Parse(s); return err }, true},
		{"error of a long input", long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"error of a very long input", long + long + long + long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"validation error", "https://exa mple/", func(s string) any { return url.Validate(s, nil) }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			whole := strings.Repeat("x", 1<<20) + tt.input
			big := weak.Make(unsafe.StringData(whole))
			value := tt.value(whole[1<<20:])
			whole = ""
			for range 3 {
				runtime.GC()
			}
			if isKept := big.Value() != nil; isKept != tt.isKept {
				t.Errorf("%v: the text around it is kept: %t", value, isKept)
			}
			runtime.KeepAlive(value)
		})
	}
}
