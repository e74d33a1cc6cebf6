module github.com/gowhatwg/url/viewer

go 1.26.0

require (
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.23.0
	github.com/gowhatwg/url v0.0.0
	golang.org/x/net v0.62.0
	golang.org/x/text v0.44.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/gowhatwg/url/tools v0.0.0
)

replace github.com/gowhatwg/url => ../

replace github.com/gowhatwg/url/tools => ../tools
