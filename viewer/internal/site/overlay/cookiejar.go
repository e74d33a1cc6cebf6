// Package cookiejar takes the place of net/http/cookiejar in the WebAssembly.
//
// Package golang.org/x/net/publicsuffix imports that for this interface alone,
// and with it net/http and all of crypto, which would make the program that
// visitors load half as large again. The build puts this file in its place; see
// buildWASM.
package cookiejar

// PublicSuffixList is the interface of the same name in net/http/cookiejar.
type PublicSuffixList interface {
	PublicSuffix(domain string) string
	String() string
}
