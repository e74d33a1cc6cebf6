package main

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// parseTyped parses an input that somebody typed.
func (p *processor) parseTyped(input string) (*url.URL, error) {
	u, done, err := urlinput.Parse(input, urlinput.Options{Parser: &url.Parser{MaxLength: p.maxLine}})
	p.completion = done
	if p.listening.OnValidationError != nil && !errors.Is(err, url.ErrTooLong) {
		p.listenToTyped(input, u, err)
	}
	return u, err
}

// listenToTyped collects the validation errors of what somebody typed, which gave u
// or err. They are those of the standard's parser if that comes to the same. Of what
// was completed it knows nothing, so there only what is fatal is one.
func (p *processor) listenToTyped(input string, u *url.URL, err error) {
	if err == nil && urlvalid.URL(input, nil) == nil {
		return // as in parse
	}
	v, plainErr := p.listening.Parse(input)
	var fatal, plainFatal url.ValidationError
	isFatal := errors.As(err, &fatal)
	switch {
	case isFatal && errors.As(plainErr, &plainFatal) && fatal == plainFatal:
	case err == nil && plainErr == nil && p.completion == urlinput.CompletionNone && u.Href() == v.Href():
	default:
		p.problems.begin(0)
		if isFatal {
			p.problems.list().add(fatal)
		}
	}
}

// redactTyped returns an input that is a URL without credentials, but without what
// the person who typed it may have meant as a password: "user:password@host" has
// the scheme user.
func redactTyped(input string) string {
	var e *url.Error
	if _, err := url.Parse("//" + input); errors.As(err, &e) {
		return strings.TrimPrefix(e.URL, "//")
	}
	return input
}
