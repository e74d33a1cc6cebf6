package checks

import (
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path"
	"regexp"
	"strings"

	"github.com/gowhatwg/url/net/url"
)

// Twenty shapes of holes in programs of 2025 and 2026, with the helper, the field and the two indexes
// of paths.go. What is used as text, and the field, aren't reported by default.
func shapes(w http.ResponseWriter, r *http.Request, c engine, s, clean string) {
	u, _ := url.Parse(s)
	_, _ = http.Get(s)                                                         // want `s was parsed and checked`
	_ = c.Redirect(302, s)                                                     // want `s was parsed and checked`
	_ = strings.HasSuffix(u.Host, "good.example")                              // want `other domains end in "good.example"`
	_ = strings.HasPrefix(r.Header.Get("Origin"), "https://good.example")      // want `URLs of other hosts begin with`
	_ = u.Hostname() == "169.254.169.254"                                      // want `same machines as "169.254.169.254"`
	_, _ = url.Parse(r.Header.Get("X-Original-URL"))                           // want `this is the target of a request`
	_, _ = url.Parse(fmt.Sprintf("https://%s%s", r.Host, r.RequestURI))        // want `this is the target of a request`
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)           // want "the path of a request can be `/%2Fevil.example` or `/%5Cevil.example`, which a redirect makes `//evil.example` or `/\\\\evil.example`, another host: use ParseSameOrigin of github.com/gowhatwg/url"
	http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusFound) // want `the path of a request`
	w.Header().Set("Location", "/"+r.PathValue("page"))                        // want `the path of a request`
	v := *r.URL
	v.Path = path.Clean(v.Path)
	http.Redirect(w, r, v.String(), http.StatusFound)               // want `the path of a request`
	_ = http.FileServer(http.Dir(s))                                // want `s was parsed, and is now used as text`
	_ = exec.Command("git", "clone", s).Run()                       // want `s was parsed, and is now used as text`
	_ = strings.Contains(s, "good.example")                         // want `s was parsed, and is now used as text`
	_ = regexp.MustCompile(`^https://good\.example`).MatchString(s) // want `s was parsed, and is now used as text`
	_ = fmt.Sprintf("https://%s/", s)                               // want `s was parsed, and is now used as text`
}

func isInside(ip net.IP) bool { return ip.IsLoopback() || ip.IsPrivate() } // want `these methods know only some of the addresses that lead inside`
