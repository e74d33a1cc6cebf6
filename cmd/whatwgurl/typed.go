package main

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
)

// parseTyped parses an input that somebody typed.
func (p *processor) parseTyped(input string) (*url.URL, error) {
	if p.maxLine > 0 && len(input) > p.maxLine {
		return nil, p.tooLong(input)
	}
	u, err := url.ParseUserInput(input, url.UserInputOptions{Completion: &p.completion})
	if err == nil && p.maxLength > 0 && len(u.Href()) > p.maxLength {
		return nil, p.tooLong(input)
	}
	if p.listening.OnValidationError != nil {
		p.listenToTyped(input, u, err)
	}
	return u, err
}

// tooLong returns the error of an input that -max-length refuses, for which
// ParseUserInput has no option.
func (p *processor) tooLong(input string) error {
	return &url.Error{Op: "parse user input", URL: p.redact(input), Err: url.ErrTooLong}
}

// listenToTyped collects the validation errors of what somebody typed, which gave u
// or err. They are those of the standard's parser if that comes to the same. Of what
// was completed it knows nothing, so there only what is fatal is one.
func (p *processor) listenToTyped(input string, u *url.URL, err error) {
	if err == nil && url.CheckURLString(input, nil) == nil {
		return // as in parse
	}
	v, plainErr := p.listening.Parse(input)
	var fatal, plainFatal url.ValidationError
	isFatal := errors.As(err, &fatal)
	switch {
	case isFatal && errors.As(plainErr, &plainFatal) && fatal == plainFatal:
	case err == nil && plainErr == nil && p.completion == url.CompletionNone && u.Href() == v.Href():
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
