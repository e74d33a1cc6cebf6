module github.com/gowhatwg/url/bench

go 1.26.0

require (
	github.com/gowhatwg/url v0.0.0
	github.com/nlnwa/whatwg-url v0.6.2
	golang.org/x/text v0.44.0
)

require (
	github.com/dlclark/regexp2/v2 v2.5.2 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20240727154555-813a5fbdbec8 // indirect
	golang.org/x/exp v0.0.0-20260410095643-746e56fc9e2f // indirect
)

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	github.com/dop251/goja v0.0.0-20260917113740-793a2a65c13b
	github.com/dop251/goja_nodejs v0.0.0-20260212111938-1f56ff5bcf14
	github.com/dunglas/go-urlpattern v1.0.0
	github.com/gowhatwg/url/jsurl v0.0.0
	github.com/vincent-petithory/dataurl v1.0.0
	golang.org/x/net v0.62.0
)

replace github.com/gowhatwg/url => ../

replace github.com/gowhatwg/url/jsurl => ../jsurl
