module github.com/gowhatwg/url/internal/testing/encoders

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0
	github.com/caarlos0/env/v11 v11.4.2
	github.com/gowhatwg/url v0.0.0
	go.yaml.in/yaml/v3 v3.0.6
)

require golang.org/x/text v0.43.0 // indirect

replace github.com/gowhatwg/url => ../../../
