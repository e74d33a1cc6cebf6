package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

func TestNew(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range s {
		content := f.content
		if filepath.Ext(name) == ".gz" {
			r, err := gzip.NewReader(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			if content, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
			if !bytes.HasPrefix(content, []byte("\x00asm")) {
				t.Errorf("%s isn't WebAssembly", name)
			}
			continue
		}
		// Each file is sent compressed to clients that accept that, and unchanged to others
		for _, accept := range []string{"", "gzip, br"} {
			r := httptest.NewRequest("GET", "/"+name, nil)
			r.Header.Set("Accept-Encoding", accept)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			var body io.Reader = w.Body
			if w.Header().Get("Content-Encoding") == "gzip" {
				if body, err = gzip.NewReader(body); err != nil {
					t.Fatal(err)
				}
			} else if accept != "" {
				t.Errorf("%s isn't compressed", name)
			}
			if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, content) {
				t.Errorf("%s with %q: %d bytes, %v", name, accept, len(got), err)
			}
			if w.Header().Get("Content-Type") == "" || w.Header().Get("ETag") == "" || w.Header().Get("Content-Security-Policy") == "" {
				t.Errorf("%s: %v", name, w.Header())
			}
		}
	}
	for _, name := range []string{"index.html", "app.js", "worker.js", "style.css", "wasm_exec.js", "url.wasm.gz", "encodings.wasm.gz"} {
		if _, ok := s[name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
	folder := filepath.Join(t.TempDir(), "a", "b")
	if err := s.Write(folder); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadDir(folder)
	if err != nil || len(written) != len(s) {
		t.Errorf("%d files of %d, %v", len(written), len(s), err)
	}
	if err := s.Write(filepath.Join(folder, "app.js")); err == nil {
		t.Error("a file is taken for a folder")
	}
}

// TestPrograms checks that the program that is loaded first doesn't have the tables of
// encodings, which are rarely needed. TestSize checks its size.
func TestPrograms(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	small, large := len(s["url.wasm.gz"].content), len(s["encodings.wasm.gz"].content)
	if large-small < 100_000 {
		t.Errorf("%d and %d bytes: both programs have the tables of encodings", small, large)
	}
}
