package jsurl

import (
	"runtime"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// The global maps don't grow with the number of runtimes that a program has had.
func TestRealmsAreForgotten(t *testing.T) {
	count := func() int {
		realms.Lock()
		defer realms.Unlock()
		return max(len(realms.byRuntime), len(realms.byPrototype))
	}
	for range 50 {
		ToValue(goja.New(), new(url.URL))
	}
	for range 100 {
		if count() < 25 {
			return
		}
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("there are %d", count())
}
