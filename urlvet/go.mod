module github.com/gowhatwg/url/urlvet

go 1.26.0

require golang.org/x/tools v0.52.0

require golang.org/x/text v0.44.0 // indirect

require (
	github.com/gowhatwg/url v0.0.0
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.25.0 // indirect
)

replace github.com/gowhatwg/url => ../
