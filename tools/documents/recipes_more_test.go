package documents_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlhttp"
)

// final returns the URL at the end of the redirects.
func final(ctx context.Context, client *http.Client, u *url.URL) (*url.URL, error) {
	req, err := urlhttp.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return url.FromNetURL(resp.Request.URL)
}

func Example_final() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/a|b?q=1", http.StatusMovedPermanently)
		}
	}))
	defer server.Close()
	guard := urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, AnyPort: true}
	u, err := final(context.Background(), urlhttp.NewClient(urlhttp.Options{Guard: guard}), url.MustParse(server.URL+"/old"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.RequestTarget())
	// Output: /a|b?q=1
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
	return address, string(url.PercentDecode(u.Username())), string(url.PercentDecode(u.Password())), nil
}

func Example_database() {
	for _, dsn := range []string{"postgres://app:p%40ss@db.example:6543/main?sslmode=require", "postgres://app@[::1]/main", "postgres://a:1,b:2/main"} {
		fmt.Println(database(dsn))
	}
	// Output:
	// db.example:6543 app p@ss <nil>
	// [::1]:5432 app  <nil>
	//    parse "postgres://a:xxxxx/main": port-invalid: the port is not a number (at byte 14)
}

// mailDomain returns the host of an e-mail address.
func mailDomain(address string) (url.Host, error) {
	host, err := url.ParseHost(address[strings.LastIndexByte(address, '@')+1:])
	if err != nil {
		return url.Host{}, err
	}
	return host, nil
}

func Example_mailDomain() {
	for _, address := range []string{"me@BÜCHER.example", "me@xn--bcher-kva.example", "me@аррӏе.com", "me@exa mple"} {
		host, err := mailDomain(address)
		fmt.Printf("%q %q %t\n", host, urldisplay.Host(host, urldisplay.Options{}), err == nil)
	}
	// Output:
	// "xn--bcher-kva.example" "bücher.example" true
	// "xn--bcher-kva.example" "bücher.example" true
	// "xn--80ak6aa92e.com" "xn--80ak6aa92e.com" true
	// "" "" false
}

// isRegistered reports whether a client that has registered a redirect URI may use another.
func isRegistered(registered *url.URL, redirectURI string) bool {
	u, err := url.Parse(redirectURI)
	if err != nil || u.Href() != redirectURI {
		return false
	}
	if addr, ok := registered.ParsedHost().Addr(); ok && addr.IsLoopback() {
		_ = u.SetPort(registered.Port())
	}
	return *u == *registered
}

func Example_loopback() {
	native, web := url.MustParse("http://127.0.0.1/callback"), url.MustParse("https://app.example/callback")
	for _, uri := range []string{
		"http://127.0.0.1:51004/callback", "http://127.0.0.1/callback", "http://[::1]:51004/callback", "http://localhost:51004/callback",
		"https://127.0.0.1:51004/callback", "http://127.0.0.1:51004@evil.example/callback", `http://127.0.0.1:51004\@evil.example/callback`,
		"http://0x7f.1:51004/callback", "http://127.0.0.1:51004/callback/../x", "http://127.0.0.1:51004/callback#", "http://me@127.0.0.1:1/callback",
	} {
		fmt.Println(isRegistered(native, uri), uri)
	}
	fmt.Println(isRegistered(web, "https://app.example/callback"), isRegistered(web, "https://app.example:8443/callback"))
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
	// true false
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
