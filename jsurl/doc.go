// Package jsurl adds browsers' classes URL, URLSearchParams and URLPattern to
// programs that run JavaScript with goja.
//
//	vm := goja.New()
//	jsurl.Enable(vm)
//	v, err := vm.RunString(`new URL("../x?q=ü", "https://EXAMPLE.com/a/b").href`)
//	// https://example.com/x?q=%C3%BC
//
// Package github.com/gowhatwg/url/jsurl/sobek is the same for sobek, the engine of k6. It is
// generated from this one.
//
// # What is there
//
// The classes follow Web IDL (https://webidl.spec.whatwg.org/): constructors need
// "new", attributes are accessors of the prototype, methods check their receiver,
// and strings have no lone surrogates. A script's classes can extend them. A
// failure throws a TypeError of the runtime, whose message says what is wrong and
// at which index of the string. It quotes the URL, with "xxxxx" in place of a
// possible password.
//
// URLPattern has compareComponent and generate, which are in web-platform-tests and
// a browser, but not yet in the standard.
//
// URL.createObjectURL is missing, because there are no blobs, and so is
// structuredClone.
//
// # Go and JavaScript
//
// [ToValue] and [FromValue] pass URLs without serializing them. The object and the
// *url.URL are then one URL, which belongs to the goroutine of the runtime.
//
// Two runtimes share nothing, and can be used at the same time. When a runtime is
// garbage, so are its URLs.
//
// # Deviations
//
//   - Regular expressions in patterns have the limits of package urlpattern: one
//     that can't be matched in linear time, such as a look-ahead, is a TypeError.
//   - A constructor is a proxy of a function, because the engines call native
//     constructors in the same way with and without "new". It has its own method
//     Symbol.hasInstance, because the engines' instanceof doesn't work for proxies.
//   - If a property of url.searchParams leads back to the url, both live as long as
//     the runtime.
package jsurl
