package unicodedata

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// writeFolding writes a code-points.mjs with pairs in JSON.
func writeFolding(t *testing.T, folder, status, pairs string) {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(pairs))
	w.Close()
	folder = filepath.Join(folder, "Case_Folding", status)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	src := "export default new Map(JSON.parse(gunzipSync(Buffer.from('" + base64.StdEncoding.EncodeToString(b.Bytes()) + "', 'base64'))));\n"
	if err := os.WriteFile(filepath.Join(folder, "code-points.mjs"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSimpleCaseFolding(t *testing.T) {
	folder := t.TempDir()
	if got, err := SimpleCaseFolding(folder); err == nil {
		t.Errorf("a folder without files gives %v", got)
	}
	writeFolding(t, folder, "C", "[[65,97],[8490,107]]")
	writeFolding(t, folder, "S", "[[7838,223]]")
	got, err := SimpleCaseFolding(folder)
	if want := map[rune]rune{'A': 'a', 0x212A: 'k', 'ẞ': 'ß'}; err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for _, bad := range []string{"[[65,97]]", "[[7838,[115,115]]]", "[", ""} {
		writeFolding(t, folder, "S", bad)
		if got, err := SimpleCaseFolding(folder); err == nil {
			t.Errorf("%s gives %v", bad, got)
		}
	}
}
