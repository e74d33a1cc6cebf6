module github.com/gowhatwg/url/examples/reverseproxy

go 1.25.0

require github.com/gowhatwg/url v0.0.0

require golang.org/x/text v0.14.0 // indirect

replace github.com/gowhatwg/url => ../../
