package url

import "github.com/gowhatwg/url/internal/infra"

// A byteClass is a set of properties of a byte that the parsers need.
type byteClass uint8

const (
	forbiddenHost   byteClass = 1 << iota // code point
	forbiddenDomain                       // code point
	formEncoded                           // encoded in a form or a query, apart from "&" and "="
	notDomain                             // not a-z, 0-9, "-" or "."
	notIPv6                               // can't be between the brackets of an IPv6 address
)

const (
	c0Controls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F"
	hexDigits  = "0123456789abcdefABCDEF"
)

// forbiddenHostSet has the forbidden host code points.
//
// https://url.spec.whatwg.org/#forbidden-host-code-point
var forbiddenHostSet = infra.Of("\x00\t\n\r #/:<>?@[\\]^|")

// byteClasses has the classes of each byte.
var byteClasses = tableOf(map[byteClass]infra.ByteSet{
	forbiddenHost:   forbiddenHostSet,
	forbiddenDomain: forbiddenHostSet.With(c0Controls + "%\x7F"),
	formEncoded:     formURLEncodedSet.Not().With("&=").Not(),
	notDomain:       infra.Of("-.0123456789abcdefghijklmnopqrstuvwxyz").Not(),
	notIPv6:         infra.Of(hexDigits + ":.").Not(),
})

// A stopClass is the set of components in which a byte stops the parser's scan: the byte ends
// the component, has to change, or needs a closer look.
type stopClass uint8

const (
	pathStop stopClass = 1 << iota
	pathDot            // "." and "%", which may begin a dot segment
	opaquePathStop
	queryStop
	specialQueryStop
	fragmentStop
	segmentEnd
)

// stops has, for each byte, the components in which it stops the parser's scan.
var stops = tableOf(map[stopClass]infra.ByteSet{
	pathStop:         pathSet.With("\\"),
	pathDot:          infra.Of(".%"),
	opaquePathStop:   c0ControlSet.With("?#"),
	queryStop:        querySet,
	specialQueryStop: specialQuerySet,
	fragmentStop:     fragmentSet,
	segmentEnd:       infra.Of("/\\?#"),
})
