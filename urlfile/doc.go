// Package urlfile converts between file: URLs and the paths of file systems.
//
//	u, err := urlfile.FromPath("/srv/100% a", urlfile.Posix) // file:///srv/100%25%20a
//	path, err := urlfile.Path(u, urlfile.Posix)              // /srv/100% a
//
// Paths are written as on Unix or as on Windows, whatever machine the program runs on:
//
//	Posix        /srv/a b#1         file:///srv/a%20b%231
//	Posix        /100%/a\b          file:///100%25/a%5Cb
//	Windows      C:\dir\file        file:///C:/dir/file
//	WindowsUNC   \\server\share\x   file://server/share/x
//
// [FromPath] and [Path] are inverse to each other, except for what Path refuses on Windows.
//
// # Security considerations
//
// Path refuses whatever would not be an ordinary file: names with an encoded separator,
// and on Windows devices, alternate streams and named pipes. With [Windows] it also refuses
// files on other machines, because opening one can send the user's credentials there;
// [WindowsUNC] allows them. A path can still lead anywhere on the machine: hold a
// stranger's URL to a directory with os.Root.
package urlfile
