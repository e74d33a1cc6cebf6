package urlinput_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlinput"
)

// Options for the table below.
var (
	plain    = urlinput.Options{}
	loopback = urlinput.Options{HTTPForLoopback: true}
	posix    = urlinput.Options{FilePaths: true}
	windows  = urlinput.Options{FilePaths: true, FileStyle: urlfile.Windows}
	viaHTTP  = urlinput.Options{DefaultScheme: "http"}
	viaFTP   = urlinput.Options{DefaultScheme: "ftp", HTTPForLoopback: true}
	viaGit   = urlinput.Options{DefaultScheme: "git"}
	seeds    = urlinput.Options{DefaultScheme: "http", HostNeedsDot: true}
)

const (
	none   = urlinput.CompletionNone
	scheme = urlinput.CompletionScheme
	colon  = urlinput.CompletionColon
	file   = urlinput.CompletionFilePath
	word   = urlinput.CompletionWord
)

// userInputs are inputs that people type: all kinds from the tests of Chromium's url_fixer, and
// more. The URL is empty if there is an error.
var userInputs = []struct {
	input string
	o     urlinput.Options
	url   string
	done  urlinput.Completion
}{
	// Hosts.
	{"example.com", plain, "https://example.com/", scheme},
	{"www.example.com", viaHTTP, "http://www.example.com/", scheme},
	{"EXAMPLE.com", plain, "https://example.com/", scheme}, {"localhost", plain, "https://localhost/", scheme},
	{"intranet", plain, "https://intranet/", word}, {"example.com.", plain, "https://example.com./", scheme},
	{"a_b.example", plain, "https://a_b.example/", scheme}, {"example.com", viaFTP, "ftp://example.com/", scheme},
	{"example.com", viaGit, "git://example.com", scheme},
	{"h", urlinput.Options{DefaultScheme: "https:"}, "https://h/", word}, {"h:80", urlinput.Options{DefaultScheme: "https://"}, "http://h/", scheme},
	{"h", urlinput.Options{DefaultScheme: "foo:"}, "foo://h", word}, {"//h", urlinput.Options{DefaultScheme: "http:x"}, "http://h/", scheme},
	// Leading and trailing dots stay: there is nothing to guess.
	{"..www.example.com..", plain, "https://..www.example.com../", scheme},
	{"http://......", plain, "http://....../", none},
	// In Unicode, and percent-encoded.
	{"bücher.example", plain, "https://xn--bcher-kva.example/", scheme},
	{"例え.テスト", plain, "https://xn--r8jz45g.xn--zckzah/", scheme},
	{"example。com", plain, "https://example.com/", scheme}, {"%65xample.com", plain, "https://example.com/", scheme},
	{"BÜCHER.example:8080/ü?ü#ü", plain, "https://xn--bcher-kva.example:8080/%C3%BC?%C3%BC#%C3%BC", scheme},
	// Addresses.
	{"192.168.0.1", plain, "https://192.168.0.1/", scheme},
	{"192.168.0.1:8080/x", plain, "https://192.168.0.1:8080/x", scheme},
	{"0x7f.1", plain, "https://127.0.0.1/", scheme}, {"[::1]", plain, "https://[::1]/", scheme}, {"[::1]:8080", plain, "https://[::1]:8080/", scheme},
	{"[2001:DB8::1]/path", plain, "https://[2001:db8::1]/path", scheme},
	{"[2001:db8:", plain, "", none}, {"[2001:db8:/x", plain, "", none}, {"[2001:db8::1]a", plain, "", none},
	// An address without brackets is a URL: 2001 isn't a scheme, but fe80 is.
	{"2001:db8::1", plain, "", none}, {"fe80::1", plain, "fe80::1", none}, {"1.2.3.256", plain, "", none},

	// Ports.
	{"example.com:8080", plain, "https://example.com:8080/", scheme},
	{"example.com:8080/x", plain, "https://example.com:8080/x", scheme},
	{"example.com:8080?x", plain, "https://example.com:8080/?x", scheme},
	{"www.example.com:124?foo#", plain, "https://www.example.com:124/?foo#", scheme},
	{"example.com:8080#x", plain, "https://example.com:8080/#x", scheme},
	{`example.com:8080\x`, plain, "https://example.com:8080/x", scheme},
	{"example.com:8080/a/../b c", plain, "https://example.com:8080/b%20c", scheme},
	{"example.com:443", plain, "https://example.com/", scheme}, {"example.com:80", plain, "http://example.com/", scheme},
	{"host:123", plain, "https://host:123/", scheme},
	{"localhost:3000", plain, "https://localhost:3000/", scheme},
	{"LOCALHOST:3000/A", plain, "https://localhost:3000/A", scheme},
	{"local\thost:30\n00", plain, "https://localhost:3000/", scheme},
	{"redis:6379", plain, "https://redis:6379/", scheme}, {"a-b.c:1", plain, "https://a-b.c:1/", scheme},
	{"host:0", plain, "https://host:0/", scheme}, {"host:65535", plain, "https://host:65535/", scheme},
	{"host:00000000080", plain, "http://host/", scheme}, {"host:123", viaGit, "git://host:123", scheme},
	// The port 80 means http, unless another scheme is the default.
	{"192.168.0.1:80/x", plain, "http://192.168.0.1/x", scheme}, {"//example.com:80", plain, "http://example.com/", scheme},
	{"[::1]:80", plain, "http://[::1]/", scheme},
	{"example.com:8080/:80", plain, "https://example.com:8080/:80", scheme},
	{"example.com/80", plain, "https://example.com/80", scheme}, {"example.com:80", viaFTP, "ftp://example.com:80/", scheme},
	// A host without a dot may be a word to search for. It isn't one with a port or two slashes.
	{"intranet/x", plain, "https://intranet/x", word}, {"user@intranet", plain, "https://user@intranet/", word},
	{"intranet", viaGit, "git://intranet", word}, {"//intranet", plain, "https://intranet/", scheme},
	{"intranet.", plain, "https://intranet./", scheme}, {"127", plain, "https://0.0.0.127/", scheme},
	// Marks around the whole text, as pasted from a chat.
	{"“https://example.com”", plain, "https://example.com/", none},
	{"<https://example.com>", plain, "https://example.com/", none},
	{"(https://example.com)", plain, "https://example.com/", none},
	{"„https://example.com“", plain, "https://example.com/", none}, {"`example.com`", plain, "https://example.com/", scheme},
	{`"example.com:8080"`, plain, "https://example.com:8080/", scheme},
	{"'/srv/x'", posix, "file:///srv/x", file}, {"‘example.com’", plain, "https://example.com/", scheme},
	{"\u00A0« https://example.com/a » ", plain, "https://example.com/a", none},
	{"(<http//example.com>)", plain, "http://example.com/", colon},
	{"(https://en.example/wiki/Go_(game))", plain, "https://en.example/wiki/Go_(game)", none},
	{"https://en.example/wiki/Go_(game)", plain, "https://en.example/wiki/Go_(game)", none},
	{"<mailto:ada@example.com>", plain, "mailto:ada@example.com", none},
	{"(example.com", plain, "https://(example.com/", scheme}, {"()", plain, "", none}, {"“", plain, "https://xn--hvg/", word},
	{`"`, plain, "https://\"/", word},
	// If the text after the ":" isn't a port, the input is read as a URL, whatever that is.
	{"host:65536", plain, "host:65536", none}, {"localhost:99999", plain, "localhost:99999", none}, {"host:", plain, "host:", none},
	{"host:/x", plain, "host:/x", none}, {"host:80x", plain, "host:80x", none}, {"host:+80", plain, "host:+80", none},
	{"host: 80", plain, "host: 80", none}, {"host:80:80", plain, "host:80:80", none}, {"host:80@example.com", plain, "host:80@example.com", none},
	{"host:８０", plain, "host:%EF%BC%98%EF%BC%90", none},
	{"example.com:ninety-two", plain, "example.com:ninety-two", none},
	{"user:password@host", plain, "user:password@host", none}, {":8080", plain, "", none}, {"192.168.0.1:99999", plain, "", none},
	{"bücher.example:x", plain, "", none},
	// Nor is a number a port after a scheme whose URLs usually have an opaque path.
	{"tel:911", plain, "tel:911", none}, {"TEL:911", plain, "tel:911", none}, {"mailto:1", plain, "mailto:1", none},
	{"javascript:1", plain, "javascript:1", none}, {"data:80", plain, "data:80", none}, {"about:80", plain, "about:80", none},
	{"view-source:80/x", plain, "view-source:80/x", none}, {"sms:12345?body=x", plain, "sms:12345?body=x", none},

	// Credentials.
	{"user@example.com", plain, "https://user@example.com/", scheme},
	{"user@example.com:81/x@y", plain, "https://user@example.com:81/x@y", scheme},
	{"user name@example.com", plain, "https://user%20name@example.com/", scheme},
	{"user@", plain, "", none},
	{"ftp:/user:P:a$$Wd@ftp.example.com/pub", plain, "ftp://user:P%3Aa$$Wd@ftp.example.com/pub", none},
	{"ftp:/user:P:a$$Wd@ftp.example.com...::23///pub?foo#bar", plain, "", none},

	// Spaces around the text, as in copied text, and inside it.
	{" www.example.com/ü ", plain, "https://www.example.com/%C3%BC", scheme},
	{"\n\texample.com\r\n", plain, "https://example.com/", scheme},
	{"\u00A0example.com\u3000", plain, "https://example.com/", scheme},
	{"\uFEFFhttps://example.com/\u200B", plain, "https://example.com/", none},
	{"\u2028http:example.com ", plain, "http://example.com/", none},
	{"\u00A0localhost:3000\u00A0", plain, "https://localhost:3000/", scheme},
	{"localhost:3000\u00A0", plain, "https://localhost:3000/", scheme},
	{"https://example.com/\u00A0", plain, "https://example.com/%C2%A0", none},
	{"mailto:1\u00A0", plain, "mailto:1%C2%A0", none},
	{"  \x01 example.com:80 ", plain, "http://example.com/", scheme},
	{"example.com/a  b", plain, "https://example.com/a%20%20b", scheme},
	{"exa mple.com", plain, "", none}, {"what is a url", plain, "", none}, {"", plain, "", none}, {" \n", plain, "", none},
	{"\u00A0", posix, "", none},

	// Slashes.
	{"//host", plain, "https://host/", scheme},
	{"//example.com:81/x", plain, "https://example.com:81/x", scheme},
	{"///host/x", plain, "https://host/x", scheme}, {`\\host\x`, plain, "https://host/x", scheme}, {`/\host`, plain, "https://host/", scheme},
	{"//host", posix, "https://host/", scheme}, {"//host", windows, "https://host/", scheme}, {"//host", viaGit, "git://host", scheme},
	{"host//x", plain, "https://host//x", word}, {`host\x`, plain, "https://host/x", word}, {"//", plain, "", none},

	// An incomplete scheme. A URL that url.Parse accepts doesn't change.
	{"http:/host", plain, "http://host/", none}, {"http:host", plain, "http://host/", none}, {"http:///host", plain, "http://host/", none},
	{"http:////host", plain, "http://host/", none}, {`http:\\host`, plain, "http://host/", none},
	{"HtTpS:Example.com", viaHTTP, "https://example.com/", none},
	{"http//host", plain, "http://host/", colon}, {"HTTPS//Host:81/x", plain, "https://host:81/x", colon},
	{`http\\host`, plain, "http://host/", colon},
	{"http;//www.example.com/", plain, "http://www.example.com/", colon},
	{"ｈｔｔｐｓ://example.com", plain, "https://example.com/", colon}, {"ｈｔｔｐ：／／ｗｗｗ．example.com/a", plain, "http://www.example.com/a", colon},
	{"HTTPS：//example.com", plain, "https://example.com/", colon}, {"ｆｏｏ://h", plain, "https://foo//h", word},
	{" ftp//host ", plain, "ftp://host/", colon}, {"ws;//host", plain, "ws://host/", colon},
	{"file///etc/passwd", plain, "file:///etc/passwd", colon}, {"http///", plain, "", none},
	// With one slash, or with another name, the text is a host.
	{"http/host", plain, "https://http/host", word}, {"http", plain, "https://http/", word},
	{"https.example//x", plain, "https://https.example//x", scheme},
	{"httpx//host", plain, "https://httpx//host", word}, {"http;host", plain, "https://http;host/", word}, {"http:", plain, "", none},
	{"https://", plain, "", none}, {"://host", plain, "", none},

	// URLs with any scheme.
	{"https://user:pass@example.com:81/a?b#c", plain, "https://user:pass@example.com:81/a?b#c", none},
	{" https://example.com ", plain, "https://example.com/", none},
	{"http://example.com/&?", plain, "http://example.com/&?", none},
	{"http://www.example.com#foo", plain, "http://www.example.com/#foo", none},
	{"http://host.com:ninety-two/", plain, "", none}, {"http://host.com:ninety-two?foo", plain, "", none}, {"https://exa mple.com/", plain, "", none},
	{"ws://localhost:1", loopback, "ws://localhost:1/", none}, {"file:///C:/a", plain, "file:///C:/a", none},
	{"file:C:/a", windows, "file:///C:/a", none}, {`file:\\C|\a`, windows, "file:///C:/a", none},
	{"file://server/share", windows, "file://server/share", none},
	{"git+ssh://host/x", plain, "git+ssh://host/x", none},
	{"redis://localhost:6379/0", plain, "redis://localhost:6379/0", none},
	{"foo://[::1", plain, "", none}, {"aBoUt:vErSiOn", plain, "about:vErSiOn", none}, {"about:blank", plain, "about:blank", none},
	{"about:host/path?query#ref", plain, "about:host/path?query#ref", none},
	{"about://host/path?query#ref", plain, "about://host/path?query#ref", none},
	{"chrome:version", plain, "chrome:version", none},
	{"chrome://host/path?query#ref", plain, "chrome://host/path?query#ref", none},
	{"view-source:example.com", plain, "view-source:example.com", none},
	{"view-source:http://www.example.com/", plain, "view-source:http://www.example.com/", none},
	{"mailto:user@example.com", plain, "mailto:user@example.com", none},
	{"javascript:alert(1)", plain, "javascript:alert(1)", none}, {"data:text/html,a b", plain, "data:text/html,a b", none},
	{"urn:isbn:0451450523", plain, "urn:isbn:0451450523", none},
	{"blob:https://example.com/1", plain, "blob:https://example.com/1", none},

	// http for the machine itself.
	{"localhost:3000", loopback, "http://localhost:3000/", scheme},
	{"localhost", loopback, "http://localhost/", scheme}, {"LocalHost./x", loopback, "http://localhost./x", scheme},
	{"app.localhost:8080", loopback, "http://app.localhost:8080/", scheme},
	{"127.0.0.1:8080", loopback, "http://127.0.0.1:8080/", scheme},
	{"127.1", loopback, "http://127.0.0.1/", scheme}, {"0x7f.1", loopback, "http://127.0.0.1/", scheme},
	{"2130706433:80", loopback, "http://127.0.0.1/", scheme}, {"[::1]:8080", loopback, "http://[::1]:8080/", scheme},
	{"[0:0::1]", loopback, "http://[::1]/", scheme}, {"ｌｏｃａｌｈｏｓｔ", loopback, "http://localhost/", scheme},
	{"user@localhost/x", loopback, "http://user@localhost/x", scheme},
	{"//localhost", loopback, "http://localhost/", scheme}, {"localhost", viaFTP, "http://localhost/", scheme},
	// A typed port is used, whatever the scheme.
	{"localhost:80", loopback, "http://localhost/", scheme},
	{"localhost:443", loopback, "http://localhost:443/", scheme},
	{"example.com:80", loopback, "http://example.com/", scheme},
	{"example.com:443", loopback, "https://example.com/", scheme},
	// Other hosts that look similar.
	{"example.com", loopback, "https://example.com/", scheme},
	{"localhost.example", loopback, "https://localhost.example/", scheme},
	{"notlocalhost", loopback, "https://notlocalhost/", word},
	{"localhost@example.com", loopback, "https://localhost@example.com/", scheme},
	{"example.com/localhost", loopback, "https://example.com/localhost", scheme},
	{"127.0.0.1.example", loopback, "https://127.0.0.1.example/", scheme},
	{"128.0.0.1", loopback, "https://128.0.0.1/", scheme}, {"0.0.0.0", loopback, "https://0.0.0.0/", scheme},
	{"192.168.0.1", loopback, "https://192.168.0.1/", scheme},
	{"[::ffff:127.0.0.1]", loopback, "https://[::ffff:7f00:1]/", scheme},
	// A typed scheme stays.
	{"https://localhost:3000", loopback, "https://localhost:3000/", none},
	{"https//localhost", loopback, "https://localhost/", colon},

	// Paths of files.
	{"/srv/a b", posix, "file:///srv/a%20b", file}, {" /srv/100% ", posix, "file:///srv/100%25", file}, {"/", posix, "file:///", file},
	{"/srv/a?b#c", posix, "file:///srv/a%3Fb%23c", file}, {"/srv/../x", posix, "", none}, {`C:\dir\file`, windows, "file:///C:/dir/file", file},
	{" c:/dir ", windows, "file:///c:/dir", file},
	{`\\server\share\x`, windows, "file://server/share/x", file},
	{`\\server`, windows, "", none}, {`\\?\C:\x`, windows, "file:///C:/x", file}, {`\\.\C:\x`, windows, "", none},
	{"localhost:3000", windows, "https://localhost:3000/", scheme},
	{"c:8080", windows, "https://c:8080/", scheme}, {"c:x", windows, "c:x", none},
	// Not without the option, and not in the other style.
	{"/srv/x", plain, "", none}, {"/srv/x", windows, "", none}, {`\srv`, posix, "", none}, {`C:\dir`, plain, `c:\dir`, none},
	{"c:/dir", posix, "c:/dir", none},
	// Never relative to a directory.
	{".", posix, "", none}, {"..", plain, "", none}, {"./x", posix, "", none}, {"../x", plain, "", none}, {`..\x`, windows, "", none},
	{"~", posix, "", none}, {"~/x", posix, "", none}, {"?x", plain, "", none}, {"#x", plain, "", none},

	// Seeds of crawlers: without a dot before the ":", the text is a URL.
	{"https://example.com/a", seeds, "https://example.com/a", none},
	{" mailto:a@b.example", seeds, "mailto:a@b.example", none}, {"localhost:8080/a", seeds, "localhost:8080/a", none},
	{"x.y:z", seeds, "x.y:z", none}, {"x.y:80z", seeds, "x.y:80z", none},
	{"data:text/plain,a.b:80", seeds, "data:text/plain,a.b:80", none},
	{"example.com", seeds, "http://example.com/", scheme},
	{"\n example.com/a?b:c#d ", seeds, "http://example.com/a?b:c#d", scheme},
	{"user@example.com:81", seeds, "http://user@example.com:81/", scheme},
	{"bücher.example:8080/ä", seeds, "http://xn--bcher-kva.example:8080/%C3%A4", scheme},
	{"127.0.0.1", seeds, "http://127.0.0.1/", scheme}, {"[::1]:81/a", seeds, "http://[::1]:81/a", scheme},
	{"localhost", seeds, "http://localhost/", scheme},
	{"example.com:8080/a", seeds, "http://example.com:8080/a", scheme},
	{"example.com:8080", seeds, "http://example.com:8080/", scheme},
	{" example.com:8080?a", seeds, "http://example.com:8080/?a", scheme},
	{"example.com:99999", seeds, "example.com:99999", none},
	{"example.com:8080#", seeds, "http://example.com:8080/#", scheme},
	{"/a", seeds, "", none}, {`\a`, seeds, "", none}, {"exa mple.com", seeds, "", none}, {"http://exa mple.com", seeds, "", none},
	{"http://", seeds, "", none}, {"dir/file.html", posix, "https://dir/file.html", word},
}

func TestParse(t *testing.T) {
	for _, tt := range userInputs {
		u, done, err := urlinput.Parse(tt.input, tt.o)
		if tt.url == "" {
			var e *url.Error
			if u != nil || !errors.As(err, &e) || e.Op != "parse user input" || e.Input != tt.input && !strings.Contains(tt.input, ":P:") {
				t.Errorf("%q is %v, %v, want an error", tt.input, u, err)
			}
		} else if err != nil || u.Href() != tt.url {
			t.Errorf("%q is %v, %v, want %q", tt.input, u, err, tt.url)
		} else {
			urltest.CheckInvariants(t, u)
		}
		if done != tt.done {
			t.Errorf("%q is completed by %v, want %v", tt.input, done, tt.done)
		}
	}
}

// TestParser covers the options of a Parser that make a difference.
func TestParser(t *testing.T) {
	for _, tt := range []struct {
		input  string
		parser url.Parser
		o      urlinput.Options
		want   string // the URL, or the error
		errs   string // the reported validation errors
	}{
		// Without options, the method does the same as the function, and there is no base.
		{"example.com", url.Parser{}, plain, "https://example.com/", ""},
		{"x", url.Parser{Base: url.MustParse("https://h/")}, plain, "https://x/", ""},
		{"../x", url.Parser{Base: url.MustParse("https://h/")}, plain, "missing-scheme-non-relative-URL@0!", "missing-scheme-non-relative-URL@0!"},
		// Offsets are those in the typed text, whatever was added or dropped before it.
		{"example.com/<", url.Parser{}, plain, "https://example.com/%3C", "invalid-URL-unit@12"},
		{" \u00A0h/<", url.Parser{}, plain, "https://h/%3C", "invalid-URL-unit@5"},
		{"u@h/", url.Parser{}, plain, "https://u@h/", "invalid-credentials@1"},
		{"http//h/<", url.Parser{}, plain, "http://h/%3C", "invalid-URL-unit@8"},
		{"http;//h/<", url.Parser{}, plain, "http://h/%3C", "invalid-URL-unit@9"},
		{"//h\\<", url.Parser{}, plain, "https://h/%3C", "invalid-reverse-solidus@3 invalid-URL-unit@4"},
		{"https:h", url.Parser{}, plain, "https://h/", "special-scheme-missing-following-solidus@6"},
		{"a b", url.Parser{}, plain, "domain-to-ASCII@1!", "domain-to-ASCII@1!"},
		// Errors are reported once, although the scheme is known only after parsing the host.
		{"0x7f.1/<", url.Parser{}, loopback, "http://127.0.0.1/%3C", "IPv4-too-few-parts@0 IPv4-non-decimal-part@0 invalid-URL-unit@7"},
		{"127.example/<", url.Parser{}, loopback, "https://127.example/%3C", "invalid-URL-unit@12"},
		// A strict parser accepts text that is valid after completion.
		{"example.com", url.Parser{Strict: true}, plain, "https://example.com/", ""},
		{" example.com\n", url.Parser{Strict: true}, plain, "https://example.com/", ""},
		{"u@h", url.Parser{Strict: true}, plain, "invalid-credentials@1!", "invalid-credentials@1!"},
		{"0x7f.0.0.1", url.Parser{Strict: true}, loopback, "IPv4-non-decimal-part@0!", "IPv4-non-decimal-part@0!"},
		{"/srv/x y", url.Parser{Strict: true}, posix, "file:///srv/x%20y", ""},
		// The limit applies to the input, the completed text and the URL.
		{"example.com", url.Parser{MaxLength: 20}, plain, "https://example.com/", ""},
		{"example.com", url.Parser{MaxLength: 19}, plain, "URL too long", ""},
		{"example.com", url.Parser{MaxLength: 10}, plain, "URL too long", ""},
		{"    h     ", url.Parser{MaxLength: 10}, plain, "https://h/", ""},
		{"    h      ", url.Parser{MaxLength: 10}, plain, "URL too long", ""},
		{"/srv/x y", url.Parser{MaxLength: 17}, posix, "file:///srv/x%20y", ""},
		{"/srv/x y", url.Parser{MaxLength: 16}, posix, "URL too long", ""},
		// The encoding applies to the query.
		{"h/é?é", url.Parser{Encoding: charmap.Windows1252}, plain, "https://h/%C3%A9?%E9", ""},
	} {
		var reports []url.ValidationError
		for _, listens := range []bool{true, false} {
			p := tt.parser
			if listens {
				p.OnValidationError = func(e url.ValidationError) bool { reports = append(reports, e); return true }
			}
			tt.o.Parser = &p
			u, _, err := urlinput.Parse(tt.input, tt.o)
			got := fmt.Sprint(u)
			var e *url.Error
			if errors.As(err, &e) {
				got = e.Err.Error()
				if v, ok := e.Err.(url.ValidationError); ok {
					got = urltest.Reports([]url.ValidationError{v})
				}
				if u != nil || e.Op != "parse user input" || e.Input != tt.input {
					t.Errorf("%q: %v with the error %+v", tt.input, u, e)
				}
			}
			if got != tt.want {
				t.Errorf("%q with %+v: is %v, want %v", tt.input, tt.parser, got, tt.want)
			}
		}
		if got := urltest.Reports(reports); got != tt.errs {
			t.Errorf("%q with %+v: reports %s, want %s", tt.input, tt.parser, got, tt.errs)
		}
	}
}

func TestParseError(t *testing.T) {
	for _, tt := range []struct {
		input string
		o     urlinput.Options
		want  string
		err   error
	}{
		// Offsets are those in the typed text.
		{"exa mple.com", plain, `"exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 3)`, url.DomainToASCIIError},
		{"\u00A0exa mple.com", plain, `"\u00a0exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 5)`, url.DomainToASCIIError},
		{"  exa mple.com", viaFTP, `"  exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 5)`, url.DomainToASCIIError},
		{"//exa mple.com", plain, `"//exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 5)`, url.DomainToASCIIError},
		{"http//exa mple.com", plain, `"http//exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 9)`, url.DomainToASCIIError},
		{"ｗｓ：//exa mple.com", plain, `"ｗｓ：//exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 14)`, url.DomainToASCIIError},
		{"https:/／x", plain, `"https:/／x": domain-to-ASCII: forbidden code point U+002F in host (at byte 7)`, url.DomainToASCIIError}, // it has a scheme
		{"http;//exa mple.com", plain, `"http;//exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 10)`, url.DomainToASCIIError},
		{" https://exa mple.com", plain, `" https://exa mple.com": domain-to-ASCII: forbidden code point U+0020 in host (at byte 12)`, url.DomainToASCIIError},
		{"192.168.0.1:99999", plain, `"192.168.0.1:99999": ` + url.PortOutOfRange.Error(), url.PortOutOfRange},
		{"[::1", loopback, `"[::1": ` + url.IPv6Unclosed.Error(), url.IPv6Unclosed},
		{"", plain, `"": missing-scheme-non-relative-URL`, url.MissingSchemeNonRelativeURL},
		{"../x", plain, `"../x": missing-scheme-non-relative-URL`, url.MissingSchemeNonRelativeURL},
		{"/x", plain, `"/x": missing-scheme-non-relative-URL`, url.MissingSchemeNonRelativeURL},
		{"//", plain, `"//": host-missing`, url.HostMissing},
		{"/a/../b", posix, `"/a/../b": the path has the name ..`, url.ErrNotConvertible},
		{"example.com", urlinput.Options{DefaultScheme: "1"}, `"example.com": missing-scheme`, url.MissingSchemeNonRelativeURL},
		{"example.com", urlinput.Options{DefaultScheme: ":"}, `"example.com": missing-scheme`, url.MissingSchemeNonRelativeURL},
		{"/x", urlinput.Options{FilePaths: true, FileStyle: 9}, `"/x": invalid Style`, url.ErrNotConvertible},
		// Passwords are hidden.
		{"1user:s3cret@exa mple.com", plain, `"1user:xxxxx@exa mple.com": domain-to-ASCII`, url.DomainToASCIIError},
		{"http//user:s3cret@exa mple.com", plain, `"http//user:xxxxx@exa mple.com": domain-to-ASCII`, url.DomainToASCIIError},
		{"\u00A0https://user:s3cret@exa mple.com", plain, `"\u00a0https://user:xxxxx@exa mple.com": domain-to-ASCII`, url.DomainToASCIIError},
	} {
		_, _, err := urlinput.Parse(tt.input, tt.o)
		if err == nil || !strings.HasPrefix(err.Error(), "parse user input "+tt.want) || !errors.Is(err, tt.err) {
			t.Errorf("%q: the error is %v, want %s", tt.input, err, tt.want)
		}
		var v url.ValidationError
		if errors.As(err, &v) && v.Offset > len(tt.input) {
			t.Errorf("%q: the error is at byte %d", tt.input, v.Offset)
		}
	}
}

// TestParseTooLong checks that the error for an input over MaxLength has the start of the input
// alone, and that a password within it is hidden, although its "@" may be in the rest.
func TestParseTooLong(t *testing.T) {
	o := urlinput.Options{Parser: &url.Parser{MaxLength: 2000}}
	input := "https://user:s3cret" + strings.Repeat("x", 3000) + "@h/"
	var e *url.Error
	if _, _, err := urlinput.Parse(input, o); !errors.As(err, &e) || e.Input != "https://user:xxxxx" {
		t.Errorf("%+v", e)
	}
	text := strings.Repeat("a", 1<<20)
	if _, _, err := urlinput.Parse(text, o); !errors.As(err, &e) || e.Input != text[:1024] || !errors.Is(err, url.ErrTooLong) {
		t.Errorf("%+v", e)
	}
	if n := testing.AllocsPerRun(10, func() { urlinput.Parse(text, o) }); n > 10 {
		t.Errorf("%v allocations", n)
	}
	// The input fits, and the completed text doesn't.
	if _, _, err := urlinput.Parse(text[:1995], o); !errors.As(err, &e) || e.Input != text[:1024] || e.Err != url.ErrTooLong {
		t.Errorf("%+v", e)
	}
}

// TestSpace checks which code points at the end of a text don't count.
func TestSpace(t *testing.T) {
	isSpace := map[rune]bool{'\u200B': true, '\u200E': true, '\u200F': true, '\uFEFF': true}
	for r := range rune(' ') {
		isSpace[r] = true
	}
	err := ucd.Values(ucd.Test(t), "PropList.txt", func(r rune, property string) {
		isSpace[r] = isSpace[r] || property == "White_Space"
	})
	if err != nil || !isSpace['\u3000'] {
		t.Fatalf("the white space is %v, %v", isSpace, err)
	}
	for r := range rune(utf8.MaxRune + 1) {
		u, _, err := urlinput.Parse("h/x"+string(r), plain)
		if err != nil || (u.Href() == "https://h/x") != isSpace[r] {
			t.Errorf("%U: %v, %v", r, u, err)
		}
	}
}

func TestCompletionString(t *testing.T) {
	want := []string{"none", "scheme", "colon", "file path", "word", "invalid Completion"}
	for i, want := range want {
		if got := urlinput.Completion(i).String(); got != want {
			t.Errorf("Completion %d is %q, want %q", i, got, want)
		}
	}
}

// FuzzParse checks that an input that url.Parse accepts gives the same URL, unless it has an
// opaque path or is a Windows path, and that any other input becomes a URL with the default
// scheme.
func FuzzParse(f *testing.F) {
	for _, tt := range urltest.Seeds(f, userInputs) {
		f.Add(tt.input, tt.o.HTTPForLoopback, tt.o.FilePaths, uint8(tt.o.FileStyle))
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, true, true, uint8(urlfile.Windows))
	}
	f.Fuzz(func(t *testing.T, input string, loopback, files bool, style uint8) {
		o := urlinput.Options{HTTPForLoopback: loopback, FilePaths: files, FileStyle: urlfile.Style(style)}
		u, done, err := urlinput.Parse(input, o)
		want, parseErr := url.Parse(input)
		// A Parser that only listens gives the same result, and reports the error.
		var last url.ValidationError
		p := url.Parser{OnValidationError: func(e url.ValidationError) bool {
			if last = e; e.Offset < 0 || e.Offset > len(input) {
				t.Errorf("%q: %v is reported", input, e)
			}
			return true
		}}
		listening := o
		listening.Parser = &p
		heard, _, heardErr := urlinput.Parse(input, listening)
		if fmt.Sprint(heard, heardErr) != fmt.Sprint(u, err) {
			t.Errorf("%q is %v, %v, and with a Parser %v, %v", input, u, err, heard, heardErr)
		}
		var failure url.ValidationError
		if errors.As(err, &failure) != last.Fatal || last.Fatal && failure != last {
			t.Errorf("%q fails with %v, and %v is reported", input, err, last)
		}
		if parseErr == nil && (want.IsSpecial() || want.ParsedHost().Kind() != url.HostNull && len(want.Scheme()) > 1) {
			if err != nil || *u != *want || done != urlinput.CompletionNone {
				t.Fatalf("%q is %v, %v, to Parse %q", input, u, err, want)
			}
			return
		}
		if err != nil {
			var v url.ValidationError
			if u != nil || done != urlinput.CompletionNone || errors.As(err, &v) && (v.Offset < 0 || v.Offset > len(input)) {
				t.Errorf("%q is %v, completed by %v, with the error %v", input, u, done, err)
			}
			return
		}
		urltest.CheckInvariants(t, u)
		if strings.IndexFunc(input, func(r rune) bool { return strings.ContainsRune("`\"'“„‘«(<", r) }) >= 0 {
			return // the text may be within marks
		}
		switch done {
		case urlinput.CompletionNone:
			if parseErr == nil && *u != *want || parseErr != nil && !strings.ContainsAny(input, "\u00A0\u0085") && isASCII(input) {
				t.Errorf("%q is %q, to Parse %v", input, u, want)
			}
		case urlinput.CompletionScheme, urlinput.CompletionWord:
			checkDefaultScheme(t, input, u, loopback)
		case urlinput.CompletionColon:
			if !u.IsSpecial() {
				t.Errorf("%q is %q", input, u)
			}
		case urlinput.CompletionFilePath:
			path, err := urlfile.Path(u, o.FileStyle)
			isRefused := o.FileStyle != urlfile.Posix && errors.Is(err, url.ErrNotConvertible) // as with a server
			if !files || u.Scheme() != "file" || !isRefused && (err != nil || path == "") {
				t.Errorf("%q is %q, the path %q, %v", input, u, path, err)
			}
		default:
			t.Errorf("%q is %q, completed by %v", input, u, done)
		}
	})
}

// checkDefaultScheme compares a URL that got the default scheme with the parse of the text with
// that scheme.
func checkDefaultScheme(t *testing.T, input string, u *url.URL, loopback bool) {
	t.Helper()
	text := strings.Trim(input, "\u00A0\u0085\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"+
		"\uFEFF\u200B\u200E\u200F \x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F")
	want, err := url.Parse("https://" + strings.TrimLeft(text, `/\`))
	if err == nil && want.Port() == "80" {
		want, err = url.Parse("http://" + strings.TrimLeft(text, `/\`))
	}
	if err == nil && loopback && want.Origin().IsPotentiallyTrustworthy() {
		http := url.MustParse("http://" + strings.TrimLeft(text, `/\`))
		if http.Origin().IsPotentiallyTrustworthy() {
			want = http
		}
	}
	if err != nil || *u != *want {
		t.Errorf("%q is %q, want %v, %v", input, u, want, err)
	}
}

func isASCII(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return r > 0x7E }) < 0 }

func ExampleParse() {
	for _, input := range []string{
		"example.com", "localhost:3000", "ada@[::1]:8080/x", " www.example.com/ü ", "http//example.com", "mailto:ada@example.com", "exa mple",
	} {
		fmt.Println(urlinput.Parse(input, urlinput.Options{HTTPForLoopback: true}))
	}
	// Output:
	// https://example.com/ scheme <nil>
	// http://localhost:3000/ scheme <nil>
	// http://ada@[::1]:8080/x scheme <nil>
	// https://www.example.com/%C3%BC scheme <nil>
	// http://example.com/ colon <nil>
	// mailto:ada@example.com none <nil>
	// <nil> none parse user input "exa mple": domain-to-ASCII: forbidden code point U+0020 in host (at byte 3)
}

// A command that accepts URLs, hosts and files reports how it read its argument.
func ExampleOptions_filePaths() {
	o := urlinput.Options{FilePaths: true, FileStyle: urlfile.Posix}
	for _, input := range []string{"https://example.com", "example.com", "/srv/a b"} {
		fmt.Println(urlinput.Parse(input, o))
	}
	// Output:
	// https://example.com/ none <nil>
	// https://example.com/ scheme <nil>
	// file:///srv/a%20b file path <nil>
}

// A crawler reads a list of seeds, which often omit the scheme http.
func ExampleOptions_seeds() {
	o := urlinput.Options{DefaultScheme: "http", HostNeedsDot: true}
	for _, line := range []string{"example.com/a", "example.com:8080/a", "localhost:8080"} {
		fmt.Println(urlinput.Parse(line, o))
	}
	// Output:
	// http://example.com/a scheme <nil>
	// http://example.com:8080/a scheme <nil>
	// localhost:8080 none <nil>
}

// People paste other spaces.
func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for _, typed := range []string{text, "\u00A0" + text} {
			for _, o := range []urlinput.Options{plain, posix, windows} {
				if _, _, err := urlinput.Parse(typed, o); err != nil {
					look("Parse", []error{err})
				}
			}
		}
	})
}

// TestManyMarks has more pairs of marks around a host than a stack would hold.
func TestManyMarks(t *testing.T) {
	const n = 2 << 20
	u, _, err := urlinput.Parse(strings.Repeat("(", n)+"h"+strings.Repeat(")", n), urlinput.Options{})
	if err != nil || u.Href() != "https://h/" {
		t.Error(err)
	}
}
