package chrome_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A proxied is a page as a proxy answers with it, and the other answers that it asks the proxy
// for. Each of them asks the original for URL, or sends to STUN by UDP.
type proxied struct {
	name, page  string
	file        string // asked for as "file"
	contentType string // of the file
	leaks       string // the ways in which the original is asked
}

const fetches = `fetch("URL").catch(() => {})`

// The last page needs a network.
var proxiedPages = []proxied{
	{"a page", "<script>" + fetches + "</script>", "", "", "none nosniff"},
	{"a worker", `<script>new Worker("file")</script>`, fetches, "text/javascript", "none nosniff html"},
	{"a module worker", `<script>new Worker("file", {type: "module"})</script>`, fetches, "text/javascript", "none nosniff html"},
	{"a shared worker", `<script>new SharedWorker("file")</script>`, fetches, "text/javascript", "none nosniff html"},
	{"a service worker", `<script>navigator.serviceWorker.register("file")</script>`, fetches, "text/javascript", "none nosniff html"},
	{"SVG", `<iframe src="file"></iframe>`, `<svg xmlns="http://www.w3.org/2000/svg"><script>` + fetches + `</script></svg>`, "image/svg+xml", "none nosniff html"},
	{"XHTML", `<iframe src="file"></iframe>`, `<html xmlns="http://www.w3.org/1999/xhtml"><script>` + fetches + `</script></html>`, "application/xhtml+xml", "none nosniff html"},
	{"no MIME type", `<iframe src="file"></iframe>`, `<!DOCTYPE html><script>` + fetches + `</script>`, "garbage", "none html"},
	{"speculation rules", `<script type=speculationrules>{"prefetch": [{"urls": ["URL"], "eagerness": "immediate"}]}</script>`, "", "", "none nosniff html each webrtc"},
	{"prerendering", `<script type=speculationrules>{"prerender": [{"urls": ["URL"], "eagerness": "immediate"}]}</script>`, "", "", "none nosniff html each webrtc"},
	{"speculation rules of a script", `<script>document.head.append(Object.assign(document.createElement("script"), {type: "speculationrules", textContent: '{"prefetch": [{"urls": ["URL"], "eagerness": "immediate"}]}'}))</script>`, "", "", "none nosniff html each webrtc"},
	{"WebRTC", `<script>const c = new RTCPeerConnection({iceServers: [{urls: "stun:STUN"}]}); c.createDataChannel("x"); c.createOffer().then(o => c.setLocalDescription(o))</script>`, "", "", "none nosniff html each webrtc"},
}

// proxyWays are the policies of a proxy: none, that of the example with HTML, with each response,
// and with what the documentation says about additions to it. "nosniff" is the header
// X-Content-Type-Options in place of a policy.
var proxyWays = map[string]string{
	"none": "", "nosniff": "", "html": proxyPolicy, "each": proxyPolicy, "webrtc": proxyPolicy + "; webrtc 'block'",
	"sandbox": proxyPolicy + "; sandbox allow-same-origin allow-forms",
}

// TestProxyResponses checks in which ways the original is asked, with each policy.
func TestProxyResponses(t *testing.T) {
	needBrowser(t)
	var leaked, stun sync.Map // by way and page
	isLeaked := func(key string) bool {
		_, ok := leaked.Load(key)
		return ok
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var way, file string
		var i int
		fmt.Sscanf(strings.ReplaceAll(r.URL.Path, "/", " "), "%s %d %s", &way, &i, &file)
		key := fmt.Sprintf("%s/%d", way, i)
		if file == "leak" {
			leaked.Store(key, true)
			return
		}
		if file != "page" && file != "file" {
			return
		}
		contentType, body := "text/html", proxiedPages[i].page
		if file == "file" {
			contentType, body = proxiedPages[i].contentType, proxiedPages[i].file
		}
		if way != "html" || contentType == "text/html" {
			w.Header().Set("Content-Security-Policy", proxyWays[way]) // "" is no policy
		}
		if way == "nosniff" {
			w.Header().Set("X-Content-Type-Options", "nosniff")
		}
		w.Header().Set("Content-Type", contentType)
		value, _ := stun.Load(key)
		address, _ := value.(string)
		original := strings.Replace(r.Host, "127.0.0.1", "localhost", 1)
		io.WriteString(w, strings.NewReplacer("URL", "http://"+original+"/"+key+"/leak", "STUN", address).Replace(body))
	}))
	defer server.Close()
	pages, own := proxiedPages, ownAddress()
	if own == "" {
		pages = pages[:len(pages)-1]
	}
	var wg sync.WaitGroup
	slots := make(chan struct{}, 4)
	for i, p := range pages {
		for way := range proxyWays {
			key := fmt.Sprintf("%s/%d", way, i)
			if p.name == "WebRTC" {
				conn, err := net.ListenPacket("udp4", net.JoinHostPort(own, "0"))
				if err != nil {
					t.Fatal(err)
				}
				defer conn.Close()
				stun.Store(key, conn.LocalAddr().String())
				go func() {
					if _, _, err := conn.ReadFrom(make([]byte, 1)); err == nil {
						leaked.Store(key, true)
					}
				}()
			}
			wg.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				page, err := browser.Open(server.URL + "/" + key + "/page")
				if err != nil {
					t.Error(err)
					return
				}
				defer page.Close()
				patience := 3 * time.Second
				if slices.Contains(strings.Fields(p.leaks), way) {
					patience = time.Minute
				}
				for end := time.Now().Add(patience); !isLeaked(key) && time.Now().Before(end); {
					time.Sleep(50 * time.Millisecond)
				}
			})
		}
	}
	wg.Wait()
	for i, p := range pages {
		for way := range proxyWays {
			if got, want := isLeaked(fmt.Sprintf("%s/%d", way, i)), slices.Contains(strings.Fields(p.leaks), way); got != want {
				t.Errorf("%s, with the headers %q: %v", p.name, way, got)
			}
		}
	}
}

// ownAddress returns an IPv4 address of this machine that WebRTC asks, which isn't that of
// loopback, or "".
func ownAddress() string {
	addrs, _ := net.InterfaceAddrs()
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
			return ip.IP.String()
		}
	}
	return ""
}
