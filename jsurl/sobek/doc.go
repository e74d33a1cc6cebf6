// Package jsurl gives programs that run JavaScript with sobek, the engine of k6,
// the browser classes URL, URLSearchParams and URLPattern.
//
//	import jsurl "github.com/gowhatwg/url/jsurl/sobek"
//
//	vm := sobek.New()
//	err := jsurl.Enable(vm, jsurl.Options{})
//	…
//	v, err := vm.RunString(`new URL("../x?q=ü", "https://EXAMPLE.com/a/b").href`)
//	// https://example.com/x?q=%C3%BC
//
// The package is generated from github.com/gowhatwg/url/jsurl, the same package for
// goja, whose tests hold for both. Read the documentation there.
package jsurl
