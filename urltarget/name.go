package urltarget

// name reads up to the end of a name that some server would see in a segment: all that any
// decoding shows is decoded, "\" is a slash, and nothing counts after ";", "?", "#" or NUL.
// What ends a name for a server that decodes less ends it here, too: none of these bytes can
// be a part of a percent-encoded byte. It returns the index after the slash, and what the
// name is.
func (s *scanner) name(i int) (next int, f Findings) {
	var n name
	isOver := false
	for next = i; next < s.end; {
		var c byte
		c, next = s.loose(next)
		if c == '/' || c == '\\' {
			break
		}
		if isOver = isOver || c == ';' || c == '?' || c == '#' || c == 0 && n.size > n.controls; !isOver {
			n.add(c)
		}
	}
	if n.dots > 0 && n.size == n.dots+n.spaces+n.controls {
		return next, cond(s.isDots, 0, HiddenDot)
	}
	n.endBase()
	return next, cond(n.isAlias || n.last == '.' || n.last == ' ', WindowsAlias, 0)
}

// A name is what is to know of a name of a file.
type name struct {
	size, dots int
	spaces     int // after dots
	controls   int // which some programs remove
	tilde      int // the number of bytes up to the last "~", or 0
	last       byte
	isAlias    bool // a stream, or a short name
	hasOther   bool // something other than digits after the "~"
}

// add adds a byte to the name.
func (n *name) add(c byte) {
	switch {
	case c == '.' && n.spaces == 0:
		n.endBase()
		n.dots++
	case (c == ' ' || c == 0x85 || c == 0xA0) && n.dots > 0:
		n.spaces++
	case c == '~':
		n.tilde, n.hasOther = n.size+1, false
	case c == '$' && n.last == ':':
		n.isAlias = true
	case c < '0' || c > '9':
		n.hasOther = true
	}
	if isControl(c) {
		n.controls++
	}
	n.size, n.last = n.size+1, c
}

// endBase ends the part of the name before its first dot. Windows gives files names of at
// most 8 bytes there that end in "~" and a number.
func (n *name) endBase() {
	isShort := n.dots == 0 && n.tilde > 1 && n.tilde < n.size && !n.hasOther && n.size <= 8
	n.isAlias = n.isAlias || isShort
}
