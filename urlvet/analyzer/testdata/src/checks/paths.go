package checks

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/net/url"
)

func fromPath(w http.ResponseWriter, r *http.Request, prefix string) {
	http.Redirect(w, r, "/"+strings.Trim(r.URL.Path, "/"), http.StatusFound) // want `the path of a request`
	w.Header().Set("Location", r.RequestURI+"/")                             // want `the path of a request`
	w.Header().Set("Location", r.URL.EscapedPath()+"/")                      // want `the path of a request`
	w.Header().Set("X-Path", r.URL.Path)
	slog.Info("", slog.String("location", r.URL.Path))
	http.Redirect(w, r, "https://"+r.Host+r.RequestURI, http.StatusFound)
	http.Redirect(w, r, prefix+r.URL.Path, http.StatusFound)
	http.Redirect(w, r, "/pages/"+r.PathValue("page")+"?"+r.URL.RawQuery, http.StatusFound)
	p := r.URL.Path
	p += "/"
	http.Redirect(w, r, p, http.StatusFound) // want `the path of a request`
	p = prefix
	p += r.URL.Path
	http.Redirect(w, r, p, http.StatusFound)
	u := r.URL
	u.RawQuery, u.Path = "", "/account"
	http.Redirect(w, r, u.String(), http.StatusFound)
	u.Path = strings.ToLower(r.URL.Path) + "/"
	http.Redirect(w, r, u.String(), http.StatusFound) // want `the path of a request`
	u.Host = prefix
	http.Redirect(w, r, u.String(), http.StatusFound)
}

// The path is one of some, or what browsers read as a slash is one.
func some(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/docs" {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)
	}
}

func under(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/docs/") {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)
	}
}

func replaced(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/"+strings.Trim(strings.ReplaceAll(r.URL.Path, `\`, "/"), "/"), http.StatusFound)
}

func indexes(w http.ResponseWriter, r *http.Request, next string) {
	if len(next) < 2 || next[0] != '/' || next[1] == '/' {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `slashes of next`
}

type job struct{ target, other string }

func isPublic(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Host == "example.com:8080"
}

func isURL(s string) bool {
	_, err := url.Parse(s)
	return err == nil
}

func (j *job) run(w http.ResponseWriter, s string) {
	if u, err := url.Parse(j.target); err != nil || u.Scheme != "https" || !isPublic(j.other) || !isURL(s) {
		return
	}
	_, _ = http.Get(j.target)           // want `j.target was parsed and checked, and is now read again`
	_, _ = http.Get(s)                  // no check
	w.Header().Set("Location", j.other) // want `j.other was parsed and checked`
	//urlvet:ignore passed somebody else owns it
	_, _ = http.Get(j.other)
	//urlvet:ignore host of another kind
	_, _ = http.Get(j.other) // want `; //urlvet:ignore needs this kind and a reason .passed. pkg.go.dev/github.com/gowhatwg/url/urlvet/analyzer#hdr-passed$`
	//urlvet:ignore passed
	_, _ = http.Get(j.other) // want `//urlvet:ignore needs`
	j = &job{target: s}
	_, _ = http.Get(j.target)
}

func isOutside(a netip.Addr) error {
	if !a.IsGlobalUnicast() || a.IsPrivate() { // want `these methods know only some of the addresses that lead inside`
		return net.ErrClosed
	}
	return nil
}

var (
	carrier = netip.MustParsePrefix("100.64.0.0/10")
	own     = func(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() || carrier.Contains(a) }
	handler = func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.RequestURI, 301) } // want `the path of a request`
	control = func(a netip.Addr) bool { return a.IsLoopback() || a.IsPrivate() }                      // want `these methods know only some`
)

func rank(a, b netip.Addr) bool {
	if a.IsLoopback() || a.IsPrivate() {
		a = b
	}
	return a.Less(b) || a.IsPrivate()
}
