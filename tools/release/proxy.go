package main

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// A proxy is a folder that GOPROXY can name. Modules that it lacks come from the module cache, or
// else from where they usually come from.
//
// https://go.dev/ref/mod#goproxy-protocol
type proxy struct {
	folder string
	others string // the rest of GOPROXY
	cache  string // a module cache of its own: the version must not stay in the usual one
}

func newProxy(folder, cache string) (*proxy, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	out, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		return nil, err
	}
	usual, others, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return &proxy{folder, fileURL(filepath.Join(usual, "cache", "download")) + "," + others, cache}, nil
}

// fileURL returns the file: URL of an absolute path.
func fileURL(path string) string {
	return "file://" + strings.TrimSuffix("/"+strings.TrimPrefix(filepath.ToSlash(path), "/"), "/")
}

// env returns the environment for commands that use the proxy.
func (p *proxy) env() []string {
	return []string{
		"GOPROXY=" + fileURL(p.folder) + "," + p.others, "GONOSUMDB=" + root + "," + root + "/*", "GOPRIVATE=", "GONOPROXY=",
		"GOMODCACHE=" + p.cache, "GOFLAGS=-modcacherw -mod=mod", "GOWORK=off",
	}
}

// add adds the module in a folder of a repository, as it is in the working tree.
func (p *proxy) add(r repository, folder, version string) error {
	v := module.Version{Path: modulePath(folder), Version: version}
	place := filepath.Join(p.folder, filepath.FromSlash(v.Path), "@v")
	if err := os.MkdirAll(place, 0o755); err != nil {
		return err
	}
	source := filepath.Join(string(r), folder)
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{version, time.Now().UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	list, err := os.ReadFile(filepath.Join(place, "list"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for name, text := range map[string][]byte{version + ".mod": mod, version + ".info": info, "list": append(list, version+"\n"...)} {
		if err := os.WriteFile(filepath.Join(place, name), text, 0o644); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(place, version+".zip"))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := writeZip(f, v, r, folder); err != nil {
		return err
	}
	return f.Close()
}

// writeZip writes the files of a module that git tracks, without those of modules in it. Like the
// go command, it adds the repository's license to a module without one.
func writeZip(f *os.File, v module.Version, r repository, folder string) error {
	tracked, err := r.git("ls-files", "--", folder)
	if err != nil {
		return err
	}
	modules, err := r.files("go.mod")
	if err != nil {
		return err
	}
	isNested := func(path string) bool {
		return slices.ContainsFunc(modules, func(mod string) bool {
			nested := strings.TrimSuffix(mod, "go.mod")
			return len(nested) > len(folder)+1 && strings.HasPrefix(path, nested)
		})
	}
	var files []zip.File
	hasLicense := false
	for path := range strings.Lines(tracked) {
		path = strings.TrimSuffix(path, "\n")
		if isNested(path) {
			continue
		}
		name := path
		if folder != "." {
			name = strings.TrimPrefix(path, folder+"/")
		}
		hasLicense = hasLicense || name == "LICENSE"
		files = append(files, zipFile{name, filepath.Join(string(r), filepath.FromSlash(path))})
	}
	if !hasLicense {
		files = append(files, zipFile{"LICENSE", filepath.Join(string(r), "LICENSE")})
	}
	return zip.Create(f, v, files)
}

// A zipFile is a file of a module, with its path in that.
type zipFile struct{ name, source string }

func (f zipFile) Path() string                 { return f.name }
func (f zipFile) Lstat() (os.FileInfo, error)  { return os.Lstat(f.source) }
func (f zipFile) Open() (io.ReadCloser, error) { return os.Open(f.source) }
