package jsurl_test

import (
	"fmt"
	"log"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/jsurl"
)

func ExampleEnable() {
	vm := goja.New()
	if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
		log.Fatal(err)
	}
	v, err := vm.RunString(`
		const u = new URL("../search?q=ü", "https://EXAMPLE.com/a/b"), p = new URLPattern({ pathname: "/:page" });
		u.searchParams.append("page", 2);
		u.href + " " + p.exec(u).pathname.groups.page`)
	fmt.Println(v, err)
	// Output: https://example.com/search?q=%C3%BC&page=2 search <nil>
}

// A program and its scripts share URLs.
func ExampleToValue() {
	vm := goja.New()
	u := url.MustParse("https://example.com/a")
	if err := vm.Set("page", jsurl.ToValue(vm, u)); err != nil {
		log.Fatal(err)
	}
	if _, err := vm.RunString(`page.searchParams.append("q", "ü")`); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/a?q=%C3%BC
}

// The text of a value can be what a script wants it to be. FromValue runs no script.
func ExampleFromValue() {
	vm := goja.New()
	if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
		log.Fatal(err)
	}
	v, err := vm.RunString(`const u = new URL("https://evil.example/"); u.toString = () => "https://good.example/"; u`)
	if err != nil {
		log.Fatal(err)
	}
	u, ok := jsurl.FromValue(v)
	fmt.Println(v, u, ok)
	// Output: https://good.example/ https://evil.example/ true
}
