package urltarget_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urltarget"
)

// presets are the policies of the package, by name.
var presets = map[string]urltarget.Policy{
	"strict": urltarget.Strict(), "browser": urltarget.Browser(), "segments": urltarget.Segments(),
}

// TestPresets has what each preset makes of a target: "=" keeps it, and "" refuses it.
func TestPresets(t *testing.T) {
	for _, tt := range []struct{ target, strict, browser, segments string }{
		{"/a/b/c?d=e", "=", "=", "="}, {"/a%20b/%C3%A4/%2B%7E:@,", "=", "=", "="}, {"/%c3%a4", "=", "=", "="}, {"/\u00E4", "", "/%C3%A4", "/%C3%A4"}, {"/admin\xA0", "", "/admin%A0", "/admin%A0"}, {"/public/..\xA0", "", "", ""}, {"/\xC0\xAE", "", "", ""},
		{"/a?b=/../%2f//;c", "=", "=", "="}, {"/a?b=%zz", "", "=", "="}, {"/a?b=\u00E4", "", "=", "="}, {"/@scope%2fpkg", "", "", "="}, {"/projects/group%2Fproject/files/a%2Fb%2525", "", "", "="},
		{"/shop;jsessionid=1", "", "=", "="}, {"/wiki/What%3F", "", "=", "="}, {"/wiki/Apple_Inc.", "", "=", "="}, {"/%E4", "", "=", "="},
		{"/a//b", "", "/a/b", ""}, {"//a/b?//", "", "/a/b?//", ""}, {"/%61dmin?%61", "", "/admin?%61", "/admin?%61"}, {"/a/../b?..", "", "/b?..", ""},
		{"/a/%2e%2E/b", "", "/b", ""}, {"/%2e%61/b", "", "/.a/b", "/.a/b"}, {"/..%2fb", "", "", ""}, {"/a/..%5cb", "", "", ""},
		{"/a/..;/b", "", "", ""}, {"/p%75blic/..;;x=/p%75blic", "", "", ""}, {"/admin;x=/..", "", "/", ""}, {"/admin;x=/%2e%2E", "", "/", ""}, {"/a;b/c", "", "=", "="}, {"/%252e%252e/b", "", "", ""}, {"/a/..%20/b", "", "", ""}, {"/a/...", "", "", ""}, {"/a/...%20%20/b", "", "", ""},
		{"/a%2Fb/../c", "", "", ""}, {`/a\b`, "", "", ""}, {"/a%5Cb", "", "", ""}, {"/%2561", "", "", "="}, {"/%zz", "", "", ""},
		{"/%c0%ae", "", "", ""}, {"/%00", "", "", ""}, {"/?\x01", "", "", ""}, {"/#a", "", "", ""}, {"/?#a", "", "", ""},
		{"http://h/a?b", "/a?b", "/a?b", "/a?b"}, {"http://h?b", "/?b", "/?b", "/?b"}, {"http://h", "/", "/", "/"}, {"http://h//a", "", "/a", ""},
		{"http://i/a", "", "", ""}, {"/" + strings.Repeat("a", 8191), "=", "=", "="}, {"/" + strings.Repeat("a", 8192), "", "", ""},
		{"/?" + strings.Repeat("a", 8191), "", "", ""},
	} {
		t.Run(fmt.Sprintf("%.100s", tt.target), func(t *testing.T) {
			for name, want := range map[string]string{"strict": tt.strict, "browser": tt.browser, "segments": tt.segments} {
				if want == "=" {
					want = tt.target
				}
				result, redirect, err := presets[name].Apply(parse(t, tt.target))
				if result.String() != want || (err == nil) != (want != "") || redirect {
					t.Errorf("%s, %.40q: %.40q, %v, %v, want %.40q", name, tt.target, result.String(), redirect, err, want)
				}
				if err := presets[name].Check(parse(t, tt.target)); (err == nil) != (want == tt.target) {
					t.Errorf("%s, %.40q: Check: %v", name, tt.target, err)
				}
			}
		})
	}
	for name, policy := range presets {
		for method, target := range map[string]string{"CONNECT": "h:80", "OPTIONS": "*"} {
			parsed, err := urltarget.Parse(method, "http", "h", target)
			if _, _, refusal := policy.Apply(parsed); err != nil || !errors.Is(refusal, urltarget.ErrFinding) {
				t.Errorf("%s, %s: %v, %v", name, method, err, refusal)
			}
		}
	}
}

// TestNormalize covers what replaces each finding. "" is a refusal.
func TestNormalize(t *testing.T) {
	const all = urltarget.AllFindings
	for _, tt := range []struct {
		normalize, keep urltarget.Findings
		target, want    string
	}{
		{urltarget.EncodedSlash, urltarget.LowercaseDigit, "/a%2fb%2Fc", "/a/b/c"}, {urltarget.EncodedSlash, 0, "/a%2F", "/a/"},
		{urltarget.EncodedSlash, 0, "/a%2F/b", ""}, // an empty segment
		{urltarget.EncodedSlash | urltarget.EmptySegment, 0, "/a%2F/b", "/a/b"}, {urltarget.EncodedSlash | urltarget.DotSegment, 0, "/a%2F../b", ""},
		{urltarget.Backslash, 0, `/a\b%5Cc`, "/a/b/c"}, {urltarget.Backslash, 0, `/%2e\b`, ""},
		{urltarget.EncodedUnreserved, 0, "/%61%5A%30%2D%5F%2E%7E%7C", "/aZ0-_.%7E%7C"},
		{urltarget.EncodedUnreserved, urltarget.EncodedDot, "/%2E", "/%2E"}, {urltarget.EncodedUnreserved, urltarget.EncodedDot, "/%2E/%61", ""},
		{urltarget.EncodedUnreserved, 0, "/a%2E", ""}, // a name on Windows
		{urltarget.LowercaseDigit, 0, "/%c3%A4%e2%82%ac%3a", "/%C3%A4%E2%82%AC%3A"},
		{urltarget.LowercaseDigit, urltarget.EncodedUnreserved, "/%4a", "/%4A"}, {urltarget.BadPercent, 0, "/%zz%", "/%25zz%25"},
		{urltarget.BadPercent, 0, "/%%41", ""},
		{urltarget.BadPercent, urltarget.DoubleEncoding | urltarget.EncodedUnreserved, "/%4%31", "/%254%31"},
		{urltarget.NonASCII, urltarget.BadQuery, "/\u00E4?\u00E4", "/%C3%A4?\u00E4"}, {urltarget.NonASCII, urltarget.BadUTF8, "/\xFF%C3\x28", "/%FF%C3("}, {urltarget.NonASCII, 0, "/\xFF", ""},
		{urltarget.RawFragment, 0, "/a#b", ""}, // "%23" is a finding, too
		{urltarget.RawFragment, urltarget.EncodedDelimiter, "/a#b", "/a%23b"}, {urltarget.RawFragment, all, "/a?#b", ""},
		{urltarget.PathParameter, urltarget.QuerySemicolon, "/a;b=c/d;/e%3Bf?;", "/a/d/e?;"}, {urltarget.PathParameter, 0, "/a;b%2Fc", ""},
		{urltarget.PathParameter | urltarget.EncodedSlash, 0, "/a;b%2Fc", "/a/c"},
		{urltarget.PathParameter | urltarget.Backslash, 0, `/a;b\c`, "/a/c"}, {urltarget.PathParameter, 0, "/;a/b", ""},
		{urltarget.PathParameter | urltarget.EmptySegment, 0, "/;a/b", "/b"}, {urltarget.PathParameter, 0, "/.;a/b", ""},
		{urltarget.EmptySegment, 0, "//a///b//", "/a/b/"}, {urltarget.DotSegment, 0, "/a/./../b/..", "/"},
		{urltarget.DotSegment, 0, "/a/b/..", "/a/"}, {urltarget.DotSegment, 0, "/../../a/.", "/a/"},
		{urltarget.DotSegment, urltarget.EmptySegment, "/a//../b", "/a/b"}, {urltarget.DotSegment | urltarget.EmptySegment, 0, "/a//../b", "/b"},
		{urltarget.DotSegment, 0, "/a/%2E%2E/b", ""}, {urltarget.DotSegment, 0, "/a/.%2E/../b", ""},
		{urltarget.DotSegment, urltarget.EncodedDot, "/a/%2E%2E/../b", "/a/b"}, {urltarget.EncodedDot, 0, "/a/%2E%2E/b", "/b"},
		{urltarget.EncodedDot, 0, "/a/%2E./b", "/b"},
		{urltarget.EncodedDot, 0, "/a/../%2E/b", ""}, // it doesn't resolve ".."
		{urltarget.EncodedDot | urltarget.DotSegment, 0, "/a/../%2E/b", "/b"}, {urltarget.UnusualForm, 0, "http://h/a?b", "/a?b"},
		{urltarget.EmptySegment, urltarget.UnusualForm, "http://h//a?b", "http://h/a?b"},
		{urltarget.EmptySegment, urltarget.UnusualForm, "http://h?//", "http://h?//"},
		{urltarget.UnusualForm, urltarget.OtherHost, "http://i/a?b", "/a?b"},
		// Nothing else has a normal form.
		{all, 0, "/a%3Fb", ""}, {all, 0, "/%2561", ""}, {all, 0, "/%FF", ""}, {all, 0, "/%C0%AE", ""}, {all, 0, "/%00", ""}, {all, 0, "/a?\t", ""},
		{all, 0, "/?a;b", ""}, {all, 0, "/?%zz", ""}, {all, 0, "/?\u00E4", ""}, {all, 0, "/a.", ""}, {all, 0, "/..%2Fa", ""}, {all, 0, "http://i/", ""}, {all &^ urltarget.HiddenDot, 0, "/a%2Fb%2F%2E%2E", ""},
	} {
		t.Run(tt.target, func(t *testing.T) {
			policy := urltarget.Policy{Normalize: tt.normalize, Keep: tt.keep}
			result, redirect, err := policy.Apply(parse(t, tt.target))
			if result.String() != tt.want || (err == nil) != (tt.want != "") || redirect {
				t.Errorf("%v, %q: %q, %v, %v, want %q", tt.normalize, tt.target, result.String(), redirect, err, tt.want)
			}
			if err == nil {
				checkApplied(t, policy, parse(t, tt.target), result)
			}
			// To redirect means the same, apart from the status.
			policy.Redirect, policy.Normalize = policy.Normalize, 0
			redirected, redirect, err := policy.Apply(parse(t, tt.target))
			if redirected != result || (err == nil) != (tt.want != "") || redirect && tt.target == tt.want {
				t.Errorf("%v, %q: a redirect goes to %q, %v, %v, want %q", tt.normalize, tt.target, redirected.String(), redirect, err, tt.want)
			}
		})
	}
}

// checkApplied checks the result of a policy: applying it again changes nothing, and the
// query is the same.
func checkApplied(t testing.TB, policy urltarget.Policy, target, result urltarget.Target) {
	t.Helper()
	again, redirect, err := policy.Apply(result)
	if again != result || redirect || err != nil {
		t.Errorf("%+v, %q: gives %q, and then %q, %v, %v", policy, target, result, again, redirect, err)
	}
	if err := policy.Check(result); err != nil {
		t.Errorf("%+v, %q: gives %q, which isn't allowed: %v", policy, target, result, err)
	}
	query, ok := target.Query()
	if got, gotOK := result.Query(); got != query || gotOK != ok {
		t.Errorf("%+v, %q: gives %q, with another query", policy, target, result)
	}
	if result.Path() != "" && result.Path()[0] != '/' {
		t.Errorf("%+v, %q: gives %q", policy, target, result)
	}
	if result.Method() != target.Method() || result.Host() != target.Host() || result.Scheme() != target.Scheme() {
		t.Errorf("%+v, %q: gives %q for %q", policy, target, result, result.Host())
	}
	if reparsed, err := urltarget.Parse(result.Method(), result.Scheme(), result.Host(), result.String()); err == nil && reparsed != result && target.Findings()&urltarget.OtherHost == 0 {
		t.Errorf("%+v, %q: gives %q, which parses to %+v, not %+v", policy, target, result, reparsed, result)
	}
}

// TestRedirect covers which requests are redirected.
func TestRedirect(t *testing.T) {
	policy := urltarget.Policy{
		Keep:      urltarget.EmptySegment | urltarget.Backslash | urltarget.Control | urltarget.RawFragment,
		Normalize: urltarget.DotSegment,
		Redirect:  urltarget.LowercaseDigit | urltarget.UnusualForm,
	}
	for _, tt := range []struct {
		method, target, want string
		redirect             bool
	}{
		{"GET", "/%c3%a4?%c3%a4//", "/%C3%A4?%c3%a4//", true}, {"HEAD", "/%c3%a4", "/%C3%A4", true}, {"POST", "/%c3%a4", "/%C3%A4", false},
		{"OPTIONS", "/%c3%a4", "/%C3%A4", false}, {"get", "/%c3%a4", "/%C3%A4", false}, {"GET", "/a/../b", "/b", false},
		{"GET", "/a/../%c3%a4", "/%C3%A4", true}, {"GET", "/a", "/a", false}, {"GET", "http://h/a", "/a", true},
		// A browser would find another host, or leave something out.
		{"GET", "//evil.example/%c3%a4", "//evil.example/%C3%A4", false}, {"GET", `/\evil.example/%c3%a4`, `/\evil.example/%C3%A4`, false},
		{"GET", "/\t/evil.example/%c3%a4", "/\t/evil.example/%C3%A4", false}, {"GET", "/%c3%a4?\n", "/%C3%A4?\n", false},
		{"GET", "/\x7F%c3%a4", "/\x7F%C3%A4", false}, {"GET", "/%c3%a4?\x7F", "/%C3%A4?\x7F", false}, {"GET", "/ %c3%a4", "/ %C3%A4", false},
		{"GET", "/%c3%a4#", "/%C3%A4#", false}, {"GET", "http://h//evil.example", "//evil.example", false},
		{"GET", "/..//evil.example/%c3%a4", "//evil.example/%C3%A4", false},
	} {
		t.Run(tt.target, func(t *testing.T) {
			target, err := urltarget.Parse(tt.method, "http", "h", tt.target)
			if err != nil {
				t.Fatal(err)
			}
			result, redirect, err := policy.Apply(target)
			if result.String() != tt.want || redirect != tt.redirect || err != nil {
				t.Errorf("%s %q: %q, %v, %v, want %q", tt.method, tt.target, result.String(), redirect, err, tt.want)
			}
			checkApplied(t, policy, target, result)
			checkLocation(t, result, redirect)
		})
	}
}

// checkLocation checks that a browser gets to the target of a redirect, on the same host.
func checkLocation(t testing.TB, result urltarget.Target, redirect bool) {
	t.Helper()
	if !redirect {
		return
	}
	base := url.MustParse("https://host.example/x")
	u, err := base.Parse(result.String())
	if err != nil || u.Host() != "host.example" || !strings.HasPrefix(result.String(), "/") {
		t.Errorf("a redirect to %q leads to %v, %v", result, u, err)
	}
}

// TestErrors covers which finding an error has.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		policy  urltarget.Policy
		target  string
		finding urltarget.Findings
		offset  int
	}{
		{urltarget.Strict(), "/a//b%2f", urltarget.EmptySegment, 3},
		{urltarget.Policy{Keep: urltarget.EmptySegment}, "/a//b%2F", urltarget.EncodedSlash, 5},
		{urltarget.Policy{Normalize: urltarget.PathParameter}, "/;a/b", urltarget.EmptySegment, 1},
		{urltarget.Strict(), "/a?b#", urltarget.RawFragment, 4}, {urltarget.Strict(), "http://i/", urltarget.OtherHost, 0},
	} {
		t.Run(tt.target, func(t *testing.T) {
			_, _, err := tt.policy.Apply(parse(t, tt.target))
			var e *urltarget.Error
			if !errors.As(err, &e) || e.Finding != tt.finding || e.Offset != tt.offset {
				t.Error(err)
			}
		})
	}
}

// TestZeroError checks that the text of an error without a reason doesn't panic.
func TestZeroError(t *testing.T) {
	if text := new(urltarget.Error).Error(); text != `request target "": <nil>` {
		t.Error(text)
	}
}

// TestMaxLength checks that the limit is for the target and for the result, in bytes.
func TestMaxLength(t *testing.T) {
	for _, tt := range []struct {
		policy       urltarget.Policy
		target, want string
	}{
		{urltarget.Policy{MaxLength: 4}, "/abc", "/abc"}, {urltarget.Policy{MaxLength: 3}, "/abc", ""}, {urltarget.Policy{MaxLength: 1}, "/a", ""},
		{urltarget.Policy{Normalize: urltarget.BadPercent, MaxLength: 7}, "/%zz", "/%25zz"},
		{urltarget.Policy{Normalize: urltarget.BadPercent, MaxLength: 7}, "/%zz%", ""},
	} {
		result, _, err := tt.policy.Apply(parse(t, tt.target))
		if result.String() != tt.want || tt.want == "" && (!errors.Is(err, urltarget.ErrTooLong) || !errors.Is(err, url.ErrTooLong)) {
			t.Errorf("%q, at most %d: %q, %v", tt.target, tt.policy.MaxLength, result, err)
		}
		if err := tt.policy.Check(parse(t, tt.target)); tt.policy.Normalize == 0 && (err == nil) != (tt.want != "") {
			t.Errorf("%q, at most %d: Check: %v", tt.target, tt.policy.MaxLength, err)
		}
	}
}

// TestAllocations checks what the documents promise: a clean target costs no allocation, and
// findings don't either.
func TestAllocations(t *testing.T) {
	browser, strict := urltarget.Browser(), urltarget.Strict()
	match := func(path string) bool { return path != "" }
	var sink bool
	for _, text := range []string{"/a/b/c?d=e", "/", "/.well-known/x", "/%C3%A4/%20a"} {
		if n := testing.AllocsPerRun(100, func() {
			target, err := urltarget.Parse("GET", "https", "example.com", text)
			result, redirect, err2 := strict.Apply(target)
			sink = err != nil || err2 != nil || redirect || browser.Check(result) != nil
		}); n != 0 || sink {
			t.Errorf("%q: %v allocations, %v", text, n, sink)
		}
	}
	clean, dirty := parse(t, "/a/b/c?d=e"), parse(t, "//a%2f/..%zz;\\%c0%ae?#")
	if n := testing.AllocsPerRun(100, func() { sink = clean.Every(match) }); n != 0 || !sink {
		t.Errorf("Every: %v allocations", n)
	}
	for _, target := range []urltarget.Target{dirty, parse(t, "/%c0%5c/%e0%40ab/\xC0\xAE\u00E4%u002e")} {
		if n := testing.AllocsPerRun(100, func() { sink = target.Findings() != 0 && !target.HasDotDot() }); n != 0 || !sink {
			t.Errorf("Findings of %q: %v allocations, %v", target, n, sink)
		}
	}
}
