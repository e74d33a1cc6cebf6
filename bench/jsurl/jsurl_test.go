// Package bench measures jsurl against goja_nodejs, in the same engine.
//
//	go test -run '^$' -bench . ./jsurl
package bench

import (
	"fmt"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodeurl "github.com/dop251/goja_nodejs/url"

	"github.com/gowhatwg/url/bench/turns"
	"github.com/gowhatwg/url/jsurl"
)

// read is the script for a corpus. It reads all lines, including those that throw.
const read = `(function (lines, base) {
	let n = 0;
	for (let i = 0; i < lines.length; i++) {
		try { n += new URL(lines[i], base).hostname.length } catch (e) { }
	}
	return n;
})`

// params is the script for a list of n pairs. It reads the list in every possible way.
const params = `(function (n) {
	const p = new URLSearchParams();
	for (let i = 0; i < n; i++) p.append("name" + i, "value");
	let length = 0;
	for (const [name, value] of p) length += name.length + value.length;
	p.forEach((value) => { length += value.length });
	return length + new URLSearchParams(p.toString()).toString().length;
})`

// implementations set URL and URLSearchParams in a runtime.
var implementations = []struct {
	name    string
	install func(vm *goja.Runtime) error
}{
	{"goja_nodejs", func(vm *goja.Runtime) error {
		new(require.Registry).Enable(vm)
		nodeurl.Enable(vm)
		return nil
	}},
	{"jsurl", func(vm *goja.Runtime) error { return jsurl.Enable(vm, jsurl.Options{}) }},
}

// compare calls a script, with these arguments, in a runtime for each implementation.
func compare(b *testing.B, n int, script string, args ...any) {
	var ways []turns.Way
	for _, implementation := range implementations {
		vm := goja.New()
		if err := implementation.install(vm); err != nil {
			b.Fatal(err)
		}
		v, err := vm.RunString(script)
		if err != nil {
			b.Fatal(err)
		}
		run, _ := goja.AssertFunction(v)
		var values []goja.Value
		for _, arg := range args {
			values = append(values, vm.ToValue(arg))
		}
		ways = append(ways, turns.Way{Name: implementation.name, Run: func() {
			if _, err := run(goja.Undefined(), values...); err != nil {
				b.Fatal(err)
			}
		}})
	}
	turns.Compare(b, n, ways...)
}

func BenchmarkURL(b *testing.B) {
	for _, name := range []string{"web", "site", "chat", "files", "dirty", "relative", "queries"} {
		b.Run(name, func(b *testing.B) {
			lines, err := turns.Lines("../corpora/" + name + ".txt")
			if err != nil {
				b.Fatal(err)
			}
			args := []any{lines}
			switch name {
			case "queries":
				for i, line := range lines {
					lines[i] = "?" + line
				}
				fallthrough
			case "relative":
				args = append(args, "https://www.example.com/a/b/c")
			}
			compare(b, len(lines), read, args...)
		})
	}
}

func BenchmarkURLSearchParams(b *testing.B) {
	for _, n := range []int{1000, 2000, 4000} {
		b.Run(fmt.Sprint(n, " pairs"), func(b *testing.B) { compare(b, n, params, n) })
	}
}
