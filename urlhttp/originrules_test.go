package urlhttp_test

import (
	"strings"
	"testing"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestOriginRules has rules, and Origin headers that they allow or not.
func TestOriginRules(t *testing.T) {
	for _, tt := range []struct{ rules, allowed, refused string }{
		{"", "", "null https://example.com http://localhost"},
		{
			"https://example.com",
			"https://example.com",
			// Attacks by prefix, suffix, part, scheme and port; and another origin for browsers.
			"https://example.com.evil.example https://evil-example.com https://evil.example https://www.example.com " +
				"http://example.com https://example.com:8443 https://example.com:0 wss://example.com https://example.com. https://examplexcom null",
		},
		{
			"https://*.example.com",
			"https://www.example.com https://a.b.example.com https://*.example.com",
			"https://example.com https://.example.com https://..example.com https://evilexample.com https://.example.com.evil.example https://www.example.com.evil.example " +
				"http://www.example.com https://www.example.com:8443 https://www.example.com. null",
		},
		{"https://*.example.com https://example.com", "https://example.com https://www.example.com", "https://evilexample.com"},
		{
			"http://localhost:*",
			"http://localhost http://localhost:3000 http://localhost:65535 http://localhost:0",
			"https://localhost https://localhost:3000 http://localhost.evil.example:3000 http://app.localhost:3000 http://127.0.0.1:3000",
		},
		{"http://*.localhost:*", "http://app.localhost:3000 http://app.localhost", "http://localhost:3000 http://evillocalhost:3000"},
		{"http://[::1]:*", "http://[::1]:8080", "http://[::2]:8080 http://[::1]:8080.evil.example"},
		{"https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443", "https://[2001:db8::1] https://[2001:db8::2]:8443"},
		{"http://10.0.0.1:0", "http://10.0.0.1:0", "http://10.0.0.1"}, {"null", "null", "https://null http://null"},
		{"https://xn--bcher-kva.example", "https://xn--bcher-kva.example", "https://bcher.example"},
		// Extensions and apps, byte for byte.
		{
			"chrome-extension://abcdefghijklmnopabcdefghijklmnop moz-extension://6f1b8d2e-1c0a-4c7e-9d3a-0c9a7b1f2e3d safari-web-extension://5BC2A1F0-0000-4000-8000-000000000000",
			"chrome-extension://abcdefghijklmnopabcdefghijklmnop moz-extension://6f1b8d2e-1c0a-4c7e-9d3a-0c9a7b1f2e3d safari-web-extension://5BC2A1F0-0000-4000-8000-000000000000",
			"chrome-extension://abcdefghijklmnopabcdefghijklmnoq chrome-extension://abcdefghijklmnopabcdefghijklmnop/ chrome-extension://abcdefghijklmnopabcdefghijklmnop:80 " +
				"chrome-extension://ABCDEFGHIJKLMNOPABCDEFGHIJKLMNOP chrome-extension:// chrome-extension:abcdefghijklmnopabcdefghijklmnop " +
				"safari-web-extension://5bc2a1f0-0000-4000-8000-000000000000 https://abcdefghijklmnopabcdefghijklmnop null",
		},
		{
			"tauri://localhost capacitor://localhost ionic://localhost app://obsidian.md vscode-webview://0n8kd4 app://localhost:8080",
			"tauri://localhost capacitor://localhost ionic://localhost app://obsidian.md vscode-webview://0n8kd4 app://localhost:8080",
			"tauri://localhost:1 tauri://localhost. tauri://LOCALHOST TAURI://localhost tauri://evil.localhost http://localhost https://localhost app://obsidian.md.evil.example app://localhost null",
		},
		{"null app://x", "null app://x", "app://y"}, {"app://- app://. app://[::1] app://%C3%A4 https://a_b.example.", "app://- app://. app://[::1] app://%C3%A4 https://a_b.example.", "app://x null"},
	} {
		t.Run(tt.rules, func(t *testing.T) {
			rules, err := urlhttp.ParseOriginRules(strings.Fields(tt.rules), publicsuffix.List)
			if strings.Contains(tt.rules, "*.localhost") {
				rules, err = urlhttp.ParseOriginRules(strings.Fields(tt.rules), nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			text, err := rules.MarshalText()
			var again urlhttp.OriginRules
			if err2 := again.UnmarshalText(text); err != nil || err2 != nil {
				t.Error(err, err2)
			}
			for want, headers := range map[bool]string{true: tt.allowed, false: tt.refused} {
				for header := range strings.FieldsSeq(headers) {
					if got := rules.AllowsHeader(header); got != want || again.AllowsHeader(header) != want {
						t.Errorf("%s: %v", header, got)
					}
					if origin, err := url.ParseOrigin(header); err == nil && rules.Allows(origin) != want {
						t.Errorf("%s: Allows differs", header)
					}
				}
			}
			for _, header := range []string{"", " ", ",", tt.allowed + " ", tt.allowed + "," + tt.allowed} {
				if rules.AllowsHeader(header) {
					t.Errorf("%q is allowed", header)
				}
			}
			for _, origin := range []url.Origin{{}, url.NewOpaqueOrigin(), url.MustParse("file:///a").Origin(), url.MustParse("app://x").Origin()} {
				if got := rules.Allows(origin); got != strings.Contains(tt.rules, "null") {
					t.Errorf("an opaque origin: %v", got)
				}
			}
		})
	}
}

// TestOriginRulesErrors has rules that are errors, and what the errors say.
func TestOriginRulesErrors(t *testing.T) {
	for rule, want := range map[string]string{
		"": "it is empty", "*": "no rule allows all", "example.com": `write "https://example.com"`, "localhost:3000": `write "http://localhost:3000"`, "*.app.localhost:*": `write "http://*.app.localhost:*"`, "[::1]:80": "not an origin", "10.0.0.1:8080": `write "https://10.0.0.1:8080"`, "https://": "has no host",
		"https://example.com/":         `write "https://example.com"`,
		"https://example.com/path":     `write "https://example.com"`,
		"HTTPS://EXAMPLE.com":          `write "https://example.com"`,
		"https://example.com:443":      `write "https://example.com"`,
		"https://example.com:443:*":    `write "https://example.com"`,
		"https://bücher.example":       `write "https://xn--bcher-kva.example"`,
		"https://*.EXAMPLE.com":        `write "https://example.com"`,
		"https://u:SECRET@example.com": "credentials", "https://example.com:8443:*": "not an origin", "null:*": "not an origin", "file://": "every file", "file:///": "every file", "file://*": "every file",
		"https://*":      "no rule allows all",
		"https://*:8443": "no rule allows all",
		"http://*:*":     "no rule allows all",
		// With a scheme, these would be errors, too.
		"example.com:443": "not an origin", "*.example.com:443": "not an origin", "*.co.uk:8443": "not an origin", "*.localhost:*": "not an origin",
		"chrome-extension:*": "not an origin", "example.com/a": "not an origin", "u:SECRET@h": "not an origin", "app:8080": `write "https://app:8080"`, "HTTPS:example.com": `write "https://example.com"`,
		"https://*example.com":      `"*" can only be`,
		"https://*.*.example.com":   `"*" can only be`,
		"https://www.*.example.com": `"*" can only be`,
		"https://example.*":         `"*" can only be`,
		"https://*.1.2.3.4":         "IP address", "https://*.[::1]": "IP address", "https://*.co.uk": "public suffix", "https://*.co.uk.": "public suffix",
		"https://*.com:*": "public suffix", "https://*.github.io": "public suffix", "*://example.com": "",
		// Each domain below is a public suffix.
		"https://*.elb.amazonaws.com": "public suffix", "https://*.sch.uk": "public suffix", "https://*.kawasaki.jp": "public suffix", "https://*.ck.": "public suffix",
		// These could never match.
		"https://.example.com": `write "*.example.com"`, "https://*..example.com": `write "*.example.com"`, "https://a..example": "empty", "https://example.com..": "empty",
		"https://a.example,b.example": "don't separate", "https://example.com,": "don't separate", "https://a.example;https://b.example": "don't separate",
		"https://${HOST}": `no name has a "$"`, "https://${host}": `no name has a "$"`, `https://"example.com"`: `no name has a "\""`, "https://(example.com):*": "no name has", "https://a+b.example": "no name has",
		"tauri://localhost,": "don't separate", "chrome-extension://${ID}": "no app has", `app://"x"`: "no app has", "https://" + strings.Repeat("a", 64) + ".example": "too long", "https://*." + strings.Repeat("a.", 125) + "ab": "each name below it is too long",
		// Extensions and apps.
		"chrome-extension://*": "no wildcards", "chrome-extension://abc:*": "no wildcards", "app://*.obsidian.md": "no wildcards", "app://x*": "no wildcards",
		"chrome-extension://abc/": "not an origin", "chrome-extension://abc/*": "no wildcards", "APP://obsidian.md": "not an origin", "app://u:SECRET@obsidian.md": "not an origin",
		"app://obsidian.md?a": "not an origin", "app://obsidian.md#": "not an origin", "app://\u00E4": "not an origin", "app://h:080": "not an origin", "app://": "is missing", "chrome-extension://": "is missing", "chrome-extension://:*": "", "app:x": "not an origin", "app:/x": "not an origin",
		"file://host": "every file", "ftp://*.co.uk": "public suffix",
	} {
		_, err := urlhttp.ParseOriginRules([]string{"https://example.org", rule}, publicsuffix.List)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%q: %v, want an error with %s", rule, err, want)
		}
	}
	if _, err := urlhttp.ParseOriginRules([]string{
		"https://co.uk", "https://*.example.co.uk", "https://*.city.kawasaki.jp", "https://*.amazonaws.com", "https://*.b.a.sch.uk:*", "http://elb.amazonaws.com",
	}, publicsuffix.List); err != nil {
		t.Error(err)
	}
	if _, err := urlhttp.ParseOriginRules([]string{"https://*.co.uk"}, nil); err != nil {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("MustParseOriginRules doesn't panic")
		}
	}()
	urlhttp.MustParseOriginRules([]string{"*"}, nil)
}

// TestOriginRulesText has texts, and what MarshalText makes of them.
func TestOriginRulesText(t *testing.T) {
	rules := urlhttp.MustParseOriginRules([]string{"https://kept.example"}, nil)
	if err := rules.UnmarshalText([]byte("https://example.com *")); err == nil || !rules.Allows(url.MustParse("https://kept.example").Origin()) {
		t.Errorf("an error changes the rules: %v", err)
	}
	for text, want := range map[string]string{
		"": "", " \t\n": "",
		"null http://localhost:* https://*.example.com\thttps://example.com https://example.com": "http://localhost:* https://*.example.com https://example.com null",
	} {
		if err := rules.UnmarshalText([]byte(text)); err != nil {
			t.Error(err)
		}
		if got, err := rules.MarshalText(); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
}
