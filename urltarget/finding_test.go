package urltarget_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urltarget"
)

// parse returns the target of a GET request over HTTP/1.1.
func parse(t testing.TB, target string) urltarget.Target {
	t.Helper()
	parsed, err := urltarget.Parse("GET", "http", "h", target)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// found lists the findings of a target with their offsets.
func found(target urltarget.Target) string {
	var all []string
	for i, f := range target.EachFinding() {
		all = append(all, fmt.Sprintf("%d %v", i, f))
	}
	return strings.Join(all, ", ")
}

// TestFindings has targets, and their findings with offsets: each finding in one of them or more.
func TestFindings(t *testing.T) {
	var seen urltarget.Findings
	for _, tt := range []struct{ target, want string }{
		// Nothing is ambiguous.
		{"/", ""}, {"/a/b/c?d=e", ""}, {"/a/", ""}, {"/a%20b", ""}, {"/%C3%A4", ""}, {"/a%2Bb+c", ""}, {"/%7Eme/~you", ""},
		{"/a:b@c,d", ""}, {"/100%25", ""}, {"/100%25-", ""}, {"/.well-known/x", ""}, {"/a.b/...", "5 hidden dot segment"},
		{"/..a/a../b..c", "5 Windows alias"},
		{"/!$&'()*=[]|^`{}\"<>", ""},
		{"/?a=/../b//%2F%25zz%00\\&//.", ""}, {"/?%0A%00", ""}, {"/?a=b+c&d!$'()*,/:?@[]|^`{}\"<>~", ""},
		// Slashes.
		{"/a%2fb", "2 encoded slash, 2 lower-case digit"}, {"/a%2Fb%2F", "2 encoded slash, 6 encoded slash"}, {`/a\b`, "2 backslash"},
		{"/a%5Cb", "2 backslash"}, {"//a", "1 empty segment"}, {"//", "1 empty segment"},
		{"/a///b//", "3 empty segment, 4 empty segment, 7 empty segment"}, {"//?//", "1 empty segment"},
		// Dots.
		{"/.", "1 dot segment"}, {"/..", "1 dot segment"}, {"/a/../b/./", "3 dot segment, 8 dot segment"}, {"/a/..?/..", "3 dot segment"},
		{"/%2e", "1 encoded dot segment, 1 lower-case digit"},
		{"/.%2E/%2E./%2E%2E", "1 encoded dot segment, 6 encoded dot segment, 11 encoded dot segment"},
		{"/%2E%2E%2E", "1 hidden dot segment, 1 encoded unreserved character, 4 encoded unreserved character, 7 encoded unreserved character"},
		{"/..%20/...%20%20/.%20/....", "1 hidden dot segment, 7 hidden dot segment, 17 hidden dot segment, 22 hidden dot segment"},
		{"/..%2520/a%2F...", "1 hidden dot segment, 3 double encoding, 10 encoded slash, 13 hidden dot segment"},
		{"/%20../..%20./. ..", "1 Windows alias, 7 Windows alias, 14 Windows alias, 15 control character"},
		{"/..%2Fa", "1 hidden dot segment, 3 encoded slash"},
		{"/a%2F..%2F.%2Fb", "2 encoded slash, 5 hidden dot segment, 7 encoded slash, 10 hidden dot segment, 11 encoded slash"},
		{`/..\a`, "1 hidden dot segment, 3 backslash"}, {"/a%5C..", "2 backslash, 5 hidden dot segment"},
		{"/..;/a", "1 hidden dot segment, 3 path parameter"}, {"/.;x=..", "1 hidden dot segment, 2 path parameter"},
		{"/..%3Bx", "1 hidden dot segment, 3 path parameter"}, {"/..%3Fx", "1 hidden dot segment, 3 encoded delimiter"},
		{"/..#x", "1 hidden dot segment, 3 fragment"}, {"/..%00x", "1 hidden dot segment, 3 control character"},
		{"/%C0%AE", "1 hidden dot segment, 1 overlong UTF-8"},
		{"/%E0%80%AE/%F0%80%80%AE", "1 hidden dot segment, 1 overlong UTF-8, 11 hidden dot segment, 11 overlong UTF-8"},
		{"/.%C0%2E", "1 hidden dot segment, 2 overlong UTF-8, 5 encoded unreserved character"},
		{"/..%C0%AFa", "1 hidden dot segment, 3 overlong UTF-8"},
		{"/%25C0%25AE.", "1 hidden dot segment, 1 double encoding, 6 double encoding"},
		{"/%u002E.", "1 hidden dot segment, 1 bad percent sign"}, {"/%25u002E.", "1 hidden dot segment"},
		{"/%C0%A52E.", "1 hidden dot segment, 1 overlong UTF-8"}, {"/%u00252E.", "1 hidden dot segment, 1 bad percent sign"},
		{"/.%09.", "1 hidden dot segment, 2 control character"}, {"/%00..", "1 hidden dot segment, 1 control character"},
		{"/%u012E./%25u002", "1 Windows alias, 1 bad percent sign"},
		{"/%252E%252E", "1 hidden dot segment, 1 double encoding, 6 double encoding"},
		{"/.%252E", "1 hidden dot segment, 2 double encoding"}, {"/..%252Fa", "1 hidden dot segment, 3 double encoding"},
		{"/..%255Ca", "1 hidden dot segment, 3 double encoding"}, {"/..%253Ba", "1 hidden dot segment, 3 double encoding"},
		{"/%2%65%%32E", "1 hidden dot segment, 1 bad percent sign, 3 encoded unreserved character, 6 bad percent sign, 7 encoded unreserved character"},
		// Parameters and delimiters.
		{"/a;b", "2 path parameter"}, {"/a%3Bb;", "2 path parameter, 6 path parameter"}, {"/a%3Fb%23c", "2 encoded delimiter, 6 encoded delimiter"},
		{"/a#b?c#d", "2 fragment, 6 fragment"},
		// Percent signs.
		{"/%61dmin", "1 encoded unreserved character"},
		{"/%41%5A%30%39%2D%5F", "1 encoded unreserved character, 4 encoded unreserved character, 7 encoded unreserved character, " +
			"10 encoded unreserved character, 13 encoded unreserved character, 16 encoded unreserved character"},
		{"/a%2Eb", "2 encoded unreserved character"}, {"/%c3%A4%C3%a4", "1 lower-case digit, 10 lower-case digit"}, {"/%2561", "1 double encoding"},
		{"/%25%36%31", "1 double encoding, 4 encoded unreserved character, 7 encoded unreserved character"},
		{"/%25%361", "1 double encoding, 4 encoded unreserved character"}, {"/%256", ""}, {"/%25/61", ""}, {"/%256/1", ""}, {"/%25g1%251g", ""},
		{"/%", "1 bad percent sign"}, {"/%6", "1 bad percent sign"}, {"/%6/1", "1 bad percent sign"},
		{"/%zz%u002f", "1 bad percent sign, 4 bad percent sign"},
		// UTF-8, percent-encoded or not.
		{"/\xFF%FF", "1 non-ASCII byte, 2 bad UTF-8"}, {"/\u00E4?\u00E4", "1 non-ASCII byte, 2 non-ASCII byte, 4 bad query encoding, 5 bad query encoding"},
		{"/..\xA0/.\x85", "1 hidden dot segment, 3 non-ASCII byte, 5 hidden dot segment, 6 non-ASCII byte"}, {"/..%A0", "1 hidden dot segment, 3 bad UTF-8"}, {"/%C3", "1 bad UTF-8"}, {"/%C3/%A4", "1 bad UTF-8, 5 bad UTF-8"}, {"/%C3\xA4\xC3%A4", "4 non-ASCII byte, 5 non-ASCII byte"},
		{"/%E2%82%AC%F0%9F%92%A9", ""}, {"/%ED%A0%80", "1 bad UTF-8, 4 bad UTF-8, 7 bad UTF-8"}, {"/%EF%BF%BD", ""}, {"/%C0%AF", "1 overlong UTF-8"},
		{"/%C0%AE%AE", "1 overlong UTF-8, 7 bad UTF-8"}, {"/%C1%BF\xC0\xAF", "1 overlong UTF-8, 7 overlong UTF-8, 7 non-ASCII byte, 8 non-ASCII byte"}, {"/%C0a", "1 overlong UTF-8"},
		{"/%E0%80%AF/%F0%80%80%AF", "1 overlong UTF-8, 11 overlong UTF-8"},
		{"/%F8%80%80%80%AF/%FC%80%80%80%80%AF", "1 overlong UTF-8, 17 overlong UTF-8"},
		{"/%F8%87%BF%BF%BF/%FC%83%BF%BF%BF%BF", "1 overlong UTF-8, 17 overlong UTF-8"},
		{"/%F8%88%80%80%80", "1 bad UTF-8, 4 bad UTF-8, 7 bad UTF-8, 10 bad UTF-8, 13 bad UTF-8"},
		{"/%E0%40%AF/%E0%2F%AF", "1 overlong UTF-8, 11 bad UTF-8, 14 encoded slash, 17 bad UTF-8"},
		{"/%F8%6C/%E0%20la", "1 bad UTF-8, 4 encoded unreserved character, 8 bad UTF-8"}, // ISO-8859-1
		{"/%E0%9F%BF/%F0%8F%BF%BF", "1 overlong UTF-8, 11 overlong UTF-8"}, {"/%E0%A0%80/%F0%90%80%80", ""}, {"/%E0%80a", "1 overlong UTF-8"},
		{"/%E0", "1 bad UTF-8"}, {"/%F4%90%80%80", "1 bad UTF-8, 4 bad UTF-8, 7 bad UTF-8, 10 bad UTF-8"},
		// Controls.
		{"/%00a%1F%7F", "1 control character, 5 control character, 8 control character"},
		{"/a\tb\x00\x7F c", "2 control character, 4 control character, 5 control character, 6 control character"},
		{"/?a\tb\x7F c", "3 control character, 5 control character, 6 control character"},
		// Queries that aren't form encoding, or read in two ways.
		{"/?a=1;b", "5 query semicolon"}, {"/;?;", "1 path parameter, 3 query semicolon"}, {"/?a%3B%23", ""},
		{"/?%zz%4%", "2 bad query encoding, 5 bad query encoding, 7 bad query encoding"}, {"/?%%41", "2 bad query encoding"},
		{"/?%C3%FF%c0%ae%2541", ""}, {"/?\xFF", "2 bad query encoding"},
		// Names on Windows.
		{"/admin.", "1 Windows alias"}, {"/admin./x", "1 Windows alias"}, {"/admin%20/x%20", "1 Windows alias, 10 Windows alias"},
		{"/admin%2E/x", "1 Windows alias, 6 encoded unreserved character"}, {"/a.%2Fb", "1 Windows alias, 3 encoded slash"},
		{"/a%2Fb.", "2 encoded slash, 5 Windows alias"}, {"/a.;x", "1 Windows alias, 3 path parameter"}, {"/a.txt::$DATA", "1 Windows alias"},
		{"/a.txt:%3A$DATA", "1 Windows alias"}, {"/a:$i30:x", "1 Windows alias"}, {"/$a:b", ""}, {"/ADMINI~1", "1 Windows alias"},
		{"/ADMINI~1/x", "1 Windows alias"}, {"/ADMINI~9", "1 Windows alias"}, {"/ADMINI~0", "1 Windows alias"}, {"/ADMINI%7E1.TXT", "1 Windows alias"}, {"/a~12", "1 Windows alias"}, {"/a~09", "1 Windows alias"},
		{"/a~b~1", "1 Windows alias"}, {"/~1", ""}, {"/a~", ""}, {"/a~b", ""}, {"/a~1b", ""}, {"/a~1:", ""},
		{"/ADMINI%C1%BE%C0%B1", "1 Windows alias, 7 overlong UTF-8, 13 overlong UTF-8"},
		{"/a~-1", ""}, {"/ADMINIS~1", ""}, {"/ADMINI~1.x.y", "1 Windows alias"}, {"/a.b~1", ""},
		// Forms.
		{"http://h/a", "0 unusual form"}, {"http://h", "0 unusual form"}, {"http://h?a\tb", "0 unusual form, 10 control character"},
		{"http://i//", "0 unusual form, 0 other host, 9 empty segment"},
	} {
		target := parse(t, tt.target)
		if got := found(target); got != tt.want {
			t.Errorf("%q: has %s, want %s", tt.target, got, tt.want)
		}
		var all urltarget.Findings
		last := 0
		for i, f := range target.EachFinding() {
			all |= f
			if i < last {
				t.Errorf("%q: offset %d follows %d", tt.target, i, last)
			}
			last = i
		}
		if got := target.Findings(); got != all {
			t.Errorf("%q: has %v, want %v", tt.target, got, all)
		}
		seen |= all
	}
	if unseen := ^seen; unseen.String() != "" {
		t.Errorf("no target has %v", unseen)
	}
}

// TestEachFindingStops stops at each finding of targets that have several.
func TestEachFindingStops(t *testing.T) {
	for _, text := range []string{"//a%2fb/./..;\\%zz?\t#", "http://i/%2e%2E?#", "/%c3/%c0%ae"} {
		target := parse(t, text)
		var all []urltarget.Findings
		for _, f := range target.EachFinding() {
			all = append(all, f)
		}
		for n := range all {
			var some []urltarget.Findings
			for _, f := range target.EachFinding() {
				if some = append(some, f); len(some) == n+1 {
					break
				}
			}
			if !slices.Equal(some, all[:n+1]) {
				t.Errorf("%q: the first %d are %v, want %v", text, n+1, some, all[:n+1])
			}
		}
	}
}

func TestFindingsString(t *testing.T) {
	names := strings.Split(urltarget.AllFindings.String(), ", ")
	slices.Sort(names)
	if got := len(slices.Compact(names)); got != 22 || slices.Contains(names, "") {
		t.Errorf("%d names: %q", got, names)
	}
	for f, want := range map[urltarget.Findings]string{
		0: "", urltarget.EncodedSlash: "encoded slash", urltarget.OtherHost: "other host", 1 << 31: "",
		urltarget.DotSegment | urltarget.RawFragment: "dot segment, fragment",
	} {
		if got := f.String(); got != want {
			t.Errorf("%#x: %q, want %q", uint32(f), got, want)
		}
	}
}
