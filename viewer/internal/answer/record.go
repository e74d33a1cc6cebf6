package answer

import (
	"net/netip"
	"strconv"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlfile"
)

// record writes the facts about a URL besides its attributes, as members of the open
// object.
func (w *writer) record(u *url.URL) {
	w.key("facts").open('[')
	for _, f := range facts(u) {
		w.value(f)
	}
	w.close(']')
	w.members("cautions", cautions(u), "opaquePath", u.HasOpaquePath())
	w.key("path").open('[')
	for segment := range u.PathSegments() {
		w.array(segment, url.PercentDecodeUTF8(segment))
	}
	w.close(']')
	w.key("query").open('[')
	for name, value := range u.SearchParams().All() {
		w.array(name, value)
	}
	w.close(']')
}

// facts returns properties of a URL: the name, the value, and the Go expression for it.
func facts(u *url.URL) [][]string {
	h := u.ParsedHost()
	list := [][]string{{"kind of host", kindText(h.Kind()), "u.ParsedHost().Kind()"}}
	add := func(name, value, expression string, ok bool) {
		if ok {
			list = append(list, []string{name, value, expression})
		}
	}
	if addr, ok := h.Addr(); ok {
		add("address", addr.String(), "u.ParsedHost().Addr()", true)
		where := addressRange(addr)
		add("range", where, "netip.Addr", where != "")
	}
	if domain, ok := h.Domain(); ok {
		suffix, hasSuffix := h.PublicSuffix(publicsuffix.List)
		registrable, isRegistrable := h.RegistrableDomain(publicsuffix.List)
		if !isRegistrable {
			registrable = "none"
		}
		add("registrable domain", registrable, "u.ParsedHost().RegistrableDomain(publicsuffix.List)", true)
		add("public suffix", suffix, "u.ParsedHost().PublicSuffix(publicsuffix.List)", hasSuffix)
		add("domain in Unicode", h.Unicode(), "u.ParsedHost().Unicode()", h.Unicode() != domain)
	}
	add("for display", urldisplay.URL(u, urldisplay.Options{PublicSuffixes: publicsuffix.List}), "urldisplay.URL(u, urldisplay.Options{PublicSuffixes: publicsuffix.List})", true)
	origin := u.Origin()
	if origin.IsOpaque() {
		add("origin", "opaque", "u.Origin()", true)
	} else {
		add("origin", origin.String(), "u.Origin()", true)
		add("site", origin.Site(publicsuffix.List).String(), "u.Origin().Site(publicsuffix.List)", true)
	}
	add("potentially trustworthy", yesNo(u.IsPotentiallyTrustworthy()), "u.IsPotentiallyTrustworthy()", true)
	if port, ok := u.EffectivePort(); ok {
		add("effective port", strconv.Itoa(int(port)), "u.EffectivePort()", true)
	}
	address, ok := u.DialAddress()
	add("address to dial", address, "u.DialAddress()", ok)
	path, err := urlfile.Path(u, urlfile.Posix)
	add("file path", path, "urlfile.Path(u, urlfile.Posix)", err == nil)
	path, err = urlfile.Path(u, urlfile.Windows)
	add("Windows path", path, "urlfile.Path(u, urlfile.Windows)", err == nil)
	add("special scheme", yesNo(u.IsSpecial()), "u.IsSpecial()", true)
	return list
}

// cautions returns in which ways a person may take u for another URL.
func cautions(u *url.URL) []string {
	var list []string
	h := u.ParsedHost()
	shown := urldisplay.Host(h, urldisplay.Options{PublicSuffixes: publicsuffix.List})
	if domain, ok := h.Domain(); ok && h.Unicode() != domain && shown == domain {
		list = append(list, "Shown as "+shown+": in Unicode it could pass for another name")
	}
	if (u.Username() != "" || u.Password() != "") && u.Host() != "" {
		list = append(list, "Leads to "+shown)
	}
	return list
}

func kindText(k url.HostKind) string {
	switch k {
	case url.HostNull:
		return "none (null)"
	case url.HostEmpty:
		return "empty"
	}
	return k.String()
}

func yesNo(v bool) string {
	if v {
		return "yes"
	}
	return "no"
}

// addressRange names the range of an address, or returns "" if it isn't one of these.
func addressRange(addr netip.Addr) string {
	switch {
	case addr.IsLoopback():
		return "loopback: this machine"
	case addr.IsPrivate():
		return "private network"
	case addr.IsLinkLocalUnicast():
		return "link-local"
	case addr.IsMulticast():
		return "multicast"
	case addr.IsUnspecified():
		return "unspecified"
	}
	return ""
}
