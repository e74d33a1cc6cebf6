package imports

import (
	"fmt"
	"net/url" // want "net/url reads URLs differently"

	"example.com/b"
)

func query(u *url.URL) string {
	return fmt.Sprint(u.Query(), b.B) // want "use Query of"
}
