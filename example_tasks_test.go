package url_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlkey"
)

// The text forms of one URL. Href is for links, headers, redirects and storage: parsing it gives
// the same URL, and it shows a password. Redacted is for logs and errors. urldisplay is for people,
// and isn't for parsing. RFC3986 is for Java, databases, curl, and formats that ask for a URI.
// NetURL is for Go code that takes net/url's type: never give it Href to parse.
func Example_texts() {
	u := url.MustParse("https://me:secret@bücher.example/a|b?q=ü")
	rfc3986, _ := u.RFC3986()
	n, _ := u.NetURL()
	for _, text := range []string{u.Href(), u.Redacted(), urldisplay.URL(u, urldisplay.Options{}), rfc3986, n.String()} {
		fmt.Println(text)
	}
	// Output:
	// https://me:secret@xn--bcher-kva.example/a|b?q=%C3%BC
	// https://me:xxxxx@xn--bcher-kva.example/a|b?q=%C3%BC
	// https://bücher.example/a|b?q=ü
	// https://me:secret@xn--bcher-kva.example/a%7Cb?q=%C3%BC
	// https://me:secret@xn--bcher-kva.example/a%7Cb?q=%C3%BC
}

// "//h" and "" are relative; "https://" and "//[" are neither. "example.com:80" is absolute, with
// the scheme example.com. "https:a" is absolute by itself, though relative to a page with that
// scheme.
func ExampleCanParseWithBase() {
	for _, s := range []string{"https:a", "example.com:80", "//h", "", "a b", "https://", "//["} {
		isAbsolute := url.CanParse(s)
		isRelative := !isAbsolute && url.CanParseWithBase(s, "https://example.com/")
		fmt.Printf("%q %t %t\n", s, isAbsolute, isRelative)
	}
	// Output:
	// "https:a" true false
	// "example.com:80" true false
	// "//h" false true
	// "" false true
	// "a b" false true
	// "https://" false false
	// "//[" false false
}

// configuredBase returns the base of a configuration.
func configuredBase(data []byte) (url.URL, error) {
	var c struct {
		Base url.URL `json:"base,omitzero"`
	}
	err := json.Unmarshal(data, &c)
	if err == nil && c.Base.IsZero() {
		c.Base = *url.MustParse("http://localhost:8080/")
	}
	return c.Base, err
}

// In a field of type url.URL, "", null and a missing member all give the zero URL, without an
// error. In a field of type *url.URL, "" gives a pointer to the zero URL. When the file is written,
// omitzero drops a zero URL, and a zero Host, Origin or Site.
func Example_config() {
	for _, data := range []string{`{"base": "https://EXAMPLE.com"}`, `{"base": ""}`, `{"base": null}`, `{}`} {
		fmt.Println(configuredBase([]byte(data)))
	}
	_, err := configuredBase([]byte(`{"base": "example.com"}`))
	fmt.Println(errors.Is(err, url.MissingSchemeNonRelativeURL))
	// Output:
	// https://example.com/ <nil>
	// http://localhost:8080/ <nil>
	// http://localhost:8080/ <nil>
	// http://localhost:8080/ <nil>
	// true
}

// With a field of type url.URL, one bad URL makes the whole document fail. Read strings, and parse
// each: Parse ignores line breaks around the URL in a <loc>.
func Example_sitemap() {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	var sitemap struct {
		Locs []string `xml:"url>loc"`
	}
	const text = "<urlset><url><loc>\n https://example.com/a\n</loc></url><url><loc>https://example.com:99999/</loc></url><url><loc>https://example.com/b</loc></url></urlset>"
	if err := xml.Unmarshal([]byte(text), &sitemap); err != nil {
		log.Fatal(err)
	}
	for _, loc := range sitemap.Locs {
		u, err := url.Parse(loc)
		if err != nil {
			log.Print(err) // says which one, and why
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a
	// https://example.com/b
}

// siteOf returns the URL of the site from a setting, or the one for development.
func siteOf(setting string) (*url.URL, error) {
	if setting == "" {
		setting = "http://localhost:8080/"
	}
	site, err := url.Parse(setting)
	if err == nil && (site.Origin().IsOpaque() || !site.IsPotentiallyTrustworthy()) {
		err = fmt.Errorf("the site must be https, or http on this machine: %s", site.Redacted())
	}
	return site, err
}

// Take the URL of the site from a setting, never from the Host header, which the client chooses.
func Example_site() {
	for _, setting := range []string{"", "https://EXAMPLE.com", "http://127.0.0.1:3000", "http://example.com/", "example.com"} {
		_, err := siteOf(setting)
		fmt.Printf("%q %t\n", setting, err == nil)
	}
	// Output:
	// "" true
	// "https://EXAMPLE.com" true
	// "http://127.0.0.1:3000" true
	// "http://example.com/" false
	// "example.com" false
}

// isRegistered reports whether a client that has registered a redirect URI may use another one. RFC
// 6749 compares strings. A native app that listens at http: on a loopback address may use any port
// (RFC 8252, section 7.3), but all else has to be the same, to the byte. For the name localhost
// that is an option of its own: section 7.3 doesn't have it, and section 8.3 advises against the
// name, which may lead elsewhere. But clients of the Model Context Protocol register it.
func isRegistered(registered, redirectURI string, localhostToo bool) bool {
	if redirectURI == registered {
		return true
	}
	want, err := url.Parse(registered)
	if err != nil || want.Scheme() != "http" {
		return false
	}
	u, err := url.Parse(redirectURI)
	if err != nil || u.Href() != redirectURI {
		return false
	}
	addr, ok := want.ParsedHost().Addr()
	if !(ok && addr.IsLoopback()) && !(localhostToo && want.Hostname() == "localhost") {
		return false
	}
	_ = u.SetPort(want.Port())
	return *u == *want
}

// An OAuth server compares the redirect URI of a request with those that the client has registered.
func Example_redirectURI() {
	const native, local = "http://127.0.0.1/callback", "http://localhost/callback"
	for _, uri := range []string{
		"http://127.0.0.1:51004/callback", "http://127.0.0.1/callback", "http://[::1]:51004/callback", "http://localhost:51004/callback",
		"https://127.0.0.1:51004/callback", "http://127.0.0.1:51004@evil.example/callback", `http://127.0.0.1:51004\@evil.example/callback`,
		"http://0x7f.1:51004/callback", "http://127.0.0.1:51004/callback/../x", "http://127.0.0.1:51004/callback#", "http://me@127.0.0.1:1/callback",
	} {
		fmt.Println(isRegistered(native, uri, false), uri)
	}
	for _, uri := range []string{
		"http://localhost:62336/callback", "https://localhost:62336/callback", "http://127.0.0.1:62336/callback", "http://localhost.:62336/callback",
		"http://app.localhost:62336/callback", "http://localhost:62336/callback/", "http://localhost:62336@evil.example/callback",
	} {
		fmt.Println(isRegistered(local, uri, true), isRegistered(local, uri, false), uri)
	}
	for _, web := range []string{"https://127.0.0.1", "https://localhost", "https://app.example"} {
		fmt.Println(isRegistered(web, web, true), isRegistered(web, web+"/", true), isRegistered(web, web+":8443", true))
	}
	// Output:
	// true http://127.0.0.1:51004/callback
	// true http://127.0.0.1/callback
	// false http://[::1]:51004/callback
	// false http://localhost:51004/callback
	// false https://127.0.0.1:51004/callback
	// false http://127.0.0.1:51004@evil.example/callback
	// false http://127.0.0.1:51004\@evil.example/callback
	// false http://0x7f.1:51004/callback
	// false http://127.0.0.1:51004/callback/../x
	// false http://127.0.0.1:51004/callback#
	// false http://me@127.0.0.1:1/callback
	// true false http://localhost:62336/callback
	// false false https://localhost:62336/callback
	// false false http://127.0.0.1:62336/callback
	// false false http://localhost.:62336/callback
	// false false http://app.localhost:62336/callback
	// false false http://localhost:62336/callback/
	// false false http://localhost:62336@evil.example/callback
	// true false false
	// true false false
	// true false false
}

// isNamed reports whether text, from a token or from metadata, names the resource or the issuer
// that a program expects. Another spelling of the same URL is fine; another path, query or fragment
// is another URL.
func isNamed(text string, expected *url.URL) bool {
	u, err := url.Parse(text)
	return err == nil && *u == *expected
}

// covers reports whether a client that has a token for resource should send it to u. The origin
// keeps the token from other servers, and the path tells the resources of one server apart: it
// covers itself and what is below it, whether it ends in "/" or not.
func covers(resource, u *url.URL) bool {
	below := strings.TrimSuffix(resource.Pathname(), "/") + "/"
	return u.Origin() == resource.Origin() && (u.PathEquals(resource) || strings.HasPrefix(u.Pathname(), below))
}

// OAuth names a resource by its URL (RFC 8707, RFC 9728). Programs write "https://h" for
// "https://h/", so don't compare strings.
func Example_resource() {
	root, mcp := url.MustParse("https://api.example"), url.MustParse("https://api.example/mcp")
	for _, text := range []string{
		"https://api.example", "https://API.example:443/", "https://api.example/mcp", "https://api.example/mcp/", "https://api.example/mcp?v=2",
		"https://api.example/mcp/tools", "https://api.example/mcp2", "https://api.example/mcp/../admin", "https://api.example.evil.example/mcp",
		"http://api.example/mcp", "https://api.example@evil.example/mcp",
	} {
		u := url.MustParse(text)
		fmt.Println(isNamed(text, root), isNamed(text, mcp), covers(root, u), covers(mcp, u), text)
	}
	fmt.Println(covers(url.MustParse("https://api.example/mcp/"), url.MustParse("https://api.example/mcp/tools")))
	// Output:
	// true false true false https://api.example
	// true false true false https://API.example:443/
	// false true true true https://api.example/mcp
	// false false true true https://api.example/mcp/
	// false false true true https://api.example/mcp?v=2
	// false false true true https://api.example/mcp/tools
	// false false true false https://api.example/mcp2
	// false false true false https://api.example/mcp/../admin
	// false false false false https://api.example.evil.example/mcp
	// false false false false http://api.example/mcp
	// false false false false https://api.example@evil.example/mcp
	// true
}

// A DPoP proof of OAuth names the URL of its request as htu. Query and fragment don't count, and
// another spelling of the same URL is fine (RFC 9449, section 4.3).
func Example_htu() {
	rules := urlkey.Rules{Unescape: urlkey.UnescapeUnreserved, KeepParams: &urlkey.Params{}, DropEmptyQuery: true, DropFragment: true}
	request := rules.Key(url.MustParse("https://api.example/token?page=2"))
	for _, htu := range []string{
		"https://api.example/token", "HTTPS://API.example:443/a/../%74oken?#a", "https://api.example/token/", "https://api.example/Token",
		"http://api.example/token", "https://api.example:8443/token", "https://api.example/token%2F", "https://api.example@evil.example/token",
	} {
		u, err := url.Parse(htu)
		fmt.Print(err == nil && rules.Key(u) == request, " ")
	}
	// Output: true true false false false false false false
}

// sign appends a signature of the path and the query, whose parameters keep their order.
func sign(u *url.URL, key []byte) {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(u.RequestTarget()))
	u.SearchParams().Append("sig", hex.EncodeToString(mac.Sum(nil)))
}

// verify reports whether a URL ends in the signature of what comes before it.
func verify(u *url.URL, key []byte) bool {
	query, _ := u.Query()
	i := strings.LastIndex(query, "sig=")
	if i < 0 || i > 0 && query[i-1] != '&' {
		return false
	}
	v := new(*u)
	_ = v.SetQuery(strings.TrimSuffix(query[:i], "&"), i > 0)
	sign(v, key)
	return hmac.Equal([]byte(v.RequestTarget()), []byte(u.RequestTarget()))
}

// Sign what a server will be sent, the path and the query. To verify, cut the signature off the
// end, sign what is left, and compare: nothing may come after the signature.
func Example_sign() {
	u, key := url.MustParse("https://example.com/file?b=2&a=1"), []byte("key")
	sign(u, key)
	fmt.Println(verify(u, key), strings.HasPrefix(u.Search(), "?b=2&a=1&sig="))
	changed := new(*u)
	changed.SearchParams().Set("a", "3")
	fmt.Println(verify(changed, key), verify(u, []byte("other")), verify(url.MustParse("https://example.com/file?b=2&a=1"), key))
	more := new(*u)
	more.SearchParams().Append("c", "4")
	fmt.Println(verify(more, key))
	// Output:
	// true true
	// false false false
	// false
}

// database returns the address, the user and the password in a connection string.
func database(dsn string) (address, user, password string, err error) {
	u, err := url.Parse(dsn)
	if err != nil {
		return "", "", "", err
	}
	address, ok := u.DialAddress()
	if !ok {
		address = u.Hostname() + ":5432"
	}
	return address, url.PercentDecode(u.Username()), url.PercentDecode(u.Password()), nil
}

// A scheme such as postgres has no default port, so add yours. A list of hosts isn't a URL: leave
// it to the driver.
func Example_database() {
	for _, dsn := range []string{"postgres://app:p%40ss@db.example:6543/main?sslmode=require", "postgres://app@[::1]/main", "postgres://a:1,b:2/main"} {
		fmt.Println(database(dsn))
	}
	// Output:
	// db.example:6543 app p@ss <nil>
	// [::1]:5432 app  <nil>
	//    parse "postgres://a:1,b:2/main": port-invalid: the port is not a number (at byte 14)
}

// The domain of an e-mail address. Store the host's String, which is ASCII, and show
// urldisplay.Host.
func ExampleParseHost_mail() {
	for _, address := range []string{"me@BÜCHER.example", "me@xn--bcher-kva.example", "me@аррӏе.com", "me@exa mple"} {
		host, err := url.ParseHost(address[strings.LastIndexByte(address, '@')+1:])
		fmt.Printf("%q %q %t\n", host, urldisplay.Host(host, urldisplay.Options{}), err == nil)
	}
	// Output:
	// "xn--bcher-kva.example" "bücher.example" true
	// "xn--bcher-kva.example" "bücher.example" true
	// "xn--80ak6aa92e.com" "xn--80ak6aa92e.com" true
	// "" "" false
}

// A serverVariable is a Server Variable Object of OpenAPI.
type serverVariable struct {
	Enum    []string
	Default string
}

var templateVariable = regexp.MustCompile(`\{[^{}]*\}`)

// expand returns the text in place of a variable with a value from a caller.
func (v serverVariable) expand(value string) (string, error) {
	if slices.Contains(v.Enum, value) {
		return value, nil
	}
	if len(v.Enum) > 0 || strings.Trim(value, ".") == "" {
		return "", fmt.Errorf("invalid value: %q", value)
	}
	return url.PercentEncode(value, url.ComponentPercentEncodeSet), nil
}

// serverURL returns the URL of a server in an OpenAPI document with this URL.
func serverURL(document *url.URL, template string, variables map[string]serverVariable, values map[string]string) (*url.URL, error) {
	var failure error
	expanded := templateVariable.ReplaceAllStringFunc(template, func(s string) string {
		name := s[1 : len(s)-1]
		variable, ok := variables[name]
		if !ok {
			failure = fmt.Errorf("the server has no variable %q", name)
		}
		text := variable.Default
		if value, isGiven := values[name]; isGiven && failure == nil {
			text, failure = variable.expand(value)
		}
		return text
	})
	if failure != nil {
		return nil, failure
	}
	return document.Parse(expanded)
}

// The servers of an OpenAPI document are templates. A value that isn't in the enum is
// percent-encoded, so it can't leave its host, port or segment. The parser resolves segments of
// dots, so they are refused. Where a variable is the whole host, give it an enum, or make the
// request with package urlhttp.
func Example_openAPI() {
	document := url.MustParse("https://docs.example/apis/pets/openapi.json")
	variables := map[string]serverVariable{
		"host": {Default: "api.example"}, "port": {Enum: []string{"443", "8443"}, Default: "443"}, "version": {Default: "1"}, "base": {Default: "v1/eu"},
	}
	for _, tt := range []struct {
		template string
		values   map[string]string
	}{
		{"https://{host}:{port}/v{version}", nil},
		{"https://{host}:{port}/v{version}/", map[string]string{"host": "bücher.example", "port": "8443", "version": "2?a#b"}},
		{"../{base}", nil},
		{"https://{host}:{port}/", map[string]string{"port": "80"}},
		{"https://{host}/", map[string]string{"host": "evil.example/"}},
		{"https://{host}.eu/", map[string]string{"host": "me@evil.example"}},
		{"/{version}/x", map[string]string{"version": ".."}},
		{"/{version}/x", map[string]string{"version": ""}},
		{"/{tenant}", nil},
	} {
		server, err := serverURL(document, tt.template, variables, tt.values)
		if err != nil {
			fmt.Println(err)
			continue
		}
		pet, err := server.JoinSegments("pets", "a/b")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pet)
	}
	// Output:
	// https://api.example/v1/pets/a%2Fb
	// https://xn--bcher-kva.example:8443/v2%3Fa%23b/pets/a%2Fb
	// https://docs.example/apis/v1/eu/pets/a%2Fb
	// invalid value: "80"
	// parse "https://evil.example%2F/": domain-to-ASCII: forbidden code point U+002F in host (at byte 20)
	// parse "https://me%40evil.example.eu/": domain-to-ASCII: forbidden code point U+0040 in host (at byte 10)
	// invalid value: ".."
	// invalid value: ""
	// the server has no variable "tenant"
}
