package url_test

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// joinSegmentsExamples have lists of names. Each name becomes one segment.
var joinSegmentsExamples = []struct {
	base  string
	names []string
	want  string
}{
	// After the path, with one slash between.
	{"https://h/a", []string{"b"}, "https://h/a/b"}, {"https://h/a/", []string{"b"}, "https://h/a/b"},
	{"https://h", []string{"a", "b"}, "https://h/a/b"}, {"foo://h", []string{"a"}, "foo://h/a"}, {"foo:/", []string{"a"}, "foo:/a"},
	{"https://h/a", nil, "https://h/a"}, {"https://h/a/", nil, "https://h/a/"}, {"foo://h", nil, "foo://h"},
	// Query and fragment stay.
	{"https://u:p@h:81/a?q#f", []string{"b"}, "https://u:p@h:81/a/b?q#f"}, {"foo:/a?q#f", []string{"b"}, "foo:/a/b?q#f"},
	// Delimiters of a URL have no meaning in a name.
	{"https://h/a", []string{"b/c"}, "https://h/a/b%2Fc"}, {"https://h/a", []string{`b\c`}, "https://h/a/b%5Cc"},
	{"foo://h/a", []string{`b\c`}, "foo://h/a/b%5Cc"}, {"https://h/a", []string{"b?c#d"}, "https://h/a/b%3Fc%23d"},
	{"https://h/a", []string{"/b"}, "https://h/a/%2Fb"}, {"https://h/a", []string{"/", "//"}, "https://h/a/%2F/%2F%2F"},
	{"https://h/a", []string{"https://evil.example/"}, "https://h/a/https:%2F%2Fevil.example%2F"},
	// A "%" is data: names aren't encoded yet.
	{"https://h/a", []string{"100%"}, "https://h/a/100%25"}, {"https://h/a", []string{"%2F"}, "https://h/a/%252F"},
	// So these aren't dot segments.
	{"https://h/a", []string{"%2e%2e"}, "https://h/a/%252e%252e"}, {"https://h/a", []string{".%2E", "%2e"}, "https://h/a/.%252E/%252e"},
	{"https://h/a", []string{"../b"}, "https://h/a/..%2Fb"}, {"https://h/a", []string{`..\b`}, "https://h/a/..%5Cb"},
	{"https://h/a", []string{"...", ".a", "a.", " ."}, "https://h/a/.../.a/a./%20."},
	// Characters that setters would drop, or that can't be in a path.
	{"https://h/a", []string{"\tb\n\r"}, "https://h/a/%09b%0A%0D"}, {"https://h/a", []string{".\t.", "\n."}, "https://h/a/.%09./%0A."},
	{"https://h/a", []string{" b ", "\x00", "\x7F"}, "https://h/a/%20b%20/%00/%7F"},
	{"https://h/a", []string{"<\"`{}^|>"}, "https://h/a/%3C%22%60%7B%7D%5E%7C%3E"},
	// All others stay readable.
	{"https://h/a", []string{"a@b:c;d=e,f+g&h$i!j*k'(l)[m]~_-"}, "https://h/a/a@b:c;d=e,f+g&h$i!j*k'(l)[m]~_-"},
	// Bytes, valid UTF-8 or not.
	{"https://h/a", []string{"ü", "東京"}, "https://h/a/%C3%BC/%E6%9D%B1%E4%BA%AC"},
	{"https://h/a", []string{"\xFF", "\xC3", "\xED\xA0\x80"}, "https://h/a/%FF/%C3/%ED%A0%80"},
	// Empty names are segments. An empty segment at the end of the path is replaced.
	{"https://h/a", []string{""}, "https://h/a/"},
	{"https://h/a/", []string{""}, "https://h/a/"},
	{"https://h/a", []string{"b", ""}, "https://h/a/b/"},
	{"https://h/a", []string{"", "b"}, "https://h/a//b"},
	{"https://h/a", []string{"", "", ""}, "https://h/a///"},
	{"https://h//", []string{"b"}, "https://h//b"},
	{"https://h/", []string{"", "evil.example"}, "https://h//evil.example"},
	{"foo:/", []string{"", "evil.example"}, "foo:/.//evil.example"},
	{"foo:/.//a", []string{"b"}, "foo:/.//a/b"},
	{"foo:/.//a?q", []string{}, "foo:/.//a?q"},
	{"foo:/.//", []string{"a"}, "foo:/.//a"},
	{"foo://", []string{"", "a"}, "foo:////a"},
	// Drive letters.
	{"file:///", []string{"C:", "a"}, "file:///C:/a"},
	{"file:///", []string{"C|", "a"}, "file:///C%7C/a"},
	{"file:///C:/", []string{"D|"}, "file:///C:/D%7C"},
	{"file:///C:", []string{"a"}, "file:///C:/a"},
	{"file:///C:/", []string{""}, "file:///C:/"},
	{"file://h/", []string{"C:"}, "file://h/C:"},
	{"file:///", []string{"", "C|"}, "file:////C%7C"},
	{"file:///", []string{"localhost"}, "file:///localhost"},
	{"https://h/", []string{"C|"}, "https://h/C%7C"},
}

func TestJoinSegments(t *testing.T) {
	for _, tt := range joinSegmentsExamples {
		base := url.MustParse(tt.base)
		got, err := base.JoinSegments(tt.names...)
		if err != nil || got.Href() != tt.want {
			t.Errorf("%q and %q are %v, %v, want %q", tt.base, tt.names, got, err, tt.want)
			continue
		}
		if base.Href() != tt.base && base.Href() != tt.base+"/" || got == base {
			t.Errorf("joining %q has changed %q to %q", tt.names, tt.base, base)
		}
		urltest.CheckInvariants(t, got)
		checkJoined(t, base, got, tt.names)
	}
}

// checkJoined checks that u has the segments of base, without an empty one at the end, and
// then names.
func checkJoined(t *testing.T, base, u *url.URL, names []string) {
	t.Helper()
	want := slices.Collect(base.DecodedPathSegments())
	if n := len(want); n > 0 && len(names) > 0 && want[n-1] == "" {
		want = want[:n-1]
	}
	want = append(want, names...)
	if got := slices.Collect(u.DecodedPathSegments()); !slices.Equal(got, want) {
		t.Errorf("%q has the segments %q, want %q", u, got, want)
	}
}

// segmentBases are URLs of all kinds with a path that can be set.
var segmentBases = []string{
	"https://h/", "https://u:p@h:81/a/b?q#f", "http://[::1]/a//", "file:///", "file:///C:/a", "file://server/share/", "file:////a",
	"foo://h", "foo://h/a?q", "foo://", "foo:/", "foo:/a/b#f", "foo:/.//a", "web+demo:/.//?q", "ws://h/?",
}

func TestSetDecodedPathSegments(t *testing.T) {
	for _, names := range [][]string{
		{"a"}, {"a", "b"}, {""}, {"", ""}, {"a", ""}, {"", "a"}, {"", "", "a", "", ""}, {"a/b", `c\d`}, {"?", "#", "%", "%2e"},
		{"C:"}, {"C|"}, {"C:", "x"}, {"C|", "x"}, {"", "C|"}, {"c:", ""}, {"C:x"}, {"localhost"}, {"h"}, {"a:b", "c"},
		{"..."}, {"..\t"}, {"\t.."}, {"\n"}, {" "}, {" a "}, {"\xFF"}, {"ü"}, {"\x00"}, {"//"}, {"/.", "/.."}, {strings.Repeat("a/", 300)},
	} {
		for _, base := range segmentBases {
			u := url.MustParse(base)
			before := *u
			if err := u.SetDecodedPathSegments(slices.Values(names)); err != nil {
				t.Errorf("%q with the segments %q: %v", base, names, err)
				continue
			}
			if got := slices.Collect(u.DecodedPathSegments()); !slices.Equal(got, names) {
				t.Errorf("%q with the segments %q is %q, with %q", base, names, u, got)
			}
			urltest.CheckInvariants(t, u)
			urltest.Unchanged(t, &before, u, "path segments", strings.Join(names, " "), []string{"pathname"})
			// Setting the same names changes nothing.
			again := *u
			if err := again.SetDecodedPathSegments(u.DecodedPathSegments()); err != nil || again != *u {
				t.Errorf("%q with its own segments is %q, %v", u, &again, err)
			}
		}
	}
}

// TestSetNoPathSegments checks that without segments the path is the same as after
// SetPathname("").
func TestSetNoPathSegments(t *testing.T) {
	for _, base := range segmentBases {
		u, want := url.MustParse(base), url.MustParse(base)
		if err := want.SetPathname(""); err != nil {
			t.Fatal(err)
		}
		if err := u.SetDecodedPathSegments(slices.Values([]string(nil))); err != nil || *u != *want {
			t.Errorf("%q without segments is %q, %v, want %q", base, u, err, want)
		}
		urltest.CheckInvariants(t, u)
	}
}

// TestSegmentsOfAllBytes writes and reads each byte value by itself, between others, and twice.
func TestSegmentsOfAllBytes(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, base := range segmentBases {
		for c := range 256 {
			s := string([]byte{byte(c)})
			for _, name := range []string{s, "a" + s + "b", s + s, "C" + s, "." + s, s + ".", "%4" + s, "%" + s + "1"} {
				if name == "." || name == ".." {
					continue
				}
				u := url.MustParse(base)
				if err := u.SetDecodedPathSegments(slices.Values([]string{name, s + "x"})); err != nil {
					t.Fatalf("%q with the segment %q: %v", base, name, err)
				}
				if got := slices.Collect(u.DecodedPathSegments()); !slices.Equal(got, []string{name, s + "x"}) {
					t.Errorf("%q with the segment %q is %q, with %q", base, name, u, got)
				}
				if again, err := url.Parse(u.Href()); err != nil || *again != *u {
					t.Errorf("%q with the segment %q is %q, parsed %v, %v", base, name, u, again, err)
				}
			}
		}
		u, err := url.MustParse(base).JoinSegments(string(all))
		if err != nil {
			t.Fatal(err)
		}
		checkJoined(t, url.MustParse(base), u, []string{string(all)})
	}
}

func TestDecodedPathSegments(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  []string
	}{
		{"https://h/a/b/", []string{"a", "b", ""}},
		{"https://h", []string{""}},
		{"foo://h", nil},
		{"https://h/a%2Fb/c%20d", []string{"a/b", "c d"}},
		// Each segment is decoded by itself, once, byte for byte.
		{"https://h/%252F/%E6%9D/%B1", []string{"%2F", "\xE6\x9D", "\xB1"}},
		{"https://h/..%2F..%2fetc", []string{"../../etc"}},
		{"https://h/%00/%5C/%FF", []string{"\x00", `\`, "\xFF"}},
		// A "%" that doesn't encode anything stays, and a "+" isn't a space.
		{"https://h/100%/%zz/a+b", []string{"100%", "%zz", "a+b"}},
		{"https://h/ü", []string{"ü"}},
		// An opaque path is one segment.
		{"mailto:a%20b@h/c", []string{"a b@h/c"}},
		{"foo:", []string{""}},
		{"foo:/.//a", []string{"", "a"}},
		{"file:///C|/a", []string{"C:", "a"}},
	} {
		t.Run(tt.input, func(t *testing.T) {
			u := url.MustParse(tt.input)
			if got := slices.Collect(u.DecodedPathSegments()); !slices.Equal(got, tt.want) {
				t.Errorf("%s has the segments %q, want %q", tt.input, got, tt.want)
			}
			for range u.DecodedPathSegments() {
				break // the loop can end early
			}
		})
	}
	if got := slices.Collect(new(url.URL).DecodedPathSegments()); len(got) != 0 {
		t.Errorf("the zero URL has the segments %q", got)
	}
}

// TestPathComparison compares paths, with the package and with the reference.
func TestPathComparison(t *testing.T) {
	for _, tt := range []struct {
		a, b               string
		equals, startsWith bool
	}{
		// whole segments
		{"https://h/foo/x", "https://h/foo", false, true}, {"https://h/foo", "https://h/foo/x", false, false},
		{"https://h/foobar", "https://h/foo", false, false}, {"https://h/foo", "https://h/foo", true, true},
		// The empty segment at the end counts.
		{"https://h/foo/x", "https://h/foo/", false, false}, {"https://h/foo/", "https://h/foo", false, true},
		{"https://h/foo/", "https://h/foo/", true, true}, {"https://h/foo//x", "https://h/foo/", false, true},
		{"https://h/foo", "https://h/", false, false}, {"https://h//x", "https://h/", false, true}, {"https://h", "https://h/", true, true},
		// Every list of segments starts with the empty one, which equals only itself.
		{"https://h/", "a://h", false, true}, {"a:/x", "a://h", false, true}, {"a://h", "a://h", true, true}, {"a://h", "a://h/", false, false},
		// An opaque path starts with nothing, and equals only an opaque one.
		{"a:", "a://h", false, false}, {"a://h", "a:", false, false}, {"a:", "b:", true, false}, {"a:x", "a:x", true, false},
		{"a:x/y", "a:x", false, false}, {"a:x", "a://h", false, false}, {"a:/x", "a:x", false, false}, {"a:x", "a:/x", false, false},
		// Nothing is decoded or folded, but the parser has resolved dots and drive letters.
		{"https://h/a%2fb", "https://h/a%2Fb", false, false}, {"https://h/%61", "https://h/a", false, false},
		{"https://h/A", "https://h/a", false, false}, {"https://h/a%2Fb", "https://h/a", false, false},
		{"https://h/x/%2e%2e/a", "https://h/a", true, true}, {`https://h/a\b`, "https://h/a", false, true}, {"file:///C|/x", "file:///C:", false, true},
		// Only the path counts.
		{"https://h/a?q", "http://o:8/a", true, true}, {"https://u:p@h/a#f", "file:///a", true, true}, {"a:/.//x", "https://h//x", true, true},
		{"https://h/a?/b", "https://h/a/b", false, false}, {"a:x?q#f", "b:x", true, false},
	} {
		a, b := url.MustParse(tt.a), url.MustParse(tt.b)
		if a.PathEquals(b) != tt.equals || a.PathStartsWith(b) != tt.startsWith {
			t.Errorf("the path of %q equals that of %q: %t; starts with it: %t", a, b, a.PathEquals(b), a.PathStartsWith(b))
		}
		r, s := urltest.ReferenceBase(tt.a), urltest.ReferenceBase(tt.b)
		if r.PathEquals(s) != tt.equals || r.PathStartsWith(s) != tt.startsWith {
			t.Errorf("reference: the path of %q equals that of %q: %t; starts with it: %t", a, b, r.PathEquals(s), r.PathStartsWith(s))
		}
	}
	var zero url.URL
	if zero.PathStartsWith(&zero) || zero.PathStartsWith(url.MustParse("a://h")) || url.MustParse("https://h/").PathStartsWith(&zero) {
		t.Error("a path starts with the path of the zero URL")
	}
}

func TestSegmentsErrors(t *testing.T) {
	for _, tt := range []struct {
		base  string
		names []string
		err   error
		text  string
	}{
		{"https://h/a", []string{".."}, url.ErrInvalidValue, `"..": invalid value: no segment can be "." or ".."`},
		{"https://h/a", []string{"."}, url.ErrInvalidValue, `".": invalid value: no segment can be "." or ".."`},
		{"foo:/a", []string{"b", "..", "c"}, url.ErrInvalidValue, `"..": invalid value: no segment can be "." or ".."`},
		{"mailto:a@h", []string{"b"}, url.ErrNotApplicable, `"": component does not apply to this URL`},
		{"mailto:a@h", nil, url.ErrNotApplicable, `"": component does not apply to this URL`},
		{"foo:", []string{""}, url.ErrNotApplicable, `"": component does not apply to this URL`},
		{"", []string{"b"}, url.ErrZeroURL, `"": zero URL`},
		{"", nil, url.ErrZeroURL, `"": zero URL`},
	} {
		u := new(url.URL)
		if tt.base != "" {
			u = url.MustParse(tt.base)
		}
		v, err := u.JoinSegments(tt.names...)
		if v != nil || !errors.Is(err, tt.err) || err.Error() != "join segments "+tt.text {
			t.Errorf("%q and %q are %v, %v", tt.base, tt.names, v, err)
		}
		before := *u
		err = u.SetDecodedPathSegments(slices.Values(tt.names))
		if *u != before || !errors.Is(err, tt.err) || err.Error() != "set decoded path segments "+tt.text {
			t.Errorf("%q with the segments %q is %v, %v", tt.base, tt.names, u, err)
		}
	}
}

// TestSetDecodedPathSegmentsStops checks that a refused name ends the iteration, and that an
// iterator that can run only once is enough.
func TestSetDecodedPathSegmentsStops(t *testing.T) {
	u := url.MustParse("https://h/")
	given := 0
	err := u.SetDecodedPathSegments(func(yield func(string) bool) {
		for _, name := range []string{"a", "..", "b"} {
			if given++; !yield(name) {
				return
			}
		}
	})
	if given != 2 || !errors.Is(err, url.ErrInvalidValue) {
		t.Errorf("%d names are taken, %v", given, err)
	}
	next, stop := iter.Pull(slices.Values([]string{"a", "b"}))
	defer stop()
	err = u.SetDecodedPathSegments(func(yield func(string) bool) {
		for name, ok := next(); ok && yield(name); name, ok = next() {
		}
	})
	if err != nil || u.Pathname() != "/a/b" {
		t.Errorf("the URL is %q, %v", u, err)
	}
}

// FuzzSegments writes names into URLs and reads them back.
func FuzzSegments(f *testing.F) {
	for _, tt := range urltest.Seeds(f, joinSegmentsExamples) {
		f.Add(tt.base, strings.Join(tt.names, "\x00"), "\x00")
	}
	for i, base := range segmentBases {
		f.Add(base, "C|,..x,\xFF%2e?#\\/,", ",")
		f.Add(base, "/a//b/", string("/,."[i%3]))
	}
	f.Fuzz(func(t *testing.T, base, text, separator string) {
		u, err := url.Parse(base)
		if err != nil {
			return
		}
		names := []string{text}
		if separator != "" {
			names = strings.Split(text, separator)
		}
		hasDots := slices.ContainsFunc(names, func(name string) bool { return name == "." || name == ".." })
		joined, err := u.JoinSegments(names...)
		if refused := u.HasOpaquePath() || hasDots; refused != (err != nil) {
			t.Fatalf("%q and %q are %v, %v", u, names, joined, err)
		}
		set := *u
		if setErr := set.SetDecodedPathSegments(slices.Values(names)); (setErr == nil) != (err == nil) {
			t.Fatalf("%q and %q: %v, but set %v", u, names, err, setErr)
		}
		if err != nil {
			if set != *u {
				t.Errorf("%q with the segments %q is %q, with an error", u, names, &set)
			}
			return
		}
		checkJoined(t, u, joined, names)
		if got := slices.Collect(set.DecodedPathSegments()); !slices.Equal(got, names) {
			t.Errorf("%q with the segments %q is %q, with %q", u, names, &set, got)
		}
		for _, v := range []*url.URL{joined, &set} {
			urltest.CheckInvariants(t, v)
			urltest.Unchanged(t, u, v, "path segments", text, []string{"pathname"})
		}
		again := *joined
		if err := again.SetDecodedPathSegments(joined.DecodedPathSegments()); err != nil ||
			!slices.Equal(slices.Collect(again.DecodedPathSegments()), slices.Collect(joined.DecodedPathSegments())) {
			t.Errorf("%q with its own segments is %q, %v", joined, &again, err)
		}
	})
}

// Names of branches can have slashes, and names of files can have any character.
func ExampleURL_JoinSegments() {
	repo := url.MustParse("https://git.example.com/ada/engine/?ref=1")
	fmt.Println(repo.JoinSegments("raw", "fix/100%", "what?.txt"))
	fmt.Println(repo.JoinSegments("raw", "../../../admin"))
	fmt.Println(repo.JoinSegments("raw", ".."))
	// Output:
	// https://git.example.com/ada/engine/raw/fix%2F100%25/what%3F.txt?ref=1 <nil>
	// https://git.example.com/ada/engine/raw/..%2F..%2F..%2Fadmin?ref=1 <nil>
	// <nil> join segments "..": invalid value: no segment can be "." or ".."
}

func ExampleURL_SetDecodedPathSegments() {
	u := url.MustParse("https://example.com/old?q")
	err := u.SetDecodedPathSegments(slices.Values([]string{"AC/DC", "Back in Black", ""}))
	fmt.Println(u, err)
	// Output: https://example.com/AC%2FDC/Back%20in%20Black/?q <nil>
}

func ExampleURL_DecodedPathSegments() {
	u := url.MustParse("https://example.com/AC%2FDC/Back%20in%20Black/")
	fmt.Printf("%q\n", slices.Collect(u.DecodedPathSegments()))
	// Output: ["AC/DC" "Back in Black" ""]
}

// decodedPaths are paths for SetDecodedPath, with the results.
var decodedPaths = []struct {
	href, path string
	want       string // the URL, or "" for an error
}{
	// "%" is data
	{"https://h/x?q#f", "/100% a", "https://h/100%25%20a?q#f"},
	{"https://h/", "/a%2Fb", "https://h/a%252Fb"},
	{"https://h/", "/%2e%2E", "https://h/%252e%252E"},
	// and so are characters that would end the path
	{"https://h/", "/what?#1", "https://h/what%3F%231"},
	{"https://h/", `/a\b`, "https://h/a%5Cb"},
	{"a://h/", `/a\b`, "a://h/a%5Cb"},
	{"https://h/", "/a\tb\r\n", "https://h/a%09b%0D%0A"},
	// bytes
	{"https://h/", "/ü\xFF\x00", "https://h/%C3%BC%FF%00"},
	// "/" separates, at the ends and between
	{"https://h/", "/a/b/", "https://h/a/b/"},
	{"https://h/", "//a//b", "https://h//a//b"},
	{"https://h/", "a/b", "https://h/a/b"},
	{"a:/x", "//a", "a:/.//a"},
	{"a:/.//x", "/a", "a:/a"},
	{"a:/x", "/", "a:/"},
	// the empty path
	{"https://h/x", "", "https://h/"},
	{"https://h/x", "/", "https://h/"},
	{"a://h/x", "", "a://h"},
	{"a://h/x", "/", "a://h/"},
	{"a:/x", "", "a:/"},
	{"file:///x", "", "file:///"},
	// a drive letter stays one, and nothing else becomes one
	{"file:///x", "/C:/y", "file:///C:/y"},
	{"file:///x", "/C|/y", "file:///C%7C/y"},
	{"file:///x", `C:\y`, "file:///C:%5Cy"},
	// a dot segment can't be data
	{"https://h/x", ".", ""},
	{"https://h/x", "/a/../b", ""},
	{"https://h/x", "/a/..", ""},
	{"https://h/x", "/./", ""},
	{"https://h/x", "/.../.a/a.", "https://h/.../.a/a."},
	// an opaque path
	{"mailto:x", "/a", ""},
	{"data:,x", "", ""},
}

func TestSetDecodedPath(t *testing.T) {
	for _, tt := range decodedPaths {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			switch err := u.SetDecodedPath(tt.path); {
			case tt.want != "":
				if err != nil || u.Href() != tt.want {
					t.Errorf("%q: the path %q gives %q, %v, want %q", tt.href, tt.path, u, err, tt.want)
				}
			case u.HasOpaquePath():
				if !errors.Is(err, url.ErrNotApplicable) || u.Href() != tt.href {
					t.Errorf("%q: the path %q gives %q, %v", tt.href, tt.path, u, err)
				}
			case !errors.Is(err, url.ErrInvalidValue) || u.Href() != tt.href:
				t.Errorf("%q: the path %q gives %q, %v", tt.href, tt.path, u, err)
			}
			urltest.CheckInvariants(t, u)
		})
	}
	if u := (url.URL{}); !errors.Is(u.SetDecodedPath("/a"), url.ErrZeroURL) || u != (url.URL{}) {
		t.Errorf("the zero URL gets a path: %q", &u)
	}
}

// FuzzSetDecodedPath checks that decoding returns the path, and that the path agrees with its
// segments.
func FuzzSetDecodedPath(f *testing.F) {
	for _, tt := range decodedPaths {
		f.Add(tt.href, tt.path)
	}
	f.Fuzz(func(t *testing.T, href, path string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		before := *u
		names := strings.Split(strings.TrimPrefix(path, "/"), "/")
		hasDots := slices.Contains(names, ".") || slices.Contains(names, "..")
		err = u.SetDecodedPath(path)
		if (err != nil) != (hasDots || before.HasOpaquePath()) || err != nil && *u != before {
			t.Fatalf("%q: the path %q gives %q, %v", &before, path, u, err)
		}
		urltest.CheckInvariants(t, u)
		if err != nil {
			return
		}
		urltest.Unchanged(t, &before, u, "pathname", path, urltest.Changes["pathname"])
		if want := "/" + strings.TrimPrefix(path, "/"); path != "" && url.PercentDecode(u.Pathname()) != want {
			t.Errorf("%q: the path %q gives %q", &before, path, u)
		}
		v := before
		if path != "" {
			if err := v.SetDecodedPathSegments(slices.Values(names)); err != nil || v != *u {
				t.Errorf("%q: the path %q gives %q, its segments %q, %v", &before, path, u, &v, err)
			}
		}
	})
}

func TestJoinPath(t *testing.T) {
	for _, tt := range []struct {
		base string
		elem []string
		want string
	}{
		// There is one slash where two elements meet, whichever of them has it.
		{"https://h/a", []string{"b"}, "https://h/a/b"},
		{"https://h/a/", []string{"b"}, "https://h/a/b"},
		{"https://h/a", []string{"/b"}, "https://h/a/b"},
		{"https://h/a/", []string{"/b/", "/c", "d/"}, "https://h/a/b/c/d/"},
		{"https://h", []string{"a"}, "https://h/a"},
		{"foo://h", []string{"a"}, "foo://h/a"},
		{"foo://h", []string{"/a"}, "foo://h/a"},
		{"https://h/a", []string{"/"}, "https://h/a/"},
		{"https://h/a/", []string{"/", "/"}, "https://h/a/"},
		// Other empty segments stay.
		{"https://h//a//", []string{"//b//c"}, "https://h//a///b//c"},
		{"foo:/a", []string{"//b"}, "foo:/a//b"},
		// An element can be several segments, and an empty one adds none.
		{"https://h/a", []string{"b/c/d"}, "https://h/a/b/c/d"},
		{"https://h/a", []string{"", "b", ""}, "https://h/a/b"},
		{"https://h/a/", []string{""}, "https://h/a/"},
		{"https://h/a", nil, "https://h/a"},
		{"foo://h", []string{""}, "foo://h"},
		// Dot segments are resolved, but not beyond the root.
		{"https://h/a/b", []string{"..", "c"}, "https://h/a/c"},
		{"https://h/a/b", []string{".."}, "https://h/a/"},
		{"https://h/a/b", []string{"%2e%2E/.", "c"}, "https://h/a/c"},
		{"https://h/a", []string{"../../..", "b"}, "https://h/b"},
		{"file:///C:/a", []string{"../../..", "b"}, "file:///C:/b"},
		{"foo:/a", []string{"..//b"}, "foo:/.//b"},
		// Characters that can't be in a path are percent-encoded, and "%" stays.
		{"https://h/a", []string{"b?c#d e"}, "https://h/a/b%3Fc%23d%20e"},
		{"https://h/a", []string{"ü\xFF^`{}\"<>"}, "https://h/a/%C3%BC%EF%BF%BD%5E%60%7B%7D%22%3C%3E"},
		{"https://h/a", []string{"\tb\r\n"}, "https://h/a/%09b%0D%0A"},
		{"https://h/a", []string{"100%", "%41", "%2F"}, "https://h/a/100%/%41/%2F"},
		{"https://h/a", []string{" b "}, "https://h/a/%20b%20"}, {"https://h/a", []string{"x:y", "//h", "@"}, "https://h/a/x:y//h/@"},
		// A "\" is a slash if the parser treats it as one.
		{"https://h/a", []string{`\b\`, `\c`}, "https://h/a/b/c"}, {"foo://h/a", []string{`\b\`, `\c`}, `foo://h/a/\b\/\c`},
		// A name that becomes one segment.
		{"https://h/a", []string{url.PercentEncode(`b/c\d%`, url.ComponentPercentEncodeSet)}, "https://h/a/b%2Fc%5Cd%25"},
		// A drive letter counts only as the first segment.
		{"file:///", []string{"C|", "D|"}, "file:///C:/D|"},
		// Query and fragment stay.
		{"https://u:p@h:8080/a?b/c#d/e", []string{"f"}, "https://u:p@h:8080/a/f?b/c#d/e"},
		// Nothing can be joined to an opaque path.
		{"mailto:a@b", []string{"c"}, "mailto:a@b"},
	} {
		u := url.MustParse(tt.base)
		v := u.JoinPath(tt.elem...)
		if v.Href() != tt.want {
			t.Errorf("%q, joined with %q, is %q, want %q", tt.base, tt.elem, v, tt.want)
		}
		urltest.CheckInvariants(t, v)
		if u.Href() != url.MustParse(tt.base).Href() || v == u {
			t.Errorf("%q has become %q", tt.base, u)
		}
	}
	if v := new(url.URL).JoinPath("a"); *v != (url.URL{}) {
		t.Errorf("the zero URL, joined with a, is %q", v)
	}
}

func FuzzJoinPath(f *testing.F) {
	for _, u := range urltest.Seeds(f, urltest.VectorURLs(f)) {
		f.Add(u.Href(), u.Pathname(), u.Hash())
	}
	f.Fuzz(func(t *testing.T, base, a, b string) {
		u, err := url.Parse(base)
		if err != nil {
			return
		}
		v := u.JoinPath(a, b)
		urltest.CheckInvariants(t, v)
		urltest.Unchanged(t, u, v, "the path joined with", a+" "+b, []string{"pathname"})
		canHaveDots := strings.ContainsAny(a+b, ".%")
		if again := u.JoinPath(a).JoinPath(b); *again != *v && !canHaveDots {
			t.Errorf("%q, joined with %q and %q, is %q, but joined with one after the other it is %q", u, a, b, v, again)
		}
	})
}

func ExampleURL_JoinPath() {
	u := url.MustParse("https://example.com/api/?key=1")
	fmt.Println(u.JoinPath("users", "/a?b/", "../c"))
	// Output:
	// https://example.com/api/users/c?key=1
}
