package k6url

import (
	"testing"

	"github.com/grafana/sobek"
	"go.k6.io/k6/js/modules"
)

// A user is a virtual user with just the features that the extension needs.
type user struct {
	modules.VU
	runtime *sobek.Runtime
}

func (u user) Runtime() *sobek.Runtime { return u.runtime }

// The classes are exported, and each virtual user has their own.
func TestModule(t *testing.T) {
	var constructors []sobek.Value
	for range 2 {
		runtime := sobek.New()
		exports := new(Module).NewModuleInstance(user{runtime: runtime}).Exports()
		for name, value := range exports.Named {
			if err := runtime.Set("exported"+name, value); err != nil {
				t.Fatal(err)
			}
		}
		got, err := runtime.RunString(`
			const u = new exportedURL("../v1/items?a=b", "https://EXAMPLE.com/api/x");
			u.searchParams.append("c", "d e");
			[u, new exportedURLSearchParams({ f: 1 }), new exportedURLPattern({ pathname: "/:version/*" }).test(u), exportedURL === URL].join(" ")`)
		if err != nil {
			t.Fatal(err)
		}
		if want := "https://example.com/v1/items?a=b&c=d+e f=1 true true"; got.String() != want {
			t.Errorf("got %q, want %q", got, want)
		}
		constructors = append(constructors, runtime.Get("URL"))
	}
	if constructors[0] == constructors[1] {
		t.Error("two users share a class")
	}
}
