// Package urlfile converts between file: URLs and the paths of file systems.
//
//	u, err := urlfile.FromPath("/srv/100% a", urlfile.Posix) // file:///srv/100%25%20a
//	path, err := urlfile.Path(u, urlfile.Posix)              // /srv/100% a
//
// The style of a path, Unix or Windows, doesn't depend on the machine that the
// program runs on:
//
//	Posix        /srv/a b#1         file:///srv/a%20b%231
//	Posix        /100%/a\b          file:///100%25/a%5Cb
//	Windows      C:\dir\file        file:///C:/dir/file
//	WindowsUNC   \\server\share\x   file://server/share/x
//
// [Path] reverses [FromPath]. In the Windows styles it writes every separator
// as "\", normalizes a server's name, and refuses some of the URLs that
// FromPath returns.
//
// # Security considerations
//
// Path refuses names that aren't ordinary files: names with an encoded separator
// and, for Windows, devices, alternate streams, named pipes, wildcards, and names
// that Windows would change. With [Windows] it also refuses the names of other
// machines, because opening a file there can send the user's credentials;
// [WindowsUNC] allows them.
//
// The text of a path doesn't say everything. A drive letter can be mapped to another
// machine. A short name such as PROGRA~1, another case of letters, or a link is
// another name for a file: don't compare paths as strings. A path can lead anywhere
// on the machine: confine an untrusted URL to a directory with os.Root.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urlfile
