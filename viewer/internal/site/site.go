// Package site has the files of the viewer, and serves them.
package site

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gowhatwg/url/viewer/assets"
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

// A Site has the files of the page by name.
type Site map[string]file

type file struct {
	content    []byte
	compressed []byte // gzip of the content, or nil if that is compressed already
	etag       string
}

// New builds the files that have to be built.
func New() (Site, error) {
	built, err := build()
	if err != nil {
		return nil, err
	}
	s := Site{}
	names, err := fs.Glob(assets.FS, "*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if built[name], err = assets.FS.ReadFile(name); err != nil {
			return nil, err
		}
	}
	for name, content := range built {
		hash := fnv.New64a()
		hash.Write(content)
		f := file{content: content, etag: fmt.Sprintf("%x", hash.Sum64())}
		if path.Ext(name) != ".gz" {
			if f.compressed, err = compress(content); err != nil {
				return nil, err
			}
		}
		s[name] = f
	}
	return s, nil
}

// Write writes the files into a folder, for a web host.
func (s Site) Write(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for name, f := range s {
		if err := os.WriteFile(filepath.Join(folder, name), f.content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// ServeHTTP serves the files.
func (s Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	f, ok := s[name]
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
	h.Set("Vary", "Accept-Encoding")
	content, etag := f.content, f.etag
	if f.compressed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		content, etag = f.compressed, etag+"-gzip"
	}
	h.Set("ETag", strconv.Quote(etag))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}
