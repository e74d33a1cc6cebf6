package urlkey

import (
	"bytes"
	"strings"

	"github.com/gowhatwg/url"
)

// cleanDots returns the host without leading and trailing dots, and with runs of dots reduced
// to one. It parses the result again, because that can be an IPv4 address even if the host
// isn't, as with "127.1..". It leaves a host alone if it is nothing but dots, or if the result
// isn't a host.
func cleanDots(h url.Host) url.Host {
	host := h.String()
	cleaned := withoutDots(host)
	if len(cleaned) == len(host) {
		return h
	}
	return reparseHost(cleaned, h)
}

// withoutDots returns host without leading and trailing dots, and with runs of dots reduced to
// one. It returns a host of nothing but dots unchanged.
func withoutDots(host string) string {
	if host == "" || host[0] != '.' && host[len(host)-1] != '.' && !strings.Contains(host, "..") {
		return host
	}
	labels := strings.FieldsFunc(host, func(r rune) bool { return r == '.' })
	if len(labels) == 0 {
		return host
	}
	return strings.Join(labels, ".")
}

// reparseHost parses text as a host in the same kind of URL as h. It returns h if
// text isn't a host.
func reparseHost(text string, h url.Host) url.Host {
	parse := url.ParseHost
	if h.Kind() == url.HostOpaque {
		parse = url.ParseOpaqueHost
	}
	if cleaned, err := parse(text); err == nil {
		return cleaned
	}
	return h
}

// cleanPath resolves the dot segments of a path that begins with "/", and drops
// its empty segments except the last one.
func cleanPath(path string) string {
	if !strings.Contains(path, "//") && !strings.Contains(path, "/.") {
		return path
	}
	out := make([]byte, 1, len(path))
	out[0] = '/'
	for rest, more := path[1:], true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		switch segment {
		case "", ".":
		case "..":
			out = out[:max(1, bytes.LastIndexByte(out[:len(out)-1], '/')+1)]
		default:
			out = append(out, segment...)
			if more {
				out = append(out, '/')
			}
		}
	}
	return string(out)
}
