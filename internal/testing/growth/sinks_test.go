package growth_test

import "github.com/gowhatwg/url"

// Results are assigned to these, so that they count as used and pointers escape.
var (
	sinkURL    *url.URL
	sinkString string
	sinkInt    int
	sinkBool   bool
	sinkHost   url.Host
	sinkErr    error
	sinkBytes  []byte
	sinkOrigin url.Origin
)
