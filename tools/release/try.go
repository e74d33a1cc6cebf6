package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// program is what a new user may write first.
const program = `package main

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/jsurl"
	neturl "github.com/gowhatwg/url/net/url"
)

func main() {
	u := url.MustParse("https://EXAMPLE.com/../x?q=ü")
	n, err := neturl.Parse("http:\\\\evil.example\\@good.example/")
	vm := goja.New()
	if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
		panic(err)
	}
	v, jsErr := vm.RunString("new URL('../y', 'https://EXAMPLE.com/a/b').href")
	fmt.Println(u, n, err, v, jsErr)
}
`

// output is what the program prints.
const output = "https://example.com/x?q=%C3%BC http://evil.example/@good.example/ <nil> https://example.com/y <nil>"

// try does with the version what its users will: it gets, installs and runs the modules of the
// proxy, in a new folder.
func try(out io.Writer, p *proxy, folder, version string) error {
	bin := filepath.Join(folder, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return err
	}
	env := append(p.env(), "GOBIN="+bin, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(program), 0o644); err != nil {
		return err
	}
	for _, step := range []struct{ command, want string }{
		{"go mod init example.com/program", ""},
		{"go get " + root + "@" + version, ""},
		{"go get " + root + "/jsurl@" + version, ""},
		{"go get github.com/dop251/goja", ""},
		{"go run .", output},
		{"go install " + root + "/cmd/whatwgurl@" + version, ""},
		{filepath.Join(bin, "whatwgurl") + " -href https://EXAMPLE.com/../x?q=ü", "https://example.com/x?q=%C3%BC"},
		{"go install " + root + "/urlvet@" + version, ""},
		{filepath.Join(bin, "urlvet") + " ./...", ""},
	} {
		arguments := strings.Fields(step.command)
		got, err := run(folder, env, arguments[0], arguments[1:]...)
		if err != nil {
			return err
		}
		if step.want != "" && got != step.want {
			return fmt.Errorf("%s prints %q, want %q", step.command, got, step.want)
		}
		fmt.Fprintf(out, "$ %s\n", strings.ReplaceAll(step.command, bin+string(os.PathSeparator), ""))
		if step.want != "" {
			fmt.Fprintln(out, got)
		}
	}
	return nil
}
