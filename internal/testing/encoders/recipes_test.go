package encoders

import (
	"context"
	"database/sql"
	"testing"

	"github.com/gowhatwg/url"
)

// TestRecipeSQL runs the recipe of docs/recipes.md with a URL, and with two forms of no URL.
func TestRecipeSQL(t *testing.T) {
	db := sql.OpenDB(echo{})
	defer db.Close()
	find := func(ctx context.Context, u *url.URL, want url.URL) error {
		row := db.QueryRowContext(ctx, "SELECT url FROM links WHERE url = ?", u)
		var found url.URL
		if err := row.Scan(&found); err != nil {
			return err
		}
		if found != want {
			t.Errorf("found %q, want %q", found, want)
		}
		return nil
	}
	u := url.MustParse("https://example.com/a b")
	for argument, want := range map[*url.URL]url.URL{u: *u, new(url.URL): {}, nil: {}} {
		if err := find(t.Context(), argument, want); err != nil {
			t.Errorf("%q: %v", want, err)
		}
	}
}
