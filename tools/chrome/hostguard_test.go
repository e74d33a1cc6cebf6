package chrome_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/gowhatwg/url/tools/chrome"
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
	l := listen(t, "127.0.0.1:0")
	address := l.Addr().String()
	_, port, _ := net.SplitHostPort(address)
	stop := serve(t, l, attacker)
	b, err := chrome.Start(context.Background(), "host-resolver-rules=MAP "+rebound+" 127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	page, err := b.Open("http://" + rebound + ":" + port + "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(page.Close)
	stop()
	serve(t, listen(t, address), victim)

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
	own, err := b.Open("http://localhost:" + port + "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(own.Close)
	var answer [2]any
	if eval(t, own, ask, &answer, "POST"); answer != [2]any{200.0, "secret"} {
		t.Errorf("the server's own page: %v", answer)
	}
}

func listen(t *testing.T, address string) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// serve starts a server, and returns a function that ends it.
func serve(t *testing.T, l net.Listener, handler http.Handler) (stop func()) {
	server := &http.Server{Handler: handler}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return func() { server.Close() }
}
