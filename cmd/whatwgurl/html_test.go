package main

import (
	"fmt"
	"strings"
	"testing"
)

const htmlPage = `<title>Links</title><base href="/b/"><link rel=stylesheet href="s.css">
<a href="x?a=1&amp;b=2" rel=nofollow>x</a> <img srcset="i 1x, j 2x"> <a href="x?a=1&b=2#f">x</a> <a href="//u:secret@exa mple/">no</a>`

func TestHTML(t *testing.T) {
	const base = "https://example.com/dir/page"
	const failure = "whatwgurl: <a> at byte 178: parse \"//u:xxxxx@exa mple/\": domain-to-ASCII: forbidden code point U+0020 in host (at byte 14 of the input) (xxxxx: hidden, it may be a password)\n"
	const hrefs = "https://example.com/b/\nhttps://example.com/b/s.css\nhttps://example.com/b/x?a=1&b=2\nhttps://example.com/b/i\nhttps://example.com/b/j\nhttps://example.com/b/x?a=1&b=2#f\n"
	got := runProgram(htmlPage, "-html", "-base", base)
	// A link that isn't a URL is reported, but the page is read.
	if got.status != exitOK || got.stdout != hrefs || !strings.HasPrefix(got.stderr, failure) {
		t.Errorf("%+v", got)
	}
	got = runProgram(htmlPage, "-html", "-strict", "-base", base)
	if got.status != exitError || got.stdout != hrefs || !strings.HasPrefix(got.stderr, failure) {
		t.Errorf("%+v", got)
	}
	runProgram(htmlPage, "-html", "-quiet", "-base", base).check(t, exitOK, hrefs, "")
	good, _, _ := strings.Cut(htmlPage, "<a href=\"//u")
	for _, tt := range []struct{ flags, want string }{
		{"-href", hrefs},
		{"-get pathname -unique", "/b/\n/b/s.css\n/b/x\n/b/i\n/b/j\n"},
		{"-match https://*/*/x?*#* -set hash=", "https://example.com/b/x?a=1&b=2\nhttps://example.com/b/x?a=1&b=2\n"},
		{"-key surt -match https://*/*.css", "com,example)/b/s.css\n"},
		{"-json -match https://*/*/x?*#", `{"kind":"navigation","element":"a","attribute":"href","rel":"nofollow","raw":"x?a=1&b=2","offset":81,"length":13,"href":"https://example.com/b/x?a=1&b=2","pattern":"https://*/*/x?*#","groups":` +
			`{"username":{"0":""},"password":{"0":""},"hostname":{"0":"example.com"},"pathname":{"0":"b"},"search":{"0":"a=1&b=2"}}}` + "\n"},
	} {
		runProgram(good, append([]string{"-html", "-base", base}, strings.Fields(tt.flags)...)...).check(t, exitOK, tt.want, "")
	}
	runProgram(`<p>x<a href=y><base href=/z/>`, "-html", "-json", "-base", base).check(t, exitOK,
		`{"kind":"navigation","element":"a","attribute":"href","raw":"y","offset":12,"length":1,"href":"https://example.com/dir/y"}`+"\n"+
			`{"kind":"base","element":"base","attribute":"href","raw":"/z/","offset":25,"length":3,"late":true,"href":"https://example.com/z/"}`+"\n", "")
	runProgram(`<meta property=og:image content=a><link rel=preload as=image type=image/png href=b><link hreflang=de title="&quot;" sizes href=c>`, "-html", "-json", "-base", base).check(t, exitOK,
		`{"kind":"metadata","element":"meta","attribute":"content","property":"og:image","raw":"a","offset":32,"length":1,"href":"https://example.com/dir/a"}`+"\n"+
			`{"kind":"image","element":"link","attribute":"href","rel":"preload","type":"image/png","as":"image","raw":"b","offset":81,"length":1,"href":"https://example.com/dir/b"}`+"\n"+
			`{"kind":"resource","element":"link","attribute":"href","hreflang":"de","sizes":"","title":"\"","raw":"c","offset":127,"length":1,"href":"https://example.com/dir/c"}`+"\n", "")
	got = runProgram(`<a href="https://u:secret@[">`, "-html", "-json")
	if got.status != exitOK || strings.Contains(got.stderr, "secret") || !strings.Contains(got.stdout, `"raw":"https://u:secret@["`) || !strings.Contains(got.stdout, `"error":"parse \"https://u:xxxxx@[`) {
		t.Errorf("%+v", got)
	}
	runProgram(`<a href="x"><a href="y">`, "-html", "-max-length", "21", "-base", "https://example.com/", "-stats").check(t, exitOK,
		"         2  inputs\n         2  URLs\nschemes\n             2  https\nkinds of host\n             2  domain\nmost frequent hosts\n             2  example.com\n", "")
	for _, raw := range []string{"x", "https://a.b/./././x"} { // the URL is longer, or shorter
		if got := runProgram(`<a href="`+raw+`">`, "-html", "-max-length", "18", "-base", "https://example.com/"); got.status != exitError || !strings.Contains(got.stderr, "URL too long") {
			t.Errorf("%s: %+v", raw, got)
		}
	}
}

// TestHTMLFiles reads many documents, compressed and not, and checks that their links come out in
// order.
func TestHTMLFiles(t *testing.T) {
	args := []string{"-html", "-base", "https://example.com/"}
	var want strings.Builder
	files := map[string]string{}
	for i := range 60 {
		name, count := fmt.Sprint(i, ".html"), 1+1000*(i%3)
		files[name] = strings.Repeat(fmt.Sprintf("<p>text <a href=%d>link</a>\n", i), count)
		if i%3 == 1 {
			files[name] = gzipped(t, files[name])
		}
		want.WriteString(strings.Repeat(fmt.Sprintf("https://example.com/%d\n", i), count))
		args = append(args, name)
	}
	writeFiles(t, files)
	runProgram("", args...).check(t, exitOK, want.String(), "")
	got := runProgram("", append(args, "missing.html")...)
	if got.status != exitError || got.stdout != want.String() || !strings.Contains(got.stderr, "missing.html") {
		t.Errorf("%d, %s", got.status, got.stderr)
	}
	if got := runProgram("", "-html", "-stats", "missing.html"); got.status != exitError || !strings.Contains(got.stderr, "missing.html") {
		t.Errorf("%+v", got)
	}
	got = runProgram("<a href=https://[>", "-html", "-", "0.html", "-base", "https://h/")
	if got.status != exitUsage {
		t.Errorf("a flag after documents: %+v", got)
	}
	got = runProgram("<a href=https://[>", "-html", "-base", "https://h/", "-", "0.html")
	if got.status != exitOK || got.stdout != "https://h/0\n" || !strings.HasPrefix(got.stderr, "whatwgurl: -: <a> at byte 8: ") {
		t.Errorf("%+v", got)
	}
}
