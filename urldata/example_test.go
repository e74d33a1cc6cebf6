package urldata_test

import (
	"fmt"
	"io"
	"os"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urldata"
)

func ExampleParse() {
	u := url.MustParse("data:text/html;charset=utf-8;base64,PGI+aGk8L2I+")
	d, err := urldata.Parse(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	charset, _ := d.Type.Parameter("charset")
	fmt.Println(d.Type.Essence(), charset, d.Body)
	// Output: text/html utf-8 <b>hi</b>
}

// A body over the limit is an error, and never takes up more memory than the limit
// allows.
func ExampleParser_Open() {
	u := url.MustParse("data:,Hello,%20World!")
	p := urldata.Parser{MaxBody: 5}
	_, r, err := p.Open(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = io.Copy(os.Stdout, r)
	fmt.Println()
	fmt.Println(err)
	// Output:
	// Hello
	// urldata: body too long
}

func ExampleMake() {
	svg := urldata.MIMEType{Type: "image", Subtype: "svg+xml"}
	u, err := urldata.Make(urldata.Data{Type: svg, Body: "<svg/>"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	// Output: data:image/svg+xml,%3Csvg/%3E
}

func ExampleParseMIMEType() {
	t, err := urldata.ParseMIMEType(`Text/HTML; Charset="gbk"; =x`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t)
	// Output: text/html;charset=gbk
}

// A proxy that rewrites HTML has to know which answers a browser takes for it.
func ExampleExtractMIMEType() {
	for _, values := range [][]string{{"text/plain", "text/HTML; charset=gbk"}, {"text/html;charset=gbk, text/html"}, {"html"}} {
		t, ok := urldata.ExtractMIMEType(values) // resp.Header["Content-Type"]
		fmt.Printf("%q %v\n", t, ok)
	}
	// Output:
	// "text/html;charset=gbk" true
	// "text/html;charset=gbk" true
	// "" false
}
