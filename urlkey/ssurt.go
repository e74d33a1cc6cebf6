package urlkey

import "github.com/gowhatwg/url"

// SSURT returns the key that the library urlcanon calls a superior SURT. The host
// comes first, then the port, then the scheme, so the keys of a host sort together
// whatever the scheme and the port. Nothing is left out, not even credentials.
//
//	http://user@www.example.com:81/p?q#f   com,example,www,//81:http@user:/p?q#f
//	http://127.0.0.1/                      127.0.0.1//http:/
//	mailto:user@example.com                mailto:user@example.com
//
// https://github.com/iipc/urlcanon/blob/master/ssurt.rst
func SSURT(u *url.URL) Key {
	if size := len(u.Href()) + len(",:"); size > stackSize {
		return Key(AppendSSURT(make([]byte, 0, size), u))
	}
	var buf [stackSize]byte
	return Key(AppendSSURT(buf[:0], u))
}

// AppendSSURT appends SSURT(u) to dst.
func AppendSSURT(dst []byte, u *url.URL) []byte {
	p := partsOf(u)
	if p.host == "" {
		return append(dst, u.Href()...)
	}
	dst = p.appendSURTHost(dst, &SURTOptions{TrailingComma: true})
	dst = append(dst, "//"...)
	if p.port != "" {
		dst = append(dst, p.port...)
		dst = append(dst, ':')
	}
	dst = append(dst, p.scheme...)
	if p.username != "" || p.password != "" {
		dst = append(dst, '@')
		dst = p.appendUserinfo(dst)
	}
	dst = append(dst, ':')
	return p.appendRest(dst)
}
