package url

import (
	"strings"
)

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
