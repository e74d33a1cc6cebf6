// Package chrome runs Chromium without a window, for tests.
package chrome

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// ErrNotFound is the error of Find if Chromium isn't installed.
var ErrNotFound = errors.New("there is no Chromium on this machine; on Debian, apt-get install chromium")

// Find returns the path of Chromium, from the environment variable CHROMIUM or the PATH.
func Find() (string, error) {
	if path := os.Getenv("CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNotFound
}

// A Browser is a running Chromium.
type Browser struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// Start starts Chromium with an empty profile, and with these flags in addition to the usual
// ones. A flag is "name" or "name=value".
func Start(ctx context.Context, flags ...string) (*Browser, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Headless,
	}
	if !slices.ContainsFunc(flags, func(f string) bool { return strings.HasPrefix(f, "load-extension=") }) {
		flags = append(flags, "disable-extensions")
	}
	// Without these, Chromium contacts its vendor's hosts.
	for _, f := range append([]string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync",
		"disable-default-apps", "disable-ipc-flooding-protection", "disable-dev-shm-usage", "disable-features=HttpsUpgrades,HttpsFirstBalancedMode,OptimizationHints,MediaRouter,AutofillServerCommunication,NetworkTimeServiceQuerying"}, flags...) {
		name, value, hasValue := strings.Cut(f, "=")
		if hasValue {
			options = append(options, chromedp.Flag(name, value))
		} else {
			options = append(options, chromedp.Flag(name, true))
		}
	}
	ctx, cancelAllocator := chromedp.NewExecAllocator(ctx, options...)
	ctx, cancelBrowser := chromedp.NewContext(ctx)
	b := &Browser{ctx, func() {
		cancelBrowser()
		cancelAllocator()
	}}
	if err := chromedp.Do(ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return b, nil
}

// Close ends Chromium.
func (b *Browser) Close() { b.cancel() }

// A Page is a tab, and the messages that it wrote to the console.
type Page struct {
	ctx    context.Context
	cancel context.CancelFunc

	mu       sync.Mutex
	problems []string
}

// Open opens a tab with the page at an address.
func (b *Browser) Open(address string) (*Page, error) {
	ctx, cancel := chromedp.NewContext(b.ctx)
	p := &Page{ctx: ctx, cancel: cancel}
	if err := p.open(address); err != nil {
		cancel()
		return nil, err
	}
	return p, nil
}

func (p *Page) open(address string) error {
	if err := chromedp.Listen(p.ctx, p.listen); err != nil {
		return err
	}
	if _, err := chromedp.Call(p.ctx, log.Enable, cdp.Empty{}); err != nil {
		return err
	}
	if _, err := chromedp.Call(p.ctx, runtime.Enable, cdp.Empty{}); err != nil {
		return err
	}
	return p.Do(chromedp.Navigate(address))
}

// listen records errors and warnings.
func (p *Page) listen(event any) {
	var text string
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type != runtime.ConsoleAPICalledTypeError && e.Type != runtime.ConsoleAPICalledTypeWarning {
			return
		}
		for _, arg := range e.Args {
			text += string(arg.Value) + " "
		}
	case *log.EventEntryAdded:
		if e.Entry.Level != log.EntryLevelError && e.Entry.Level != log.EntryLevelWarning {
			return
		}
		text = e.Entry.Text + " " + e.Entry.URL
	default:
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problems = append(p.problems, text)
}

// Problems returns the errors and warnings on the console so far.
func (p *Page) Problems() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.problems
}

// Close closes the tab.
func (p *Page) Close() { p.cancel() }

// Context is for functions of package chromedp.
func (p *Page) Context() context.Context { return p.ctx }

// Do runs actions of package chromedp.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) error {
	return chromedp.Do(p.ctx, actions...)
}

// Eval calls an asynchronous JavaScript function in the page. The arguments must be values that
// JSON can represent. Eval stores the result of the function in result unless that is nil.
func (p *Page) Eval(function string, result any, args ...any) error {
	list, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		return err
	}
	// JSON text can return strings with lone surrogates, too.
	expression := fmt.Sprintf("(async () => JSON.stringify(await (%s)(...%s)) ?? 'null')()", function, list)
	text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
	if err != nil || result == nil {
		return err
	}
	return json.Unmarshal([]byte(text), result)
}

// Version returns the name and version of the browser, such as
// "Chromium 156.0.8078.73".
func Version() (string, error) {
	path, err := Find()
	if err != nil {
		return "", err
	}
	out, err := exec.Command(path, "--version").Output()
	name := strings.Fields(string(out))
	return strings.Join(name[:min(2, len(name))], " "), err
}
