package redact_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/redact"
)

// rows are texts, each with its redacted form.
var rows = []struct{ text, want string }{
	// An authority with an "@": everything between the first ":" and the last "@" is hidden.
	{"https://u:secret@h/", "https://u:xxxxx@h/"},
	{"https://u:sec:secret@h:80/", "https://u:xxxxx@h:80/"},
	{"https://u:secret@[::1]:80/", "https://u:xxxxx@[::1]:80/"},
	{"//u:secret@h", "//u:xxxxx@h"},
	{`\\u:secret@h\x`, `\\u:xxxxx@h\x`},
	{"https:/u:secret@h", "https:/u:xxxxx@h"},
	{"https://u:80@h/", "https://u:xxxxx@h/"},
	{"https://u:@h/", "https://u:@h/"},
	// No "@": a port that isn't a number is hidden, up to where an authority ends.
	{"https://user:secret", "https://user:xxxxx"},
	{"https://user:secret/path?q#f", "https://user:xxxxx/path?q#f"},
	{"https://user:secret?q", "https://user:xxxxx?q"},
	{`https://user:secret\path`, `https://user:xxxxx\path`},
	{"https://user:secret:secret#f", "https://user:xxxxx#f"},
	{"//user:secret", "//user:xxxxx"},
	{"foo://user:secret", "foo://user:xxxxx"},
	{"https:/user:secret", "https:/user:xxxxx"},
	{"https://1user:1secret/", "https://1user:xxxxx/"},
	// Nor an "@" that becomes one only by decoding or mapping.
	{"https://user:secret%40h/", "https://user:xxxxx%40h/"},
	{"https://user:sec/secret%40h/", "https://user:xxxxx%40h/"},
	{"https://user:secret%2540h/", "https://user:xxxxx%2540h/"},
	{"https://user:secret＠h/", "https://user:xxxxx/"},
	{"https://user%3Asecret%40h/", "https://user%3Axxxxx%40h/"},
	{"https%3A%2F%2Fuser%3Asecret%40h", "https%3Axxxxx%40h"},
	{"%2F%2Fuser%3A80%252Fsecret%40h/x", "%2F%2Fuser%3Axxxxx%40h/x"},
	// A username that is an address, without a host.
	{"https://me@example.com:secret/", "https://me@example.com:xxxxx/"},
	{"https://u:secret@v:secret/", "https://u:xxxxx@v:xxxxx/"},
	// Numbers are ports, and some addresses have colons.
	{"https://h:80", "https://h:80"},
	{"https://h:99999/", "https://h:99999/"},
	{"https://h:8\t0\n/", "https://h:8\t0\n/"},
	{"https://h:/", "https://h:/"},
	{"https://[::1]/", "https://[::1]/"},
	{"https://[::1]:99999/", "https://[::1]:99999/"},
	{"https://[::1]:secret/", "https://[::1]:xxxxx/"},
	{"https://[::1", "https://[::1"},
	{"\t https://[::1 ", "\t https://[::1 "},
	{"https://[1:2:3:4:5:6:7.8.9.10", "https://[1:2:3:4:5:6:7.8.9.10"},
	{"https://[fe80::1%25eth0]/", "https://[fe80::1%25eth0]/"},
	{"https://[fe80::1%en0]:80/", "https://[fe80::1%en0]:80/"},
	{"https://[user:secret", "https://[user:xxxxx"},
	{"https://[abc:secret]/", "https://[abc:xxxxx/"},
	{"https://fe80::1/", "https://fe80::1/"},
	{"https://fe80::secret/", "https://fe80:xxxxx/"},
	// A slip in a port, lists of hosts, and scp syntax.
	{"https://h:80a/", "https://h:80a/"},
	{"https://u:secret@h:80a/x", "https://u:xxxxx@h:80a/x"},
	{"https://h:1001-1009/", "https://h:1001-1009/"},
	{"https://h:8080:secret", "https://h:xxxxx"},
	{"https://h:1secret/", "https://h:xxxxx/"},
	{"https://h:123456secret/", "https://h:xxxxx/"},
	{"https://u:12secret＠h/", "https://u:xxxxx/"},
	{"https://u:12%secret/", "https://u:xxxxx/"},
	{"https://u:12secret/3@h/", "https://u:xxxxx@h/"},
	// A port without a host is the beginning of a password, if an "@" follows.
	{"redis://:12/secret@h", "redis://:xxxxx@h"},
	{"https://:12?secret@h/", "https://:xxxxx@h/"},
	{"https://u@:12/secret@h/", "https://u@:xxxxx@h/"},
	{"//%3A12/secret@h", "//%3Axxxxx@h"},
	{"https://h/?u=https://:1/secret@i", "https://h/?u=https://:xxxxx@i"},
	{"tcp://:2375", "tcp://:2375"},
	{"http://:8080/x:y", "http://:8080/x:y"},
	{"postgres://db1:5432,db2:5432/app", "postgres://db1:5432,db2:5432/app"},
	{"postgres://u:secret@db1:5432,[::1]:5432/app", "postgres://u:xxxxx@db1:5432,[::1]:5432/app"},
	{"postgres://db1,db2:5432/app", "postgres://db1,db2:5432/app"},
	{"postgres://db1:1,secret/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,secret:1a/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,:2/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,d$:2/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,b:123456/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,b:/app", "postgres://db1:xxxxx/app"},
	{"postgres://db1:1,[::g]:1/app", "postgres://db1:xxxxx/app"},
	{"git@github.com:org/repo.git", "git@github.com:org/repo.git"},
	{" git@github.com:~org/repo", " git@github.com:~org/repo"},
	{"me@host-1.example:a_b/c.git/", "me@host-1.example:a_b/c.git/"},
	{"me@example.com:secret/more", "me@example.com:xxxxx/more"},
	{"git@example.com:secret@h", "git@example.com:xxxxx@h"},
	{"git@example.com:", "git@example.com:"},
	{"git@:secret", "git@:xxxxx"},
	{"@h:secret.git", "@h:xxxxx"},
	{"git@h:secret$", "git@h:xxxxx"},
	{"docker://alpine:latest", "docker://alpine:xxxxx"},
	// Schemes before schemes, and schemes that have no authority.
	{"jdbc:postgresql://u:secret@h/db", "jdbc:postgresql://u:xxxxx@h/db"},
	{"jdbc:postgresql://u:secret", "jdbc:postgresql://u:xxxxx"},
	{"jdbc:oracle:thin:scott/secret@//h:1521/x", "jdbc:xxxxx@//h:1521/x"},
	{"blob:https://u:secret@h/id", "blob:https://u:xxxxx@h/id"},
	{"view-source:https://u:secret@h/", "view-source:https://u:xxxxx@h/"},
	{"view-source:https:u:secret@h/", "view-source:https:xxxxx@h/"},
	{"view-source:u:secret@h/", "view-source:u:xxxxx@h/"},
	{"jar:https://u:secret@h/x.jar!/y", "jar:https://u:xxxxx@h/x.jar!/y"},
	{"blob:blob:https:\\\\u:secret@h/", "blob:blob:https:\\\\u:xxxxx@h/"},
	{"user:secret@h", "user:xxxxx@h"},
	{"http:data:secret@h h/", "http:xxxxx@h h/"},
	{"blob:WS:mailto:secret@h", "blob:WS:xxxxx@h"},
	{"ht\ttp:tel:secret@h", "ht\ttp:xxxxx@h"},
	{"https:urn:/secret@h", "https:xxxxx@h"},
	{"https:u:secret", "https:u:xxxxx"},
	{"https:data:secret/x", "https:data:xxxxx/x"},
	{"https:h:80/x", "https:h:80/x"},
	{"java\nscript:alert(1)", "java\nscript:alert(1)"},
	{"file:mailto:a@b", "file:mailto:a@b"},
	{"redis:///:secret@h", "redis:///:xxxxx@h"},
	{"postgres:////u:secret@h/db", "postgres:////u:xxxxx@h/db"},
	{"user:sec//secret@h", "user:xxxxx@h"},
	{"sip:u:secret@h", "sip:u:xxxxx@h"},
	{"mailto:a@b", "mailto:a@b"},
	{"mailto:a@b?subject=c", "mailto:a@b?subject=c"},
	{"data:text/plain,a@b", "data:text/plain,a@b"},
	{"data:text/css,a:hover{}@media", "data:text/css,a:hover{}@media"},
	{"urn:isbn:0123456789", "urn:isbn:0123456789"},
	{"javascript:a?b:c", "javascript:a?b:c"},
	// No scheme.
	{"1u:secret@h", "1u:xxxxx@h"},
	{"me@example.com:secret", "me@example.com:xxxxx"},
	{"a/b:c", "a/b:c"},
	{"https//u:secret/", "https//u:xxxxx/"},
	{"\u00A0https://u:secret/", "\u00A0https://u:xxxxx/"},
	{"?a:b", "?a:b"},
	{"/a:b/c", "/a:b/c"},
	{"2001:db8::1", "2001:db8::1"},
	// A file: URL has no credentials, but may have a drive.
	{"file:///C:/me@work/x", "file:///C:/me@work/x"},
	{"file://C:/me@work/x", "file://C:/me@work/x"},
	{"file:/C:/me@work/x", "file:/C:/me@work/x"},
	{"file://u:secret@h/x", "file://u:xxxxx@h/x"},
	{"file://%2Fu:secret@h/x", "file://%2Fu:xxxxx@h/x"},
	{"file://%5C:secret@h/x", "file://%5C:xxxxx@h/x"},
	{"https://h/?f=file://%2Fu:secret@i/x", "https://h/?f=file://%2Fu:xxxxx@i/x"},
	{"https://h/?f=file%3A%2F%2F%2FC%3A%2Fme%40work", "https://h/?f=file%3A%2F%2F%2FC%3A%2Fme%40work"},
	{"jar:file:///C:/me@work/x.jar!/y", "jar:file:///C:/me@work/x.jar!/y"},
	// URLs within URLs, raw and percent-encoded.
	{"https://h/https://u:secret@i/", "https://h/https://u:xxxxx@i/"},
	{"https://h/https:/u:secret@i/", "https://h/https:/u:xxxxx@i/"},
	{"https://u:secret@h//v:secret@i/", "https://u:xxxxx@i/"},
	{"https://h/?u=https://u:secret&v=w", "https://h/?u=https://u:xxxxx"},
	{"https://h/?u=//u:secret@i&v=w", "https://h/?u=//u:xxxxx@i&v=w"},
	{"https://h/?u=https%3A%2F%2Fu%3Asecret%40i%2F&v=w", "https://h/?u=https%3A%2F%2Fu%3Axxxxx%40i%2F&v=w"},
	{"https://h/?u=https%253a%252f%252fu%253asecret%2540i", "https://h/?u=https%253a%252f%252fu%253axxxxx%2540i"},
	{"https://h/?u=https%3A%2F%2Fu%3A80%252Fsecret%40i", "https://h/?u=https%3A%2F%2Fu%3Axxxxx%40i"},
	{"https://h/#https://u:secret@i/", "https://h/#https://u:xxxxx@i/"},
	{"data:,https://u:secret@i/", "data:,https://u:xxxxx@i/"},
	{"javascript:open('https://u:secret@i/')", "javascript:open('https://u:xxxxx@i/')"},
	{"mailto:a@b?body=https://u:secret@i/", "mailto:a@b?body=https://u:xxxxx@i/"},
	{"https://h/?f=file:///C:/me@work", "https://h/?f=file:///C:/me@work"},
	// Not URLs within URLs.
	{"https://h/@b:c", "https://h/@b:c"},
	{"https://h:80/a:b@c", "https://h:80/a:b@c"},
	{"https://u@h/a:b@c", "https://u@h/a:b@c"},
	{"https://h//Talk:Page", "https://h//Talk:Page"},
	{"https://h/http://i:80/x", "https://h/http://i:80/x"},
	{"https://h/%", "https://h/%"},
	{"@:", "@:"},
	{"//", "//"},
	{"%:", "%:"},
}

func TestText(t *testing.T) {
	for _, tt := range rows {
		if got := redact.Text(tt.text); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.text, got, tt.want)
		}
		if got := redact.Text(tt.want); got != tt.want {
			t.Errorf("%q: becomes %q", tt.want, got)
		}
	}
}

// A text that should be a host begins with an authority.
func TestHost(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// Anything that looks like a scheme is a username, and a port that isn't a number is a
		// password.
		{"u:secret", "u:xxxxx"},
		{"u:secret@h", "u:xxxxx@h"},
		{"u:secret%40h", "u:xxxxx%40h"},
		{"u:1secret/x", "u:xxxxx/x"},
		{"u@h:secret", "u@h:xxxxx"},
		{"u:secret:80", "u:xxxxx"},
		{"[u:secret]", "[u:xxxxx"},
		// This is a port, or an address.
		{"h:80", "h:80"},
		{"[::1]:80", "[::1]:80"},
		{"::1", "::1"},
		{"h", "h"},
		{"", ""},
		// This is a whole URL.
		{"https://u:secret@h/", "https://u:xxxxx@h/"},
		{"//u:secret@h", "//u:xxxxx@h"},
		{"mailto:a@b", "mailto:a@b"},
	} {
		if got := redact.Host(tt.text); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.text, got, tt.want)
		}
		if got := redact.Host(tt.want); got != tt.want {
			t.Errorf("%q: becomes %q", tt.want, got)
		}
	}
}

// In front of the path of a parsed URL, only its credentials can have a password.
func TestURL(t *testing.T) {
	for _, tt := range []struct{ before, userinfo, host, after, want string }{
		{"https://", "u:secret@", "h", "/", "https://u:xxxxx@h/"},
		{"https://", ":secret@", "h", "/", "https://:xxxxx@h/"},
		{"https://", "u:80%2Fsecret@", "h", "/", "https://u:xxxxx@h/"},
		{"https://", "u%3Asecret@", "h", "/", "https://u%3Axxxxx@h/"},
		{"https://", "u@", "h", "/a:b@c", "https://u@h/a:b@c"},
		{"https://", "", "h", "/a:b@c", "https://h/a:b@c"},
		{"https://", "", "h:80", "/@", "https://h:80/@"},
		{"https://", "u:secret@", "h", "/?u=https://v:secret@i", "https://u:xxxxx@h/?u=https://v:xxxxx@i"},
	} {
		start, host := len(tt.before), len(tt.before+tt.userinfo)
		href, path := tt.before+tt.userinfo+tt.host+tt.after, host+len(tt.host)
		if got := redact.URL(href, start, host, path); got != tt.want {
			t.Errorf("%q: is %q, want %q", href, got, tt.want)
		}
	}
}

// After an authority, only URLs within the text have passwords.
func TestTail(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"/a:b@c?d:e@f#g:h@i":     "/a:b@c?d:e@f#g:h@i",
		"/https://u:secret@h/":   "/https://u:xxxxx@h/",
		"/?//u:secret@h":         "/?//u:xxxxx@h",
		"/#https%3A//u:secret@h": "/#https%3A//u:xxxxx@h",
	} {
		if got := redact.Tail(text); got != want {
			t.Errorf("%q: is %q, want %q", text, got, want)
		}
	}
}

// TestStart cuts random texts: what is hidden in a text is hidden in its first bytes, too.
func TestStart(t *testing.T) {
	pieces := []string{"https:", "redis:", "//", "/", "u", "h", ":", "@", "80", "SSSS", "?q=", "#", "%3A", "%40", "%2F", "[", "::1", "]", `\`, " ", "\t", "data:", "blob:", "é", "git", ".git", ",", "file:", "C:"}
	random := rand.New(rand.NewPCG(38, 9))
	hidden := 0
	for range 100_000 {
		var b strings.Builder
		for range 2 + random.IntN(9) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		text := b.String()
		if !strings.Contains(text, "S") || strings.Contains(redact.Text(text), "S") {
			continue
		}
		hidden++
		for n := range len(text) {
			if got := redact.Start(text[:n]); strings.Contains(got, "S") {
				t.Fatalf("%q: the first %d bytes become %q", text, n, got)
			}
		}
	}
	if hidden < 3000 {
		t.Errorf("only %d texts have something to hide", hidden)
	}
	for text, want := range map[string]string{
		"https://example.com/a?b": "https://example.com/a?b",
		"https://h:80/":           "https://h:80/",
		"https://u:secr":          "https://u:xxxxx",
		"mailto:a":                "mailto:a",
	} {
		if got := redact.Start(text); got != want {
			t.Errorf("%q: becomes %q, want %q", text, got, want)
		}
	}
}
