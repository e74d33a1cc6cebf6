// Package site has the files of the viewer, and serves them.
package site

import (
	"bytes"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// policy lets the page load only its own files. index.html has it, too, for web hosts that
// don't send this header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	// The page decompresses the programs itself, so they are small on any web host.
	".gz": "application/gzip",
}

// A Site has the contents of the page's files by name.
type Site map[string][]byte

// New builds the files that have to be built, and reads the others.
func New() (Site, error) {
	source, err := sourceFolder()
	if err != nil {
		return nil, err
	}
	s, err := build(source)
	if err != nil {
		return nil, err
	}
	assets := os.DirFS(filepath.Join(source, "assets"))
	for _, pattern := range []string{"*.html", "*.css", "*.js", "*.svg"} {
		names, err := fs.Glob(assets, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if s[name], err = fs.ReadFile(assets, name); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// Write writes the files into a folder, for a web host.
func (s Site) Write(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for name, content := range s {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// started is the time of the files for browsers, which have those of this process in their cache.
var started = time.Now()

// ServeHTTP serves the files.
func (s Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	content, ok := s[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentTypes[path.Ext(name)])
	h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", started, bytes.NewReader(content))
}
