package main

import (
	"errors"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// parseTyped parses an input as people type it.
func (p *processor) parseTyped(input string) (*url.URL, error) {
	u, done, err := urlinput.Parse(input, urlinput.Options{Parser: &url.Parser{MaxLength: p.maxLine}})
	p.completion = done
	if p.listening.OnValidationError != nil && !errors.Is(err, url.ErrTooLong) {
		p.listenToTyped(input, u, err)
	}
	return u, err
}

// listenToTyped collects the validation errors of a typed input that gave u or err. If the
// standard's parser gives the same result, they are the parser's validation errors. The
// standard says nothing about completed inputs, so a completed input has at most the error that
// makes it fail.
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
