package urlfile_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlfile"
)

// pathRows are paths and their URLs. Each converts to the other.
var pathRows = []struct {
	style      urlfile.Style
	path, href string
}{
	// The root, and a trailing separator.
	{urlfile.Posix, "/", "file:///"}, {urlfile.Posix, "/a/b/", "file:///a/b/"},
	// Empty names stay.
	{urlfile.Posix, "//a///b", "file:////a///b"},
	// Bytes that would end the path, or that a path can't have.
	{urlfile.Posix, "/a?b#c d\"<>^`{}", "file:///a%3Fb%23c%20d%22%3C%3E%5E%60%7B%7D"},
	{urlfile.Posix, "/a\tb\nc\x01\x7F", "file:///a%09b%0Ac%01%7F"},
	// A "%" is a character of a name, and never begins an encoded dot segment.
	{urlfile.Posix, "/100%/%2e%2E/%41", "file:///100%25/%252e%252E/%2541"},
	// A "\" is a character of a name, too.
	{urlfile.Posix, `/a\..\b`, "file:///a%5C..%5Cb"},
	// Windows drive letters mean nothing.
	{urlfile.Posix, "/C:/a", "file:///C:/a"}, {urlfile.Posix, "/C|/a|", "file:///C%7C/a%7C"},
	// UTF-8, and bytes that aren't UTF-8.
	{urlfile.Posix, "/ü/日", "file:///%C3%BC/%E6%97%A5"},
	{urlfile.Posix, "/\xFF\xC3/\xED\xA0\x80", "file:///%FF%C3/%ED%A0%80"},
	// Dots that aren't a dot segment.
	{urlfile.Posix, "/.../.a/..b/~", "file:///.../.a/..b/~"},

	// The root of a drive; the letter keeps its case.
	{urlfile.Windows, `C:\`, "file:///C:/"},
	{urlfile.Windows, `c:\dir\file.txt`, "file:///c:/dir/file.txt"},
	// Trailing and repeated separators.
	{urlfile.Windows, `C:\a\\b\`, "file:///C:/a//b/"},
	// As above.
	{urlfile.Windows, `C:\100%\a#b ü`, "file:///C:/100%25/a%23b%20%C3%BC"},
	// A server and a share.
	{urlfile.WindowsUNC, `\\server\share`, "file://server/share"},
	{urlfile.WindowsUNC, `\\server\share\a b\`, "file://server/share/a%20b/"},
	{urlfile.WindowsUNC, `\\my_server.example.\c$\x`, "file://my_server.example./c$/x"},
	{urlfile.WindowsUNC, `\\192.0.2.1\share\x`, "file://192.0.2.1/share/x"},
	{urlfile.WindowsUNC, `\\münchen\C^\x`, "file://xn--mnchen-3ya/C%5E/x"},
}

func TestPath(t *testing.T) {
	for _, tt := range pathRows {
		u, err := urlfile.FromPath(tt.path, tt.style)
		if err != nil || u.Href() != tt.href {
			t.Errorf("the %s path %q is %v, %v, want %q", tt.style, tt.path, u, err, tt.href)
			continue
		}
		urltest.CheckInvariants(t, u)
		if path, err := urlfile.Path(u, tt.style); err != nil || path != tt.path {
			t.Errorf("%q has the %s path %q, %v, want %q", u, tt.style, path, err, tt.path)
		}
	}
}

// TestPathOneWay covers conversions whose reverse gives something else.
func TestPathOneWay(t *testing.T) {
	for _, tt := range []struct{ path, href string }{
		// "/" is a separator for Windows as well.
		{"C:/a/b", "file:///C:/a/b"}, {"//server/share/a", "file://server/share/a"}, {`\\server/share\a`, "file://server/share/a"},
		// A server is a host.
		{`\\SERVER\Share`, "file://server/Share"}, {`\\xn--mnchen-3ya\x`, "file://xn--mnchen-3ya/x"},
		// Windows doesn't normalize these, and each leads to the same file.
		{`\\?\C:\`, "file:///C:/"}, {`\\?\c:\x\\y z\`, "file:///c:/x//y%20z/"}, {`\\?\UNC\srv\share\x`, "file://srv/share/x"}, {`\\?\unc\Srv\share`, "file://srv/share"},
		// A program may name these itself, but no URL leads there.
		{`C:\a:b\D:`, "file:///C:/a:b/D:"}, {`C:\a.txt::$DATA`, "file:///C:/a.txt::$DATA"}, {`C:\NUL`, "file:///C:/NUL"},
		{`C:\a. \b.`, "file:///C:/a.%20/b."},
	} {
		if u, err := urlfile.FromPath(tt.path, urlfile.Windows); err != nil || u.Href() != tt.href {
			t.Errorf("%q is %v, %v, want %q", tt.path, u, err, tt.href)
		}
	}
	for _, tt := range []struct {
		style      urlfile.Style
		href, path string
	}{
		// The parser has resolved dot segments.
		{urlfile.Posix, "file:///a/../%2e%2E/b/%2e", "/b/"},
		// localhost doesn't count as a host, and query and fragment aren't a part of the path.
		{urlfile.Posix, "file://localhost/a?b#c", "/a"},
		// Unnecessary percent-encoded bytes.
		{urlfile.Posix, "file:///%41%7e/a%5c", `/A~/a\`},
		// A "%" that doesn't begin a percent-encoded byte is just a "%".
		{urlfile.Posix, "file:///%zz%", "/%zz%"},
		// The drive, also in the forms that the parser normalizes and that editors encode.
		{urlfile.Windows, "file:///C|/a", `C:\a`}, {urlfile.Windows, "file:c:\\a", `c:\a`}, {urlfile.Windows, "file:///c%3A/a", `c:\a`},
		{urlfile.Windows, "file:///C:", `C:\`}, {urlfile.Windows, "file:///C:/../..", `C:\`},
		{urlfile.WindowsUNC, "file://server/share?b#c", `\\server\share`},
		{urlfile.WindowsUNC, "file:///c%3A/a", `c:\a`}, {urlfile.Windows, "file://%53ERVER/a/..//share", ``},
	} {
		u := url.MustParse(tt.href)
		path, err := urlfile.Path(u, tt.style)
		if path != tt.path || (err == nil) != (tt.path != "") {
			t.Errorf("%q has the %s path %q, %v, want %q", tt.href, tt.style, path, err, tt.path)
		}
	}
	// The protocol setter leaves a host that the parser would remove.
	u := url.MustParse("https://localhost/C:/a")
	if err := u.SetProtocol("file"); err != nil {
		t.Fatal(err)
	}
	for style, want := range map[urlfile.Style]string{urlfile.Posix: "/C:/a", urlfile.Windows: `C:\a`} {
		if path, err := urlfile.Path(u, style); err != nil || path != want {
			t.Errorf("%q has the %s path %q, %v, want %q", u, style, path, err, want)
		}
	}
}

func TestFromPathErrors(t *testing.T) {
	for _, tt := range []struct {
		style        urlfile.Style
		path, reason string
	}{
		// Only an absolute path has a URL.
		{urlfile.Posix, "", "relative"}, {urlfile.Posix, "a/b", "relative"}, {urlfile.Posix, "./a", "relative"}, {urlfile.Posix, "~/a", "relative"},
		{urlfile.Posix, `C:\a`, "relative"}, {urlfile.Windows, "", "relative"}, {urlfile.Windows, `a\b`, "relative"},
		{urlfile.Windows, `1:\b`, "relative"}, {urlfile.Windows, "C:", "working directory"}, {urlfile.Windows, "C:a", "working directory"},
		{urlfile.Windows, `\a`, "no drive"}, {urlfile.Windows, "/", "no drive"}, {urlfile.Windows, `C|\a`, "relative"},
		// The parser would remove dot segments.
		{urlfile.Posix, "/a/../b", "the name .."}, {urlfile.Posix, "/a/.", "the name ."}, {urlfile.Windows, `C:\..\a`, "the name .."},
		{urlfile.Windows, `C:\a/./b`, "the name ."}, {urlfile.Windows, `\\server\..\a`, "the name .."},
		// No file has a NUL in its name.
		{urlfile.Posix, "/a\x00b", "NUL"}, {urlfile.Windows, "C:\\a\x00", "NUL"}, {urlfile.Windows, "\\\\server\\a\x00", "NUL"},
		// Device paths and paths that Windows doesn't normalize.
		{urlfile.Windows, `\\.\C:\a`, "begins with"}, {urlfile.Windows, `\\.\pipe\a`, "begins with"}, {urlfile.Windows, `\\?\C:`, "begins with"}, {urlfile.Windows, `\\?\C:a`, "begins with"},
		{urlfile.Windows, `\\?\Volume{1}\a`, "begins with"}, {urlfile.Windows, "//?/C:/a", "begins with"}, {urlfile.Windows, `\\?\C:\a/b`, "begins with"}, {urlfile.Windows, `\\?\server\share`, "begins with"},
		{urlfile.Windows, `\\?\`, "begins with"}, {urlfile.Windows, `\\?\UNC`, "begins with"}, {urlfile.Windows, `\\?\UNC\`, "no share"}, {urlfile.Windows, `\\?\UNC\server`, "no share"},
		{urlfile.Windows, `\\?\C:\a\..\b`, "the name .."}, {urlfile.Windows, `\\?\UNC\.\pipe\a`, "not a host"}, {urlfile.Windows, `\\?\UNC\localhost\a`, "localhost"}, {urlfile.Windows, `\\?\\?\C:\a`, "begins with"},
		// A server needs a share.
		{urlfile.Windows, `\\server`, "no share"}, {urlfile.Windows, `\\server\`, "no share"}, {urlfile.Windows, `\\server\\share`, "no share"},
		{urlfile.Windows, `\\`, "no share"},
		// The server must be a valid host of a URL, and stay the same there.
		{urlfile.Windows, `\\\share`, "not a host"}, {urlfile.Windows, `\\a b\share`, "not a host"}, {urlfile.Windows, `\\a%41\share`, "not a host"},
		{urlfile.Windows, `\\a:80\share`, "not a host"}, {urlfile.Windows, `\\u@a\share`, "not a host"},
		{urlfile.Windows, `\\[::1]\share`, "not a host"}, {urlfile.Windows, `\\..\share\a`, "not a host"}, {urlfile.Windows, `\\ser*ver\share`, "not a host"},
		{urlfile.Windows, `\\1.2.3.4.5\share`, "not a host"}, {urlfile.Windows, "\\\\a\tb\\share", "not a host"},
		{urlfile.Windows, `\\1\share`, "0.0.0.1"}, {urlfile.Windows, `\\0x7f.1\share`, "127.0.0.1"},
		{urlfile.Windows, `\\LocalHost\share`, "localhost"},
		// A style that doesn't exist.
		{9, "/a", "invalid Style"},
	} {
		u, err := urlfile.FromPath(tt.path, tt.style)
		checkConversionError(t, tt.path, u == nil, err, "convert from file path", tt.reason)
	}
}

func TestPathErrors(t *testing.T) {
	for _, tt := range []struct {
		style        urlfile.Style
		href, reason string
	}{
		{urlfile.Posix, "https://h/a", "scheme"}, {urlfile.Posix, "files:/a", "scheme"},
		// A decoded name would become two names, or end early.
		{urlfile.Posix, "file:///a%2Fb", "separator"}, {urlfile.Posix, "file:///a%2fb", "separator"}, {urlfile.Posix, "file:///a%00b", "NUL"},
		{urlfile.Windows, "file:///C:/a%2Fb", "separator"}, {urlfile.Windows, "file:///C:/..%5C..%5Cb", "separator"},
		{urlfile.Windows, "file:///C:/a%5cb", "separator"}, {urlfile.Windows, "file:///C:/%00", "NUL"},
		{urlfile.Windows, "file:///C:%5Ca", "separator"},
		// A host means another machine.
		{urlfile.Posix, "file://server/a", "host"}, {urlfile.Posix, "file://127.0.0.1/a", "host"},
		// A path without a drive isn't one for Windows.
		{urlfile.Windows, "file:///", "drive"}, {urlfile.Windows, "file:///a/b", "drive"}, {urlfile.Windows, "file:////C:/a", "drive"},
		{urlfile.Windows, "file:///C:a", "drive"}, {urlfile.Windows, "file:///C%7C/a", "drive"}, {urlfile.Windows, "file:////server/share", "drive"},
		// Nor is a path without a share.
		{urlfile.WindowsUNC, "file://server", "share"}, {urlfile.WindowsUNC, "file://server//share", "share"},
		{urlfile.WindowsUNC, "file://[::1]/share", "IPv6"}, {urlfile.WindowsUNC, "file:///a/b", "drive"},
		// It would be the device path \\.\pipe\a.
		{urlfile.WindowsUNC, "file://./pipe/a", "host"}, {urlfile.WindowsUNC, "file://ser*ver/share/a", "host"}, {urlfile.WindowsUNC, `file://ser"ver/share/a`, "host"},
		{urlfile.WindowsUNC, "file://\uFF0A/share", "host"},
		// Shares that don't have files.
		{urlfile.WindowsUNC, "file://server/pipe/a", "no files"}, {urlfile.WindowsUNC, "file://127.0.0.1/PIPE", "no files"},
		{urlfile.WindowsUNC, "file://server/mailslot/a", "no files"},
		{urlfile.WindowsUNC, "file://server/%49pc$/a", "no files"},
		// Opening a file on another machine can send a login there.
		{urlfile.Windows, "file://server/share/x", "another machine"},
		{urlfile.Windows, "file://192.0.2.1/share", "another machine"},
		{urlfile.Windows, "file://[::1]/share", "another machine"}, {urlfile.Windows, "file://./pipe/a", "another machine"},
		{urlfile.Windows, "file://server", "another machine"}, {9, "file:///a", "invalid Style"},
	} {
		path, err := urlfile.Path(url.MustParse(tt.href), tt.style)
		checkConversionError(t, tt.href, path == "", err, "convert to file path", tt.reason)
	}
	if path, err := urlfile.Path(new(url.URL), urlfile.Posix); path != "" || !errors.Is(err, url.ErrZeroURL) {
		t.Errorf("the zero URL has the path %q, %v, want ErrZeroURL", path, err)
	}
}

// TestWindowsNames covers names that Windows doesn't treat as ordinary files, and names that
// only look like them.
func TestWindowsNames(t *testing.T) {
	for _, tt := range []struct{ reason, names string }{
		{"stream", "x.txt%3A%3A$DATA x.txt%3Astream x.txt:y %3A a%3A D: NUL: x%3a"},
		{"dot or a space", "x.txt. x.txt%20 ... x%20. x.%20 %20 CON. NUL%20"},
		{"device", `NUL nul Nul CON con.txt CON.tar.gz PRN AUX.x com1 COM9.txt COM0 LPT1 lpt9.x LPT0
			COM%C2%B9 COM%C2%B2.txt LPT%C2%B3 CONIN$ conout$ CONOUT$.txt CLOCK$ NUL%20.txt AUX%20%20.x %4eUL`},
		// Wildcards find other files, and Windows replaces what isn't UTF-16.
		{"Windows forbids", "a* %3F x%3Cy %3E.txt a%22b %2A C%7C%7C x|y a%01 %1F%0A a%09b"},
		{"UTF-8", "%FF COM%C2 a%ED%A0%80 %C0%AE%C0%AE %E2%80"},
		{"", `NULL CONX XCON COM COM10 COM1X LPT LPT- COM%C2%BC COM%EF%BC%91 CON-1 .CON .. x.CON CONIN aux-1
			a%20b .txt %20a NU%4c%4c CO%20N con%c2%a0 a^b x'`},
	} {
		for name := range strings.FieldsSeq(tt.names) {
			for _, href := range []string{"file:///C:/" + name, "file:///C:/dir/" + name + "/x", "file:///c|/x/" + name + "/"} {
				u := url.MustParse(href)
				path, err := urlfile.Path(u, urlfile.Windows)
				if tt.reason != "" {
					checkConversionError(t, href, path == "", err, "convert to file path", tt.reason)
				} else if err != nil {
					t.Errorf("%q: %v", href, err)
				}
				if err != nil {
					_, err = urlfile.Path(u, urlfile.Posix)
				}
				if err != nil {
					t.Errorf("%q has no POSIX path: %v", href, err)
				}
			}
			if tt.reason == "" {
				continue
			}
			href := "file://server/share/" + name
			path, err := urlfile.Path(url.MustParse(href), urlfile.WindowsUNC)
			checkConversionError(t, href, path == "", err, "convert to file path", tt.reason)
		}
	}
}

func TestStyle(t *testing.T) {
	for style, want := range map[urlfile.Style]string{urlfile.Posix: "POSIX", urlfile.Windows: "Windows", urlfile.WindowsUNC: "Windows UNC", 9: "invalid Style"} {
		if got := style.String(); got != want {
			t.Errorf("the style %d is %q, want %q", style, got, want)
		}
	}
	if style := urlfile.Native(); (style == urlfile.Windows) != (filepath.Separator == '\\') || style == urlfile.WindowsUNC {
		t.Errorf("the style of this machine is %v", style)
	}
}

// checkConversionError fails the test if a conversion of input gave a result, or if the error
// isn't an error of op that wraps ErrNotConvertible and gives the reason.
func checkConversionError(t *testing.T, input string, isNone bool, err error, op, reason string) {
	t.Helper()
	var e *url.Error
	if !isNone || !errors.Is(err, url.ErrNotConvertible) || !errors.As(err, &e) || e.Op != op || !strings.Contains(err.Error(), reason) {
		t.Errorf("%q: the error is %v, want one with %q, and no result", input, err, reason)
	}
}

// TestPathsOfVectors converts every URL of the vectors.
func TestPathsOfVectors(t *testing.T) {
	paths := 0
	for _, u := range urltest.VectorURLs(t) {
		for _, style := range []urlfile.Style{urlfile.Posix, urlfile.WindowsUNC} {
			if checkPath(t, u, style) {
				paths++
			}
		}
	}
	urltest.LogCases(t, "file paths in the vectors", paths, 128)
}

// checkPath checks that the path of a URL converts back to it.
func checkPath(t testing.TB, u *url.URL, style urlfile.Style) (ok bool) {
	t.Helper()
	path, err := urlfile.Path(u, style)
	if err != nil {
		return false
	}
	v, err := urlfile.FromPath(path, style)
	if err != nil {
		t.Errorf("%q has the %s path %q, and that: %v", u, style, path, err)
		return true
	}
	urltest.CheckInvariants(t, v)
	if again, err := urlfile.Path(v, style); err != nil || again != path {
		t.Errorf("%q has the %s path %q, and that is %q with the path %q, %v", u, style, path, v, again, err)
	}
	return true
}

func FuzzPath(f *testing.F) {
	for _, tt := range urltest.Seeds(f, pathRows) {
		f.Add(tt.path)
		f.Add(tt.href)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows, urlfile.WindowsUNC} {
			if u, err := url.Parse(input); err == nil {
				checkPath(t, u, style)
			}
			u, err := urlfile.FromPath(input, style)
			if err != nil {
				continue
			}
			urltest.CheckInvariants(t, u)
			path, err := urlfile.Path(u, style)
			switch {
			case err != nil && (style == urlfile.Posix || !isRefusedByWindows(input)):
				t.Errorf("the %s path %q is %q, and that: %v", style, input, u, err)
			case err == nil && style != urlfile.Posix && strings.HasPrefix(path, `\\`) != (u.Host() != "" && style == urlfile.WindowsUNC):
				t.Errorf("the %s path %q is %q, and that has the path %q", style, input, u, path)
			case err == nil && (style == urlfile.Posix && path != input || style != urlfile.Posix && !sameWindowsPath(path, input)):
				t.Errorf("the %s path %q is %q, and that has the path %q", style, input, u, path)
			}
		}
	})
}

// isRefusedByWindows reports whether a Windows path may have something that no URL may lead to:
// a server, a stream, a device, or characters that Windows drops at the end of a name.
func isRefusedByWindows(path string) bool {
	path = strings.ReplaceAll(path, "/", `\`)
	return strings.HasPrefix(path, `\\`) || strings.Contains(path[2:], ":") || strings.ContainsAny(path, "¹²³$") ||
		strings.ContainsAny(path, "<>\"|?*") || strings.ContainsFunc(path, unicode.IsControl) || !utf8.ValidString(path) ||
		strings.Contains(path+`\`, `.\`) || strings.Contains(path+`\`, ` \`) || mayBeDevice.MatchString(path)
}

var mayBeDevice = regexp.MustCompile(`(?i)\\(con|prn|aux|nul|com\d|lpt\d)`)

// sameWindowsPath reports whether the paths differ only in separators and in the spelling of
// the server.
func sameWindowsPath(a, b string) bool {
	a, b = strings.ReplaceAll(a, "/", `\`), strings.ReplaceAll(b, "/", `\`)
	if a == b || !strings.HasPrefix(a, `\\`) || !strings.HasPrefix(b, `\\`) {
		return a == b
	}
	serverA, namesA, _ := strings.Cut(a[2:], `\`)
	serverB, namesB, _ := strings.Cut(b[2:], `\`)
	hostA, errA := url.ParseHost(serverA)
	hostB, errB := url.ParseHost(serverB)
	return errA == nil && errB == nil && hostA == hostB && namesA == namesB
}

func ExampleFromPath() {
	for _, path := range []string{"/srv/100% a#b", "srv", "/srv/../etc"} {
		fmt.Println(urlfile.FromPath(path, urlfile.Posix))
	}
	for _, path := range []string{`C:\dir\file`, `\\server\share\file`, `C:file`} {
		fmt.Println(urlfile.FromPath(path, urlfile.Windows))
	}
	// Output:
	// file:///srv/100%25%20a%23b <nil>
	// <nil> convert from file path "srv": the path is relative
	// <nil> convert from file path "/srv/../etc": the path has the name .., which a URL can't have
	// file:///C:/dir/file <nil>
	// file://server/share/file <nil>
	// <nil> convert from file path "C:file": the path is relative to the working directory of its drive
}

func ExamplePath() {
	u := url.MustParse("file:///C|/dir/a%20b")
	fmt.Println(urlfile.Path(u, urlfile.Windows))
	fmt.Println(urlfile.Path(u, urlfile.Posix))

	// Paths for untrusted URLs.
	for _, href := range []string{
		"file:///C:/dir/..%5C..%5Csecret", "file:///C:/upload/x.txt::$DATA", "file:///C:/upload/CON.txt", "file://server/share/x",
	} {
		_, err := urlfile.Path(url.MustParse(href), urlfile.Windows)
		fmt.Println(err)
	}
	// Output:
	// C:\dir\a b <nil>
	// /C:/dir/a b <nil>
	// convert to file path "file:///C:/dir/..%5C..%5Csecret": a name in the path has a percent-encoded NUL or separator
	// convert to file path "file:///C:/upload/x.txt::$DATA": a name in the path has a colon, which for Windows begins the name of a stream
	// convert to file path "file:///C:/upload/CON.txt": the path contains the name of a Windows device
	// convert to file path "file://server/share/x": the file is on another machine, which WindowsUNC would allow
}

// A Markdown file refers to another one. The base is the URL of the file itself: with a dummy base
// such as https://x/, "../a.md" and "a.md" would be the same. To keep the path within a directory,
// open it with os.Root.
func ExamplePath_reference() {
	base, err := urlfile.FromPath("/srv/docs/guide/start.md", urlfile.Posix)
	if err != nil {
		panic(err)
	}
	for _, ref := range []string{"../img/a%20b.png#top", "a.md", "../../../../a.md", "https://example.com/"} {
		u, err := base.Parse(ref)
		if err != nil || u.Scheme() != "file" {
			fmt.Println("not a file:", ref)
			continue
		}
		fmt.Println(urlfile.Path(u, urlfile.Posix))
	}
	// Output:
	// /srv/docs/img/a b.png <nil>
	// /srv/docs/guide/a.md <nil>
	// /a.md <nil>
	// not a file: https://example.com/
}

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows, urlfile.WindowsUNC} {
			_, err := urlfile.FromPath(text, style)
			look("FromPath", err)
			if u, err := url.Parse(text); err == nil {
				_, err = urlfile.Path(u, style)
				look("Path", err)
			}
		}
	})
}
