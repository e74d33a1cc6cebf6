package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/urlkey"
)

// An edit changes a URL after it is parsed.
type edit struct {
	// component and values are set for -set, which has one value, -iterate and -append-segment.
	// Only these edits and -append-param can fail.
	component string
	values    []string
	apply     func(p *url.Parser, u *url.URL, value string) error
	// missed is the message for when no URL had anything to change, or "". applied is set once
	// a URL had something to change.
	missed  string
	applied *atomic.Bool
}

// newEdit returns the edit for a flag.
func newEdit(flag, text string) (edit, error) {
	name, value, hasValue := strings.Cut(text, "=")
	switch flag {
	case "set":
		return newSetEdit(flag, name, []string{value}, hasValue)
	case "iterate":
		return newSetEdit(flag, name, strings.Fields(value), hasValue)
	case "append-segment":
		return edit{component: "segment", values: []string{text}, apply: appendSegment}, nil
	case "delete-param":
		return deleteEdit("-delete-param "+quoteName(text), paramMatcher(text)), nil
	case "trackers":
		trackers := urlkey.Trackers()
		return deleteEdit("-trackers", trackers.Has), nil
	case "sort-params":
		return paramEdit((*url.URLSearchParams).Sort), nil
	}
	if !hasValue {
		return edit{}, fmt.Errorf("-%s needs NAME=VALUE", flag)
	}
	if flag == "append-param" {
		add := func(_ *url.Parser, u *url.URL, _ string) error { return u.AppendParam(name, value) }
		return edit{values: []string{""}, apply: add}, nil
	}
	return paramEdit(func(p *url.URLSearchParams) { p.Set(name, value) }), nil
}

// newSetEdit returns the edit for -set or -iterate.
func newSetEdit(flag, name string, values []string, hasValue bool) (edit, error) {
	if !hasValue {
		return edit{}, fmt.Errorf("-%s needs COMPONENT=VALUE", flag)
	}
	if len(values) == 0 {
		return edit{}, errors.New("-iterate needs values separated by spaces")
	}
	name = cmp.Or(setAliases[name], name)
	if !slices.Contains(setNames, name) {
		return edit{}, unknownName(flag, "component that can be set is", name, setNames)
	}
	set := func(p *url.Parser, u *url.URL, value string) error { return set(p, u, name, value) }
	return edit{component: name, values: values, apply: set}, nil
}

// set sets a component. It refuses a value of which the setter would ignore a part.
func set(p *url.Parser, u *url.URL, name, value string) error {
	switch name {
	case "protocol", "host", "hostname", "port":
		// A strict parser refuses such values, too, but also hosts with validation errors. What
		// comes after such a host is set with another one.
		strict, v := url.Parser{Strict: true}, *u
		err := strict.Set(&v, name, value)
		if errors.Is(err, url.ErrInvalidValue) {
			return err
		}
		if i := strings.IndexAny(value, ":/?#\\"); err != nil && i > 0 && errors.Is(strict.Set(&v, name, "h"+value[i:]), url.ErrInvalidValue) {
			return &url.Error{Op: "set " + name, Input: redact.Text(value), Err: url.ErrInvalidValue}
		}
	}
	return p.Set(u, name, value)
}

// appendSegment appends the value to the path as one segment, whatever it contains.
func appendSegment(_ *url.Parser, u *url.URL, value string) error {
	v, err := u.JoinSegments(value)
	if err != nil {
		return err
	}
	*u = *v
	return nil
}

func paramEdit(change func(*url.URLSearchParams)) edit {
	return edit{values: []string{""}, apply: func(_ *url.Parser, u *url.URL, _ string) error {
		change(u.SearchParams())
		return nil
	}}
}

// deleteEdit returns the edit that deletes parameters by name.
func deleteEdit(what string, match func(name string) bool) edit {
	var applied atomic.Bool
	del := func(_ *url.Parser, u *url.URL, _ string) error {
		if u.DeleteParams(match) > 0 && !applied.Load() {
			applied.Store(true)
		}
		return nil
	}
	return edit{values: []string{""}, apply: del, missed: what + " has deleted nothing", applied: &applied}
}

// paramMatcher returns a function that matches a name against the value of -delete-param, in
// which "*" matches any text unless a backslash precedes it.
func paramMatcher(pattern string) func(name string) bool {
	quoted := regexp.QuoteMeta(strings.ToValidUTF8(pattern, "\uFFFD"))
	return regexp.MustCompile(`(?s)^` + paramSyntax.Replace(quoted) + `$`).MatchString
}

// paramSyntax turns the quoted forms of \*, \\ and * into regular expressions.
var paramSyntax = strings.NewReplacer(`\\\*`, `\*`, `\\\\`, `\\`, `\*`, `.*`)
