package url

//go:generate go run -C tools ./gen/bytes -out byteclass_tables.go

// A byteClass is a set of properties of a byte that the parsers need. The generator in
// tools/gen/bytes defines the bytes of each class.
type byteClass uint8

const (
	// https://url.spec.whatwg.org/#forbidden-host-code-point
	forbiddenHost byteClass = 1 << iota
	// https://url.spec.whatwg.org/#forbidden-domain-code-point
	forbiddenDomain
	// encoded in a form or a query, apart from "&" and "="
	formEncoded
	// not a-z, 0-9, "-" or "."
	notDomain
	// can't be between the brackets of an IPv6 address
	notIPv6
)

// A stopClass is the set of components in which a byte stops the parser's scan: the byte ends
// the component, has to change, or needs a closer look.
type stopClass uint8

const (
	pathStop stopClass = 1 << iota
	// "." and "%", which may begin a dot segment
	pathDot
	opaquePathStop
	queryStop
	specialQueryStop
	fragmentStop
	// "/", "\", "?" and "#"
	segmentEnd
)
