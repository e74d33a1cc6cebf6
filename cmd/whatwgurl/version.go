package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
)

// versionText returns the output of -version.
func versionText() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	return fmt.Sprintf("whatwgurl %s (%s, %s/%s)\nURL Standard of commit %s\nUnicode %s\n%s\n",
		version, runtime.Version(), runtime.GOOS, runtime.GOARCH, url.StandardRevision, url.UnicodeVersion, publicsuffix.List)
}
