package url

import "github.com/gowhatwg/url/internal/infra"

// The percent-encode sets of the standard, as bytes.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
var (
	c0ControlSet      = infra.Of(" " + infra.Visible).Not()
	fragmentSet       = c0ControlSet.With(" \"<>`")
	querySet          = c0ControlSet.With(" \"#<>")
	specialQuerySet   = querySet.With("'")
	pathSet           = querySet.With("?^`{}")
	userinfoSet       = pathSet.With("/:;=@[\\]|")
	componentSet      = userinfoSet.With("$%&+,")
	formURLEncodedSet = componentSet.With("!'()~")
)

// percentEncodeSets has the percent-encode sets of each byte.
var percentEncodeSets = tableOf(map[PercentEncodeSet]infra.ByteSet{
	C0ControlPercentEncodeSet:      c0ControlSet,
	FragmentPercentEncodeSet:       fragmentSet,
	QueryPercentEncodeSet:          querySet,
	SpecialQueryPercentEncodeSet:   specialQuerySet,
	PathPercentEncodeSet:           pathSet,
	UserinfoPercentEncodeSet:       userinfoSet,
	ComponentPercentEncodeSet:      componentSet,
	FormURLEncodedPercentEncodeSet: formURLEncodedSet,
})

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

// tableOf returns the classes of each byte. One load then tells all that a byte is, and
// infra.SkipUntil looks at eight bytes at once.
func tableOf[C ~uint8](classes map[C]infra.ByteSet) (table [256]C) {
	for class, set := range classes {
		for c := range table {
			if set[c] {
				table[c] |= class
			}
		}
	}
	return table
}
