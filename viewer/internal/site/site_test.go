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
	for name, content := range s {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "/"+name, nil))
		if !bytes.Equal(w.Body.Bytes(), content) || w.Header().Get("Content-Type") == "" || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %d bytes of %d, %v", name, w.Body.Len(), len(content), w.Header())
		}
		if filepath.Ext(name) != ".gz" {
			continue
		}
		program, err := gzip.NewReader(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if start, err := io.ReadAll(program); err != nil || !bytes.HasPrefix(start, []byte("\x00asm")) {
			t.Errorf("%s isn't WebAssembly, %v", name, err)
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
