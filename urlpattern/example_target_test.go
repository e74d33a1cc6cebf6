package urlpattern_test

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"testing/fstest"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlpattern"
)

// A pattern lets requests for /public through to a file server, whichever way the file server
// reads the path: it would serve /admin/secret.txt for the last three.
func ExamplePattern_Test_guard() {
	public := urlpattern.MustNew("/public/*", url.MustParse("https://example.com"), urlpattern.Options{})
	allows := func(path string) bool {
		u := url.MustParse("https://example.com")
		return u.SetDecodedPath(path) == nil && public.Test(u)
	}
	files := http.FileServerFS(fstest.MapFS{
		"public/a b.txt":   {Data: []byte("hello")},
		"admin/secret.txt": {Data: []byte("secret")},
	})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t, err := urlhttp.RequestTarget(r)
		if err != nil || !t.Every(allows) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		files.ServeHTTP(w, r)
	})
	server := httptest.NewServer(handler)
	defer server.Close()
	for _, target := range []string{
		"/public/a%20b.txt",
		"/public/../admin/secret.txt",
		"/public/%2e%2e/admin/secret.txt",
		"/public/..%2fadmin/secret.txt",
	} {
		resp, err := http.Get(server.URL + target)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		fmt.Println(resp.StatusCode, target)
	}
	// Output:
	// 200 /public/a%20b.txt
	// 403 /public/../admin/secret.txt
	// 403 /public/%2e%2e/admin/secret.txt
	// 403 /public/..%2fadmin/secret.txt
}
