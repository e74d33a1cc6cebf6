module github.com/gowhatwg/url/urlvet/golangci

go 1.26.0

replace (
	github.com/gowhatwg/url => ../..
	github.com/gowhatwg/url/urlvet => ..
)

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/gowhatwg/url/urlvet v0.0.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/gowhatwg/url v0.0.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
