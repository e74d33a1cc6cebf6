package urlkey_test

import (
	"fmt"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

func ExampleSURT() {
	u := url.MustParse("https://www.Example.com:8080/a?b#c")
	fmt.Println(urlkey.SURT(u, urlkey.SURTOptions{}))
	fmt.Println(urlkey.SURT(u, urlkey.HeritrixSURT()))
	fmt.Println(urlkey.SURT(u, urlkey.PlainSURT()))
	fmt.Println(urlkey.SURT(u, urlkey.SURTOptions{FoldWWW: true, DropPort: true}))
	// Output:
	// com,example,www:8080)/a?b
	// https://(com,example,www,:8080)/a?b
	// com,example:8080)/a?b
	// com,example)/a?b
}

func ExampleKey_PrefixEnd() {
	prefix := urlkey.Key("com,example,")
	fmt.Printf("SELECT * FROM pages WHERE key >= '%s' AND key < '%s'\n", prefix, prefix.PrefixEnd())
	// Output: SELECT * FROM pages WHERE key >= 'com,example,' AND key < 'com,example-'
}

func ExampleKey_Hash64() {
	key := urlkey.Semantic().Key(url.MustParse("https://example.com/"))
	fmt.Printf("%016x, shard %d of 16\n", key.Hash64(), key.Hash64()%16)
	// Output: 0f115db062b7c0dd, shard 13 of 16
}

// A set that takes 16 bytes for each key, even if it has a billion keys.
func ExampleKey_SHA256() {
	seen := make(map[[16]byte]bool)
	for _, s := range []string{"https://example.com/?b&a", "https://example.com/?a&b#c", "https://example.com/"} {
		hash := urlkey.Semantic().Key(url.MustParse(s)).SHA256()
		fmt.Println(s, seen[[16]byte(hash[:16])])
		seen[[16]byte(hash[:16])] = true
	}
	// Output:
	// https://example.com/?b&a false
	// https://example.com/?a&b#c true
	// https://example.com/ false
}

func ExampleCDXJKey() {
	fmt.Println(urlkey.CDXJKey(url.MustParse("https://www.example.com/B/?y&x=1")))
	fmt.Println(urlkey.CDXJKey(url.MustParse("http://127.0.0.1:8080/")))
	// Output:
	// com,example)/b?x=1&y
	// 1,0,0,127:8080)/
}

func ExampleSafeBrowsing() {
	// A browser connects to evil.example, and this package reads the same host.
	fmt.Println(urlkey.SafeBrowsing(url.MustParse(`http://evil.example\@good.example/%2541//b`)))
	// Output: http://evil.example/@good.example/A/b
}

func ExampleSafeBrowsingExpressions() {
	for _, e := range urlkey.SafeBrowsingExpressions(url.MustParse("http://a.b.c/1/2.html?param=1")) {
		fmt.Println(e)
	}
	// Output:
	// a.b.c/1/2.html?param=1
	// a.b.c/1/2.html
	// a.b.c/
	// a.b.c/1/
	// b.c/1/2.html?param=1
	// b.c/1/2.html
	// b.c/
	// b.c/1/
}

func ExampleRules() {
	r := urlkey.Semantic()
	r.DropWWW = true
	r.DropParams = urlkey.Params{Names: []string{"ref"}, Prefixes: []string{"utm_"}}
	fmt.Println(r.Key(url.MustParse("https://www.example.com/a/%7Eb?utm_source=x&page=2&ref=y#c")))
	// Output: https://example.com/a/~b?page=2
}

// Rules for a site whose parameters are known.
func ExampleRules_keepParams() {
	r := urlkey.Aggressive()
	r.KeepParams = &urlkey.Params{Names: []string{"v", "list"}}
	r.SURT = &urlkey.SURTOptions{}
	fmt.Println(r.Key(url.MustParse("https://www.video.example/watch?v=X1&feature=share&t=20")))
	// Output: example,video)/watch?v=x1
}

func ExampleTrackers() {
	r := urlkey.Rules{DropParams: urlkey.Trackers()}
	fmt.Println(r.Key(url.MustParse("https://example.com/?id=1&utm_source=mail&gclid=x")))
	// Output: https://example.com/?id=1
}

func ExampleByName() {
	f, ok := urlkey.ByName("surt")
	if !ok {
		fmt.Println("no such key; there are", urlkey.Names())
		return
	}
	var line []byte
	for _, s := range []string{"https://www.example.com/", "https://example.org/a"} {
		line = append(f(line[:0], url.MustParse(s)), '\n')
		fmt.Print(string(line))
	}
	// Output:
	// com,example)/
	// org,example)/a
}
