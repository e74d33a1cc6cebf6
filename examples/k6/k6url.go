// Package k6url is an extension of k6: it gives test scripts the URL, URLSearchParams and
// URLPattern of browsers.
//
//	import { URL, URLSearchParams, URLPattern } from "k6/x/url";
package k6url

import (
	"github.com/grafana/sobek"
	"go.k6.io/k6/js/modules"

	jsurl "github.com/gowhatwg/url/jsurl/sobek"
)

func init() {
	modules.Register("k6/x/url", new(Module))
}

// A Module is the extension. All virtual users share one.
type Module struct{}

// NewModuleInstance creates the module for a virtual user, who has a separate runtime.
func (*Module) NewModuleInstance(vu modules.VU) modules.Instance {
	return &instance{runtime: vu.Runtime()}
}

// An instance is the module of a virtual user.
type instance struct {
	runtime *sobek.Runtime
}

// Exports returns the classes, and also makes them global.
func (i *instance) Exports() modules.Exports {
	if err := jsurl.Enable(i.runtime, jsurl.Options{}); err != nil {
		panic(err) // k6 reports it as an error of the import
	}
	named := make(map[string]any)
	for _, name := range []string{"URL", "URLSearchParams", "URLPattern"} {
		named[name] = i.runtime.Get(name)
	}
	return modules.Exports{Named: named}
}
