package main

import (
	"testing"

	"github.com/dop251/goja"
)

// The implementations in Go are loaded, and vectors are counted.
func TestVectors(t *testing.T) {
	implementations, err := load("")
	if err != nil {
		t.Fatal(err)
	}
	const harness = `const failures = []; function two() { new URL("https://a/"); failures.push("one"); return 2 }`
	for _, i := range implementations {
		passed, total, err := i.pass(harness, "two", "[]")
		if err != nil || passed != 1 || total != 2 {
			t.Errorf("%s: got %d of %d, %v", i.name, passed, total, err)
		}
	}
}

// The functions of JavaScript are measured.
func TestMeasured(t *testing.T) {
	implementations, err := load("")
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range implementations {
		vm, err := i.newRuntime()
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			function string
			args     []goja.Value
			want     int64
		}{
			{read, arguments("web", "https://a.example/\nnone\nhttps://b/\n", 100)(vm), 10},
			{read, arguments("web", "https://a.example/\nnone\nhttps://b/\n", 1)(vm), 9},
			{read, arguments("relative", "x\ny\n", 100)(vm), 2 * int64(len("www.example.com"))},
			{params, []goja.Value{vm.ToValue(2)}, 10 + 10 + 10 + 23},
		} {
			v, err := vm.RunString(test.function)
			if err != nil {
				t.Fatal(err)
			}
			f, _ := goja.AssertFunction(v)
			got, err := f(goja.Undefined(), test.args...)
			if err != nil || got.ToInteger() != test.want {
				t.Errorf("%s: got %v, %v, want %d", i.name, got, err, test.want)
			}
		}
	}
}
