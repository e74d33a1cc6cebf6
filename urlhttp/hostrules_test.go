package urlhttp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// TestHostRules checks lists of rules against hosts as they are written in a URL.
func TestHostRules(t *testing.T) {
	for _, tt := range []struct {
		rules string // separated by spaces
		in    string // hosts that the rules match
		out   string // hosts that they don't match
	}{
		// A domain matches only itself.
		{"example.com", "example.com", "www.example.com com notexample.com example.com.evil.test example.co"},
		// Case, a trailing dot, percent-encoding and width make no difference, in rules or in
		// hosts.
		{"EXAMPLE.com", "example.com Example.COM example.com. ex%61mple.com example。com ｅｘａｍｐｌｅ.com exa%C2%ADmple.com", "example.com.x"},
		{"example.com.", "example.com example.com. example.com..", "example.org. com"},
		// IDN.
		{"bücher.example", "bücher.example BÜCHER.example xn--bcher-kva.example b%C3%BCcher.example", "bucher.example buecher.example"},
		{"xn--bcher-kva.example", "bücher.example", "xn--bcher-kva.example.com"}, {"faß.example", "faß.example xn--fa-hia.example", "fass.example"},
		// Below a domain.
		{"*.example.com", "www.example.com a.b.c.example.com WWW.EXAMPLE.COM. -.example.com", "example.com com notexample.com www.example.com.evil.test .com"},
		{"*.Bücher.example", "www.bücher.example", "bücher.example"},
		{"example.com *.example.com", "example.com www.example.com", "example.org"},
		{"*.com", "example.com www.example.com", "com example.org"},
		{"*.co.uk example.org", "example.co.uk example.org", "co.uk uk example.uk www.example.org"},
		// A name with an empty label before the domain is below it, too.
		{"*.example.com", ".example.com", "example.com"},
		// An IP address matches in all of its notations.
		{"127.0.0.1", "127.0.0.1 127.1 2130706433 0x7f.1 0177.0.0.1 0x7f000001 127.0.0.1. １２７.１ [::ffff:127.0.0.1] [::ffff:7f00:1]", "127.0.0.2 127.0.0.1.example [::1] [::127.0.0.1]"},
		{"0x7f.1", "127.0.0.1", "127.0.0.2"}, {"[::1]", "[::1] [0:0::0:1]", "127.0.0.1 [::2]"},
		{"[::ffff:10.0.0.1]", "10.0.0.1 [::ffff:10.0.0.1]", "10.0.0.2"}, {"[2001:DB8:0::1]", "[2001:db8::1]", "[2001:db8::2]"},
		// A prefix.
		{"10.0.0.0/8", "10.1.2.3 167772161 [::ffff:10.0.0.1]", "11.0.0.0 9.255.255.255 [::10.0.0.1] 10.example"},
		{"::ffff:10.0.0.0/104", "10.1.2.3", "11.0.0.0"}, {"2001:db8::/32", "[2001:db8:1::1]", "[2001:db9::] 32.1.13.184"},
		{"0.0.0.0/0", "1.2.3.4 0", "example.com [2000::1]"}, {"::/0", "[2000::1] [::]", "example.com 1.2.3.4"},
		{"0.0.0.0/0 ::/0", "1.2.3.4 [2000::1]", "example.com"}, {"::ffff:0:0/96", "1.2.3.4 [::ffff:1.2.3.4]", "[2000::1] example.com"},
		// All hosts.
		{"*", "example.com 1.2.3.4 [::1] localhost", ""}, {"* example.org 10.0.0.0/8", "example.com 1.2.3.4 [::1] localhost", ""},
		// Unusual domains that the standard allows.
		{"a_b.example", "a_b.example", "ab.example"}, {"_sip.-a-.example", "_sip.-a-.example", "-.example"},
		{"localhost", "localhost LOCALHOST. ", "localhost.localdomain a.localhost"},
	} {
		rules := strings.Fields(tt.rules)
		allow, err := urlhttp.ParseHostRules(rules, nil)
		if err != nil {
			t.Errorf("%s: %v", tt.rules, err)
			continue
		}
		deny := urlhttp.MustParseHostRules(nil, rules)
		both := urlhttp.MustParseHostRules(rules, rules)
		check := func(host string, in bool) {
			h := url.MustParse("https://" + host + "/").ParsedHost()
			if err := allow.Check(h); (err == nil) != in || err != nil && !errors.Is(err, urlhttp.ErrForbiddenHost) {
				t.Errorf("allow %s: %s: %v", tt.rules, host, err)
			}
			carrier := strings.HasPrefix(host, "[::10.") || strings.HasPrefix(host, "[::127.")
			if err := deny.Check(h); (err != nil) != (in || carrier) || err != nil && !errors.Is(err, urlhttp.ErrForbiddenHost) {
				t.Errorf("deny %s: %s: %v", tt.rules, host, err)
			}
			if both.Check(h) == nil {
				t.Errorf("allow and deny %s: %s is allowed", tt.rules, host)
			}
		}
		for host := range strings.FieldsSeq(tt.in) {
			check(host, true)
		}
		for host := range strings.FieldsSeq(tt.out) {
			check(host, false)
		}
	}
}

// TestHostRulesCarried covers IPv6 addresses that carry a denied IPv4 address.
func TestHostRulesCarried(t *testing.T) {
	deny := urlhttp.MustParseHostRules(nil, []string{"127.0.0.0/8"})
	allow := urlhttp.MustParseHostRules([]string{"127.0.0.0/8"}, nil)
	for _, host := range []string{"[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::127.0.0.1]", "[2600::5efe:7f00:1]", "[64:ff9b:1::7f00:1]", "[2001:0:7f00:1::]", "[2001:0:808:808::80ff:fffe]"} {
		h := url.MustParse("https://" + host + "/").ParsedHost()
		if deny.Check(h) == nil {
			t.Errorf("%s isn't denied", host)
		}
		if allow.Check(h) == nil {
			t.Errorf("%s is allowed", host)
		}
	}
}

func TestHostRulesZero(t *testing.T) {
	var r urlhttp.HostRules
	if text, err := r.MarshalText(); string(text) != "*" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	for _, href := range []string{"https://example.com/", "http://127.1/", "http://[::1]/"} {
		if err := r.Check(url.MustParse(href).ParsedHost()); err != nil {
			t.Errorf("%s: %v", href, err)
		}
	}
	// URLs without a host for HTTP.
	for _, href := range []string{"mailto:a@b", "file:///", "git://example.com/", "data:,x"} {
		if err := r.Check(url.MustParse(href).ParsedHost()); !errors.Is(err, urlhttp.ErrForbiddenHost) {
			t.Errorf("%s: %v", href, err)
		}
	}
}

// TestHostRulesText checks that rules can be read back from their text, and that the same rules
// have the same text.
func TestHostRulesText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"*", "*"}, {"* example.com", "*"}, {"deny:*", "deny:*"}, {"* deny:10.0.0.1", "deny:10.0.0.1/32"},
		{"a.example deny:* deny:b.example", "a.example deny:* deny:b.example"}, {"example.com", "example.com"},
		{"b.example\n*.EXAMPLE.com. \t Bücher.example b.example", "*.example.com b.example xn--bcher-kva.example"},
		{"10.0.0.0/8 127.1 [::1] [::ffff:10.0.0.1]", "10.0.0.0/8 10.0.0.1/32 127.0.0.1/32 ::1/128"},
		{"deny:*.b.example *.example deny:10.0.0.1", "*.example deny:*.b.example deny:10.0.0.1/32"},
		// A domain may have this name.
		{"deny deny:deny", "deny deny:deny"},
	} {
		var rules urlhttp.HostRules
		if err := rules.UnmarshalText([]byte(tt.text)); err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		text, err := json.Marshal(rules)
		if err != nil || string(text) != strconv.Quote(tt.want) {
			t.Errorf("%q is marshaled as %s, %v, want %q", tt.text, text, err, tt.want)
		}
		var again urlhttp.HostRules
		if err := json.Unmarshal(text, &again); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		for _, input := range []string{"example.com", "a.example.com", "b.example", "a.b.example", "deny", "10.0.0.1", "10.9.9.9", "127.0.0.1", "[::1]", "[::ffff:10.0.0.1]"} {
			h, err := url.ParseHost(input)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := again.Check(h), rules.Check(h); (got == nil) != (want == nil) {
				t.Errorf("%s: %s is %v, before %v", text, input, got, want)
			}
		}
	}
	for _, text := range []string{"", " \t\n", "exa/mple", "1.2.3.4/8", "deny:", "deny:deny:a", "*.1.2.3.4", "allow:a", "Deny:a", "a,b:c", "deny:evil.example, deny:bad.example", "evil.example bad.example;"} {
		rules := urlhttp.MustParseHostRules([]string{"before.example"}, nil)
		before, _ := rules.MarshalText()
		if err := rules.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q are rules", text)
		}
		if after, _ := rules.MarshalText(); string(after) != string(before) {
			t.Errorf("%q makes the rules %q", text, after)
		}
	}
}

// TestHostRulesLost covers an allow list that was given but has no rules.
func TestHostRulesLost(t *testing.T) {
	for _, lost := range [][]string{{}, strings.Fields(""), strings.Split("", ",")} {
		if rules, err := urlhttp.ParseHostRules(lost, nil); err == nil {
			t.Errorf("%#v gives %v", lost, rules)
		}
		if rules, err := urlhttp.ParseHostRules(lost, []string{"example.com"}); err == nil {
			t.Errorf("%#v gives %v", lost, rules)
		}
	}
	var settings struct{ Hosts urlhttp.HostRules }
	if err := json.Unmarshal([]byte(`{"Hosts": ""}`), &settings); err == nil {
		t.Error("a setting without rules is one")
	}
	for _, deny := range [][]string{nil, {}} {
		if rules, err := urlhttp.ParseHostRules(nil, deny); err == nil || !strings.Contains(err.Error(), `"*" allows all hosts`) {
			t.Errorf("no rules, and %#v, give %v, %v", deny, rules, err)
		}
		if rules, err := urlhttp.ParseHostRules([]string{"*"}, deny); err != nil || rules != (urlhttp.HostRules{}) {
			t.Errorf("all hosts, and %#v, give %v, %v", deny, rules, err)
		}
	}
}

func TestParseHostRulesErrors(t *testing.T) {
	long := strings.Repeat(strings.Repeat("a", 63)+".", 4)
	for rule, want := range map[string]string{
		"": "", "**": "first label", "*.": "", ".": "empty", "a b": "U+0020", "*.127.0.0.1": "below an IP", "*.[::1]": "below an IP", "10.0.0.0/33": "or a prefix", "1.2.3.4/8": "bits set",
		"10.0.0.1/0": "bits set", "2001:db8::1/32": "bits set", "::ffff:0:0/90": "bits set", "::ffff:0:0/95": "bits set", "::ffff:10.0.0.1/104": "bits set", "10.0.0/8": "or a prefix",
		"[2001:db8::]/32": "or a prefix", "::1%eth0": "has no zone", "www.*.com": "first label", "*.*.com": "first label", "exa*mple.com": "first label", "256.256.256.256": "", "1.2.3.4.5": "", "[::1": "",
		// Rules of other servers.
		"https://example.com": `write "example.com"`, "https://*.example.com:8443/a": `write "*.example.com"`, "//example.com/a": `write "example.com", and check paths with Options.Allow`, "//example.com": `write "example.com"`, "example.com/path": `write "example.com", and check paths`, "example.com/": `write "example.com"`, "localhost/a": `write "localhost"`, "domain:example.com": "a rule is a host", "domain:": "a rule is a host", "/path": "a rule is a host", "/*": "a rule is a host", "a:b:c": "a rule is a host",
		"example.com:80": `write "example.com"`, "localhost:*": `write "localhost"`, "*.example.com:*": `write "*.example.com"`, "10.0.0.1:8080": `write "10.0.0.1"`, "[::1]:80": `write "[::1]"`,
		"::1": `write "[::1]"`, "2001:DB8:0::1": `write "[2001:db8::1]"`, "http://[::1]": `write "[::1]"`, "wss://h": `write "h"`, "127.0.0.1/": "or a prefix", "user@example.com": "U+0040",
		"foo://example.com": "a rule is a host", "http:/example.com": `write "example.com"`, "https://u:p@example.com/": "a rule is a host", "file:///etc": "a rule is a host", "https://.example.com": `write "*.example.com"`, "https://a,b": "don't separate", "*.:": "", "deny:example.com": "a rule is a host",
		// These could never match.
		".evil.example": `write "*.evil.example"`, "*..evil.example": `write "*.evil.example"`, "..evil.example": `write "*.evil.example"`, "evil..example": "empty", "evil.example..": "empty", "。": "empty",
		"evil.example,bad.example": "don't separate", "evil.example,": "don't separate", "a;b": "don't separate", "10.0.0.0/8,::1/128": "don't separate", "a\uFF0Cb": `no name has a ","`,
		"!evil.example": `no name has a "!"`, `"evil.example"`: `no name has a "\""`, "'evil.example'": "no name has", "(evil.example)": "no name has", "${HOST}": `no name has a "$"`,
		"{evil.example}": "no name has", "`evil.example`": "no name has", "a+b.example": "no name has", "a~b.example": "no name has", "a=b": "no name has", "a&b": "no name has", "ev%2Cil.example": "no name has",
		long: "too long", strings.Repeat("a", 64) + ".example": "too long", "*." + long[:254]: "too long", "*." + long[:250] + "aa": "each name below it is too long", "*." + long[:250] + "aaa": "each name below it is too long",
	} {
		_, err := urlhttp.ParseHostRules([]string{rule}, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("allow %q is a rule: %v, want %s", rule, err, want)
		}
		if _, err := urlhttp.ParseHostRules([]string{"example.com"}, []string{"example.org", rule}); err == nil {
			t.Errorf("deny %q is a rule", rule)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q doesn't panic", rule)
				}
			}()
			urlhttp.MustParseHostRules([]string{rule}, nil)
		}()
	}
}

// TestLongHostRules covers the longest names of DNS, and the longest domain with a name below it.
func TestLongHostRules(t *testing.T) {
	name := strings.Repeat(strings.Repeat("a", 63)+".", 4)[:251]
	urlhttp.MustParseHostRules([]string{name, name + "ab", "*." + name}, nil)
	urlhttp.MustParseOriginRules([]string{"https://" + name + "ab", "https://*." + name}, nil)
}

// TestHostRulesGrowth covers domains with so many labels that hashing each parent domain would
// take minutes.
func TestHostRulesGrowth(t *testing.T) {
	// There must be enough rules for the map to hash its keys.
	deny := []string{"*." + strings.Repeat("b.", 100) + "test"}
	for i := range 100 {
		deny = append(deny, fmt.Sprintf("*.x%d.test", i))
	}
	r := urlhttp.MustParseHostRules([]string{"*.example.com"}, deny)
	urltest.CheckGrowth(t, 8<<10, []urltest.GrowthCase{{Name: "labels", Prepare: func(n int) func() {
		h := url.MustParse("https://" + strings.Repeat("a.", n/2) + "example.com/").ParsedHost()
		return func() {
			if err := r.Check(h); err != nil {
				t.Error(err)
			}
		}
	}}})
}
