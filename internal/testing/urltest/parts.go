package urltest

import "strings"

// Parts is a dictionary of pieces of URLs, and of text that is difficult for parsers. A fuzzer
// that builds inputs from it gets further in less time than one that has to find the pieces
// itself.
var Parts = []string{
	"https:", "http:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "blob:", "data:", "javascript:", "mailto:", "web+demo:", "a:",
	"/", "//", "///", "\\", "\\\\", "/\\", "?", "??", "#", "##", "@", "@@", ":", "::", ":@",
	"user", "pass%40", "user:pass@", "localhost", "LOCALHOST", "example.com", "EXAMPLE.com", "a.b", ".", "..", "...", "a..b",
	"1", "0", "01", "0x", "0x7F", "08", "127.1", "1.2.3.4", "256", "65536", "4294967296", "0300.0250.1.1",
	"[", "]", "[]", "[::1]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:7:8]", "[::1%25eth0]", "[v1.a]", "%", "%2", "%zz", "%2F", "%2e", "%2E%2e", "%00", "%41", "%E3%80%82",
	":80", ":443", ":21", ":0", ":65535", ":65536", ":00080", ":8a",
	"/.", "/..", "/./", "/../", "/.//", "/%2e", "/.%2E/", "/a/b/", "/C:", "/C|", "/c:/", "C|", "a:b", ";",
	"xn--", "xn--a", "xn--kche-0ra", "xn--fa-hia", "ü", "ß", "ẞ", "ς", "。", "．", "１", "㎖", "℀", "ⓔ", "日本", "💩", "\u00AD", "\u200D", "\u200B", "\uFEFF", "\u0301", "א", "\uFFFD",
	" ", "  ", "\t", "\n", "\r", "\x00", "\x1F", "\x7F", "\u0085", "\u00A0", "\u2028", "\xFF", "\xE2\x82", "\xF0\x9F\x98", "\xED\xA0\x80",
	"a", "b", "c", "d", "h", "x", "foo", "bar", "test", "sc:", "host", "path", "-", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", "=", "|", "^", "`", "{", "}", "<", ">", "\"", "a=b&c=d", "%20", "%25",
	"aaaaaaaa", "/aaaaaaaa", "?aaaaaaaa", "#aaaaaaaa",
}

// Assemble turns data into a string. Each byte is the number of a part, or stands for itself if
// there is no such part.
func Assemble(data []byte) string {
	var b strings.Builder
	for _, c := range data {
		if int(c) < len(Parts) {
			b.WriteString(Parts[c])
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Disassemble is the inverse of Assemble, as far as possible: it always takes the longest part.
// It turns the vectors into seeds.
func Disassemble(s string) (data []byte, ok bool) {
	for s != "" {
		best := -1
		for i, part := range Parts {
			if strings.HasPrefix(s, part) && (best < 0 || len(part) > len(Parts[best])) {
				best = i
			}
		}
		switch {
		case best >= 0:
			data = append(data, byte(best))
			s = s[len(Parts[best]):]
		case int(s[0]) >= len(Parts):
			data = append(data, s[0])
			s = s[1:]
		default:
			return nil, false
		}
	}
	return data, true
}
