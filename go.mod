module github.com/gowhatwg/url

go 1.25.0

require (
	github.com/klauspost/compress v1.16.5
	golang.org/x/net v0.23.0
	golang.org/x/text v0.14.0
)
