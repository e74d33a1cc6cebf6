package reference_test

import (
	"testing"

	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestSeams puts each byte, with and without tabs and newlines around it, at two kinds of
// places: where the reader of verbatim input can stop and the state machine goes on, and where
// one state hands over to another.
func TestSeams(t *testing.T) {
	before := []string{
		// the scheme, and the slashes after it
		"", "h", "http", "http:", "http:/", "https:", "https:\\", "HTTP", "HttpS:", "file:", "file:/", "ws:", "foo", "foo:", "foo:/",
		// the authority: nothing, a domain, credentials, a number, brackets, and the port
		"http://", "https:///", "http://a.b", "http://a.B", "http://aé", "http://a%41", "foo://", "foo://A", "ws://a",
		"http://u", "http://u:", "http://u:p", "http://u@", "http://u:p@", "http://u:p@h", "http://u:p@H", "http://:@", "foo://u:p@", "foo://u@h",
		"http://1.2.3", "http://1.2.3.4", "http://0x7F", "http://4294967295", "http://a.1", "http://[", "http://[::1", "http://[::1]", "http://u@[::1]:8",
		"http://h:", "http://h:8", "http://h:80", "http://h:08", "https://h:443", "http://h:65535", "foo://h:80",
		// the path: a segment, dots, a drive letter, and a character before that has to be encoded
		"http://h/", "http://h/abcdefg", "http://h/a/.", "http://h/a/..", "http://h/a/%2", "http://h/a/%2e", "http://h/a/.%2E", "http://h/é/", "http://h/a b/..",
		"file:///", "file:///C", "file:///C|", "file:///C:/..", "file://h", "file://localhost", "file:///a/.", "foo:///.", "foo:/.", "foo:/..", "foo:a ",
		// the query and the fragment
		"http://h?", "http://h?a", "http://h/?a", "http://h:80?", "foo:?", "http://h#", "http://h/a#b", "http://h/?a#b", "foo:#",
		// references
		"a", "a/b", "/", "/a/", "//", "//h", "..", "./", "?", "?a", "#", "#a", "\\", "\\\\",
	}
	after := []string{
		"", "x", "/", "//h", "/../y", "@h/", ":80", ":80/", ".5", "]", "]:8/", "?q", "#f", ":", "|/x", "..", "2e/x", " ", "\xA9", "é@H:8\\",
	}
	around := []struct{ before, after string }{{"", ""}, {"\t", ""}, {"", "\n"}, {"\r", "\t\n"}}
	bases := []*reference.URL{
		nil, urltest.ReferenceBase("http://u@host:8/b/c?d#e"), urltest.ReferenceBase("file:///C:/a"), urltest.ReferenceBase("foo:/.//a/b"),
	}
	total := len(before) * 256 * len(after) * len(around) * len(bases)
	step, n := max(1, total/urltest.Times(400_000))|1, 0
	for _, b := range before {
		for c := range 256 {
			for _, tabs := range around {
				for _, a := range after {
					for _, base := range bases {
						if n++; n%step == 0 {
							urltest.CompareParse(t, b+tabs.before+string([]byte{byte(c)})+tabs.after+a, base)
						}
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}
