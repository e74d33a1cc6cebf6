package url

// What the tests in package url_test need of the inside.

// ParseInOneWay parses input against base, which may be nil, with one part of
// the implementation alone: the state machine without a listener, the same with
// one, or the recognizers in front of it.
func ParseInOneWay(way string, input string, base *URL) (*URL, error) {
	u := new(URL)
	var err error
	switch way {
	case "state machine":
		err = u.parseByStates(input, base, nil)
	case "listening state machine":
		err = u.parseByStates(input, base, &Parser{OnValidationError: func(ValidationError) {}})
	case "recognizers":
		err = u.parse(input, base, nil)
	case "recognizer of absolute URLs":
		err = u.parseAbsolute(input)
	default:
		panic("unknown way: " + way)
	}
	if err != nil {
		return nil, err
	}
	return u, nil
}

// parseByStates is parse without the recognizers.
func (u *URL) parseByStates(input string, base *URL, o *Parser) error {
	p := parser{base: base, port: -1, reporter: reporter{options: o, source: source{input: input}}}
	p.in = p.clean()
	return u.runParser(&p, input)
}

// Resolve returns what the recognizer of references makes of ref, nil if it
// leaves it to the state machine.
func Resolve(ref string, base *URL) *URL {
	u := new(URL)
	if !u.resolve(ref, base) {
		return nil
	}
	return u
}

// IsCertain is isCertain.
func IsCertain(input string) bool { return isCertain(input) }
