// Package binding tests what programs do with web frameworks: it reads URLs from queries with
// gin, echo and chi, and asks routers and file servers for targets
// that they read differently, with and without a guard of package urltarget. It has only tests,
// and is a separate module to keep the frameworks out of other module graphs.
package binding

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/labstack/echo/v4"

	"github.com/gowhatwg/url"
)

func ginLink(c *gin.Context) {
	var in struct {
		Link url.URL `form:"link,parser=encoding.TextUnmarshaler"`
	}
	if err := c.ShouldBindQuery(&in); err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	c.String(http.StatusOK, in.Link.Href())
}

func echoLink(c echo.Context) error {
	var in struct {
		Link url.URL `query:"link"`
	}
	if err := c.Bind(&in); err != nil {
		return err
	}
	return c.String(http.StatusOK, in.Link.Href())
}

func chiLink(w http.ResponseWriter, r *http.Request) {
	query := url.NewURLSearchParams("?" + r.URL.RawQuery)
	link, err := url.Parse(query.Value("link"))
	if err != nil {
		http.Error(w, "bad link", http.StatusBadRequest)
		return
	}
	w.Write([]byte(link.Href()))
}

func TestFrameworks(t *testing.T) {
	gin.SetMode(gin.ReleaseMode)
	g, e, c := gin.New(), echo.New(), chi.NewRouter()
	g.GET("/", ginLink)
	e.GET("/", echoLink)
	c.Get("/", chiLink)
	for name, handler := range map[string]http.Handler{"gin": g, "echo": e, "chi": c} {
		missing := http.StatusOK // the handler gets the zero URL
		if name == "chi" {
			missing = http.StatusBadRequest
		}
		for _, tt := range []struct {
			query  string
			status int
			body   string
		}{
			{"", missing, ""}, {"?link=", missing, ""},
			{"??link=https://h", missing, ""}, // its name is "?link"
			{"?link=https://EXAMPLE.com/a%2520b%3Fc", http.StatusOK, "https://example.com/a%20b?c"},
			{"?link=https://h&link=https://i", http.StatusOK, "https://h/"}, {"?link=example.com", http.StatusBadRequest, ""},
			{"?link=https://me:secret@exa%20mple", http.StatusBadRequest, ""},
		} {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/"+tt.query, nil))
			if w.Code != tt.status || w.Code == http.StatusOK && w.Body.String() != tt.body {
				t.Errorf("%s, %q: is %d %q, want %d %q", name, tt.query, w.Code, w.Body, tt.status, tt.body)
			}
			if strings.Contains(w.Body.String(), "secret") {
				t.Errorf("%s, %q: shows the password: %q", name, tt.query, w.Body)
			}
		}
	}
}

// TestFields checks which types of fields gin and echo can fill, and what gin does without a
// parser.
func TestFields(t *testing.T) {
	const query = "/?link=https://h&link=https://i"
	c, _ := gin.CreateTestContext(httptest.NewRecorder())
	c.Request = httptest.NewRequest(http.MethodGet, query, nil)
	var g struct {
		Pointer *url.URL   `form:"link,parser=encoding.TextUnmarshaler"`
		Values  []url.URL  `form:"link,parser=encoding.TextUnmarshaler"`
		List    []*url.URL `form:"link,parser=encoding.TextUnmarshaler"`
	}
	if err := c.ShouldBindQuery(&g); err != nil || g.Pointer.Href() != "https://h/" || len(g.Values) != 2 || len(g.List) != 2 {
		t.Errorf("gin: %v, %v", g, err)
	}
	var without struct {
		Link url.URL `form:"link"`
	}
	if err := c.ShouldBindQuery(&without); err == nil {
		t.Errorf("gin, without parser: %v", without)
	}

	var e struct {
		Pointer *url.URL   `query:"link"`
		Values  []url.URL  `query:"link"`
		List    []*url.URL `query:"link"`
	}
	err := echo.New().NewContext(c.Request, httptest.NewRecorder()).Bind(&e)
	if err != nil || e.Pointer.Href() != "https://h/" || len(e.Values) != 2 || len(e.List) != 2 {
		t.Errorf("echo: %v, %v", e, err)
	}
}
