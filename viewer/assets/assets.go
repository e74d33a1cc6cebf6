// Package assets has the files of the page that aren't built.
package assets

import "embed"

// FS has the files, without a folder.
//
//go:embed *.html *.css *.js *.svg
var FS embed.FS
