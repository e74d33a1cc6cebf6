package urlhtml

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

var xmlURL = url.MustParse("https://example.com/page")

// xmlLinks returns the links of a document that browsers fetch, relative to xmlURL, and the error.
func xmlLinks(r io.Reader, o Options) (fetched string, links []Link, err error) {
	links, err = collect(r, o)
	var list []string
	for _, l := range links {
		if l.URL != nil && l.Kind != KindNavigation && l.Kind != KindBase && (l.Kind != KindReference || l.Element == "use") {
			list = append(list, strings.TrimPrefix(l.URL.Href(), "https://example.com/"))
		}
	}
	return strings.Join(list, " "), links, err
}

// TestXML reads the documents whole, byte by byte, and in UTF-16, and rewrites them.
func TestXML(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, d := range markup.XMLDocuments {
		t.Run(d.Name, func(t *testing.T) {
			doc, o := d.Text(), Options{Base: xmlURL, XML: true, ContentType: d.Type()}
			got, links, err := xmlLinks(strings.NewReader(doc), o)
			var syntax *SyntaxError
			if got != d.Links || d.Fails != errors.As(err, &syntax) || !d.Fails && err != nil {
				t.Fatalf("%s\ngives %q, want %q, %v", doc, got, d.Links, err)
			}
			if end := int64(len(doc)); d.Fails && (syntax.Offset > end || syntax.Offset == end && syntax.reason != incomplete) {
				t.Errorf("%v, in %d bytes", syntax, end)
			}
			pieces, err2 := collectPieces(doc, o)
			if !slices.EqualFunc(links, pieces, samePlace) || d.Fails && *syntax != *err2.(*SyntaxError) {
				t.Errorf("%s\nbyte by byte gives %v, %v, whole %v, %v", doc, pieces, err2, links, err)
			}
			wide, _ := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(doc)
			wideGot, wideLinks, err2 := xmlLinks(strings.NewReader(wide), o)
			if got != wideGot && !strings.Contains(got, "?") || (err2 == nil) == d.Fails {
				t.Errorf("in UTF-16, %q gives %q, %v", doc, wideGot, err2)
			}
			for i := range wideLinks {
				if text, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().String(wide[wideLinks[i].Offset:][:wideLinks[i].Length]); text != doc[links[i].Offset:][:links[i].Length] {
					t.Errorf("in UTF-16, %q is at the place of %s", text, links[i].Raw)
				}
			}
			if !d.Fails {
				rewriteXML(t, rng, doc, o)
			}
		})
	}
	urltest.LogCases(t, "documents of XML", len(markup.XMLDocuments), 110)
}

// rewriteXML rewrites a document with the same URLs, and with others.
func rewriteXML(t *testing.T, rng *rand.Rand, doc string, o Options) {
	t.Helper()
	for i := range urltest.Times(60) {
		var want []string
		var out, rest strings.Builder
		at := int64(0)
		err := Rewrite(&out, strings.NewReader(doc), o, func(l Link) (string, bool) {
			rest.WriteString(doc[at:l.Offset] + "§")
			at = l.Offset + int64(l.Length)
			s := l.Raw
			if i > 0 {
				s = "x" + nasty[rng.IntN(len(nasty))] + "&\x01\uFFFF<]]>?>"
			}
			if s == "" || l.Element == "base" {
				s = l.Raw
			}
			want = append(want, strings.NewReplacer("\x00", "%00", "\x01", "\uFFFD", "\uFFFF", "\uFFFD", "\f", "\uFFFD", "\v", "\uFFFD").Replace(s))
			return s, true
		})
		if i == 0 && out.String() != doc {
			t.Fatalf("%s\nis %s with the same URLs", doc, out.String())
		}
		rest.WriteString(doc[at:])
		links, err2 := collect(strings.NewReader(out.String()), o)
		var got []string
		var newRest strings.Builder
		at = 0
		for _, l := range links {
			got = append(got, l.Raw)
			newRest.WriteString(out.String()[at:l.Offset] + "§")
			at = l.Offset + int64(l.Length)
		}
		newRest.WriteString(out.String()[at:])
		hasEntity := strings.Contains(doc, "<!ENTITY s") // a part of it is written again
		if err != nil || err2 != nil || !slices.Equal(got, want) || rest.String() != newRest.String() && !hasEntity {
			t.Fatalf("%s\ngives %q, want %q, %v, %v\n%s\n%s", out.String(), got, want, err, err2, rest.String(), newRest.String())
		}
	}
}

// TestXMLEncoding has a document in a declared encoding, whose error has an offset in that. Without
// a Content-Type, a prefix that isn't bound is no error.
func TestXMLEncoding(t *testing.T) {
	const doc = "<?xml version='1.0' encoding='windows-1251'?><a xmlns='http://www.w3.org/1999/xhtml' title='\xE9\xE9' href='\xE9'>\xE9<u:b/></b>"
	links, err := collect(strings.NewReader(doc), Options{Base: xmlURL, XML: true})
	var syntax *SyntaxError
	if len(links) != 1 || links[0].Raw != "й" || !errors.As(err, &syntax) || syntax.Offset != int64(len(doc)-len("</b>")) {
		t.Errorf("%v, %v", links, err)
	}
}

// TestXMLBytes has bytes that aren't a character of an encoding in each place, and U+FFFD itself.
func TestXMLBytes(t *testing.T) {
	places := []string{"%s", "<img src='%s'/>", "<p title='%s'/>", "<!--%s-->", "<![CDATA[%s]]>", "<?x %s?>", "<p x%s='a'/>", "<x%s/>", "<style>a{b:url(%s)}</style>", "</p%s>"}
	for _, tt := range []struct {
		label string
		bad   []string
		own   string // U+FFFD, if the encoding has it
	}{
		{"utf-8", []string{"\xE9", "\xFF", "\xC0\x80", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"}, "\xEF\xBF\xBD"},
		{"utf-16le", []string{"\x00\xD8", "\x00\xDC", "\x00\xDC\x00\xD8"}, "\xFD\xFF"}, {"utf-16be", []string{"\xD8\x00", "\xDC\x00"}, "\xFF\xFD"},
		{"gb18030", []string{"\xFF", "\xFD\xFF", "\xFF\xFD", "\x81\x20", "\x84\x31\xA4"}, "\x84\x31\xA4\x37"}, {"gbk", []string{"\xFF", "\x81\x20"}, "\x84\x31\xA4\x37"},
		{"shift_jis", []string{"\x81\x20", "\xFD"}, ""}, {"euc-jp", []string{"\xFD\xFF", "\x80"}, ""}, {"iso-2022-jp", []string{"\xE9", "\x0E"}, ""},
		{"big5", []string{"\xFD\xFF", "\x81\x20"}, ""}, {"euc-kr", []string{"\xFD\xFF", "\xC0"}, ""}, {"windows-1253", []string{"\xD2", "\xFF"}, ""}, {"iso-8859-8", []string{"\xFF"}, ""},
		{"windows-1257", []string{"\xA1"}, ""},
	} {
		enc, _ := encodings.Get(tt.label)
		isWide := strings.HasPrefix(tt.label, "utf-16")
		encode := func(s string) string {
			if !isWide {
				return s
			}
			wide, _ := unicode.UTF16(unicode.Endianness(tt.label == "utf-16le"), unicode.IgnoreBOM).NewEncoder().String(s)
			return wide
		}
		for _, bad := range append(tt.bad, tt.own) {
			for _, place := range places {
				before, after, _ := strings.Cut("<html xmlns='http://www.w3.org/1999/xhtml'><img src='a'/><p>"+place+"</p></html>", "%s")
				doc := encode(before) + bad + encode(after)
				o := Options{Base: pageURL, XML: true, Encoding: enc}
				links, err := collect(strings.NewReader(doc), o)
				pieces, err2 := collectPieces(doc, o)
				syntax, isSyntax := err.(*SyntaxError)
				isOwn := bad == tt.own && bad != ""
				if isOwn && place == "</p%s>" {
					continue
				}
				if bad != "" && !isOwn && (!isSyntax || syntax.Offset != int64(len(encode(before))) || len(links) != 1) || isOwn && err != nil {
					t.Errorf("%s, %q in %s: %v, %v, %d", tt.label, bad, place, links, err, len(encode(before)))
				}
				if fmt.Sprint(err) != fmt.Sprint(err2) || len(pieces) != len(links) {
					t.Errorf("%s, %q in %s: %v, byte by byte %v", tt.label, bad, place, err, err2)
				}
			}
		}
	}
}

// TestXMLAttributes has named attributes of elements of XML that aren't HTML, SVG or MathML, also
// byte by byte, and rewritten.
func TestXMLAttributes(t *testing.T) {
	const html, opml = ` xmlns:h="http://www.w3.org/1999/xhtml"`, `<opml><outline xmlUrl="a?b&amp;c" xmlurl="no" XMLURL="no" htmlUrl='d' type="rss"/></opml>`
	for _, tt := range []struct {
		doc, want string
		names     []string
	}{
		{opml, "xmlUrl a?b&c, htmlUrl d", []string{"xmlUrl", "htmlUrl"}}, {opml, "xmlurl no", []string{"xmlurl"}}, {opml, "", nil}, {opml, "type rss", []string{"type"}},
		{`<package xmlns="http://www.idpf.org/2007/opf" xmlns:o="o"><item href="a"/><o:item href="b" o:href="no" src=""/><item src="&#99;"/></package>`, "href a, href b, src c", []string{"href", "src"}},
		{`<a o:href="no" xmlns:o="o" xmlns:x="http://www.w3.org/1999/xlink" x:href="no"/>`, "", []string{"o:href", "xlink:href", "x:href", "href", "xmlns:o"}},
		{`<x:a xmlns:x="http://www.w3.org/1999/xlink" href="a"/>`, "href a", []string{"href"}}, {`<a href="a" style="b:url(no)" ping="no"/>`, "href a", []string{"href"}},
		{`<a srcset="a 1x, b 2x" image="url(c), url('d')"/>`, "srcset a, srcset b, image c, image d", []string{"srcset", "image"}},
		{`<feed` + html + `><link rel="self" href="a"/><h:p data-src="b" href="no" DATA-SRC="no"><h:img src="c"/><h:base href="/d/"/></h:p><link href="e"/></feed>`, "href a, data-src b, src c, href /d/, href e", []string{"href", "data-src"}},
		{`<a` + html + `><h:template><link href="no"/></h:template><s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g href="b" data="no"/></s:svg><g data="c"/></a>`, "href b, data c", []string{"href", "data"}},
	} {
		o := Options{Base: xmlURL, XML: true, Attributes: map[string]bool{}}
		for _, name := range tt.names {
			o.Attributes[name] = name == "srcset"
		}
		links, err := collect(strings.NewReader(tt.doc), o)
		var got []string
		for _, l := range links {
			got = append(got, l.Attribute+" "+l.Raw)
		}
		pieces, err2 := collectPieces(tt.doc, o)
		if strings.Join(got, ", ") != tt.want || !slices.EqualFunc(links, pieces, samePlace) || err != nil || err2 != nil {
			t.Errorf("%s with %q: %q, want %q; %v, %v", tt.doc, tt.names, got, tt.want, err, err2)
		}
		if !strings.Contains(tt.doc, "srcset") { // where a URL has no newline
			rewriteXML(t, rand.New(rand.NewPCG(1, 0)), tt.doc, o)
		}
	}
}

// TestPlaces has URLs that can't be replaced: those in pieces, and the second one in a reference.
func TestPlaces(t *testing.T) {
	const entity = `<!DOCTYPE svg [<!ENTITY e "url(a);fill:url(b)">]><svg xmlns="http://www.w3.org/2000/svg" style="mask:&e;"/>`
	const sheet = `<style xmlns="http://www.w3.org/2000/svg">@import "a<!-- a -->b";@import "c";<![CDATA[@import "d]]>&lt;";</style>`
	for _, tt := range []struct{ doc, replaced, want string }{
		{entity, "a", "mask:url(x);fill:url(b)"}, {entity, "b", "mask:url(a);fill:url(x)"}, {entity, "a b", ""},
		{sheet, "c", `<!-- a -->b";@import "x";<![CDATA[`}, {sheet, "ab", ""}, {sheet, "d<", ""},
	} {
		var out strings.Builder
		err := Rewrite(&out, strings.NewReader(tt.doc), Options{XML: true}, func(l Link) (string, bool) {
			return "x", slices.Contains(strings.Fields(tt.replaced), l.Raw)
		})
		if got := out.String(); (err == errPlace) != (tt.want == "") || err == nil && !strings.Contains(got, tt.want) {
			t.Errorf("%s, %s: %s, %v", tt.doc, tt.replaced, got, err)
		}
	}
}

// xmlImages returns the src of the img elements in XML as encoding/xml reads it, and its error.
func xmlImages(doc string) (list []string, err error) {
	d := xml.NewDecoder(strings.NewReader(doc))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list, nil
		} else if err != nil {
			return list, err
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Space != "http://www.w3.org/1999/xhtml" || e.Name.Local != "img" {
			continue
		}
		for _, a := range e.Attr {
			if a.Name.Local == "src" && a.Name.Space == "" {
				list = append(list, plain.Replace(a.Value))
			}
		}
	}
}

// plain has no newlines and tabs, which encoding/xml keeps.
var plain = strings.NewReplacer("\n", " ", "\t", " ", "\r", " ")

// compareXML compares the images of a document with those that encoding/xml finds, if both accept it.
// It returns their errors.
func compareXML(t *testing.T, doc, contentType string) (err, err2 error) {
	t.Helper()
	links, err := collect(strings.NewReader(doc), Options{Base: xmlURL, XML: true, Templates: true, ContentType: contentType, Encoding: encodings.UTF8})
	want, err2 := xmlImages(doc)
	if err != nil || err2 != nil {
		return err, err2
	}
	var got []string
	for _, l := range links {
		if l.Element == "img" && l.Attribute == "src" && l.Depth == 0 {
			got = append(got, plain.Replace(l.Raw))
		}
	}
	if want = slices.DeleteFunc(want, func(s string) bool { return s == "" }); !slices.Equal(got, want) {
		t.Fatalf("%q\ngives %q, want %q", doc, got, want)
	}
	rewriteOnce(t, doc, contentType)
	return nil, nil
}

// TestXMLDecoder compares random documents with encoding/xml, where both accept them.
func TestXMLDecoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	both, n := 0, urltest.Times(20_000)
	for range n {
		d := markup.RandomXML(rng)
		doc := d.Text()
		if strings.Contains(doc, "<!ATTLIST") { // which encoding/xml doesn't read
			continue
		}
		if err, err2 := compareXML(t, doc, d.Type()); err == nil && err2 == nil {
			both++
		}
	}
	if both < n/5 {
		t.Errorf("both accept %d of %d documents", both, n)
	}
	t.Logf("%d documents, both accept %d", n, both)
}

// unlike has what encoding/xml reads in another way, or not at all: a doctype, a declaration of another
// encoding or version, and names that bind nothing.
var unlike = regexp.MustCompile(`<!DOCTYPE|<\?xml\s|xmlns[^<>=]*=\s*["'](&|"|'|http://www\.w3\.org/(XML|2000/xmlns))`)

// FuzzXML compares any bytes with encoding/xml, which has to accept what Links accepts, except for
// names. They may come in pieces.
func FuzzXML(f *testing.F) {
	for _, d := range markup.XMLDocuments {
		f.Add(d.Text())
		f.Add(strings.ReplaceAll(d.Text(), "no", "\xE9"))
	}
	f.Fuzz(func(t *testing.T, doc string) {
		o := Options{Base: xmlURL, XML: true, Templates: true, Encoding: encodings.UTF8}
		links, err := collect(strings.NewReader(doc), o)
		pieces, err2 := collectPieces(doc, o)
		if !slices.EqualFunc(links, pieces, samePlace) || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatalf("%q: %v, %v, byte by byte %v, %v", doc, links, err, pieces, err2)
		}
		if err == nil && !utf8.ValidString(doc) {
			t.Fatalf("%q isn't UTF-8", doc)
		}
		if unlike.MatchString(doc) {
			return
		}
		if err, err2 := compareXML(t, doc, "image/svg+xml"); err == nil && err2 != nil && !strings.Contains(err2.Error(), "name") {
			t.Fatalf("%q: only encoding/xml refuses it: %v", doc, err2)
		}
	})
}

// rewriteOnce rewrites a document that encoding/xml accepts, and checks that it accepts the result.
// Documents with a URL that can't be replaced are left.
func rewriteOnce(t *testing.T, doc, contentType string) {
	t.Helper()
	var out strings.Builder
	o := Options{XML: true, ContentType: contentType}
	err := Rewrite(&out, strings.NewReader(doc), o, func(Link) (string, bool) { return `x"'&<]]>` + "\n", true })
	if err == errPlace {
		return
	}
	if _, err2 := xmlImages(out.String()); err != nil || err2 != nil {
		t.Fatalf("%s\n%s\n%v, %v", doc, out.String(), err, err2)
	}
}
