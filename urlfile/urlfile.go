package urlfile

import (
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// A Style is a syntax for file paths. Every style works on every machine; [Native]
// returns that of the machine that the program runs on.
type Style uint8

const (
	// Posix is the style of Unix: "/" separates names, which can contain any bytes
	// except "/" and NUL.
	Posix Style = iota
	// Windows is the style of Windows: a drive letter, then names separated by "\"
	// or "/", as in C:\dir\file. [FromPath] also takes a server and a share, as in
	// \\server\share\dir\file; [Path] doesn't return such a path.
	Windows
	// WindowsUNC is like Windows, but for programs that trust the servers: [Path]
	// also returns paths with a server and a share. Opening one sends the user's
	// name to that server, along with enough to work out the password.
	WindowsUNC
)

// Native returns [Windows] on Windows, and [Posix] on other systems. It never returns
// [WindowsUNC].
func Native() Style {
	if runtime.GOOS == "windows" {
		return Windows
	}
	return Posix
}

// isWindows reports whether s is one of the Windows styles.
func (s Style) isWindows() bool { return s == Windows || s == WindowsUNC }

var styleNames = [...]string{"POSIX", "Windows", "Windows UNC"}

// String returns "POSIX", "Windows" or "Windows UNC".
func (s Style) String() string {
	if int(s) < len(styleNames) {
		return styleNames[s]
	}
	return "invalid Style"
}

const (
	opFromPath = "convert from file path"
	opToPath   = "convert to file path"
)

// A conversionError is a reason that matches url.ErrNotConvertible.
type conversionError string

func (e conversionError) Error() string { return string(e) }

func (e conversionError) Unwrap() error { return url.ErrNotConvertible }

// FromPath returns the file: URL of an absolute path. It percent-encodes "%",
// "|", every ASCII byte that a URL path can't contain, and every byte that isn't
// ASCII, including invalid UTF-8. In a POSIX path it also percent-encodes "\". It
// keeps trailing and repeated separators. A server's name is mapped by IDNA,
// which makes it lower case. The prefix \\?\ before a drive, and \\?\UNC\ before a server,
// which make Windows read a path as it is, aren't part of the URL.
//
// The error is a [*url.Error]. It wraps [url.ErrNotConvertible], and its message says
// what is wrong with the path:
//
//   - it is relative; a Windows path is also relative if only the drive is missing,
//     as in \dir, or only the root, as in C:file;
//   - it contains the name "." or "..", which the parser would resolve without
//     regard to symbolic links: see path/filepath.Clean;
//   - it contains a NUL, begins with \\.\, or has something else after \\?\, such as
//     Volume{…}, or a "/", which separates nothing there;
//   - it has a server but no share;
//   - its server is neither a domain nor an IPv4 address with four decimal parts,
//     or is "localhost", which the URL parser drops.
//
// If the URL would be too long, the error wraps [url.ErrTooLong] instead.
func FromPath(path string, style Style) (*url.URL, error) {
	var u *url.URL
	var err error
	switch style {
	case Posix:
		if names, ok := strings.CutPrefix(path, "/"); ok {
			u, err = fromNames("", names)
		} else {
			err = conversionError("the path is relative")
		}
	case Windows, WindowsUNC:
		u, err = fromWindows(path)
	default:
		err = conversionError(style.String())
	}
	if err == nil {
		return u, nil
	}
	e, ok := err.(*url.Error)
	if !ok {
		e = &url.Error{Err: err}
	}
	e.Op, e.Input = opFromPath, redact.Text(path)
	return nil, e
}

func fromWindows(path string) (*url.URL, error) {
	if path, ok := strings.CutPrefix(path, `\\?\`); ok && !strings.Contains(path, "/") {
		path = strings.ReplaceAll(path, `\`, "/")
		switch {
		case len(path) > 2 && infra.StartsWithDrive(path) && path[2] == '/':
			return fromNames("", path)
		case len(path) > 3 && strings.EqualFold(path[:4], "UNC/"):
			return fromUNC(path[4:])
		}
	}
	path = strings.ReplaceAll(path, `\`, "/")
	switch {
	case strings.HasPrefix(path, "//?/"), strings.HasPrefix(path, "//./"):
		return nil, conversionError(`a path that begins with \\?\ or \\.\ has no URL, except for \\?\ and a drive or UNC, without "/"`)
	case strings.HasPrefix(path, "//"):
		return fromUNC(path[2:])
	case infra.StartsWithDrive(path) && len(path) > 2 && path[2] == '/':
		return fromNames("", path)
	case infra.StartsWithDrive(path):
		return nil, conversionError("the path is relative to the working directory of its drive")
	case strings.HasPrefix(path, "/"):
		return nil, conversionError("the path has no drive")
	}
	return nil, conversionError("the path is relative")
}

// fromUNC returns the URL of \\path.
func fromUNC(path string) (*url.URL, error) {
	server, names, _ := strings.Cut(path, "/")
	if share, _, _ := strings.Cut(names, "/"); share == "" {
		return nil, conversionError("the path has no share")
	}
	host, err := url.ParseHost(server)
	switch {
	case err != nil, strings.Contains(server, "%"), host.Kind() == url.HostIPv6, !canBeServer(host.String()):
		return nil, conversionError("the server is not a host")
	case host.Kind() == url.HostIPv4 && host.String() != server:
		return nil, conversionError("the server would become the IPv4 address " + host.String())
	case host.String() == "localhost":
		return nil, conversionError("a URL can't name the server localhost")
	}
	return fromNames(host.String(), names)
}

// canBeServer reports whether host can be the server of a path: it isn't all dots, which would
// begin a device path, and has no wildcard.
func canBeServer(host string) bool {
	return strings.Trim(host, ".") != "" && !strings.ContainsFunc(host, isForbiddenInWindows)
}

// fromNames returns the URL with this host, and a path with the names, which are
// separated by "/", as its segments.
func fromNames(host, names string) (*url.URL, error) {
	if strings.IndexByte(names, 0) >= 0 {
		return nil, conversionError("the path has a NUL")
	}
	for name := range strings.SplitSeq(names, "/") {
		if name == "." || name == ".." {
			return nil, conversionError("the path has the name " + name + ", which a URL can't have")
		}
	}
	u, err := url.Parse("file://" + host)
	if err != nil {
		return nil, err
	}
	return u, u.SetDecodedPathSegments(strings.SplitSeq(names, "/"))
}

// Path returns the path of a file: URL, percent-decoded byte for byte and without
// query and fragment. [FromPath] reverses it.
//
// The path can lead to any file on the machine. Confine an untrusted URL to a
// directory before you open the file: see path/filepath.Localize and os.Root.
//
// The error is a [*url.Error]. It wraps [url.ErrZeroURL] for the zero URL and
// otherwise [url.ErrNotConvertible], and its message says what is wrong with the
// URL:
//
//   - the scheme is not file;
//   - a name contains a percent-encoded "/" or NUL or, for Windows, "\": decoding
//     it would change the path;
//   - for Posix and Windows, it has a host other than localhost;
//   - for both styles of Windows, it has neither a drive letter nor a host with a
//     share; the host is an IPv6 address, or has a "*" or a quote; or the share is pipe,
//     mailslot or IPC$, which have no files;
//   - for both styles of Windows, a name isn't that of an ordinary file: it contains a
//     ":", which begins the name of a stream; it ends with a dot or a space, which
//     Windows drops; it names a device, such as NUL, COM1 or CON.txt; it contains one
//     of <>"|?* or a control character; or it isn't valid UTF-8.
func Path(u *url.URL, style Style) (string, error) {
	var path, reason string
	switch {
	case u.Href() == "":
		return "", &url.Error{Op: opToPath, Err: url.ErrZeroURL}
	case u.Scheme() != "file":
		reason = "the scheme is not file"
	case style == Posix && fileHost(u) != "":
		reason = "a POSIX path has no host"
	case style == Posix:
		path, reason = decodeNames(u, "/")
	case style.isWindows():
		path, reason = windowsPath(u, style)
	default:
		reason = style.String()
	}
	if reason != "" {
		return "", &url.Error{Op: opToPath, Input: u.Redacted(), Err: conversionError(reason)}
	}
	return path, nil
}

// fileHost returns the host of a file: URL, and "" for localhost, which the
// protocol setter can leave behind.
func fileHost(u *url.URL) string {
	if host := u.Hostname(); host != "localhost" {
		return host
	}
	return ""
}

// windowsPath returns the path of u, or the reason why u has no path.
func windowsPath(u *url.URL, style Style) (path, reason string) {
	if path, reason = decodeNames(u, `\`); reason != "" {
		return "", reason
	}
	host, names := fileHost(u), path
	hasDrive := len(path) > 2 && infra.StartsWithDrive(path[1:]) && (len(path) == 3 || path[3] == '\\')
	switch {
	case host == "" && !hasDrive:
		return "", "the URL has neither a drive letter nor a host"
	case host == "":
		names = path[3:]
	case style != WindowsUNC:
		return "", "the file is on another machine, which WindowsUNC would allow"
	default:
		if reason := serverProblem(u, path); reason != "" {
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
		return `\\` + u.ParsedHost().Unicode() + path, ""
	case names == "":
		return path[1:] + `\`, ""
	}
	return path[1:], ""
}

// serverProblem says why u, whose host is a server and whose decoded path is path,
// isn't a Windows path.
func serverProblem(u *url.URL, path string) string {
	share, _, _ := strings.Cut(strings.TrimPrefix(path, `\`), `\`)
	switch {
	case u.ParsedHost().Kind() == url.HostIPv6:
		return "an IPv6 address can't be the server of a Windows path"
	case !canBeServer(u.Hostname()):
		return "the host can't be the server of a Windows path"
	case share == "":
		return "the URL has no share"
	case strings.EqualFold(share, "pipe"), strings.EqualFold(share, "mailslot"), strings.EqualFold(share, "IPC$"):
		// It has connections to the server's programs.
		return "the share " + share + " has no files"
	}
	return ""
}

// decodeNames returns the names in the path of u, percent-decoded, with a
// separator before each. It fails if a name has a NUL, a "/" or the separator.
func decodeNames(u *url.URL, separator string) (path, reason string) {
	var b strings.Builder
	for name := range u.DecodedPathSegments() {
		if strings.ContainsAny(name, "\x00/"+separator) {
			return "", "a name in the path has a percent-encoded NUL or separator"
		}
		b.WriteString(separator)
		b.WriteString(name)
	}
	return b.String(), ""
}

// windowsNameProblem says why Windows would not take name for an ordinary file or
// directory. An untrusted URL must not lead to anything else.
//
// https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
func windowsNameProblem(name string) string {
	switch {
	case name == "":
		return "" // between two separators, or after the last
	case strings.IndexByte(name, ':') >= 0:
		return "a name in the path has a colon, which for Windows begins the name of a stream"
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return "a name in the path ends with a dot or a space, which Windows drops"
	case isDeviceName(name):
		return "the path contains the name of a Windows device"
	case strings.ContainsFunc(name, isForbiddenInWindows):
		return "a name in the path has a wildcard, a control or another character that Windows forbids"
	case !utf8.ValidString(name):
		return "a name in the path isn't valid UTF-8, which Windows would replace"
	}
	return ""
}

// isForbiddenInWindows reports whether r can't be in the name of a file. "<", ">" and the quote
// are wildcards, as "*" and "?" are.
func isForbiddenInWindows(r rune) bool { return r < ' ' || strings.ContainsRune(`<>"|?*`, r) }

// deviceNames are the names of devices, without the numbered ones, and deviceNumbers are the
// numbers after COM and LPT.
var (
	deviceNames   = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"}
	deviceNumbers = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"}
)

// isDeviceName reports whether some version of Windows treats name as a device. Windows ignores
// everything from the first dot on, and spaces before that dot.
func isDeviceName(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.TrimRight(name, " ")
	if len(name) > len("COM") && (strings.EqualFold(name[:3], "COM") || strings.EqualFold(name[:3], "LPT")) {
		return slices.Contains(deviceNumbers, name[3:])
	}
	return slices.ContainsFunc(deviceNames, func(device string) bool { return strings.EqualFold(name, device) })
}
