package url_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// filePathRows are paths and their URLs, each made from the other.
var filePathRows = []struct {
	style      url.PathStyle
	path, href string
}{
	// The root, and a trailing separator.
	{url.PosixPath, "/", "file:///"},
	{url.PosixPath, "/a/b/", "file:///a/b/"},
	// Empty names stay.
	{url.PosixPath, "//a///b", "file:////a///b"},
	// What would end the path, or is not in one.
	{url.PosixPath, "/a?b#c d\"<>^`{}", "file:///a%3Fb%23c%20d%22%3C%3E%5E%60%7B%7D"},
	{url.PosixPath, "/a\tb\nc\x01\x7F", "file:///a%09b%0Ac%01%7F"},
	// "%" is one of a name, and no dot segment comes out of it.
	{url.PosixPath, "/100%/%2e%2E/%41", "file:///100%25/%252e%252E/%2541"},
	// A "\" is one of a name, too.
	{url.PosixPath, `/a\..\b`, "file:///a%5C..%5Cb"},
	// Windows drive letters mean nothing.
	{url.PosixPath, "/C:/a", "file:///C:/a"},
	{url.PosixPath, "/C|/a|", "file:///C%7C/a%7C"},
	// UTF-8, and bytes that aren't.
	{url.PosixPath, "/ü/日", "file:///%C3%BC/%E6%97%A5"},
	{url.PosixPath, "/\xFF\xC3/\xED\xA0\x80", "file:///%FF%C3/%ED%A0%80"},
	// Dots that aren't a dot segment.
	{url.PosixPath, "/.../.a/..b/~", "file:///.../.a/..b/~"},

	// The root of a drive; the letter keeps its case.
	{url.WindowsPath, `C:\`, "file:///C:/"},
	{url.WindowsPath, `c:\dir\file.txt`, "file:///c:/dir/file.txt"},
	// Trailing and repeated separators.
	{url.WindowsPath, `C:\a\\b\`, "file:///C:/a//b/"},
	// As above.
	{url.WindowsPath, `C:\100%\a#b ü` + "\xFF", "file:///C:/100%25/a%23b%20%C3%BC%FF"},
	// A server and a share.
	{url.WindowsUNCPath, `\\server\share`, "file://server/share"},
	{url.WindowsUNCPath, `\\server\share\a b\`, "file://server/share/a%20b/"},
	{url.WindowsUNCPath, `\\my_server.example.\c$\x`, "file://my_server.example./c$/x"},
	{url.WindowsUNCPath, `\\192.0.2.1\share\x`, "file://192.0.2.1/share/x"},
	{url.WindowsUNCPath, `\\münchen\C|\x`, "file://xn--mnchen-3ya/C%7C/x"},
}

func TestFilePath(t *testing.T) {
	for _, tt := range filePathRows {
		u, err := url.FromFilePath(tt.path, tt.style)
		if err != nil || u.Href() != tt.href {
			t.Errorf("the %s path %q is %v, %v, want %q", tt.style, tt.path, u, err, tt.href)
			continue
		}
		urltest.CheckInvariants(t, u)
		if path, err := u.FilePath(tt.style); err != nil || path != tt.path {
			t.Errorf("%q has the %s path %q, %v, want %q", u, tt.style, path, err, tt.path)
		}
	}
}

// TestFilePathOneWay has what doesn't come back as it was.
func TestFilePathOneWay(t *testing.T) {
	for _, tt := range []struct{ path, href string }{
		// "/" is a separator for Windows as well.
		{"C:/a/b", "file:///C:/a/b"},
		{"//server/share/a", "file://server/share/a"},
		{`\\server/share\a`, "file://server/share/a"},
		// A server is a host.
		{`\\SERVER\Share`, "file://server/Share"},
		{`\\xn--mnchen-3ya\x`, "file://xn--mnchen-3ya/x"},
		// What a program names itself it may name, but no URL leads there.
		{`C:\a:b\D:`, "file:///C:/a:b/D:"},
		{`C:\a.txt::$DATA`, "file:///C:/a.txt::$DATA"},
		{`C:\NUL`, "file:///C:/NUL"},
		{`C:\a. \b.`, "file:///C:/a.%20/b."},
	} {
		if u, err := url.FromFilePath(tt.path, url.WindowsPath); err != nil || u.Href() != tt.href {
			t.Errorf("%q is %v, %v, want %q", tt.path, u, err, tt.href)
		}
	}
	for _, tt := range []struct {
		style      url.PathStyle
		href, path string
	}{
		// The parser has resolved dot segments.
		{url.PosixPath, "file:///a/../%2e%2E/b/%2e", "/b/"},
		// localhost is not a host, and query and fragment are not a path.
		{url.PosixPath, "file://localhost/a?b#c", "/a"},
		// Percent-encoded for no need.
		{url.PosixPath, "file:///%41%7e/a%5c", `/A~/a\`},
		// A "%" that begins no percent-encoded byte stands for itself.
		{url.PosixPath, "file:///%zz%", "/%zz%"},
		// The drive, also as the parser normalizes it or as editors encode it.
		{url.WindowsPath, "file:///C|/a", `C:\a`},
		{url.WindowsPath, "file:c:\\a", `c:\a`},
		{url.WindowsPath, "file:///c%3A/a", `c:\a`},
		{url.WindowsPath, "file:///C:", `C:\`},
		{url.WindowsPath, "file:///C:/../..", `C:\`},
		{url.WindowsUNCPath, "file://server/share?b#c", `\\server\share`},
		{url.WindowsUNCPath, "file:///c%3A/a", `c:\a`},
		{url.WindowsPath, "file://%53ERVER/a/..//share", ``},
	} {
		u := url.MustParse(tt.href)
		path, err := u.FilePath(tt.style)
		if path != tt.path || (err == nil) != (tt.path != "") {
			t.Errorf("%q has the %s path %q, %v, want %q", tt.href, tt.style, path, err, tt.path)
		}
	}
	// The protocol setter leaves a host that the parser would take away.
	u := url.MustParse("https://localhost/C:/a")
	if err := u.SetProtocol("file"); err != nil {
		t.Fatal(err)
	}
	for style, want := range map[url.PathStyle]string{url.PosixPath: "/C:/a", url.WindowsPath: `C:\a`} {
		if path, err := u.FilePath(style); err != nil || path != want {
			t.Errorf("%q has the %s path %q, %v, want %q", u, style, path, err, want)
		}
	}
}

func TestFromFilePathErrors(t *testing.T) {
	for _, tt := range []struct {
		style        url.PathStyle
		path, reason string
	}{
		// Only an absolute path has a URL.
		{url.PosixPath, "", "relative"},
		{url.PosixPath, "a/b", "relative"},
		{url.PosixPath, "./a", "relative"},
		{url.PosixPath, "~/a", "relative"},
		{url.PosixPath, `C:\a`, "relative"},
		{url.WindowsPath, "", "relative"},
		{url.WindowsPath, `a\b`, "relative"},
		{url.WindowsPath, `1:\b`, "relative"},
		{url.WindowsPath, "C:", "working directory"},
		{url.WindowsPath, "C:a", "working directory"},
		{url.WindowsPath, `\a`, "no drive"},
		{url.WindowsPath, "/", "no drive"},
		{url.WindowsPath, `C|\a`, "relative"},
		// Dot segments would be taken away.
		{url.PosixPath, "/a/../b", "the name .."},
		{url.PosixPath, "/a/.", "the name ."},
		{url.WindowsPath, `C:\..\a`, "the name .."},
		{url.WindowsPath, `C:\a/./b`, "the name ."},
		{url.WindowsPath, `\\server\..\a`, "the name .."},
		// No file has a NUL in its name.
		{url.PosixPath, "/a\x00b", "NUL"},
		{url.WindowsPath, "C:\\a\x00", "NUL"},
		{url.WindowsPath, "\\\\server\\a\x00", "NUL"},
		// Device paths and paths that Windows doesn't normalize.
		{url.WindowsPath, `\\?\C:\a`, "begins with"},
		{url.WindowsPath, `\\.\pipe\a`, "begins with"},
		{url.WindowsPath, `\\?\UNC\server\share`, "begins with"},
		{url.WindowsPath, "//?/C:/a", "begins with"},
		// A server needs a share.
		{url.WindowsPath, `\\server`, "no share"},
		{url.WindowsPath, `\\server\`, "no share"},
		{url.WindowsPath, `\\server\\share`, "no share"},
		{url.WindowsPath, `\\`, "no share"},
		// And it has to be the same host as a URL's.
		{url.WindowsPath, `\\\share`, "not a host"},
		{url.WindowsPath, `\\a b\share`, "not a host"},
		{url.WindowsPath, `\\a%41\share`, "not a host"},
		{url.WindowsPath, `\\a:80\share`, "not a host"},
		{url.WindowsPath, `\\u@a\share`, "not a host"},
		{url.WindowsPath, `\\[::1]\share`, "not a host"},
		{url.WindowsPath, `\\..\share\a`, "not a host"},
		{url.WindowsPath, `\\1.2.3.4.5\share`, "not a host"},
		{url.WindowsPath, "\\\\a\tb\\share", "not a host"},
		{url.WindowsPath, `\\1\share`, "0.0.0.1"},
		{url.WindowsPath, `\\0x7f.1\share`, "127.0.0.1"},
		{url.WindowsPath, `\\LocalHost\share`, "localhost"},
		// A style that there isn't.
		{9, "/a", "invalid PathStyle"},
	} {
		u, err := url.FromFilePath(tt.path, tt.style)
		checkConversionError(t, tt.path, u == nil, err, "convert from file path", tt.reason)
	}
}

func TestFilePathErrors(t *testing.T) {
	for _, tt := range []struct {
		style        url.PathStyle
		href, reason string
	}{
		{url.PosixPath, "https://h/a", "scheme"},
		{url.PosixPath, "files:/a", "scheme"},
		// Decoded, a name would be two, or end early.
		{url.PosixPath, "file:///a%2Fb", "separator"},
		{url.PosixPath, "file:///a%2fb", "separator"},
		{url.PosixPath, "file:///a%00b", "NUL"},
		{url.WindowsPath, "file:///C:/a%2Fb", "separator"},
		{url.WindowsPath, "file:///C:/..%5C..%5Cb", "separator"},
		{url.WindowsPath, "file:///C:/a%5cb", "separator"},
		{url.WindowsPath, "file:///C:/%00", "NUL"},
		{url.WindowsPath, "file:///C:%5Ca", "separator"},
		// A host is not on this machine.
		{url.PosixPath, "file://server/a", "host"},
		{url.PosixPath, "file://127.0.0.1/a", "host"},
		// A path without a drive isn't one for Windows.
		{url.WindowsPath, "file:///", "drive"},
		{url.WindowsPath, "file:///a/b", "drive"},
		{url.WindowsPath, "file:////C:/a", "drive"},
		{url.WindowsPath, "file:///C:a", "drive"},
		{url.WindowsPath, "file:///C%7C/a", "drive"},
		{url.WindowsPath, "file:////server/share", "drive"},
		// Nor one without a share.
		{url.WindowsUNCPath, "file://server", "share"},
		{url.WindowsUNCPath, "file://server//share", "share"},
		{url.WindowsUNCPath, "file://[::1]/share", "IPv6"},
		{url.WindowsUNCPath, "file:///a/b", "drive"},
		// It would be the device path \\.\pipe\a.
		{url.WindowsUNCPath, "file://./pipe/a", "host"},
		// Shares that aren't of files.
		{url.WindowsUNCPath, "file://server/pipe/a", "no files"},
		{url.WindowsUNCPath, "file://127.0.0.1/PIPE", "no files"},
		{url.WindowsUNCPath, "file://server/mailslot/a", "no files"},
		{url.WindowsUNCPath, "file://server/%49pc$/a", "no files"},
		// To open a file of another machine can log in there.
		{url.WindowsPath, "file://server/share/x", "another machine"},
		{url.WindowsPath, "file://192.0.2.1/share", "another machine"},
		{url.WindowsPath, "file://[::1]/share", "another machine"},
		{url.WindowsPath, "file://./pipe/a", "another machine"},
		{url.WindowsPath, "file://server", "another machine"},
		{9, "file:///a", "invalid PathStyle"},
	} {
		path, err := url.MustParse(tt.href).FilePath(tt.style)
		checkConversionError(t, tt.href, path == "", err, "convert to file path", tt.reason)
	}
	if path, err := new(url.URL).FilePath(url.PosixPath); path != "" || !errors.Is(err, url.ErrInvalidURL) {
		t.Errorf("the zero URL has the path %q, %v, want ErrInvalidURL", path, err)
	}
}

// TestWindowsNames has names that Windows takes for something else than a file, and such
// that only look like them.
func TestWindowsNames(t *testing.T) {
	for _, tt := range []struct{ reason, names string }{
		{"stream", "x.txt%3A%3A$DATA x.txt%3Astream x.txt:y %3A a%3A D: NUL: x%3a"},
		{"dot or a space", "x.txt. x.txt%20 ... x%20. x.%20 %20 CON. NUL%20"},
		{"device", `NUL nul Nul CON con.txt CON.tar.gz PRN AUX.x com1 COM9.txt COM0 LPT1 lpt9.x LPT0
			COM%C2%B9 COM%C2%B2.txt LPT%C2%B3 CONIN$ conout$ CONOUT$.txt CLOCK$ NUL%20.txt AUX%20%20.x %4eUL`},
		{"", `NULL CONX XCON COM COM10 COM1X LPT LPT- COM%C2%BC COM%EF%BC%91 CON-1 .CON .. x.CON CONIN aux-1
			a%20b .txt %20a NU%4c%4c CO%20N con%c2%a0 COM%C2 %FF`},
	} {
		for _, name := range strings.Fields(tt.names) {
			for _, href := range []string{"file:///C:/" + name, "file:///C:/dir/" + name + "/x", "file:///c|/x/" + name + "/"} {
				u := url.MustParse(href)
				path, err := u.FilePath(url.WindowsPath)
				if tt.reason != "" {
					checkConversionError(t, href, path == "", err, "convert to file path", tt.reason)
				} else if err != nil {
					t.Errorf("%q: %v", href, err)
				}
				if err != nil {
					_, err = u.FilePath(url.PosixPath)
				}
				if err != nil {
					t.Errorf("%q has no POSIX path: %v", href, err)
				}
			}
			if tt.reason == "" {
				continue
			}
			href := "file://server/share/" + name
			path, err := url.MustParse(href).FilePath(url.WindowsUNCPath)
			checkConversionError(t, href, path == "", err, "convert to file path", tt.reason)
		}
	}
}

func TestPathStyle(t *testing.T) {
	for style, want := range map[url.PathStyle]string{url.PosixPath: "POSIX", url.WindowsPath: "Windows", url.WindowsUNCPath: "Windows UNC", 9: "invalid PathStyle"} {
		if got := style.String(); got != want {
			t.Errorf("the style %d is %q, want %q", style, got, want)
		}
	}
}

// checkConversionError fails the test if a conversion of input gave a result, or
// the error isn't one of op that wraps ErrNotConvertible and gives the reason.
func checkConversionError(t *testing.T, input string, isNone bool, err error, op, reason string) {
	t.Helper()
	var e *url.Error
	if !isNone || !errors.Is(err, url.ErrNotConvertible) || !errors.As(err, &e) || e.Op != op || !strings.Contains(err.Error(), reason) {
		t.Errorf("%q: the error is %v, want one with %q, and no result", input, err, reason)
	}
}

// TestFilePathOfVectors takes every URL of the vectors for a file's.
func TestFilePathOfVectors(t *testing.T) {
	paths := 0
	for _, u := range urltest.VectorURLs(t) {
		for _, style := range []url.PathStyle{url.PosixPath, url.WindowsUNCPath} {
			if checkFilePath(t, u, style) {
				paths++
			}
		}
	}
	urltest.LogCases(t, "file paths in the vectors", paths, 129)
}

// checkFilePath checks that the path of a URL leads back to it.
func checkFilePath(t testing.TB, u *url.URL, style url.PathStyle) (ok bool) {
	t.Helper()
	path, err := u.FilePath(style)
	if err != nil {
		return false
	}
	v, err := url.FromFilePath(path, style)
	if err != nil {
		t.Errorf("%q has the %s path %q, and that: %v", u, style, path, err)
		return true
	}
	urltest.CheckInvariants(t, v)
	if again, err := v.FilePath(style); err != nil || again != path {
		t.Errorf("%q has the %s path %q, and that is %q with the path %q, %v", u, style, path, v, again, err)
	}
	return true
}

func FuzzFilePath(f *testing.F) {
	for _, tt := range urltest.Seeds(f, filePathRows) {
		f.Add(tt.path)
		f.Add(tt.href)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, style := range []url.PathStyle{url.PosixPath, url.WindowsPath, url.WindowsUNCPath} {
			if u, err := url.Parse(input); err == nil {
				checkFilePath(t, u, style)
			}
			u, err := url.FromFilePath(input, style)
			if err != nil {
				continue
			}
			urltest.CheckInvariants(t, u)
			path, err := u.FilePath(style)
			switch {
			case err != nil && (style == url.PosixPath || !isRefusedByWindows(input)):
				t.Errorf("the %s path %q is %q, and that: %v", style, input, u, err)
			case err == nil && style != url.PosixPath && strings.HasPrefix(path, `\\`) != (u.Host() != "" && style == url.WindowsUNCPath):
				t.Errorf("the %s path %q is %q, and that has the path %q", style, input, u, path)
			case err == nil && (style == url.PosixPath && path != input || style != url.PosixPath && !sameWindowsPath(path, input)):
				t.Errorf("the %s path %q is %q, and that has the path %q", style, input, u, path)
			}
		}
	})
}

// isRefusedByWindows reports whether a Windows path may have what no URL leads to: a
// server, a stream, a device, or what Windows drops at the end of a name.
func isRefusedByWindows(path string) bool {
	path = strings.ReplaceAll(path, "/", `\`)
	return strings.HasPrefix(path, `\\`) || strings.Contains(path[2:], ":") || strings.ContainsAny(path, "¹²³$") ||
		strings.Contains(path+`\`, `.\`) || strings.Contains(path+`\`, ` \`) || mayBeDevice.MatchString(path)
}

var mayBeDevice = regexp.MustCompile(`(?i)\\(con|prn|aux|nul|com\d|lpt\d)`)

// sameWindowsPath reports whether the paths differ in nothing but separators
// and how the server is written.
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

func ExampleFromFilePath() {
	for _, path := range []string{"/srv/100% a#b", "srv", "/srv/../etc"} {
		fmt.Println(url.FromFilePath(path, url.PosixPath))
	}
	for _, path := range []string{`C:\dir\file`, `\\server\share\file`, `C:file`} {
		fmt.Println(url.FromFilePath(path, url.WindowsPath))
	}
	// Output:
	// file:///srv/100%25%20a%23b <nil>
	// <nil> convert from file path "srv": the path is relative
	// <nil> convert from file path "/srv/../etc": the path has the name .., which a URL can't have
	// file:///C:/dir/file <nil>
	// file://server/share/file <nil>
	// <nil> convert from file path "C:file": the path is relative to the working directory of its drive
}

func ExampleURL_FilePath() {
	u := url.MustParse("file:///C|/dir/a%20b")
	fmt.Println(u.FilePath(url.WindowsPath))
	fmt.Println(u.FilePath(url.PosixPath))

	// What a stranger's URL could lead to.
	for _, href := range []string{
		"file:///C:/dir/..%5C..%5Csecret", "file:///C:/upload/x.txt::$DATA", "file:///C:/upload/CON.txt", "file://server/share/x",
	} {
		_, err := url.MustParse(href).FilePath(url.WindowsPath)
		fmt.Println(err)
	}
	// Output:
	// C:\dir\a b <nil>
	// /C:/dir/a b <nil>
	// convert to file path "file:///C:/dir/..%5C..%5Csecret": a name in the path has a percent-encoded NUL or separator
	// convert to file path "file:///C:/upload/x.txt::$DATA": a name in the path has a colon, which for Windows begins the name of a stream
	// convert to file path "file:///C:/upload/CON.txt": a name in the path is one of a Windows device
	// convert to file path "file://server/share/x": the file is on another machine, which WindowsUNCPath would allow
}
