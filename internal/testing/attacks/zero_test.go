package attacks_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestZeroBase checks that the zero URL doesn't count as a base.
func TestZeroBase(t *testing.T) {
	zero := new(url.URL)
	for _, ref := range []string{"", "#f", "?q", "/a", "a", "//h/a", "\\a"} {
		if u, err := zero.Parse(ref); !errors.Is(err, url.MissingSchemeNonRelativeURL) {
			t.Errorf("%q against the zero URL is %v, %v", ref, u, err)
		}
		if (&url.Parser{Base: zero}).CanParse(ref) {
			t.Errorf("%q was parsed against the zero URL", ref)
		}
		if got := url.Validate(ref, zero); len(got) == 0 || !got[len(got)-1].Fatal {
			t.Errorf("%q against the zero URL has the validation errors %v", ref, got)
		}
	}
	if u, err := zero.Parse("https:x"); err != nil || u.Href() != "https://x/" {
		t.Errorf("https:x against the zero URL is %v, %v", u, err)
	}
}

// TestListOfZeroURL checks that the list of a zero URL follows later changes of the URL.
func TestListOfZeroURL(t *testing.T) {
	u := new(url.URL)
	params := u.SearchParams()
	params.Append("a", "b")
	if params.Size() != 0 || *u != (url.URL{}) {
		t.Errorf("the list is %q, of %q", params, u)
	}
	if err := u.SetHref("https://x/"); err != nil || params.Size() != 0 {
		t.Errorf("the list is %q, %v", params, err)
	}
	if params.Append("c", "d"); u.Href() != "https://x/?c=d" {
		t.Errorf("the URL is %q", u)
	}
}

// zeroStore has the zero Origin for every blob URL.
type zeroStore struct{}

func (zeroStore) BlobOrigin(*url.URL) (url.Origin, bool) { return url.Origin{}, true }

func TestZeroOriginInBlobStore(t *testing.T) {
	u := url.MustParse("blob:https://h/1")
	a, b := u.OriginInBlobStore(zeroStore{}), u.OriginInBlobStore(zeroStore{})
	if a == b {
		t.Error("blobs of unknown origin are considered same-origin")
	}
}

// TestSetUnknownAttribute checks that the error doesn't show the value, which could be a password.
func TestSetUnknownAttribute(t *testing.T) {
	u := url.MustParse("https://h/")
	for _, p := range []*url.Parser{{}, {MaxLength: 3}} {
		for _, attribute := range []string{"Password", "password ", "pass", ""} {
			err := p.Set(u, attribute, "s3cret")
			if !errors.Is(err, url.ErrInvalidValue) || strings.Contains(err.Error(), "s3cret") {
				t.Errorf("%q: %v", attribute, err)
			}
		}
	}
}
