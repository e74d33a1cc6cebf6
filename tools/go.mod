module github.com/gowhatwg/url/tools

go 1.26.0

require (
	github.com/gowhatwg/url v0.0.0
	golang.org/x/mod v0.42.0
	golang.org/x/net v0.62.0
)

require golang.org/x/text v0.43.0 // indirect

replace github.com/gowhatwg/url => ../
