// Command bench compares jsurl with other implementations of URL in the same engine, goja. It
// compares their speed, and the vectors of web-platform-tests that they pass.
//
//	go run .                                    jsurl and goja_nodejs
//	go run . -scripts FOLDER                    also the scripts in it, such as whatwg-url.js
//	go run . -scripts FOLDER -vectors           which vectors pass
//
// A script is a bundle that sets URL and URLSearchParams on the global object; see the README.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodeurl "github.com/dop251/goja_nodejs/url"

	"github.com/gowhatwg/url/jsurl"
)

func main() {
	scripts := flag.String("scripts", "", "a `folder` of scripts that set URL")
	root := flag.String("root", "../..", "the `folder` of the repository")
	rounds := flag.Int("rounds", 9, "how many rounds are measured")
	lines := flag.Int("lines", 2000, "how many lines of each corpus are read")
	vectors := flag.Bool("vectors", false, "count the vectors that pass instead")
	flag.Parse()
	implementations, err := load(*scripts)
	if err == nil && *vectors {
		err = printVectors(*root, implementations)
	} else if err == nil {
		err = printSpeed(*root, implementations, *rounds, *lines)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// An implementation sets URL in a separate runtime.
type implementation struct {
	name    string
	install func(vm *goja.Runtime) error
}

// load returns the implementations in Go and those in a folder.
func load(folder string) ([]implementation, error) {
	all := []implementation{
		{"jsurl", func(vm *goja.Runtime) error { return jsurl.Enable(vm, jsurl.Options{}) }},
		{"goja_nodejs", func(vm *goja.Runtime) error {
			new(require.Registry).Enable(vm)
			nodeurl.Enable(vm)
			return nil
		}},
	}
	if folder == "" {
		return all, nil
	}
	paths, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), ".js")
		program, err := goja.Compile(name, string(text), false)
		if err != nil {
			return nil, err
		}
		all = append(all, implementation{name, func(vm *goja.Runtime) error {
			if _, err := vm.RunString(shims); err != nil {
				return err
			}
			_, err := vm.RunProgram(program)
			return err
		}})
	}
	return all, nil
}

// shims has minimal versions of the browser and Node.js features that scripts need.
const shims = `
	var self = globalThis, window = globalThis, global = globalThis;
	globalThis.TextEncoder = class {
		encode(s) { return new Uint8Array(Array.from(unescape(encodeURIComponent(s.toWellFormed())), (c) => c.charCodeAt(0))) }
	};
	globalThis.TextDecoder = class {
		decode(bytes) {
			let s = "";
			for (const b of bytes) s += String.fromCharCode(b);
			try { return decodeURIComponent(escape(s)) } catch { return s }
		}
	};
	String.prototype.toWellFormed ??= function () {
		if (!/[\uD800-\uDFFF]/.test(this)) return String(this);
		return Array.from(this, (c) => c.length === 1 && c >= "\uD800" && c <= "\uDFFF" ? "\uFFFD" : c).join("");
	};
	globalThis.SharedArrayBuffer = class { get byteLength() { return 0 } get growable() { return false } };
	if (!("resizable" in ArrayBuffer.prototype)) Object.defineProperty(ArrayBuffer.prototype, "resizable", { get: () => false });`

// newRuntime returns a runtime with an implementation.
func (i implementation) newRuntime() (*goja.Runtime, error) {
	vm := goja.New()
	if err := i.install(vm); err != nil {
		return nil, fmt.Errorf("%s: %w", i.name, err)
	}
	return vm, nil
}

// A measured operation returns how long it took.
type operation func() (time.Duration, error)

// compare runs the operations in turn, and returns the median time of each.
func compare(rounds int, operations []operation) ([]time.Duration, error) {
	times := make([][]time.Duration, len(operations))
	for range rounds {
		for i, run := range operations {
			elapsed, err := run()
			if err != nil {
				return nil, err
			}
			times[i] = append(times[i], elapsed)
		}
	}
	medians := make([]time.Duration, len(operations))
	for i := range times {
		slices.Sort(times[i])
		medians[i] = times[i][len(times[i])/2]
	}
	return medians, nil
}
