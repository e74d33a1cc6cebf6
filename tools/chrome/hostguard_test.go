package chrome_test

import (
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlhttp"
)

// TestHostGuardRebinding opens a page of an attacker in Chromium. Its name leads to the attacker's
// server, and then to a server of the visitor's machine at the same port: so the page asks the
// latter as its own origin. It reads the answer, also with http.CrossOriginProtection, because
// nothing crosses an origin. With a HostGuard, the handler isn't reached.
func TestHostGuardRebinding(t *testing.T) {
	needBrowser(t)
	refused := make(chan error, 10)
	for name, protect := range map[string]func(http.Handler) http.Handler{
		"no guard":              func(h http.Handler) http.Handler { return h },
		"CrossOriginProtection": http.NewCrossOriginProtection().Handler,
		"HostGuard":             urlhttp.HostGuard{Refused: func(_ *http.Request, err error) { refused <- err }}.Handler,
	} {
		t.Run(name, func(t *testing.T) {
			for len(refused) > 0 {
				<-refused // Chromium asks again after a 421
			}
			reached := make(chan string, 10)
			victim := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				reached <- fmt.Sprintf("%s %s %q", r.Method, r.Host, append(r.Header["Origin"], r.Header["Sec-Fetch-Site"]...))
				fmt.Fprint(w, "secret")
			})
			testRebinding(t, protect(victim), name == "HostGuard", reached, refused)
		})
	}
}

// rebound is the name of the attacker, which Chromium's resolver rules lead to 127.0.0.1. The
// resolver of an attacker would change its answer; the test changes who answers there.
const rebound = "rebound.example"

func testRebinding(t *testing.T, victim http.Handler, isGuarded bool, reached <-chan string, refused <-chan error) {
	attacker := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Connection", "close") // the next request needs a new connection
		fmt.Fprint(w, "<!DOCTYPE html><link rel=icon href=data:,>")
	})
	server := serve(t, "127.0.0.1:0", attacker)
	address := server.Listener.Addr().String()
	_, port, _ := net.SplitHostPort(address)
	b := startBrowser(t, "host-resolver-rules=MAP "+rebound+" 127.0.0.1")
	page := openPage(t, b, "http://"+rebound+":"+port+"/")
	server.Close()
	serve(t, address, victim)

	const ask = `async (method) => {
		const answer = await fetch("/mcp", {method, cache: "no-store"})
		return [answer.status, await answer.text()]
	}`
	for _, method := range []string{"GET", "POST"} {
		var answer [2]any
		eval(t, page, ask, &answer, method)
		want := [2]any{200.0, "secret"}
		if isGuarded {
			want = [2]any{421.0, "Misdirected Request\n"}
		}
		if answer != want {
			t.Errorf("%s: %v, want %v", method, answer, want)
		}
		select {
		case got := <-reached:
			if t.Log("the handler got", got); isGuarded {
				t.Error("the handler is reached")
			}
		case err := <-refused:
			if t.Log(err); !isGuarded {
				t.Error("refused")
			}
		}
	}
	// A person who opens the server itself isn't refused.
	own := openPage(t, b, "http://localhost:"+port+"/")
	var answer [2]any
	if eval(t, own, ask, &answer, "POST"); answer != [2]any{200.0, "secret"} {
		t.Errorf("the server's own page: %v", answer)
	}
}

// TestHostGuardExtensions asks a local server from two extensions of Chromium, which send their
// origins. The zero HostGuard refuses both, and one with a rule for the first allows that one.
func TestHostGuardExtensions(t *testing.T) {
	needBrowser(t)
	first, own := extension(t)
	second, other := extension(t)
	b := startBrowser(t, "load-extension="+first+","+second)
	const ask = `async (server, method) => (await fetch(server, {method})).status`
	for _, tt := range []struct {
		name  string
		guard urlhttp.HostGuard
		want  map[string]int
	}{
		{"no rule", urlhttp.HostGuard{}, map[string]int{own: http.StatusForbidden, other: http.StatusForbidden}},
		{
			"a rule", urlhttp.HostGuard{Origins: urlhttp.MustParseOriginRules([]string{own}, nil)},
			map[string]int{own: http.StatusNoContent, other: http.StatusForbidden},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sent := make(chan string, 10)
			tt.guard.Refused = func(r *http.Request, _ error) { sent <- r.Header.Get("Origin") }
			server := httptest.NewServer(tt.guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				sent <- r.Header.Get("Origin")
				w.WriteHeader(http.StatusNoContent)
			})))
			defer server.Close()
			for origin, want := range tt.want {
				var status int
				eval(t, openPage(t, b, origin+"/page.html"), ask, &status, server.URL, http.MethodPost)
				if got := <-sent; status != want || got != origin {
					t.Errorf("from %q, sent as %q: %d, want %d", origin, got, status, want)
				}
			}
		})
	}
}

// extension makes an unpacked extension that may ask local servers. Chromium makes its ID of
// the path.
func extension(t *testing.T) (folder, origin string) {
	t.Helper()
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"manifest.json": `{"manifest_version": 3, "name": "test", "version": "1", "host_permissions": ["http://127.0.0.1/*"]}`,
		"page.html":     "<!DOCTYPE html>",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	id := ""
	for _, c := range fmt.Appendf(nil, "%x", sha256.Sum256([]byte(folder)))[:32] {
		id += string(rune('a' + strings.IndexByte("0123456789abcdef", c)))
	}
	return folder, "chrome-extension://" + id
}

// serve starts a server at an address.
func serve(t *testing.T, address string, handler http.Handler) *httptest.Server {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(handler)
	server.Listener.Close()
	server.Listener = l
	server.Start()
	t.Cleanup(server.Close)
	return server
}
