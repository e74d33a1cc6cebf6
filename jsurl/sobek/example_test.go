package jsurl_test

import (
	"fmt"
	"log"

	"github.com/grafana/sobek"

	jsurl "github.com/gowhatwg/url/jsurl/sobek"
)

func ExampleEnable() {
	vm := sobek.New()
	if err := jsurl.Enable(vm, jsurl.Options{}); err != nil {
		log.Fatal(err)
	}
	v, err := vm.RunString(`
		const u = new URL("../search?q=ü", "https://EXAMPLE.com/a/b"), p = new URLPattern({ pathname: "/:page" });
		u.searchParams.append("page", 2);
		u.href + " " + p.exec(u).pathname.groups.page`)
	fmt.Println(v, err)
	// Output: https://example.com/search?q=%C3%BC&page=2 search <nil>
}
