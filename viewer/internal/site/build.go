package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// wasmPrograms are the programs that the page loads, with their build tags. The one that has the
// tables of all encodings replaces the other once a visitor asks for an encoding.
var wasmPrograms = map[string]string{"url.wasm.gz": "", "encodings.wasm.gz": "encodings"}

// sourceFolder returns the folder of this module.
func sourceFolder() (string, error) {
	_, file, _, _ := runtime.Caller(0)
	// A build with -trimpath doesn't know its source folder.
	for _, dir := range []string{filepath.Join(filepath.Dir(file), "..", ".."), ".", "viewer"} {
		b, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && bytes.HasPrefix(b, []byte("module github.com/gowhatwg/url/viewer")) {
			return filepath.Abs(dir)
		}
	}
	return "", errors.New("the source of the viewer isn't where it was built; run it in the folder viewer")
}

// build returns the files that come from the Go toolchain: the programs, compressed, and the
// script that runs them. Files that haven't changed come from the user's cache.
func build(source string) (Site, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	cache = filepath.Join(cache, "whatwgurl-viewer")
	if err := os.MkdirAll(cache, 0o777); err != nil {
		return nil, err
	}
	goroot, err := findGOROOT(source, cache)
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	overlay, err := writeOverlay(source, goroot)
	if err != nil {
		return nil, err
	}
	defer os.Remove(overlay)
	files := Site{"wasm_exec.js": script}
	for name, tags := range wasmPrograms {
		if files[name], err = buildProgram(source, goroot, overlay, tags, filepath.Join(cache, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// findGOROOT returns the folder of the Go toolchain. The go command downloads toolchains into
// the module cache, where it doesn't allow an overlay to replace files. So findGOROOT creates a
// link to such a toolchain in the folder cache, and returns the link.
func findGOROOT(source, cache string) (string, error) {
	text, err := goCommand(source, "", "env", "GOROOT", "GOMODCACHE")
	if err != nil {
		return "", err
	}
	goroot, modules, _ := strings.Cut(text, "\n")
	if below, err := filepath.Rel(modules, goroot); err != nil || !filepath.IsLocal(below) {
		return goroot, nil
	}
	link := filepath.Join(cache, filepath.Base(goroot))
	if err := os.Symlink(goroot, link); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	return link, nil
}

// writeOverlay writes the file that tells the go command to leave net/http out,
// see package cookiejar in the folder overlay.
func writeOverlay(source, goroot string) (string, error) {
	folder := filepath.Join(goroot, "src", "net", "http", "cookiejar")
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {
		filepath.Join(folder, "jar.go"):      filepath.Join(source, "internal", "site", "overlay", "cookiejar.go"),
		filepath.Join(folder, "punycode.go"): "",
	}})
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp("", "overlay-*.json")
	if err != nil {
		return "", err
	}
	if _, err := f.Write(overlay); err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// buildProgram builds a program and compresses it into the named file, unless that is
// newer.
func buildProgram(source, goroot, overlay, tags, compressed string) ([]byte, error) {
	raw := strings.TrimSuffix(compressed, ".gz")
	_, err := goCommand(source, goroot, "build", "-overlay", overlay, "-buildvcs=false", "-trimpath",
		"-ldflags=-s -w", "-tags", tags, "-o", raw, "./wasm")
	if err != nil {
		return nil, err
	}
	built, err := os.Stat(raw)
	if err != nil {
		return nil, err
	}
	if old, err := os.Stat(compressed); err == nil && old.ModTime().After(built.ModTime()) {
		return os.ReadFile(compressed)
	}
	program, err := os.ReadFile(raw)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w.Write(program)
	w.Close()
	// Others may be reading the file.
	temporary := fmt.Sprintf("%s.%d", compressed, os.Getpid())
	if err := os.WriteFile(temporary, b.Bytes(), 0o666); err != nil {
		return nil, err
	}
	return b.Bytes(), os.Rename(temporary, compressed)
}

// goCommand runs the go command for the browser's platform, in a folder and with the toolchain in
// goroot unless that is "", and returns its output.
func goCommand(folder, goroot string, args ...string) (string, error) {
	name, env := "go", append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if goroot != "" {
		name = filepath.Join(goroot, "bin", name)
		env = append(env, "GOROOT="+goroot, "GOTOOLCHAIN=local")
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = folder, env
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("the page is built with the go command, which isn't in the PATH")
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", cmd, err, stderr.Bytes())
	}
	return strings.TrimSpace(string(out)), nil
}
