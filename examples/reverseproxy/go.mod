module github.com/gowhatwg/url/examples/reverseproxy

go 1.26.0

require github.com/gowhatwg/url v0.0.0

require golang.org/x/text v0.43.0 // indirect

replace github.com/gowhatwg/url => ../../
