package main

import (
	"errors"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlvalid"
)

// parseTyped parses an input as people type it, and notes how it was completed. It collects
// validation errors if listening does.
func parseTyped(it *item, maxLength int, listening *url.Parser) (*url.URL, error) {
	u, done, err := urlinput.Parse(it.input, urlinput.Options{Parser: &url.Parser{MaxLength: maxLength}})
	it.completion = done
	if listening.OnValidationError != nil && !errors.Is(err, url.ErrTooLong) {
		listenToTyped(it, u, err, listening)
	}
	return u, err
}

// listenToTyped collects the validation errors of a typed input that gave u or err. If the
// standard's parser gives the same result, they are the parser's validation errors. The
// standard says nothing about completed inputs, so a completed input has at most the error that
// makes it fail.
func listenToTyped(it *item, u *url.URL, err error, listening *url.Parser) {
	if err == nil && urlvalid.URL(it.input, nil) == nil {
		return // as in processor.parse
	}
	v, plainErr := listening.Parse(it.input)
	var fatal, plainFatal url.ValidationError
	isFatal := errors.As(err, &fatal)
	switch {
	case isFatal && errors.As(plainErr, &plainFatal) && fatal == plainFatal:
	case err == nil && plainErr == nil && it.completion == urlinput.CompletionNone && u.Href() == v.Href():
	default:
		it.problems.begin(0)
		if isFatal {
			it.problems.list().add(fatal)
		}
	}
}
