package main

import "github.com/gowhatwg/url/internal/redact"

// shownValue returns the value that a component was set to, or an input if component is "", for
// reports: without passwords.
func shownValue(component, value string) string {
	if component == "password" {
		return hidden
	}
	return redact.Text(value)
}
