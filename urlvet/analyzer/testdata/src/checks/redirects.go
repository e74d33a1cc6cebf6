package checks

import (
	"net/http"

	"regexp"
	"strings"

	"github.com/gowhatwg/url/net/url"
)

type engine interface {
	Redirect(code int, location string) error
}

func local(w http.ResponseWriter, r *http.Request, c engine, home string) {
	next := r.FormValue("next")
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") {
		http.Redirect(w, r, next, http.StatusFound) // want "a browser reads `/\\\\evil.example` as `//evil.example`: a check of the slashes of next isn't enough; use ParseSameOrigin of github.com/gowhatwg/url"
		w.Header().Set("location", next)            // want `slashes of next`
		_ = c.Redirect(302, next)                   // want `slashes of next`
		next = home
		http.Redirect(w, r, next, http.StatusFound)
	} else {
		http.Redirect(w, r, next, http.StatusFound)
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func outside(w http.ResponseWriter, r *http.Request, next string) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") {
		w.Header().Set("X-Local", "1")
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func fallback(w http.ResponseWriter, r *http.Request, next string) {
	if len(next) == 0 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.Contains(next, "://") {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `slashes of next`
}

func early(w http.ResponseWriter, r *http.Request, next, other string) {
	if r.Method == "POST" {
		if !strings.HasPrefix(next, "/") || strings.HasPrefix(other, "//") {
			http.Error(w, "", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, next, http.StatusFound)
		if strings.HasPrefix(next, "//") {
			return
		}
		http.Redirect(w, r, next, http.StatusFound)  // want `slashes of next`
		http.Redirect(w, r, other, http.StatusFound) // only the second check
	}
	http.Redirect(w, r, next, http.StatusFound) // want `slashes of next`
}

// A part of the check, or another way through it.
func parts(w http.ResponseWriter, r *http.Request, next, home string) {
	if strings.HasPrefix(next, "/") {
		http.Redirect(w, r, next, http.StatusFound)
	}
	if strings.HasPrefix(next, "/") && strings.HasPrefix(next, "//") || next == home {
		http.Redirect(w, r, next, http.StatusFound)
	}
	if strings.HasPrefix(next, "/") || !strings.HasPrefix(next, "//") {
		http.Redirect(w, r, next, http.StatusFound)
	}
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") {
		http.Redirect(w, r, next, http.StatusFound)
	}
	if next := r.FormValue("next"); !strings.HasPrefix(next, "//") && (strings.HasPrefix(next, "/")) {
		http.Redirect(w, r, next, http.StatusFound) // want `slashes of next`
	}
}

// These may be checks of a backslash, or are ones.
func more(w http.ResponseWriter, r *http.Request, next string, isAllowed map[string]bool) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && isAllowed[next] {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func below(w http.ResponseWriter, r *http.Request, next, home string) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && strings.HasPrefix(next, home) {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func further(w http.ResponseWriter, r *http.Request, next string) {
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || !strings.HasPrefix(next, "/app") {
		return
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func matched(w http.ResponseWriter, r *http.Request, next string, valid *regexp.Regexp) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && valid.MatchString(next) {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func slash(w http.ResponseWriter, r *http.Request, next string) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && strings.IndexByte(next, '\\') < 0 {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func backslash(w http.ResponseWriter, r *http.Request, next string) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") && !strings.HasPrefix(next, `/\`) {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func parsed(w http.ResponseWriter, r *http.Request, next string) {
	if u, err := url.Parse(next); err == nil && u.Host == "" && strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") { // want `next was parsed, and is now used as text` `next was parsed, and is now used as text`
		http.Redirect(w, r, next, http.StatusFound) // want `next was parsed and checked`
	}
}

func texts(r *http.Request, s string) bool {
	return strings.HasPrefix(r.Header.Get("Origin"), "http://127.0.0.1") || // want `URLs of other hosts begin with "http://127.0.0.1", too: parse the URL`
		strings.HasPrefix(s, "https://example.com") || // want `URLs of other hosts begin with "https://example.com"`
		strings.HasPrefix(s, "https://www.") || strings.HasPrefix(s, "https://*.example.com") ||
		strings.HasPrefix(s, "https://example.com/") || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "git@example.com")
}
