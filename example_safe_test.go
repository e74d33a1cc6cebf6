package url_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

func ExampleURL_ParseSameOrigin() {
	here := url.MustParse("https://example.com/login")
	for _, next := range []string{
		"/account", "HTTPS://EXAMPLE.com:443/x", "https:evil.example", // stay
		"//evil.example", `/\evil.example`, "/\t/evil.example", "https://example.com@evil.example", "javascript:alert(1)",
	} {
		fmt.Println(here.ParseSameOrigin(next))
	}
	// Output:
	// https://example.com/account <nil>
	// https://example.com/x <nil>
	// https://example.com/evil.example <nil>
	// <nil> parse "//evil.example": leads to another origin: https://evil.example
	// <nil> parse "/\\evil.example": leads to another origin: https://evil.example
	// <nil> parse "/\t/evil.example": leads to another origin: https://evil.example
	// <nil> parse "https://example.com@evil.example": leads to another origin: https://evil.example
	// <nil> parse "javascript:alert(1)": leads to another origin: a URL with the scheme javascript, whose origin is opaque
}

// loginHandler sends who has logged in to where the parameter next says, if that is on
// the site that home is a page of, and home otherwise.
func loginHandler(home *url.URL) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// … check the password …
		target, err := home.ParseSameOrigin(r.FormValue("next"))
		if err != nil {
			log.New(io.Discard, "", 0).Print(err) // without a password in it
			target = home
		}
		// The URL, not the text that it was parsed of.
		http.Redirect(w, r, target.Href(), http.StatusSeeOther)
	}
}

// locationOf asks for a page over a connection of its own, and returns the Location header
// as it comes.
func locationOf(address, target string) (string, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n", target)
	for scanner := bufio.NewScanner(conn); scanner.Scan() && scanner.Text() != ""; {
		if location, ok := strings.CutPrefix(scanner.Text(), "Location: "); ok {
			return location, nil
		}
	}
	return "", io.ErrUnexpectedEOF
}

// A page to log in gets a parameter that says where to go next. It must not be used to
// send people elsewhere.
func Example_login() {
	server := httptest.NewServer(loginHandler(url.MustParse("https://example.com/")))
	defer server.Close()

	for _, next := range []string{"/account?tab=ü%23keys", "//evil.example", "%5C%5Cevil.example", "/%09/evil.example", "/.//evil.example"} {
		location, err := locationOf(server.Listener.Addr().String(), "/login?next="+next)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(location)
	}
	// Output:
	// https://example.com/account?tab=%C3%BC#keys
	// https://example.com/
	// https://example.com/
	// https://example.com/
	// https://example.com//evil.example
}

// TestLogin sends each reference of the table to the page, and looks at the Location
// header that goes out.
func TestLogin(t *testing.T) {
	base := url.MustParse(home)
	server := httptest.NewServer(loginHandler(base))
	defer server.Close()
	sent := 0
	for _, tt := range sameOriginExamples {
		if tt.base != home {
			continue
		}
		sent++
		want := tt.url
		if want == "" {
			want = home
		}
		location, err := locationOf(server.Listener.Addr().String(), "/login?next="+neturl.QueryEscape(tt.ref))
		if err != nil || location != want {
			t.Errorf("%q: the header is %q, %v, want %q", tt.ref, location, err, want)
		}
		// What a browser makes of it, which resolves it against the page.
		if u, err := base.Parse(location); err != nil || u.Origin() != base.Origin() {
			t.Errorf("%q: the header %q leads to %v, %v", tt.ref, location, u, err)
		}
	}
	if sent < 120 {
		t.Errorf("only %d references", sent)
	}
}

func ExampleParseOrigin() {
	for _, s := range []string{
		"https://example.com", "https://example.com:8443", "null",
		"https://example.com/", "HTTPS://Example.com:443", "https://bücher.example", "http://evil@victim.example", "example.com",
	} {
		fmt.Println(url.ParseOrigin(s))
	}
	// Output:
	// https://example.com <nil>
	// https://example.com:8443 <nil>
	// null <nil>
	// null parse origin "https://example.com/": invalid value: write "https://example.com"
	// null parse origin "HTTPS://Example.com:443": invalid value: write "https://example.com"
	// null parse origin "https://bücher.example": invalid value: write "https://xn--bcher-kva.example"
	// null parse origin "http://evil@victim.example": invalid value: it has credentials
	// null parse origin "example.com": invalid value: it has no scheme, as in "https://example.com"
}

// The pages that may read the answers of a server (CORS) are told by their origins. A file
// of settings has them as the keys of an object; what isn't an origin is an error there,
// and not a rule that never applies.
func ExampleParseOrigin_allowList() {
	var allowed map[url.Origin]bool
	err := json.Unmarshal([]byte(`{"https://app.example.com": true, "http://localhost:3000": true}`), &allowed)
	if err != nil {
		log.Fatal(err)
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		if origin, err := url.ParseOrigin(r.Header.Get("Origin")); err == nil && allowed[origin] {
			w.Header().Set("Access-Control-Allow-Origin", origin.String())
		}
	}
	for _, origin := range []string{
		"https://app.example.com", "http://localhost:3000", "http://app.example.com", "https://app.example.com.evil.example", "null",
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Origin", origin)
		handler(w, r)
		fmt.Printf("%s: %q\n", origin, w.Header().Get("Access-Control-Allow-Origin"))
	}
	err = json.Unmarshal([]byte(`{"https://app.example.com/": true}`), &allowed)
	fmt.Println(err)
	// Output:
	// https://app.example.com: "https://app.example.com"
	// http://localhost:3000: "http://localhost:3000"
	// http://app.example.com: ""
	// https://app.example.com.evil.example: ""
	// null: ""
	// parse origin "https://app.example.com/": invalid value: write "https://app.example.com"
}

// To allow a domain and all hosts below it, compare the host of the origin, with the dot.
func ExampleParseOrigin_subdomains() {
	isAllowed := func(header string) bool {
		origin, err := url.ParseOrigin(header)
		if err != nil || origin.Scheme() != "https" {
			return false
		}
		if _, hasPort := origin.Port(); hasPort {
			return false
		}
		domain, _ := origin.Host().Domain()
		return domain == "example.com" || strings.HasSuffix(domain, ".example.com")
	}
	for _, header := range []string{
		"https://example.com", "https://a.b.example.com",
		"http://a.example.com", "https://evilexample.com", "https://example.com.evil.example", "https://a.example.com:8443", "https://evil.example/.example.com", "null",
	} {
		fmt.Println(isAllowed(header), header)
	}
	// Output:
	// true https://example.com
	// true https://a.b.example.com
	// false http://a.example.com
	// false https://evilexample.com
	// false https://example.com.evil.example
	// false https://a.example.com:8443
	// false https://evil.example/.example.com
	// false null
}

// Names of branches have slashes, and names of files anything.
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

func ExampleURL_SetPathSegments() {
	u := url.MustParse("https://example.com/old?q")
	err := u.SetPathSegments(slices.Values([]string{"AC/DC", "Back in Black", ""}))
	fmt.Println(u, err)
	// Output: https://example.com/AC%2FDC/Back%20in%20Black/?q <nil>
}

func ExampleURL_DecodedPathSegments() {
	u := url.MustParse("https://example.com/AC%2FDC/Back%20in%20Black/")
	fmt.Printf("%q\n", slices.Collect(u.DecodedPathSegments()))
	// Output: ["AC/DC" "Back in Black" ""]
}

func ExampleParseUserInput() {
	for _, input := range []string{
		"example.com", "localhost:3000", "ada@[::1]:8080/x", " www.example.com/ü ", "http//example.com", "mailto:ada@example.com", "exa mple",
	} {
		fmt.Println(url.ParseUserInput(input, url.UserInputOptions{HTTPForLoopback: true}))
	}
	// Output:
	// https://example.com/ <nil>
	// http://localhost:3000/ <nil>
	// http://ada@[::1]:8080/x <nil>
	// https://www.example.com/%C3%BC <nil>
	// http://example.com/ <nil>
	// mailto:ada@example.com <nil>
	// <nil> parse user input "exa mple": domain-to-ASCII: forbidden code point U+0020 in host (at byte 3)
}

// A command that takes URLs, hosts and files tells what it has made of its argument.
func ExampleParseUserInput_completion() {
	var how url.Completion
	options := url.UserInputOptions{FilePaths: true, PathStyle: url.PosixPath, Completion: &how}
	for _, input := range []string{"https://example.com", "example.com", "/srv/a b"} {
		u, err := url.ParseUserInput(input, options)
		fmt.Println(u, err, how)
	}
	// Output:
	// https://example.com/ <nil> none
	// https://example.com/ <nil> scheme
	// file:///srv/a%20b <nil> file path
}
