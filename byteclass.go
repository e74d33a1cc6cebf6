package url

//go:generate go run ./internal/gen/bytes -out byteclass_tables.go

// A byteClass says of a byte what the parsers want to know. Which bytes are of a class
// is in internal/gen/bytes.
type byteClass uint8

const (
	// https://url.spec.whatwg.org/#forbidden-host-code-point
	forbiddenHost byteClass = 1 << iota
	// https://url.spec.whatwg.org/#forbidden-domain-code-point
	forbiddenDomain
	// what may follow the first code point of a scheme
	schemeByte
	// the URL code points within ASCII
	// https://url.spec.whatwg.org/#url-code-points
	asciiURLUnit
	// https://infra.spec.whatwg.org/#ascii-tab-or-newline
	tabOrNewline
	// what a form or a query encodes, apart from "&" and "="
	formEncoded
	// not a-z, 0-9, "-" or "."
	notDomain
	// not what may stand between the brackets of an IPv6 address
	notIPv6
)

// A stopClass says of a byte in which components the parser can't pass over it: it
// ends the component, or has to be looked at, or isn't there as it is.
type stopClass uint8

const (
	pathStop stopClass = 1 << iota
	// pathDot is "." and "%", which begin dot segments
	pathDot
	opaquePathStop
	queryStop
	specialQueryStop
	fragmentStop
	// segmentEnd is "/", "\\", "?" and "#"
	segmentEnd
)

// isTabOrNewline reports whether c is an ASCII tab or newline.
//
// https://infra.spec.whatwg.org/#ascii-tab-or-newline
func isTabOrNewline(c byte) bool { return byteClasses[c]&tabOrNewline != 0 }
