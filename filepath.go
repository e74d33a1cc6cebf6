package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// A PathStyle says how a file path is written. It doesn't depend on the machine
// that the program runs on; take WindowsPath where runtime.GOOS is "windows".
type PathStyle uint8

const (
	// PosixPath is the style of Unix: "/" separates names that are any bytes
	// but "/" and NUL.
	PosixPath PathStyle = iota
	// WindowsPath is the style of Windows: a drive letter, as in C:\dir\file, with
	// "\" or "/" between the names. [FromFilePath] also takes a server and a share, as
	// in \\server\share\dir\file; [URL.FilePath] doesn't give such a path.
	WindowsPath
	// WindowsUNCPath is WindowsPath for programs that trust the servers: FilePath
	// gives paths with a server and a share as well. Who opens one sends the user's
	// name to that server, with what it takes to find out the password.
	WindowsUNCPath
)

// isWindows reports whether s is a style of Windows.
func (s PathStyle) isWindows() bool { return s == WindowsPath || s == WindowsUNCPath }

// String returns "POSIX", "Windows" or "Windows UNC".
func (s PathStyle) String() string {
	switch s {
	case PosixPath:
		return "POSIX"
	case WindowsPath:
		return "Windows"
	case WindowsUNCPath:
		return "Windows UNC"
	}
	return "invalid PathStyle"
}

const (
	opFromFilePath = "convert from file path"
	opToFilePath   = "convert to file path"
)

// FromFilePath returns the file: URL of a path, which has to be absolute. All
// bytes that aren't an ASCII character of a URL path are percent-encoded, also
// those that aren't valid UTF-8, and so are "%", "|" and, in a POSIX path, "\".
// Trailing and repeated separators stay. [URL.FilePath] gives the path back, except what it
// refuses for Windows: for a path with a server it takes the style WindowsUNCPath, and
// those with a stream, a device, or a name that ends with a dot or a space it never gives.
//
//	PosixPath    /srv/a b#1         file:///srv/a%20b%231
//	PosixPath    /100%/a\b          file:///100%25/a%5Cb
//	WindowsPath  C:\dir\file        file:///C:/dir/file
//	WindowsPath  \\server\share\x   file://server/share/x
//
// The error is an [*Error] that wraps [ErrNotConvertible]. Its text says what is
// wrong with the path:
//
//   - it is relative, for Windows also if only the drive is missing, as in \dir,
//     or only the root, as in C:file;
//   - it has a name "." or "..", which the parser would take away without regard
//     to symbolic links: see path/filepath.Clean;
//   - it has a NUL;
//   - it begins with \\?\ or \\.\, where Windows reads paths differently;
//   - its server has no share, or a name that is not a host of its own: one that
//     isn't a domain, an IPv6 address, "localhost", or a number, as in \\1\x, that
//     would become an IPv4 address.
//
// A server's name comes back in lower case and as IDNA maps it.
func FromFilePath(path string, style PathStyle) (*URL, error) {
	var href, reason string
	switch style {
	case PosixPath:
		href, reason = posixHref(path)
	case WindowsPath, WindowsUNCPath:
		href, reason = windowsHref(path)
	default:
		reason = style.String()
	}
	if reason != "" {
		return nil, &Error{Op: opFromFilePath, URL: redact.Text(path), Err: conversionError(reason)}
	}
	u, err := Parse(href)
	if err != nil {
		return nil, &Error{Op: opFromFilePath, URL: redact.Text(path), Err: err.(*Error).Err}
	}
	return u, nil
}

// posixHref returns the URL of an absolute path, or why there is none.
func posixHref(path string) (href, reason string) {
	if !strings.HasPrefix(path, "/") {
		return "", "the path is relative"
	}
	return encodeNames("file://", path[1:])
}

// windowsHref returns the URL of an absolute path, or why there is none.
func windowsHref(path string) (href, reason string) {
	path = strings.ReplaceAll(path, `\`, "/")
	switch {
	case strings.HasPrefix(path, "//?/"), strings.HasPrefix(path, "//./"):
		return "", `a path that begins with \\?\ or \\.\ has no URL`
	case strings.HasPrefix(path, "//"):
		return uncHref(path[2:])
	case len(path) >= 3 && isDrive(path[:2]) && path[2] == '/':
		return encodeNames("file:///"+path[:2], path[3:])
	case len(path) >= 2 && isDrive(path[:2]):
		return "", "the path is relative to the working directory of its drive"
	case strings.HasPrefix(path, "/"):
		return "", "the path has no drive"
	}
	return "", "the path is relative"
}

// uncHref returns the URL of \\path, or why there is none.
func uncHref(path string) (href, reason string) {
	server, names, _ := strings.Cut(path, "/")
	if share, _, _ := strings.Cut(names, "/"); share == "" {
		return "", "the path has no share"
	}
	host, err := ParseHost(server)
	switch {
	case err != nil, strings.Contains(server, "%"), host.Kind() == HostIPv6, isDots(host.String()):
		return "", "the server is not a host"
	case host.Kind() == HostIPv4 && host.String() != server:
		return "", "the server would become the IPv4 address " + host.String()
	case host.String() == "localhost":
		return "", "the server localhost is no host in a URL"
	}
	return encodeNames("file://"+host.String(), names)
}

// isDots reports whether host has nothing but dots, so that it would become the
// beginning of a device path.
func isDots(host string) bool { return strings.Trim(host, ".") == "" }

// isDrive reports whether s is a drive with its colon.
func isDrive(s string) bool { return len(s) == 2 && infra.IsAlpha(s[0]) && s[1] == ':' }

// encodeNames returns prefix and names, which have "/" between them, each as a segment
// of a path, or why they can't be in a URL.
func encodeNames(prefix, names string) (href, reason string) {
	if strings.IndexByte(names, 0) >= 0 {
		return "", "the path has a NUL"
	}
	var stack [stackBuffer]byte
	out := append(stack[:0], prefix...)
	for name := range strings.SplitSeq(names, "/") {
		if isDotSegment(name) {
			return "", "the path has the name " + name + ", which a URL can't have"
		}
		out = appendSegment(out, name)
	}
	return string(out), ""
}

// FilePath returns the path that a file: URL stands for, percent-decoded byte
// for byte. Query and fragment aren't part of it. The path is one that
// [FromFilePath] takes.
//
//	PosixPath       file:///srv/a%20b      /srv/a b
//	WindowsPath     file:///C:/dir/file    C:\dir\file
//	WindowsPath     file:///c%3A           c:\
//	WindowsUNCPath  file://server/share/x  \\server\share\x
//
// The path can be any that a user of the machine can name. A stranger's URL is to be held
// to a directory first: see path/filepath.Localize and os.Root. What isn't a file is refused
// here.
//
// The error is an [*Error] that wraps [ErrInvalidURL] for the zero URL and
// otherwise [ErrNotConvertible]. Its text says what is wrong with the URL:
//
//   - the scheme is not file;
//   - a name has a percent-encoded "/" or NUL, or for Windows "\": decoded, it
//     would be another path;
//   - for POSIX, it has a host other than localhost;
//   - for WindowsPath, it has a host other than localhost: to open a file there can log in
//     to that host; WindowsUNCPath allows it;
//   - for both styles of Windows, it has neither a drive letter nor a host and a share; the
//     host is an IPv6 address, or the share pipe, mailslot or IPC$, which has no files; a
//     name has a ":", as that of an alternate stream has, or ends with a dot or a space,
//     which Windows drops; or it is that of a device, such as NUL, COM1 or CON.txt.
func (u URL) FilePath(style PathStyle) (string, error) {
	var path, reason string
	switch {
	case u.href == "":
		return "", &Error{Op: opToFilePath, Err: ErrInvalidURL}
	case u.scheme != schemeFile:
		reason = "the scheme is not file"
	case style == PosixPath:
		path, reason = u.posixPath()
	case style.isWindows():
		path, reason = u.windowsPath(style)
	default:
		reason = style.String()
	}
	if reason != "" {
		return "", &Error{Op: opToFilePath, URL: u.Redacted(), Err: conversionError(reason)}
	}
	return path, nil
}

// fileHost returns the host of a file URL, which is empty for localhost: the
// protocol setter can leave that.
func (u *URL) fileHost() string {
	if host := u.Hostname(); host != "localhost" {
		return host
	}
	return ""
}

func (u *URL) posixPath() (path, reason string) {
	if u.fileHost() != "" {
		return "", "a POSIX path has no host"
	}
	return u.decodeNames("/", "\x00/")
}

func (u *URL) windowsPath(style PathStyle) (path, reason string) {
	if path, reason = u.decodeNames(`\`, "\x00/\\"); reason != "" {
		return "", reason
	}
	host, names := u.fileHost(), path
	isDrive := len(path) >= 3 && isDrive(path[1:3]) && (len(path) == 3 || path[3] == '\\')
	switch {
	case host == "" && !isDrive:
		return "", "the URL has neither a drive letter nor a host"
	case host == "":
		names = path[3:]
	case style != WindowsUNCPath:
		return "", "the file is on another machine, which WindowsUNCPath would allow"
	default:
		if reason := u.serverProblem(host, path); reason != "" {
			return "", reason
		}
	}
	for name := range strings.SplitSeq(names, `\`) {
		if reason := windowsNameProblem(name); reason != "" {
			return "", reason
		}
	}
	switch {
	case host != "":
		return `\\` + u.sharedHost().Unicode() + path, ""
	case names == "":
		return path[1:] + `\`, ""
	}
	return path[1:], ""
}

// serverProblem returns why there is no Windows path to the host of a file URL and the
// decoded path.
func (u *URL) serverProblem(host, path string) string {
	share, _, _ := strings.Cut(strings.TrimPrefix(path, `\`), `\`)
	switch {
	case u.hostKind == HostIPv6:
		return "an IPv6 address can't be the server of a Windows path"
	case isDots(host):
		return "the host can't be the server of a Windows path"
	case share == "":
		return "the URL has no share"
	case isPipeShare(share):
		return "the share " + share + " has no files"
	}
	return ""
}

// decodeNames returns the names in the path of u, percent-decoded, with a
// separator before each. It fails if one of the bytes forbidden is in a name.
func (u *URL) decodeNames(separator, forbidden string) (path, reason string) {
	var b strings.Builder
	for name := range u.PathSegments() {
		decoded := string(PercentDecode(name))
		if strings.ContainsAny(decoded, forbidden) {
			return "", "a name in the path has a percent-encoded NUL or separator"
		}
		b.WriteString(separator)
		b.WriteString(decoded)
	}
	return b.String(), ""
}

// What a name in the path of a URL would be to Windows, other than a file: a stranger's
// URL mustn't lead there.
//
// https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file

// windowsNameProblem returns why a name is none of a file, or of a directory, of its own,
// for Windows.
func windowsNameProblem(name string) string {
	switch {
	case name == "":
		return "" // between two separators, or after the last
	case strings.IndexByte(name, ':') >= 0:
		return "a name in the path has a colon, which for Windows begins the name of a stream"
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return "a name in the path ends with a dot or a space, which Windows drops"
	case isDeviceName(name):
		return "a name in the path is one of a Windows device"
	}
	return ""
}

// deviceNames are those of devices, without the numbered ones.
var deviceNames = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"}

// isDeviceName reports whether name is that of a device, to some version of Windows. What
// comes after a dot doesn't count, nor do spaces before that.
func isDeviceName(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.TrimRight(name, " ")
	for _, device := range deviceNames {
		if strings.EqualFold(name, device) {
			return true
		}
	}
	if len(name) < len("COM1") || !strings.EqualFold(name[:3], "COM") && !strings.EqualFold(name[:3], "LPT") {
		return false
	}
	switch number := name[3:]; number {
	case "¹", "²", "³":
		return true
	default:
		return len(number) == 1 && '0' <= number[0] && number[0] <= '9'
	}
}

// isPipeShare reports whether a share is none of files, but of the connections to a
// server's programs.
func isPipeShare(share string) bool {
	return strings.EqualFold(share, "pipe") || strings.EqualFold(share, "mailslot") || strings.EqualFold(share, "IPC$")
}
