// Package jsurl gives programs that run JavaScript with goja the browser classes URL,
// URLSearchParams and URLPattern.
//
//	vm := goja.New()
//	err := jsurl.Enable(vm, jsurl.Options{})
//	…
//	v, err := vm.RunString(`new URL("../x?q=ü", "https://EXAMPLE.com/a/b").href`)
//	// https://example.com/x?q=%C3%BC
//
// Package github.com/gowhatwg/url/jsurl/sobek is the same for sobek, the engine of k6. It is
// generated from this one.
//
// # Features
//
// The classes are bound as Web IDL requires (https://webidl.spec.whatwg.org/):
// constructors need "new", attributes are accessors on the prototype, methods check what
// they are called on, and strings have no lone surrogates. A script's own classes can
// extend them. Failures throw a TypeError of the runtime, whose message names the problem
// and its index in the string. The message quotes the URL, with "xxxxx" instead of
// anything that may be a password.
//
// URLPattern has compareComponent and generate. The web-platform-tests and a
// browser have them, too, but the standard doesn't yet.
//
// There is no URL.createObjectURL, because the engines have no blobs, and no
// structuredClone.
//
// # Go and JavaScript
//
// [ToValue] and [FromValue] pass URLs between Go and JavaScript without serializing them.
// The object and the *url.URL are then one URL, and belong to the goroutine of the
// runtime.
//
// Two runtimes share nothing, and can be used at the same time. The URLs of a runtime
// become garbage with it.
//
// # Untrusted scripts
//
// No script can make the package panic, whatever it has done to the runtime. Loops over the
// values of a script, such as a sequence of pairs, end with [goja.Runtime.Interrupt], but
// a single call, such as parsing or matching, doesn't: [Options] limit what it gets. At the
// default limits parsing and sorting take a fraction of a second, and the worst known
// patterns some seconds.
//
// The engines themselves have regular expressions that don't end, whatever Interrupt
// does, and recursions that end the program. So run untrusted scripts in a process of their own,
// with limits on its time and memory.
//
// # Deviations
//
//   - URLs, lists and patterns over the limits of [Options] fail.
//   - Regular expressions in patterns work as in package urlpattern: an expression that
//     can't be matched in linear time, such as one with a look-ahead, throws a
//     TypeError.
//   - A constructor is a proxy around a function, because the engines call native
//     constructors in the same way with and without "new". It has its own method
//     Symbol.hasInstance, because the engines' instanceof doesn't work for proxies.
//   - If a property of url.searchParams leads back to the url, both stay in memory as
//     long as the runtime does.
package jsurl
