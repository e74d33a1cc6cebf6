// Package cookiejar replaces net/http/cookiejar in the WebAssembly program.
//
// Package golang.org/x/net/publicsuffix imports net/http/cookiejar only for this interface, and
// with it net/http and all of crypto. That would make the program that visitors load half as
// large again. The build uses this file instead; see writeOverlay in package site.
package cookiejar

// PublicSuffixList is the interface of the same name in net/http/cookiejar.
type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
