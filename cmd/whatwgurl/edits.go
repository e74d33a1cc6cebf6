package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
)

// An edit changes a URL after it is parsed. Of those, -set alone can fail, and
// has a component and a value to show.
type edit struct {
	component, value string
	apply            func(*url.Parser, *url.URL) error
}

// newEdit returns the edit of a flag.
func newEdit(flag, text string) (edit, error) {
	name, value, hasValue := strings.Cut(text, "=")
	switch flag {
	case "set":
		return newSetEdit(name, value, hasValue)
	case "delete-param":
		return paramEdit(func(p *url.URLSearchParams) { p.Delete(text) }), nil
	case "sort-params":
		return paramEdit((*url.URLSearchParams).Sort), nil
	}
	if !hasValue {
		return edit{}, fmt.Errorf("-%s needs NAME=VALUE", flag)
	}
	if flag == "append-param" {
		return paramEdit(func(p *url.URLSearchParams) { p.Append(name, value) }), nil
	}
	return paramEdit(func(p *url.URLSearchParams) { p.Set(name, value) }), nil
}

func newSetEdit(name, value string, hasValue bool) (edit, error) {
	if !hasValue {
		return edit{}, errors.New("-set needs COMPONENT=VALUE")
	}
	if !slices.Contains(setNames, name) {
		return edit{}, fmt.Errorf("-set: no component named %s can be set; there are %s", quoteName(name), list(setNames))
	}
	return edit{name, value, func(p *url.Parser, u *url.URL) error { return p.Set(u, name, value) }}, nil
}

func paramEdit(change func(*url.URLSearchParams)) edit {
	return edit{apply: func(_ *url.Parser, u *url.URL) error {
		change(u.SearchParams())
		return nil
	}}
}
