package chrome_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"

	"github.com/gowhatwg/url/tools/chrome"
)

// pageAddress is the address of the pages with the links. It has every component that a
// reference can inherit.
const pageAddress = "http://page.example/dir/sub/page?old#part"

// hrefs are links that can easily be read in more than one way. They avoid the cases in which
// Chromium doesn't follow the standard.
var hrefs = []string{
	// Paths, relative and absolute
	"x", "./x", "../x", "../../x", "../../../../x", ".", "..", "/", "/.", "/..", "/./x", "/../x", "/a/../b", "/a/./b", "/a//b", "/a//../b", "//x.example/..",
	"x/..", "x/.", "x/../", "x/y/../..", "a/b/../../../c", "", "?", "?q", "?q=1&r=2", "?a?b", "?#", "/#f", "x#f", "x#", "x?q#f",
	// Dot segments with %2e
	"%2e", "%2E%2e", ".%2e", "%2e./x", "/%2e%2e/x", "/a/%2e/b", "/a/%2e%2e%2f", "/%2e%2e%2e", "/...", "/.a", "/..a", "/a.",
	// A backslash is a slash
	`\x`, `\\x.example\y`, `/\x.example/`, `\/x.example`, `x\y`, `..\x`, `\..\x`, `http:\\x.example\a`, `http:\x`, `?a\b`, `x#a\b`, `/a\..\b`,
	// Characters before a host
	"//x.example", "//x.example/", "///x.example/y", "////x.example", "http:x", "http:/x", "http://x.example", "http:///x.example", "http:////x.example/", "HTTP://x.example/",
	"hTTp:x", "//x.example?q", "//x.example#f", "//x.example:8080", "//x.example:", "//x.example:/", "https://x.example", "https:x.example", "https:/x.example/a", "HTTPS:\\x.example",
	// Tabs, newlines and spaces
	" x ", "\tx", "x\t", "x\n", "/\tx.example", "/\t/x.example/", "ht\ntp://x.example/", "http:\n//x.example/a", "/a\tb", "/a b", "?a b", "?a\tb", "/a  b", "  ", "\t", "x\r\ny",
	"//x.ex\tample/", "//x.example:80\t80/", "\f/x", "\x01/x", "/x\x1F",
	// Ports
	"//x.example:80/", "//x.example:443/", "//x.example:0080/", "//x.example:00000000008081/", "https://x.example:443/", "https://x.example:80/", "https://x.example:8443/", "//x.example:65535/",
	// IP addresses
	"http://127.0.0.1/", "http://0x7f.1/", "http://127.1/", "http://2130706433/", "http://0177.0.0.1/", "http://127.0.0.1./", "http://１２７.０.０.１/", "http://①②⑦.0.0.1/", "http://%31%32%37.0.0.1/",
	"http://0x7f000001/", "http://127.0.1/", "http://[::1]/", "http://[0:0::1]/", "http://[::127.0.0.1]/", "http://[::FFFF:127.0.0.1]/", "http://[1:2:3:4:5:6:7:8]:8080/", "http://[1:0:0:2:0:0:0:3]/",
	// Domains
	"//X.EXAMPLE/", "//bücher.example/", "//BÜCHER.example/", "//faß.example/", "//xn--bcher-kva.example/", "//日本語.example/", "//ｘ.example/", "//x。example/", "//x．example/", "//x.example./", "//x%2eexample/",
	"//x%2Eexample/", "//%78.example/", "//b%C3%BCcher.example/", "//a\u00ADb.example/", "//a_b.example/", "//-a.example/", "//a-.example/", "//a--b.example/", "//ab--c.example/", "//Ⅷ.example/", "//x..example/",
	"//ǆ.example/", "//مثال.example/", "//דוגמה.example/", "//☃.example/", "//a.b.c.d.e.example/", "//1a.example/", "//0x.example/", "//1.2.3.4.example/",
	// Usernames and passwords
	"//u@x.example/", "//u:p@x.example/", "//u:p@q@x.example/", "//:@x.example/", "//@x.example/", "//u%40v@x.example/", "http://x.example\\@y.example/", "http://x.example/@y.example", "http://x.example?@y.example", "http://x.example#@y.example",
	"http:u@x.example/", "//ü:ö@x.example/",
	// Percent signs, and characters that have to be encoded
	"/%", "/%zz", "/%4", "/%41", "/%c3%bc", "/ü", "/日本", "/💩", "/\"", "/'", "/`", "/<", "/>", "/{}", "/^", "/[]", "/a;b", "/a=b&c", "/~", "/!$&'()*+,-.:;=@_", "/%00", "/%2F", "/%5C", "/%0D%0A", "/a%20b", "/a+b",
	"?ü", "?%", "?%zz", "?\"", "?'", "?`", "?<>", "?{}", "?^", "?[]", "?|", "?a=b=c", "?a;b", "?日本", "?💩", "?%00", "?+", "?/../x", "#ü", "/x#/../y", "/\u00A0", "/\u200B", "/\uFEFF", "/\uFFFD", "/e\u0301", "/\u2028",
	// Things that look like something else
	"x:y/../z?", "./x:y", "/x:y", "//x.example/http://y.example/", "/http://y.example/", "?http://y.example/", "http:?q", "http:#f", "http:.", "http:..", "C:/x", "/C:/x", "javascript", "mailto",
}

// asked returns the request that should arrive for a URL. There isn't one for a URL that isn't
// HTTP, or for a link to another part of the page.
func asked(u, base *url.URL) (request, bool) {
	scheme := u.Scheme()
	_, hasFragment := u.Fragment()
	isPart := hasFragment && *u.WithoutFragment() == *base.WithoutFragment()
	if scheme != "http" && scheme != "https" || isPart {
		return request{}, false
	}
	target := u.Pathname()
	if query, ok := u.Query(); ok {
		target += "?" + query
	}
	return request{scheme, target, u.Host()}, true
}

// A followed is something to click, and the URL that it should request.
type followed struct {
	text string
	u    *url.URL
}

// follow clicks the links of a page, or submits its forms, one after the other. Chromium
// ignores a repeated request for the same URL, so follow clicks another link between two that
// lead to the same URL.
func follow(t *testing.T, r *recorder, p *chrome.Page, base *url.URL, list []followed) int {
	t.Helper()
	n := 0
	var last request
	for i, f := range list {
		want, ok := asked(f.u, base)
		if !ok {
			continue
		}
		if want == last {
			eval(t, p, `async () => { document.getElementById("elsewhere").click(); }`, nil)
			if _, ok := r.next(); !ok {
				t.Fatal("no request arrived for the link to elsewhere")
			}
		}
		last = want
		eval(t, p, `async i => {
			const e = document.getElementsByClassName("x")[i];
			if (e instanceof HTMLFormElement) e.submit();
			else e.click();
		}`, nil, i)
		n++
		if got, ok := r.next(); !ok {
			t.Errorf("%+q: nothing arrived, want %s", f.text, want)
		} else if got != want {
			t.Errorf("%+q: got %s, want %s", f.text, got, want)
		}
	}
	return n
}

// TestLinks clicks links, and checks the requests that arrive at a server.
func TestLinks(t *testing.T) {
	r := newRecorder(t)
	base := url.MustParse(pageAddress)
	p := r.open(t, "utf-8", links(hrefs))
	var list []followed
	for _, href := range hrefs {
		u, err := base.Parse(href)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, followed{href, u})
	}
	n := follow(t, r, p, base, list)
	if n < 200 {
		t.Errorf("%d links were followed, want at least 200", n)
	}
	t.Logf("%d links", n)
}

// TestRedirects lets a server redirect to each of the links that are ASCII.
func TestRedirects(t *testing.T) {
	r := newRecorder(t)
	from := url.MustParse("http://page.example/redirect/from?number")
	var list []followed
	var starts []string
	for i, href := range hrefs {
		isHeader := strings.TrimSpace(href) == href && href != "" && !strings.ContainsFunc(href, func(c rune) bool { return c < ' ' || c > '~' })
		if !isHeader {
			continue
		}
		start := fmt.Sprintf("/redirect/from?%d", i)
		base := url.MustParse("http://page.example" + start)
		u, err := base.Parse(href)
		if err != nil {
			t.Fatal(err)
		}
		// A link back would lead to a loop.
		if want, _ := asked(u, from); want.target == start {
			continue
		}
		r.redirects[start] = href
		starts = append(starts, start)
		list = append(list, followed{href, u})
	}
	p := r.open(t, "utf-8", links(starts))
	n := follow(t, r, p, from, list)
	t.Logf("%d redirects", n)
}

// queries are texts for pages in a legacy encoding, with code points that some
// of the encodings lack.
var queries = []string{
	"naïve", "日本語", "中文", "€", "☃", "💩", "한국어", "ф", "£¥", "\u2014", "ﾊﾝｶｸ", "\u00A0", "“x”", "a b&c=d", "100%", "%E4", "ẞß", "〜−", "\uE000", "𠀀", "'\"<>", "+", "\u3000",
}

// TestEncodings follows links and submits forms in pages that aren't UTF-8: the
// query is in the page's encoding, and the rest isn't.
func TestLinkEncodings(t *testing.T) {
	r := newRecorder(t)
	for _, label := range []string{"shift_jis", "gb18030", "windows-1252", "euc-jp", "iso-2022-jp", "utf-16le"} {
		t.Run(label, func(t *testing.T) {
			enc, err := encodings.Get(label)
			if err != nil {
				t.Fatal(err)
			}
			base := url.MustParse(pageAddress)
			parser := &url.Parser{Base: base, Encoding: enc}
			var list []followed
			var html strings.Builder
			html.WriteString(head)
			for _, q := range queries {
				for _, href := range []string{"?q=" + q, "https://x.example/" + q + "?" + q + "#" + q} {
					u, err := parser.Parse(href)
					if err != nil {
						t.Fatal(err)
					}
					list = append(list, followed{href, u})
					fmt.Fprintf(&html, "<a class=x href=\"%s\">x</a>\n", attribute(href))
				}
				list = append(list, followed{"form " + q, form(t, parser, enc, "/form?old#f", [][2]string{{"line", "a\nb"}, {"n" + q, q}})})
				fmt.Fprintf(&html, "<form class=x action=\"/form?old#f\"><textarea name=\"line\">a\nb</textarea><input name=\"n%s\" value=\"%s\"></form>\n", attribute(q), attribute(q))
			}
			p := r.open(t, label, encode(t, enc, label, html.String()))
			n := follow(t, r, p, base, list)
			t.Logf("%d links and forms", n)
		})
	}
}

// form returns the URL that submitting a form asks for: the fields become the query of
// the action, with newlines as in HTTP.
func form(t *testing.T, parser *url.Parser, enc encoding.Encoding, action string, fields [][2]string) *url.URL {
	t.Helper()
	u, err := parser.Parse(action)
	if err != nil {
		t.Fatal(err)
	}
	pairs := url.NewURLSearchParams("")
	for _, f := range fields {
		pairs.Append(f[0], strings.ReplaceAll(f[1], "\n", "\r\n"))
	}
	if err := u.SetSearch(pairs.Encode(enc)); err != nil {
		t.Fatal(err)
	}
	if err := u.SetHash(""); err != nil {
		t.Fatal(err)
	}
	return u
}

// encode writes a page in its encoding. It uses character references for characters that the
// encoding lacks or doesn't decode back to themselves.
func encode(t *testing.T, enc encoding.Encoding, label, html string) []byte {
	t.Helper()
	if label == "utf-16le" { // encoders for URLs don't write it
		enc = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	}
	var b strings.Builder
	for _, c := range html {
		encoded, err := enc.NewEncoder().String(string(c))
		decoded, err2 := enc.NewDecoder().String(encoded)
		if err == nil && err2 == nil && decoded == string(c) {
			b.WriteRune(c)
		} else {
			fmt.Fprintf(&b, "&#%d;", c)
		}
	}
	out, err := enc.NewEncoder().Bytes([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return out
}
