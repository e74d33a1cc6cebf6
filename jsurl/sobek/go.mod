module github.com/gowhatwg/url/jsurl/sobek

go 1.26.0

require (
	github.com/gowhatwg/url v0.0.0
	github.com/grafana/sobek v0.0.0-20260429085637-a66d4790012b
)

require (
	github.com/dlclark/regexp2 v1.12.0 // indirect
	github.com/go-sourcemap/sourcemap v2.1.4+incompatible // indirect
	github.com/google/pprof v0.0.0-20230207041349-798e818bf904 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/gowhatwg/url => ../../
