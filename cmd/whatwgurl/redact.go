package main

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
)

// redact returns input without a password. Credentials are a validation error, so an
// input with credentials fails a strict parse.
func (o *options) redact(input string) string {
	strict := url.Parser{Base: o.base, Strict: true}
	_, err := strict.Parse(input)
	if err == nil && o.typed {
		return redactTyped(input)
	}
	return redactedIn(err, input)
}

// redactName returns the name of a file without a password, because a URL may have been given by
// mistake.
func redactName(name string) string {
	if !strings.Contains(name, "@") {
		return name
	}
	return new(options).redact(name)
}

// redactValue returns the value that a component was set to, without a password.
func redactValue(component, value string) string {
	strict := url.Parser{Strict: true}
	return redactedIn(strict.Set(url.MustParse("https://h/"), component, value), value)
}

// redactedIn returns the redacted form of input from its error, if it has one.
func redactedIn(err error, input string) string {
	var e *url.Error
	if errors.As(err, &e) {
		return e.URL
	}
	return input
}

// redactTyped hides what someone may have typed as a password in a URL without
// credentials: "user:password@host" has the scheme user.
func redactTyped(input string) string {
	var e *url.Error
	if _, err := url.Parse("//" + input); errors.As(err, &e) {
		return strings.TrimPrefix(e.URL, "//")
	}
	return input
}
