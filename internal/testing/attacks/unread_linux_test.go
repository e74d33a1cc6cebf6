package attacks_test

import (
	"errors"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// unreadable returns a string of length bytes that begins with start. Reading more than its
// first page is a fault.
func unreadable(t *testing.T, start string, length int) string {
	t.Helper()
	b, err := syscall.Mmap(-1, 0, length, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	page := syscall.Getpagesize()
	n := copy(b, start)
	copy(b[n:page], strings.Repeat("a", page))
	if err := syscall.Mprotect(b[page:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(b); err != nil {
			t.Error(err)
		}
	})
	return unsafe.String(&b[0], len(b))
}

// TestMaxLengthReadsNothing attacks "MaxLength bounds the input, before the parser reads any of
// it": of an input over the limit, only the start is read, for the error.
func TestMaxLengthReadsNothing(t *testing.T) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	for _, start := range []string{"https://u:secret", "https://h/?q=https://u:secret", "   ", "/", "u:secret", ""} {
		input := unreadable(t, start, 1<<28)
		base := url.MustParse("https://h/")
		for name, p := range map[string]*url.Parser{
			"plain": {MaxLength: 1 << 20}, "strict": {MaxLength: 1000, Strict: true}, "with a base": {MaxLength: 1, Base: base},
			"listening": {MaxLength: 1 << 27, OnValidationError: func(v url.ValidationError) bool { t.Errorf("%v is reported", v); return true }},
		} {
			check := func(what string, err error) {
				t.Helper()
				if !errors.Is(err, url.ErrTooLong) || len(err.Error()) > 1500 || strings.Contains(err.Error(), "secret") {
					t.Errorf("%q, %s, %s: %v", start, name, what, err)
				}
			}
			_, err := p.Parse(input)
			check("parse", err)
			if p.CanParse(input) {
				t.Errorf("%q, %s: can be parsed", start, name)
			}
			for _, attribute := range urltest.Attributes {
				u := *base
				check(attribute, p.Set(&u, attribute, input))
				if u != *base {
					t.Errorf("%s has changed", attribute)
				}
			}
		}
	}
}
