package binding

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

// secret is what no reader may give out.
const secret = "SECRET"

var files = fstest.MapFS{
	"index.html":                {Data: []byte("home")},
	"public/index.html":         {Data: []byte("hello")},
	"public/hello.txt":          {Data: []byte("hello")},
	"public/admin/secret.txt":   {Data: []byte("hello")},
	"admin/index.html":          {Data: []byte(secret)},
	"admin/secret.txt":          {Data: []byte(secret)},
	"admin/public/secret.txt":   {Data: []byte(secret)},
	"admin/secret.txt;x":        {Data: []byte(secret)},
	"admin/a%2fb":               {Data: []byte(secret)},
	"public/..%2fadmin/secret":  {Data: []byte("hello")},
	"admin2/secret.txt":         {Data: []byte("hello")},
	"public/%2e%2e/admin/x.txt": {Data: []byte("hello")},
}

func deny(w http.ResponseWriter, _ *http.Request) { http.Error(w, "denied", http.StatusForbidden) }

// A reader is a program that denies /admin and serves files, in the usual way of a router.
type reader struct {
	name, prefix string
	isEncoded    bool // the router and the handler read the encoded path
	handler      http.Handler
}

// readers returns the readers.
func readers() []reader {
	served := http.FileServerFS(files)
	return []reader{
		{name: "ServeMux, FileServerFS", handler: onServeMux("", served)},
		{name: "ServeMux, StripPrefix, FileServerFS", prefix: "/app", handler: onServeMux("/app", http.StripPrefix("/app", served))},
		{name: "ServeMux, ReverseProxy, FileServerFS", handler: onServeMux("", proxy(func(r *httputil.ProxyRequest) {
			r.SetURL(&neturl.URL{Scheme: "http", Host: "backend.example"})
		}))},
		{name: "ServeMux, urlhttp.Rewrite, FileServerFS", handler: onServeMux("", proxy(urlhttp.Rewrite(url.MustParse("http://backend.example"))))},
		{name: "RequestURL, FileServerFS", handler: onRequestURL(served)},
		{name: "chi, FileServerFS", handler: onChi(served)},
		{name: "gorilla/mux, FileServerFS", handler: onGorilla(mux.NewRouter(), served)},
		{name: "gorilla/mux, UseEncodedPath, FileServerFS", handler: onGorilla(mux.NewRouter().UseEncodedPath(), served)},
		{name: "echo, FileServerFS", handler: onEcho(func(e *echo.Echo) { e.Any("/*", echo.WrapHandler(served)) })},
		{name: "echo, StaticFS", handler: onEcho(func(e *echo.Echo) { e.StaticFS("/", files) })},
		{name: "gin, FileServerFS", handler: onGin(served)},
		{name: "chi, segments", isEncoded: true, handler: onChi(http.HandlerFunc(serveSegments))},
		{name: "gorilla/mux, segments", isEncoded: true, handler: onGorilla(mux.NewRouter().UseEncodedPath(), http.HandlerFunc(serveSegments))},
		{name: "echo, segments", isEncoded: true, handler: onEcho(func(e *echo.Echo) { e.Any("/*", echo.WrapHandler(http.HandlerFunc(serveSegments))) })},
	}
}

func onServeMux(prefix string, next http.Handler) http.Handler {
	m := http.NewServeMux()
	m.HandleFunc(prefix+"/admin/", deny)
	m.HandleFunc(prefix+"/admin", deny)
	m.Handle(prefix+"/", next)
	return m
}

// onRequestURL denies by the URL of the request.
func onRequestURL(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
		if err != nil || isAdmin(u.Pathname()) {
			deny(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isAdmin(p string) bool {
	p = path.Clean(p)
	return p == "/admin" || strings.HasPrefix(p, "/admin/")
}

func onChi(next http.Handler) http.Handler {
	r := chi.NewRouter()
	r.HandleFunc("/admin", deny)
	r.HandleFunc("/admin/*", deny)
	r.Handle("/*", next)
	return r
}

func onGorilla(r *mux.Router, next http.Handler) http.Handler {
	r.PathPrefix("/admin/").HandlerFunc(deny)
	r.Path("/admin").HandlerFunc(deny)
	r.PathPrefix("/").Handler(next)
	return r
}

func onEcho(serve func(*echo.Echo)) http.Handler {
	e := echo.New()
	e.Any("/admin", echo.WrapHandler(http.HandlerFunc(deny)))
	e.Any("/admin/*", echo.WrapHandler(http.HandlerFunc(deny)))
	serve(e)
	return e
}

func onGin(next http.Handler) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	g := gin.New()
	g.Any("/admin", gin.WrapF(deny))
	g.Any("/admin/*rest", gin.WrapF(deny))
	g.NoRoute(gin.WrapH(next), func(c *gin.Context) { c.Abort() })
	return g
}

// serveSegments serves files by the segments of the encoded path, each of which it decodes.
func serveSegments(w http.ResponseWriter, r *http.Request) {
	var names []string
	for segment := range strings.SplitSeq(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/") {
		name, err := neturl.PathUnescape(segment)
		if err != nil {
			http.Error(w, "bad segment", http.StatusBadRequest)
			return
		}
		names = append(names, strings.ReplaceAll(name, "/", "\u2215"))
	}
	text, err := files.ReadFile(strings.Join(names, "/"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Write(text)
}

// proxy returns a proxy whose backend is the file server.
func proxy(rewrite func(*httputil.ProxyRequest)) http.Handler {
	return &httputil.ReverseProxy{Rewrite: rewrite, Transport: toFiles{}, ErrorHandler: urlhttp.ProxyErrorHandler}
}

// toFiles sends requests to the file server, by way of their text.
type toFiles struct{}

func (toFiles) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	received, err := read("GET " + r.URL.RequestURI() + " HTTP/1.1\r\nHost: backend.example\r\n\r\n")
	if err != nil {
		return nil, urlhttp.ErrInvalidRequest
	}
	w := httptest.NewRecorder()
	http.FileServerFS(files).ServeHTTP(w, received)
	return w.Result(), nil
}

func read(text string) (*http.Request, error) {
	return http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
}

// guards are the guards, by name. The names in encodedOnly are for readers of the encoded path.
func guards(prefix string) map[string]func(http.Handler) http.Handler {
	policy := func(p urltarget.Policy) func(http.Handler) http.Handler {
		return urlhttp.TargetGuard{Policy: p}.Handler
	}
	return map[string]func(http.Handler) http.Handler{
		"none":     func(next http.Handler) http.Handler { return next },
		"strict":   policy(urltarget.Strict()),
		"browser":  policy(urltarget.Browser()),
		"segments": policy(urltarget.Segments()),
		"every": func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				t, err := urlhttp.RequestTarget(r)
				if err != nil || !t.Every(func(p string) bool { return allows(prefix, p) }) {
					deny(w, r)
					return
				}
				next.ServeHTTP(w, r)
			})
		},
	}
}

// allows is a guard that allows the home page and /public.
func allows(prefix, p string) bool {
	rest, ok := strings.CutPrefix(p, prefix)
	return ok && (rest == "/" || rest == "/index.html" || rest == "/public" || strings.HasPrefix(rest, "/public/"))
}

// A cell is a reader behind a guard, and how many targets got the secret there.
type cell struct {
	reader
	guard   string
	leaks   int
	example string
}

func (c *cell) isApplicable() bool { return c.guard != "segments" || c.isEncoded }

// matrix returns each reader behind each guard.
func matrix() []*cell {
	var cells []*cell
	for _, r := range readers() {
		for _, name := range []string{"none", "strict", "browser", "every", "segments"} {
			c := &cell{reader: r, guard: name}
			c.handler = guards(r.prefix)[name](r.handler)
			if c.isApplicable() {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// answer has the cell answer a request for a raw target, and reports whether net/http's server
// could read it.
func (c *cell) answer(target string) bool {
	r, err := read("GET " + c.prefix + target + " HTTP/1.1\r\nHost: h\r\n\r\n")
	if err != nil {
		return false
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	if w.Code == http.StatusOK && strings.Contains(w.Body.String(), secret) {
		c.leaks++
		c.example = target
	}
	return true
}

// check checks that only readers without a guard give out the secret, and that some number
// of them do.
func check(t *testing.T, cells []*cell, targets, wantUnguarded int) {
	t.Helper()
	unguarded := 0
	for _, c := range cells {
		t.Logf("%-42s %-8s %6d of %d targets get the secret, such as %q", c.name, c.guard, c.leaks, targets, c.example)
		switch {
		case c.guard != "none" && c.leaks > 0:
			t.Errorf("%s behind %s: %q gets the secret", c.name, c.guard, c.example)
		case c.guard == "none" && c.leaks > 0:
			unguarded++
		}
	}
	if unguarded < wantUnguarded {
		t.Errorf("only %d readers give out the secret without a guard; is this test right?", unguarded)
	}
}

// payloads are ways to write "/admin/secret.txt", and the targets of the vectors of urltarget.
func payloads(t *testing.T) []string {
	t.Helper()
	all := []string{
		// The four requests.
		"/admin%2fsecret.txt", "/%2fadmin/secret.txt", "/x/%2e%2e/admin/secret.txt", "/x/..%2fadmin/secret.txt",
		"/admin%2Fsecret.txt", "/%61dmin/secret.txt", "/%2561dmin/secret.txt", "/%25%36%31dmin/secret.txt",
		"/admin;x/secret.txt", "/admin/secret.txt;x", "/;/admin/secret.txt", "/x/..;/admin/secret.txt",
		"//admin/secret.txt", "/./admin/secret.txt", "/x/../admin/secret.txt", "/x//../admin/secret.txt", "/admin//secret.txt",
		`/\admin/secret.txt`, `/admin\secret.txt`, "/admin%5csecret.txt", `/x\..\admin/secret.txt`, "/x/..%5cadmin/secret.txt",
		"/%252e%252e/admin/secret.txt", "/x/%252e%252e/admin/secret.txt", "/x/..%252fadmin/secret.txt", "/%2e/admin/secret.txt",
		"/admin%00/secret.txt", "/admin/secret.txt%00", "/admin?/../secret.txt", "/admin#/secret.txt", "/#/../admin/secret.txt",
		"/public/../admin/secret.txt", "/public/%2e%2e/admin/secret.txt", "/public/..%2fadmin/secret.txt", "/public%2f..%2fadmin/secret.txt",
		"/public/..%2f..%2fadmin/", "/public/..%2fadmin", "/public/..%2fadmin/index.html", "/admin%2f", "/admin%2findex.html", "/%61dmin/",
		"/public/.%2e/admin/secret.txt", "/public//../../admin/secret.txt", "/public/x//../../../admin/secret.txt", "/public/..%3b/admin/secret.txt",
		"/admin./secret.txt", "/admin%20/secret.txt", "/ADMIN/secret.txt", "/admin/secret.txt::$DATA", "/%c0%af/admin/secret.txt",
		"http://h/admin%2fsecret.txt", "http://h//admin/secret.txt", "http://i/x/..%2fadmin/secret.txt", "/admin%2fpublic%2fsecret.txt",
		"/public/%25%32%65%25%32%65/admin/secret.txt", "/public/%2e%2e%2fadmin%2fsecret.txt", "/x%2f..%2fadmin/secret.txt", "/%2e%2e%2fadmin/secret.txt",
	}
	text, err := os.ReadFile("../../../urltarget/testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ Target string }
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		all = append(all, v.Target, strings.TrimSuffix(v.Target, "/")+"/secret.txt")
	}
	return all
}

// TestReaders asks each reader behind each guard for each of the payloads.
func TestReaders(t *testing.T) {
	quietLog(t)
	cells, targets := matrix(), payloads(t)
	for _, c := range cells {
		for _, target := range targets {
			if strings.HasPrefix(target, "http://") && c.prefix != "" {
				continue
			}
			c.answer(target)
		}
	}
	check(t, cells, len(targets), 11)
}

// TestGuardsLetThrough checks that guards don't refuse what is clean.
func TestGuardsLetThrough(t *testing.T) {
	for _, c := range matrix() {
		r, err := read("GET " + c.prefix + "/public/hello.txt?a=/../b HTTP/1.1\r\nHost: h\r\n\r\n")
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		if c.handler.ServeHTTP(w, r); w.Code != 200 || w.Body.String() != "hello" {
			t.Errorf("%s behind %s: %d %q", c.name, c.guard, w.Code, w.Body)
		}
	}
}

// count returns the value of an environment variable, or usual.
func count(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// randomTarget returns a target from an alphabet in which every byte matters, which often leads
// to the secret.
func randomTarget(random *rand.Rand) string {
	const alphabet = "//..%25feECc;\\?#abdmin"
	slashes := []string{"/", "/", "%2f", "%2F", "//", `\`, "%5c", "/./", "%252f", ";/", "/x/../", "/%2e%2e/"}
	var b strings.Builder
	if random.IntN(16) == 0 {
		b.WriteString("http://h")
	}
	b.WriteByte('/')
	junk := func() {
		for range random.IntN(6) {
			b.WriteByte(alphabet[random.IntN(len(alphabet))])
		}
	}
	slash := func() { b.WriteString(slashes[random.IntN(len(slashes))]) }
	if random.IntN(2) == 0 {
		b.WriteString([]string{"public", "x", "..", "%2e%2e", ".%2E"}[random.IntN(5)])
		slash()
	}
	if random.IntN(3) > 0 {
		junk()
		slash()
	}
	for range random.IntN(3) {
		b.WriteString([]string{"..", "..", "%2e%2e", "%2e.", ".", "%252e%252e", "..;x"}[random.IntN(7)])
		slash()
	}
	b.WriteString([]string{"admin", "admin", "%61dmin", "adm%69n", "%2561dmin", "admin;x", "admin.", "ADMIN"}[random.IntN(8)])
	slash()
	if random.IntN(4) == 0 {
		junk()
	}
	b.WriteString([]string{"secret.txt", "secret.txt", "secret%2etxt", "secret.txt;x", "", "index.html", "public/../secret.txt"}[random.IntN(7)])
	if random.IntN(4) == 0 {
		junk()
	}
	return b.String()
}

// TestReadersRandom asks for random targets, as many as RANDOM_TARGETS says.
func TestReadersRandom(t *testing.T) {
	quietLog(t)
	cells, names := matrix(), readers()
	random := rand.New(rand.NewPCG(35, 2))
	n, asked := count(t, "RANDOM_TARGETS", 10_000), 0
	for range n {
		target := randomTarget(random)
		if _, err := read("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n"); err != nil {
			continue
		}
		asked++
		name := names[asked%len(names)].name // by turns, behind each guard
		for _, c := range cells {
			if c.name == name && (c.prefix == "" || target[0] == '/') {
				c.answer(target)
			}
		}
	}
	t.Logf("net/http reads %d of %d targets", asked, n)
	check(t, cells, asked, 8)
}

// quietLog drops what the proxies log until the test ends.
func quietLog(t *testing.T) {
	previous := log.Writer()
	log.SetOutput(io.Discard)
	t.Cleanup(func() { log.SetOutput(previous) })
}
