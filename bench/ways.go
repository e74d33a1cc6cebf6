package main

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strings"
)

// A way is a way to write a URL: it turns an address that is its own serialization into
// one that isn't, or into an unusual one.
type way func(v inventor, a *address)

func upperScheme(v inventor, a *address) { a.scheme = strings.ToUpper(a.scheme) }

func upperHost(v inventor, a *address) { a.host = strings.ToUpper(a.host) }

func mixedHost(v inventor, a *address) {
	labels := strings.Split(a.host, ".")
	for i, s := range labels {
		labels[i] = strings.ToUpper(s[:1]) + s[1:]
	}
	a.host = strings.Join(labels, ".")
}

func oneSlash(v inventor, a *address) { a.slashes = ":/" }

func noSlashes(v inventor, a *address) { a.slashes = ":" }

func threeSlashes(v inventor, a *address) { a.slashes = ":///" }

func backslashes(v inventor, a *address) { a.slashes = `:\\` }

func backslashesInPath(v inventor, a *address) {
	a.slashes, a.path = `:\\`, strings.ReplaceAll(a.path, "/", `\`)
}

func credentials(v inventor, a *address) {
	a.host = v.word() + ":" + v.pick("open", "pa", "let") + "%20" + v.from(base64URL[:52], 2) + "@" + a.host
}

func punycode(v inventor, a *address) { a.host = v.international(1) }

func idn(v inventor, a *address) { a.host = v.international(0) }

// international returns a domain with a label of another script. In form 1 the label is in
// Punycode.
func (v inventor) international(form int) string {
	return v.pick("", "www.", "shop.") + labels[v.below(len(labels))][form] + v.pick(".test", ".example.com", ".example.org")
}

// labels are words in several scripts, each with its Punycode.
var labels = [...][2]string{
	{"bücher", "xn--bcher-kva"},
	{"küche", "xn--kche-0ra"},
	{"forêt", "xn--fort-ipa"},
	{"señal", "xn--seal-hqa"},
	{"книга", "xn--80afohp"},
	{"βιβλίο", "xn--kxafa1alz"},
	{"例え", "xn--r8jz45g"},
	{"図書館", "xn--lcss68aj21b"},
	{"책방", "xn--vh3bp80a"},
	{"किताब", "xn--11b4aya5ed"},
}

func ipv4(v inventor, a *address) { a.host = v.ipv4().String() }

func ipv4Hexadecimal(v inventor, a *address) { a.host = fmt.Sprintf("0x%x", v.ipv4().As4()) }

func ipv4Octal(v inventor, a *address) {
	b := v.ipv4().As4()
	a.host = fmt.Sprintf("0%o.0%o.0%o.0%o", b[0], b[1], b[2], b[3])
}

func ipv4Number(v inventor, a *address) {
	a.host = fmt.Sprint(binary.BigEndian.Uint32(v.ipv4().AsSlice()))
}

func ipv4Short(v inventor, a *address) {
	b := v.ipv4().As4()
	a.host = fmt.Sprintf("%d.%d.%d", b[0], b[1], int(b[2])<<8|int(b[3]))
}

// ipv4 returns an address that is reserved for documentation (RFC 5737).
func (v inventor) ipv4() netip.Addr {
	b := netip.MustParseAddr(v.pick("192.0.2.0", "198.51.100.0", "203.0.113.0")).As4()
	b[3] = byte(v.between(1, 254))
	return netip.AddrFrom4(b)
}

func ipv6(v inventor, a *address) { a.host = "[" + v.ipv6().String() + "]" }

func ipv6Upper(v inventor, a *address) {
	a.host = "[" + strings.Replace(strings.ToUpper(v.ipv6().String()), "2001:", "2001:0", 1) + "]"
}

func ipv6Expanded(v inventor, a *address) { a.host = "[" + v.ipv6().StringExpanded() + "]" }

// ipv6 returns an address that is reserved for documentation (RFC 3849).
func (v inventor) ipv6() netip.Addr {
	groups := make([]string, v.between(1, 4))
	for i := range groups {
		groups[i] = fmt.Sprintf("%x", v.between(1, 0xffff))
	}
	return netip.MustParseAddr("2001:db8::" + strings.Join(groups, ":"))
}

func port(v inventor, a *address) { a.host += v.pick(":8080", ":8080", ":8443", ":3000", ":81") }

func defaultPort(v inventor, a *address) {
	a.host += map[string]string{"http": ":80", "https": ":443"}[a.scheme]
}

func noPath(v inventor, a *address) { a.path, a.query, a.fragment = "", "", "" }

func queryAtOnce(v inventor, a *address) { a.path, a.query, a.fragment = "", "?"+v.shortQuery(), "" }

func singleDots(v inventor, a *address) { a.path = "/./" + v.word() + "/." + a.path }

func doubleDots(v inventor, a *address) { a.path = "/" + v.words(2, 2, "/") + "/../.." + a.path }

func doubleDotsAtRoot(v inventor, a *address) { a.path = "/.." + a.path }

func escapedDots(v inventor, a *address) { a.path = "/" + v.word() + "/%2e%2E" + a.path }

func escapedText(v inventor, a *address) {
	a.path = "/" + v.escapes(1, 3) + "/" + v.escapes(1, 2) + a.path
}

func spaces(v inventor, a *address) { a.path = "/" + v.words(2, 3, " ") + a.path }

func nonASCIIPath(v inventor, a *address) { a.path = "/" + v.nonASCII() + "/" + v.nonASCII() + a.path }

// nonASCII returns a word that is not ASCII.
func (v inventor) nonASCII() string {
	return v.pick("straße", "élan", "Ünïcödé", "naïve", "日本語", "東京", "мир", "βιβλίο", "책방")
}

func quotesInPath(v inventor, a *address) { a.path = `/"` + v.word() + `"/<` + v.word() + ">" + a.path }

func quotesInQuery(v inventor, a *address) {
	a.query, a.fragment = `?a="`+v.word()+`"&c=<`+v.word()+">", ""
}

func tabInPath(v inventor, a *address) { a.path = "/" + v.word() + "\t" + v.word() + a.path }

func tabInHost(v inventor, a *address) {
	k := v.between(1, len(a.host)-1)
	a.host = a.host[:k] + "\t" + a.host[k:]
}

func newlineInPath(v inventor, a *address) {
	a.path = "/" + v.word() + v.pick("\r\n", "\n") + v.word() + a.path
}

func spacesAround(v inventor, a *address) { a.before, a.after = v.pick(" ", "  "), v.pick("", " ") }

func spaceAfter(v inventor, a *address) { a.after = " " }

func newlinesAround(v inventor, a *address) {
	a.before, a.after = v.pick("\n", "\n\t"), v.pick("\n", "\r\n")
}
