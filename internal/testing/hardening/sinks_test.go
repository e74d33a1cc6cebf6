package hardening_test

import "github.com/gowhatwg/url"

// Results go here to count as used and, for pointers, to escape.
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
