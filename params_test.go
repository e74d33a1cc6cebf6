package url_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestDeleteParams holds the bytes that stay. The names are those that Param and urlkey's rules
// know.
func TestDeleteParams(t *testing.T) {
	for _, tt := range []struct {
		query, name, want string
		deleted           int
	}{
		{"?z=1&page=2&a=%20b&sig=a~b%2fc&flag", "page", "?z=1&a=%20b&sig=a~b%2fc&flag", 1},
		{"?a&b=1&a=2&c&a=", "a", "?b=1&c", 3},
		{"?a&b", "b", "?a", 1},
		// What nothing matches stays as it is, even an empty query.
		{"", "", "", 0}, {"?", "", "?", 0}, {"?&&", "", "?&&", 0}, {"?b=%7e+&", "a", "?b=%7e+&", 0},
		// The "?" goes with the last text, and the other "&" stay.
		{"?a", "a", "", 1}, {"?a&a=2", "a", "", 2}, {"?a&", "a", "", 1}, {"?&a", "a", "", 1}, {"?&a&", "a", "?&", 1}, {"?a&&b", "a", "?&b", 1},
		// Names are decoded, but not twice.
		{"?a+b=1&%61%20b=2&a%2Bb=3&a%2520b", "a b", "?a%2Bb=3&a%2520b", 2}, {"?%C3%A9&é=2&e", "é", "?e", 2}, {"?a%3Db=1&a=b", "a=b", "?a=b", 1},
		{"?id[]=1&+id=2&id%00=3&id", "id", "?id[]=1&+id=2&id%00=3", 1}, {"?%=1&%zz&x", "%zz", "?%=1&x", 1}, {"?A&a", "a", "?A", 1},
		// A pair without a name has an empty name, and one without text has none.
		{"?=1&&=&b", "", "?&b", 2},
		// ";" separates nothing.
		{"?a=1;b=2&b", "b", "?a=1;b=2", 1}, {"?a;b=2", "a", "?a;b=2", 0},
		// é of ISO 8859-1 isn't UTF-8.
		{"?%E9=1&%E8=2&b", "\uFFFD", "?b", 2}, {"?%E9=1", "é", "?%E9=1", 0},
	} {
		u := url.MustParse("https://h/" + tt.query + "#a")
		list := u.SearchParams()
		before := list.Size()
		match := func(name string) bool { return name == tt.name }
		if n := u.DeleteParams(match); n != tt.deleted || u.Search()+u.Hash() != url.MustParse("https://h/"+tt.want+"#a").Search()+"#a" {
			t.Errorf("%q without %q is %q after %d deletions, want %q after %d", tt.query, tt.name, u, n, tt.want, tt.deleted)
		}
		if strings.HasSuffix(u.Href(), "?#a") != (tt.want == "?") || list.Size() != before-tt.deleted || list.Has(tt.name) || url.MustParse(u.Href()).Href() != u.Href() {
			t.Errorf("%q without %q is %q, with the list %q", tt.query, tt.name, u, list)
		}
		if n := u.DeleteParams(match); n != 0 {
			t.Errorf("%q without %q deletes %d more", tt.query, tt.name, n)
		}
	}
	long := url.MustParse("foo:p?" + strings.Repeat("a&b=~&", 1000) + "#f")
	if n := long.DeleteParams(func(name string) bool { return name == "a" }); n != 1000 || long.Href() != "foo:p?"+strings.Repeat("b=~&", 1000)+"#f" {
		t.Errorf("%d deletions leave %d bytes", n, len(long.Href()))
	}
	if n := new(url.URL).DeleteParams(func(string) bool { return true }); n != 0 {
		t.Errorf("the zero URL loses %d", n)
	}
}

// TestAppendParam checks that DeleteParams undoes AppendParam, and that the list gets the pair.
func TestAppendParam(t *testing.T) {
	for _, tt := range [][2]string{
		{"https://h/", "https://h/?a+b=%26%C3%A9"}, {"https://h/?#f", "https://h/?a+b=%26%C3%A9#f"},
		{"https://h/?sig=a~b%20c&x#?", "https://h/?sig=a~b%20c&x&a+b=%26%C3%A9#?"}, {"https://h/?a&", "https://h/?a&&a+b=%26%C3%A9"},
		{"data:x?%7e=' ", "data:x?%7e='&a+b=%26%C3%A9"}, {"mailto:x", "mailto:x?a+b=%26%C3%A9"},
	} {
		u, v := url.MustParse(tt[0]), url.MustParse(tt[0])
		list := u.SearchParams()
		err := u.AppendParam("a b", "&é")
		v.SearchParams().Append("a b", "&é")
		if err != nil || u.Href() != tt[1] || list.String() != v.SearchParams().String() || url.MustParse(tt[1]).Href() != tt[1] {
			t.Errorf("%q becomes %q, %v, with the list %q, want %q", tt[0], u, err, list, tt[1])
		}
		if u.DeleteParams(func(name string) bool { return name == "a b" }); u.Search() != url.MustParse(tt[0]).Search() {
			t.Errorf("%q without the parameter is %q", tt[0], u)
		}
	}
	if err := new(url.URL).AppendParam("a", "secret"); !errors.Is(err, url.ErrZeroURL) || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
}

// TestParam compares Param with the list.
func TestParam(t *testing.T) {
	names := []string{"a", "", "b c", "é", "\uFFFD", "\xFF", "=", "x"}
	for _, query := range []string{
		"", "a", "a=", "a=1&a=2", "=1", "&&a=1", "b+c=d+e", "b%20c=%26%3D", "%61=%C3%A9", "\u00e9=1", "%FF=%FF", "%3D=1", "a=b=c", "%zz=%", "%=%2", "x&=&a",
	} {
		u := url.MustParse("https://h/?" + query + "#a=3")
		for _, name := range names {
			got, ok := u.Param(name)
			want, has := u.SearchParams().Get(name)
			if got != want || ok != has {
				t.Errorf("%q: Param(%q) = %q, %t; want %q, %t", query, name, got, ok, want, has)
			}
		}
	}
	if value, ok := (url.URL{}).Param(""); ok {
		t.Errorf("the zero URL has %q", value)
	}
}

// TestRedactedParams checks that the values of the parameters that match are hidden, and that every
// other byte is that of Redacted.
func TestRedactedParams(t *testing.T) {
	isSecret := func(name string) bool { return name == "sig" || name == "access token" || name == "x/y" }
	for _, tt := range []struct{ input, want string }{
		{"https://h/?a=1&sig=secret&b=%20~", "https://h/?a=1&sig=xxxxx&b=%20~"},
		{"https://h/?sig=secret=secret?secret", "https://h/?sig=xxxxx"},
		{"https://h/?sig=secret&&sig=secret&", "https://h/?sig=xxxxx&&sig=xxxxx&"},
		{"https://h/?access+token=secret&%73ig=secret", "https://h/?access+token=xxxxx&%73ig=xxxxx"},
		{"https://h/?sig=https://u:secret@i&v=https://u:secret@i", "https://h/?sig=xxxxx&v=https://u:xxxxx@i"},
		{"https://u:secret@h/?sig=a:secret@b", "https://u:xxxxx@h/?sig=xxxxx"},
		{"https://h/?#sig=secret&state=1", "https://h/?#sig=xxxxx&state=1"},
		{"https://h/?a#/b?sig=secret?secret&access%20token=secret", "https://h/?a#/b?sig=xxxxx&access%20token=xxxxx"},
		{"https://h/#/view=list?sig=secret/a=b&x=1#sig=secret", "https://h/#/view=list?sig=xxxxx&x=1#sig=xxxxx"}, {"https://h/#!sig=secret", "https://h/#!sig=xxxxx"},
		{"mailto:x?sig=secret", "mailto:x?sig=xxxxx"}, {"postgres:/u:secret@h?sig=secret", "postgres:xxxxx@h?sig=xxxxx"},
		{"https://h/??sig=secret&a=1;sig=secret;b=secret&/sig=secret", "https://h/??sig=xxxxx&a=1;sig=xxxxx&/sig=xxxxx"},
		{"https://h/?x=sig=secret&sig=secret=sig=secret", "https://h/?x=sig=xxxxx&sig=xxxxx"},
		{"foo:u:secret?sig=a@h", "foo:xxxxx@"}, {"https://h/?u=https://u:sec?secret&sig=a%40h&v=w", "https://h/?u=https://u:xxxxx@&v=w"}, {"https://h/?u=//a:b&sig=a%2B", "https://h/?u=//a:b&sig=xxxxx"},
		// A URL within the query, also percent-encoded up to three times.
		{"https://h/?u=https://i/login?a=b?sig=secret&c=d", "https://h/?u=https://i/login?a=b?sig=xxxxx&c=d"},
		{"https://h/?next=https%3A%2F%2Fi%2F%3Fa%3D1%26sig%3Dsecret&c=d", "https://h/?next=xxxxx&c=d"},
		{"https://h/?next=https%253A%252F%252Fi%252F%253Fsig%253Dsecret", "https://h/?next=xxxxx"},
		{"https://h/?next=%252Fa%253Fnext%253D%25252Fb%25253F%252573ig%25253Dsecret#%23sig%3Dsecret", "https://h/?next=xxxxx#xxxxx"},
		{"https://h/?next=%3Fsig%3Dsecret?sig=secret&a%26sig=secret&a%2Fsig=1", "https://h/?next=xxxxx&a%26sig=xxxxx&a%2Fsig=xxxxx"},
		{"https://h/?%3Bsig%3Dsecret=secret&a=%0A%23sig=secret", "https://h/?xxxxx&a=xxxxx"},
		{"https://h/?next=https%3A%2F%2Fi%2F%3Fsig%3D&b=%3Fa%3Dsig", "https://h/?next=https%3A%2F%2Fi%2F%3Fsig%3D&b=%3Fa%3Dsig"},
		{"https://h/?u=/b?sig=secret%20&x/y=secret&a=x/y=1#x/y=1", "https://h/?u=/b?sig=xxxxx&x/y=xxxxx&a=x/y=1#x/y=1"},
		// Encoded more often, no value, or another name.
		{"https://h/?next=%2525253Fsig%2525253Dword", "https://h/?next=%2525253Fsig%2525253Dword"},
		{"https://h/?sig&sig=&SIG=1&a-sig=3&sig2=4#sig", "https://h/?sig&sig=&SIG=1&a-sig=3&sig2=4#sig"},
		{"https://h/sig=1?#", "https://h/sig=1?#"},
	} {
		u := url.MustParse(tt.input)
		before := *u
		if got := u.RedactedParams(isSecret); got != tt.want || *u != before {
			t.Errorf("%q is %q, want %q", u, got, tt.want)
		}
		if got, want := u.RedactedParams(func(string) bool { return false }), u.Redacted(); got != want {
			t.Errorf("%q without a match is %q, want %q", u, got, want)
		}
		if all := u.RedactedParams(func(string) bool { return true }); strings.Contains(all, urltest.Secret) {
			t.Errorf("%q with all values hidden is %q", u, all)
		}
	}
	if got := (url.URL{}).RedactedParams(isSecret); got != "" {
		t.Errorf("the zero URL is %q", got)
	}
}

// FuzzRedactedParams looks for a value that is shown, also in a query within a query, and checks
// that showing it twice changes nothing.
func FuzzRedactedParams(f *testing.F) {
	for _, query := range []string{"a=1&sig=s", "u=https://i/?sig=s", "u=https%3A%2F%2Fi%2F%3Fa%3Db%26sig%3Ds", "%253Fsig%253D", "a;sig=s#/b?sig=s&u=%23sig=s", "?sig=s+%73", "a=%3f=&sig"} {
		f.Add(query)
	}
	isSig, shownSig := func(name string) bool { return name == "sig" }, regexp.MustCompile(`[/?#!;&=]sig=[^&#=]`)
	f.Fuzz(func(t *testing.T, query string) {
		u, err := url.Parse("https://h/?" + query)
		if err != nil {
			return
		}
		text := u.RedactedParams(isSig)
		if again, err := url.Parse(text); err != nil || again.RedactedParams(isSig) != again.Href() {
			t.Errorf("%q is shown as %q, and that as %q: %v", u, text, again.RedactedParams(isSig), err)
		}
		for range 4 {
			if shownSig.MatchString(strings.ReplaceAll(text, "sig=xxxxx", "")) {
				t.Errorf("%q is shown with %q", u, text)
			}
			text = url.PercentDecode(text)
		}
	})
}
