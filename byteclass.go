package url

// A stopClass says of a byte in which components the parser can't pass over it: it
// ends the component, or has to be looked at, or isn't there as it is. The bits are
// in the order of the generator of stops.
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
	// authorityStop is the same, ":", "@", "[" and "]"
	authorityStop
)
