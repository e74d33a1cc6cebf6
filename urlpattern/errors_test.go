package urlpattern

import (
	"strings"
	"testing"
)

// TestErrorsHideThePattern has a password in patterns that fail in each component,
// in the base URL, and as a whole.
func TestErrorsHideThePattern(t *testing.T) {
	const secret = "s3cret"
	for _, pattern := range []string{
		"https://u:a@" + secret + "@h/",
		"https://u:" + secret + "@exa mple/",
		"https://u:" + secret + "@h:99999/",
		"https://u:" + secret + "@h:x/",
		"https://u:" + secret + "@[::1/",
		"https://u:" + secret + "(@h/",
		"https://u:{" + secret + "@h/",
		"https://u:" + secret + "@h/{",
		"https://u:" + secret + "@h/(?=a)",
		"u:" + secret + "@h",
		"//u:" + secret + "@h/",
	} {
		_, err := New(pattern, nil, Options{})
		if err == nil {
			continue
		}
		if strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), secret[2:]) {
			t.Errorf("%q: the error shows the password: %v", pattern, err)
		}
	}
	if _, err := New("https://u:a@"+secret+"@h/", nil, Options{}); err == nil {
		t.Error("a second @ is no error")
	}
	base := "https://u:" + secret + "@exa mple/"
	if _, err := NewInit(Init{BaseURL: &base}, Options{}); err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("the error about a base URL shows the password, or there is none: %v", err)
	}
}
