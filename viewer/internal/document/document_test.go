package document

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
)

// read reads a document whose URL is https://www.example.co.uk/dir/page, unless o has another
// one.
func read(t testing.TB, doc string, o Options) *Report {
	t.Helper()
	o.Failure, o.Caution = error.Error, func(*url.URL) string { return "" }
	report, err := Read(doc, o)
	if err != nil {
		t.Fatalf("%.100q: %v", doc, err)
	}
	return report
}

var usual = Options{URL: "https://www.example.co.uk/dir/page"}

// links returns the links that are kept, in the order of the document, as lines.
func links(r *Report) []string {
	lines := make([]string, r.Count)
	for _, g := range r.Groups {
		for _, l := range g.Links {
			lines[l.Order] = fmt.Sprintf("%d:%d %s %s %s.%s %s", l.Line, l.Column, g.Kind, g.Place, l.Element, l.Attribute, l.Href)
		}
	}
	return lines
}

func TestRead(t *testing.T) {
	const doc = "<!DOCTYPE html>\n<link rel=stylesheet href=/s.css>\r\n<base href=/b/>\r<a href=x>ü<a href='//shop.example.co.uk/'>\n" +
		"<img src=https://example.net/i srcset='i 1x, j 2x'><form action=http://www.example.co.uk/>\n\n<p style='background: url( i )'><a href=mailto:x>" +
		"<iframe srcdoc='<a href=y>'></iframe><a href='https://a b/'>"
	r := read(t, doc, usual)
	want := []string{
		"2:27 stylesheet same origin link.href https://www.example.co.uk/s.css",
		"3:12 base same origin base.href https://www.example.co.uk/b/",
		"4:9 navigation same origin a.href https://www.example.co.uk/b/x",
		"4:22 navigation same site a.href https://shop.example.co.uk/",
		"5:10 image other site img.src https://example.net/i",
		"5:40 image same origin img.srcset https://www.example.co.uk/b/i",
		"5:46 image same origin img.srcset https://www.example.co.uk/b/j",
		"5:65 form action same domain form.action http://www.example.co.uk/",
		"7:28 style same origin p.style https://www.example.co.uk/b/i",
		"7:41 navigation mailto: a.href mailto:x",
		"7:74 navigation same origin a.href https://www.example.co.uk/b/y",
		"7:96 navigation invalid a.href ",
	}
	if got := links(r); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if r.URL.Href() != usual.URL || r.From != FromUser || r.Base.Href() != "https://www.example.co.uk/b/" || r.Encoding != "UTF-8" || r.Looks != "" || r.Err != nil {
		t.Errorf("got %+v", r)
	}
	last := r.Groups[len(r.Groups)-1].Links[0]
	if last.Raw != "https://a b/" || !strings.Contains(last.Failure, "domain-to-ASCII") {
		t.Errorf("got %+v", last)
	}
}

// TestLines covers all kinds of newlines, and code points that have a newline's bytes in UTF-16.
func TestLines(t *testing.T) {
	const doc = "<a href=x>\r<a\nhref=x>\r\n\r\n<a href=x><a href=x>\n\r<a href=x>\u0A0D<a href=x>\u0D0A<a href=x>"
	in16 := []string{"1:17", "3:11", "5:17", "5:37", "7:17", "7:39", "7:61"}
	for _, c := range []struct {
		encoding string
		encode   func(rune) []byte
		want     []string
	}{
		{"UTF-8", func(c rune) []byte { return utf8.AppendRune(nil, c) }, []string{"1:9", "3:6", "5:9", "5:19", "7:9", "7:22", "7:35"}},
		{"UTF-16LE", func(c rune) []byte { return []byte{byte(c), byte(c >> 8)} }, in16},
		{"UTF-16BE", func(c rune) []byte { return []byte{byte(c >> 8), byte(c)} }, in16},
	} {
		t.Run(c.encoding, func(t *testing.T) {
			var b strings.Builder
			for _, r := range doc {
				b.Write(c.encode(r))
			}
			var got []string
			for _, l := range read(t, b.String(), Options{URL: usual.URL, Encoding: c.encoding}).Groups[0].Links {
				got = append(got, fmt.Sprintf("%d:%d", l.Line, l.Column))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAddress(t *testing.T) {
	for _, c := range []struct {
		name, given, doc, want string
		from                   From
	}{
		{"the user", "https://a.example/", "<!-- saved from url=(0018)https://b.example/ --><base href=https://c.example/>", "https://a.example/", FromUser},
		{"Chromium's comment", "", "<!DOCTYPE html>\n<!-- saved from url=(0018)https://b.example/ --><base href=https://c.example/>", "https://b.example/", FromComment},
		{"SingleFile's comment", " ", "<!--[if IE]><![endif]--><html><!--\n Page saved with SingleFile \n url: https://b.example/?q \n saved date: x -->", "https://b.example/?q", FromComment},
		{"an address outside a comment", "", "<p>saved from url=(0018)https://b.example/ --><!-- x -->url: https://b.example/", example, FromNobody},
		{"an invalid comment", "", "<!-- saved from url=(0018)b.example --><base href=https://c.example/d/>", "https://c.example/d/", FromBase},
		{"a comment without an address", "", "<!-- saved from url=(0018", example, FromNobody},
		{"the base element", "", "<title>x</title><base target=x><base href=https://c.example/d/><base href=https://d.example/>", "https://c.example/d/", FromBase},
		{"a relative base", "", "<base href=/x/><base href=https://c.example/>", example, FromNobody},
		{"a base that browsers ignore", "", "<base href='data:,x'>", example, FromNobody},
		{"a base in a frame", "", "<iframe srcdoc='<base href=https://c.example/>'></iframe>", example, FromNobody},
		{"nobody", "\n", "<a href=x>", example, FromNobody},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, c.doc, Options{URL: c.given})
			if r.URL.Href() != c.want || r.From != c.from {
				t.Errorf("got %s from %s, want %s from %s", r.URL, r.From, c.want, c.from)
			}
		})
	}
	if _, err := Read("", Options{URL: "example.com"}); err == nil {
		t.Error("a URL without a scheme is accepted")
	}
}

// TestPlaces covers documents that aren't on the web, and schemes.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ document, link, want string }{
		{"https://a.co.uk/", "https://b.co.uk/", OtherSite},
		{"https://a.co.uk/", "https://a.co.uk:8443/", SameSite},
		{"https://a.co.uk/", "http://b.a.co.uk/", SameDomain},
		{"https://192.0.2.1/", "https://192.0.2.1:8443/", SameSite},
		{"https://192.0.2.1/", "https://192.0.2.2/", OtherSite},
		{"https://a.example/", "#x", SameOrigin},
		{"https://a.example/", "WSS://a.example/", "wss:"},
		{"https://a.example/", "blob:https://a.example/x", "blob:"},
		{"https://a.example/", "//[", Invalid},
		{"https://a.example/", strings.Repeat("x", maxScheme) + ":", strings.Repeat("x", maxScheme) + ":"},
		{"https://a.example/", strings.Repeat("x", maxScheme+1) + ":", OtherScheme},
		{"file:///C:/x.html", "y.html", "file:"},
		{"file:///C:/x.html", "https://a.example/", OtherSite},
		{"data:text/html,x", "https://a.example/", OtherSite},
		{"data:text/html,x", "y", Invalid},
	} {
		r := read(t, "<a href='"+c.link+"'>", Options{URL: c.document})
		if len(r.Groups) != 1 || r.Groups[0].Place != c.want {
			t.Errorf("%s in %s: got %+v, want %s", c.link, c.document, r.Groups[0], c.want)
		}
	}
}

// TestBase covers which base element counts for the report, which a link tells.
func TestBase(t *testing.T) {
	for _, doc := range []string{
		"", "<base href=/b/>", "<base target=x><base href=/b/><base href=/c/>", "<base href='data:,x'><base href=/c/>", "<base href='//['><base href=/c/>",
		"<base href='javascript:x'>", "<iframe srcdoc='<base href=/x/>'></iframe><base href=/b/>", "<base href='/" + strings.Repeat("x", 20_000) + "'>",
	} {
		r := read(t, doc+"<a href=''>", usual)
		var last Link
		for _, g := range r.Groups {
			if l := g.Links[len(g.Links)-1]; l.Order >= last.Order {
				last = l
			}
		}
		if last.Href != r.Base.Href() {
			t.Errorf("%.50q: the base URL is %.50s, but the link leads to %.50s", doc, r.Base, last.Href)
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct{ name, doc, label, encoding, want string }{
		{"declared", "<meta charset=windows-1251><a href='?\xFF'>", "", "windows-1251", "?%FF"},
		{"chosen", "<a href='?\x93\xFA'>", "Shift_JIS", "Shift_JIS", "?%93%FA"},
		{"chosen, against the document", "<meta charset=windows-1251><a href='?\xC3\xBC'>", "UTF-8", "UTF-8", "?%C3%BC"},
		{"a byte order mark", "\xEF\xBB\xBF<a href='?\xC3\xBC'>", "Shift_JIS", "UTF-8", "?%C3%BC"},
		{"UTF-16", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00?\x00\xFC\x00>\x00", "", "UTF-16LE", "?%C3%BC"},
		{"detected", "<a href='?\xC3\xBC'>", "", "UTF-8", "?%C3%BC"},
		{"unknown", "<a href='?\xFC'>", "", "windows-1252", "?%FC"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, c.doc, Options{URL: "https://h/", Encoding: c.label})
			if r.Encoding != c.encoding || r.Groups[0].Links[0].Href != "https://h/"+c.want {
				t.Errorf("got %s, %+v, want %s, %s", r.Encoding, r.Groups[0].Links[0], c.encoding, c.want)
			}
		})
	}
}

func TestLooks(t *testing.T) {
	for _, c := range []struct {
		doc  string
		want Looks
	}{
		{"", LooksEmpty},
		{"<p>x", ""}, {"x < y <P>", ""}, {"<!-- -->", ""}, {"</p>", ""}, {"<?xml version='1.0'?>", ""},
		{"text", LooksText}, {"1 < 2 << 3 <", LooksText}, {"{\"a\": \"<\"}", LooksText},
		{"\xFF\xFE<\x00p\x00>\x00", ""}, {"\xFE\xFF\x00<\x00p\x00>", ""}, {"\xFF\xFEp\x00", LooksText},
		{"\x89PNG\r\n\x1A\n\x00<p>", LooksBinary}, {"PK\x03\x04", LooksBinary}, {"\x1F\x8B\x08", LooksBinary},
		{"<p>\x1B$BF|\x1B(B", ""},
		{"<p>" + strings.Repeat(" ", sniffed) + "\x00", ""},
		{"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n<html>", LooksArchive},
	} {
		if got := read(t, c.doc, usual).Looks; got != c.want {
			t.Errorf("%.30q: got %q, want %q", c.doc, got, c.want)
		}
	}
}

// TestKept checks that what is kept is limited, while all links are counted.
func TestKept(t *testing.T) {
	long := strings.Repeat("x", maxText-1) + "üü"
	for _, c := range []struct {
		name, doc           string
		count, groups, kept int
	}{
		{"many links", strings.Repeat("<a href=x><img src=//a.example>", 5000), 10_000, 2, 2 * maxKept},
		{"many schemes", manySchemes(), 1000, maxPlaces + 1, 1000},
		{"many long links", strings.Repeat("<a href='x:"+strings.Repeat("y", 9000)+"'><img src='//["+strings.Repeat("y", 9000)+"'>", 1000), 2000, 2, 2000},
		{"a long link", "<a href='" + long + "'>", 1, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, c.doc, usual)
			count, kept := 0, 0
			for _, g := range r.Groups {
				count += g.Count
				kept += len(g.Links)
				if (g.Dropped >= 0) != (g.Count > len(g.Links)) || g.Dropped >= 0 && g.Dropped <= g.Links[len(g.Links)-1].Order {
					t.Errorf("%s, %s: the first link that isn't kept is %d, of %d", g.Kind, g.Place, g.Dropped, g.Count)
				}
				for _, l := range g.Links {
					if isCut := len(l.Raw) >= maxText-utf8.UTFMax; isCut != l.IsCut || len(l.Raw) > maxText || len(l.Href) > maxText || len(l.Failure) > maxText || !utf8.ValidString(l.Raw) {
						t.Fatalf("kept %+v", l)
					}
				}
			}
			if r.Count != c.count || count != c.count || len(r.Groups) != c.groups || kept != c.kept {
				t.Errorf("%d links in %d groups, %d kept; want %d in %d, %d", r.Count, len(r.Groups), kept, c.count, c.groups, c.kept)
			}
		})
	}
}

func manySchemes() string {
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, "<a href=x%d:y>", i)
	}
	return b.String()
}

// TestLimits covers documents that aren't read to the end.
func TestLimits(t *testing.T) {
	if _, err := Read(strings.Repeat(" ", MaxSize+1), usual); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v, want ErrTooLarge", err)
	}
	r := read(t, "<p>x"+strings.Repeat(" ", MaxSize-4), usual)
	if r.Err != nil {
		t.Errorf("the longest document: %v", r.Err)
	}
	r = read(t, "<a href=x><a href='"+strings.Repeat("x", 17<<20)+"'>", usual)
	if !errors.Is(r.Err, urlhtml.ErrTokenTooLong) || r.Count != 1 {
		t.Errorf("a tag that is too long: %d links, %v", r.Count, r.Err)
	}
	if testing.Short() {
		return
	}
	r = read(t, "<img srcset='"+strings.Repeat("x, ", maxLinks+1)+"'>", usual)
	if !errors.Is(r.Err, errTooMany) || r.Count != maxLinks {
		t.Errorf("too many links: %d links, %v", r.Count, r.Err)
	}
}

// FuzzRead compares the counts with the links that package urlhtml finds.
func FuzzRead(f *testing.F) {
	f.Add([]byte("<base href=/b/><a href=x>\r\n<img srcset='a, b'>"), "https://a.example/", "")
	f.Add([]byte("\xFF\xFE<\x00a\x00"), "", "UTF-16LE")
	f.Add([]byte("<!-- saved from url=(0018)https://b.example/ --><p style='background:url(//c)'>"), "", "Shift_JIS")
	f.Add([]byte("<iframe srcdoc='<base href=x:><a href=y>'>"), "x:y", "replacement")
	f.Fuzz(func(t *testing.T, doc []byte, address, encoding string) {
		r, err := Read(string(doc), Options{URL: address, Encoding: encoding, Failure: error.Error, Caution: (*url.URL).Hostname})
		if err != nil {
			if _, err := url.Parse(address); err == nil {
				t.Fatal(err)
			}
			return
		}
		o := urlhtml.Options{Base: r.URL}
		if encoding != "" {
			o.ContentType = "text/html;charset=" + encoding
		}
		var found []urlhtml.Link
		for l, err := range urlhtml.Links(bytes.NewReader(doc), o) {
			if err == nil {
				found = append(found, l)
			}
		}
		if len(found) != r.Count {
			t.Fatalf("%d links, want %d", r.Count, len(found))
		}
		for _, g := range r.Groups {
			for _, l := range g.Links {
				want := found[l.Order]
				if l.Raw != strings.ToValidUTF8(want.Raw, l.Raw) && !l.IsCut || (want.URL == nil) != (g.Place == Invalid) || g.Kind != want.Kind.String() {
					t.Errorf("got %+v in %+v, want %+v", l, g, want)
				}
				before := doc[:want.Offset]
				if n := 1 + strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(before)), "\n"); !strings.HasPrefix(r.Encoding, "UTF-16") && n != l.Line && !bytes.HasSuffix(before, []byte("\r")) {
					t.Errorf("line %d, want %d", l.Line, n)
				}
			}
		}
	})
}
