package main

// An exception is a command that isn't run as written.
type exception struct {
	// instead is the command to run instead, if there is one.
	instead string
	why     string
}

const (
	ownStep  = "a step of its own in .ci/run or .ci/more"
	upstream = "needs a checkout of the project that the data are from"
	installs = "run by the test of tools/release"
	shorter  = "takes minutes or hours"
	generate = "WPT=/path/to/wpt WPT_REVISION=REVISION go generate ./internal/testing/urltest"
	cluster  = "needs a cluster, or files of the reader's"
)

// exceptions has the exceptions by document, and then by the command as written.
var exceptions = map[string]map[string]exception{
	"README.md": {
		"go get github.com/gowhatwg/url":                          {"", installs},
		"go install github.com/gowhatwg/url/cmd/whatwgurl@latest": {"", installs},
		"go mod edit -replace=github.com/gowhatwg/url=../url":     {"", installs},
		"go get github.com/gowhatwg/url@v0.0.0":                   {"", installs},
		"go -C ../url install ./cmd/whatwgurl":                    {"", installs},
		"go test ./...":                                           {"", ownStep},
	},
	"bench/README.md": {
		"go run . -readme": {"go run . -readme -rounds 1", shorter},
		"go run .":         {"go run . -rounds 1 -only '^web/Parse/'", shorter},
		"go run . -only '^(web|upper)/(Parse|CanParse)/'":    {"go run . -rounds 1 -only '^(web|upper)/(Parse|CanParse)/'", shorter},
		"go run . -rounds 25 -update README.md ../README.md": {"go run . -rounds 1 -update README.md ../README.md", shorter},
		"go run . -bulk -update README.md":                   {"", shorter},
	},
	"bench/urlhtml/README.md": {
		"go test -run '^$' -bench .":                                   {"go test -run '^$' -bench . -benchtime 1x", shorter},
		"URLS=urls.txt PAGES=a.html,b.html go test -run '^$' -bench .": {"", cluster},
	},
	"bench/urlkey/README.md":     {"go test -run '^$' -bench .": {"go test -run '^$' -bench . -benchtime 1x", shorter}},
	"bench/urlpattern/README.md": {"go run .": {"go run . -rounds 1", shorter}},
	"docs/CONTRIBUTING.md": {
		"bash .ci/run quick": {"", ownStep},
		"bash .ci/run":       {"", "what runs this"},
		"bash .ci/more":      {"", "as .ci/run, but by itself"},
		"go test -run TestURLTestData -v . | grep FAIL": {
			"go test -run TestURLTestData -v . | grep -c PASS", "grep finds nothing if nothing fails",
		},
		"bash .ci/fuzz 10m":                            {"bash .ci/fuzz 100x 'FuzzReference$'", shorter},
		"bash .ci/fuzz 1h 'Parts'":                     {"bash .ci/fuzz 100x 'Parts'", shorter},
		"CORPUS=../corpus PARALLEL=8 bash .ci/fuzz 8h": {`CORPUS=$(mktemp -d) PARALLEL=2 bash .ci/fuzz 100x 'FuzzReference$'`, shorter},
	},
	"docs/SECURITY.md": {
		"bash .ci/fuzz 10m":          {"", "as in CONTRIBUTING.md"},
		"bash .ci/fuzz 1h 'Secrets'": {"bash .ci/fuzz 100x 'Secrets'", shorter},
	},
	"examples/beam/README.md": {
		"go run . -in 'crawl/*.txt.gz' -out result/crawl -key surt": {
			"", "run by .ci/more",
		},
		"go run . -in … -out … -runner direct": {"", cluster},
		"go run . -in … -out … -runner flink -endpoint localhost:8099 -environment_type DOCKER -environment_config apache/beam_go_sdk:2.77.0":             {"", cluster},
		"go run . -in … -out … -runner spark -endpoint localhost:8099 -environment_type DOCKER -environment_config apache/beam_go_sdk:2.77.0":             {"", cluster},
		"go run . -in gs://bucket/in/* -out gs://bucket/out/crawl -runner dataflow -project PROJECT -region REGION -staging_location gs://bucket/staging": {"", cluster},
		"go test .": {"", ownStep},
	},
	"examples/k6/README.md": {
		"go install go.k6.io/xk6@latest": {"", "installs a program for good"},
		"xk6 build --with github.com/gowhatwg/url/examples/k6=. --replace github.com/gowhatwg/url=../.. --replace github.com/gowhatwg/url/jsurl=../../jsurl": {
			"", "needs xk6; the module's tests build the extension with k6 itself",
		},
		"BASE=https://example.com/api/ ./k6 run script.js": {"", "needs what xk6 builds"},
	},
	"tools/differential/README.md": {
		"npm install --prefix DIR whatwg-url@17": {"npm install --silent --ignore-scripts --no-audit --no-fund --prefix DIR whatwg-url@17", "prints much, and runs scripts"},
		"go run -C tools ./differential -node-modules DIR/node_modules -n 1000000 -seed 1": {
			"go run -C tools ./differential -node-modules DIR/node_modules -n 2000 -seed 1", shorter,
		},
	},
	"jsurl/README.md": {
		"go mod edit -replace=github.com/gowhatwg/url=../url -replace=github.com/gowhatwg/url/jsurl=../url/jsurl": {"", installs},
		"go get github.com/gowhatwg/url/jsurl@v0.0.0":                                                             {"", installs},
		"go get github.com/gowhatwg/url/jsurl":                                                                    {"", installs},
		"WPT=FOLDER go test -run TestWebPlatformTests -v . ./sobek":                                               {"", upstream},
	},
	"jsurl/bench/README.md": {
		"go run .":                           {"go run . -rounds 1 -lines 20", shorter},
		"go run . -scripts FOLDER":           {"", shorter},
		"go run . -scripts FOLDER -vectors":  {"", "needs the scripts of the next block"},
		"npm install core-js@3.51.0 esbuild": {"", "installs a binary by a script"},
		`echo 'require("core-js/actual/url"); require("core-js/actual/url-search-params")' >core-js.in.js`: {"", "for the line after it"},
		"npx esbuild core-js.in.js --bundle --format=iife --target=es2017 --outfile=FOLDER/core-js.js":     {"", "needs esbuild"},
	},
	"urlhttp/testdata/README.md":    {"go test ./urlhttp && go test -C tools ./gen/addresses": {"go test -C tools ./gen/addresses", ownStep}},
	"testdata/README.md":            {generate: {"", upstream}},
	"urldata/testdata/README.md":    {generate: {"", upstream}},
	"urlhtml/testdata/README.md":    {generate: {"", upstream}},
	"urlpattern/testdata/README.md": {generate: {"", upstream}},
	"viewer/README.md": {
		"go run .":      {"timeout 20 go run . -addr 127.0.0.1:0 || test $? = 124", "serves until it is stopped"},
		"bash ci":       {"", ownStep},
		"go test ./...": {"", ownStep},
	},
}
