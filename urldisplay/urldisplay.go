package urldisplay

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/display"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/uts46"
)

// Options say how [URL] and [Host] render. The zero value renders everything except
// credentials.
type Options struct {
	// MaxWidth, if positive, limits the number of code points in the result, not
	// counting those that isolate bidirectional text. In a terminal some code
	// points take two columns, others zero.
	//
	// The path, the query and the fragment are cut first, from the end; then labels
	// of the host, from the left; then the scheme. Without the scheme, the other
	// parts are shown again as far as they fit. The port and the registrable
	// domain, or the whole host if it has no registrable domain, are never cut,
	// even if they alone are wider than MaxWidth. Nor is the scheme of a URL without a host.
	MaxWidth int

	// PublicSuffixes determines registrable domains. If it is nil, hosts aren't cut.
	PublicSuffixes url.PublicSuffixList

	// HostOnly leaves only the host and the port, or the scheme of a URL that
	// has no host.
	HostOnly bool

	// OmitScheme is a scheme not to show, such as "https". Other schemes are
	// shown, and so is this one in a URL without a host.
	OmitScheme string
}

const (
	ellipsis = "…"
	elided   = ellipsis + "." // labels of a host

	leftToRightIsolate    = "\u2066"
	popDirectionalIsolate = "\u2069"
)

// URL renders u.
//
//   - The username and the password aren't shown. Possible passwords elsewhere, as
//     in a URL within an opaque path, become "xxxxx", as in [url.URL.Redacted]. In an
//     opaque host, nothing after a possible password is shown.
//   - The labels of a domain are shown in Unicode if that is safe, and otherwise in
//     ASCII, as "xn--…": see the documentation of the package.
//   - With [Options.MaxWidth] the registrable domain is still shown. "…" replaces
//     the labels and the end of the path that are cut, as in "….example.com/path…", if
//     it fits. Nothing replaces the scheme, or a path that is cut completely.
//   - Percent-encoded bytes are decoded if they are UTF-8 for a letter, a number, a
//     combining mark on either, a currency sign or certain punctuation marks. The
//     following stay encoded: ASCII other than letters, digits, "-", ".", "_" and "~";
//     white space, controls and invisible code points; and code points that change the
//     direction of text, that have a compatibility mapping, or that look like a
//     delimiter or a padlock. A space becomes "%20".
//   - If there is right-to-left text, U+2066 and U+2069 isolate the result and each
//     part that contains such text, so the labels of the host and the segments of
//     the path keep their order.
//
// https://url.spec.whatwg.org/#url-rendering
func URL(u *url.URL, o Options) string { return isolate(render(u, o)).text }

// Split renders u as [URL] does, in three parts: the registrable domain, to be set in bold, and
// what comes before and after it. The domain is the whole host if [Options.PublicSuffixes] has no
// registrable domain for it, as for an IP address, and "" if there is no host.
//
//	https://www.        example.co.uk    :8080/path
//
// The three parts together are the result of URL. Put them into one paragraph, without
// anything between them that isolates them from each other: if there is right-to-left text,
// before has the character that begins the isolation, and after the one that ends it.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
func Split(u *url.URL, o Options) (before, domain, after string) {
	r := isolate(render(u, o))
	return r.text[:r.start], r.text[r.start:r.end], r.text[r.end:]
}

// A rendering is a text for people, with the registrable domain in text[start:end].
type rendering struct {
	text       string
	start, end int
}

// render is URL without the isolation of right-to-left text.
func render(u *url.URL, o Options) rendering {
	host := u.ParsedHost()
	shown := u.WithoutCredentials().Redacted()
	if host.String() == "" {
		head := u.Protocol()
		if o.HostOnly {
			return rendering{head, len(head), len(head)}
		}
		if host.Kind() == url.HostEmpty {
			head += "//"
		}
		text := head + cutTail(display.Text(shown[len(head):]), o.MaxWidth, utf8.RuneCountInString(head))
		return rendering{text, len(text), len(text)}
	}
	scheme := u.Protocol() + "//"
	labels, port := labelsOf(host), u.Host()[len(host.String()):]
	tail, isWhole := strings.CutPrefix(shown, scheme+u.Host())
	if !isWhole {
		// A part of an opaque host may be a password. What follows it can have an "@", as if
		// the host came after that.
		before, _, _ := strings.Cut(shown[len(scheme):], redact.Password)
		labels, port, tail = []string{before + redact.Password}, "", ""
	}
	switch {
	case o.HostOnly:
		return elide(host, labels, "", port, o)
	case o.OmitScheme == u.Scheme():
		scheme = ""
	}
	r := elide(host, labels, scheme, port, o)
	tail = cutTail(display.Text(tail), o.MaxWidth, utf8.RuneCountInString(r.text))
	if tail == ellipsis {
		// With no path before it, the ellipsis would look like a part of the host.
		tail = ""
	}
	r.text += tail
	return r
}

// Host renders h as [URL] does: domains in Unicode as far as that is safe, other
// hosts as serialized, but with "xxxxx" for what may be a password in an opaque host, as in
// "user%3Apassword".
//
// https://url.spec.whatwg.org/#url-rendering
func Host(h url.Host, o Options) string {
	labels := labelsOf(h)
	if h.Kind() == url.HostOpaque {
		labels = []string{redact.Start(h.String())} // an "@" may have been behind it
	}
	return isolate(elide(h, labels, "", "", o)).text
}

// KeepsPunycode reports whether a label of h stands for Unicode, but is shown in ASCII, as
// "xn--…": it may pass for another name. Address bars warn of some of these.
func KeepsPunycode(h url.Host) bool {
	return h.Kind() == url.HostDomain && slices.ContainsFunc(labelsOf(h), func(label string) bool {
		return strings.HasPrefix(label, "xn--")
	})
}

// labelsOf returns the labels of a domain as they will be shown. Any other host
// counts as one label.
func labelsOf(h url.Host) []string {
	if domain, ok := h.Domain(); ok {
		return display.Labels(domain, h.Unicode())
	}
	return []string{h.String()}
}

// elide renders h, which has these labels, between scheme and port, within o's width if possible.
func elide(h url.Host, labels []string, scheme, port string, o Options) rendering {
	most := 0
	if registrable, ok := h.RegistrableDomain(o.PublicSuffixes); ok {
		most = len(labels) - strings.Count(registrable, ".") - 1
	}
	domain := strings.Join(labels[most:], ".")
	text := elideLabels(labels, most, scheme, port, o)
	end := len(text) - len(port)
	return rendering{text, end - len(domain), end}
}

// elideLabels is elide for the labels of the host. It cuts only the first most of them.
func elideLabels(labels []string, most int, scheme, port string, o Options) string {
	whole := strings.Join(labels, ".")
	width := utf8.RuneCountInString(whole) + len(port)
	for _, scheme := range []string{scheme, ""} {
		width := len(scheme) + width
		if o.MaxWidth <= 0 || width <= o.MaxWidth {
			return scheme + whole + port
		}
		for cut, label := range labels[:most] {
			width -= utf8.RuneCountInString(label + ".")
			if width+utf8.RuneCountInString(elided) <= o.MaxWidth {
				return scheme + elided + strings.Join(labels[cut+1:], ".") + port
			}
		}
	}
	return strings.Join(labels[most:], ".") + port
}

// cutTail returns as much of tail as fits into width after used code points, ending
// in an ellipsis if something was cut. It splits no percent-encoded byte and
// separates no mark from its letter. It returns at least the ellipsis.
func cutTail(tail string, width, used int) string {
	if width <= 0 || used+utf8.RuneCountInString(tail) <= width {
		return tail
	}
	end := 0
	for n := width - used - 1; n > 0; n-- {
		_, size := utf8.DecodeRuneInString(tail[end:])
		end += size
	}
	for i := max(end-2, 0); i < end; i++ {
		if infra.IsPercentEncodedByte(tail, i) {
			end = i
		}
	}
	for end > 0 {
		r, _ := utf8.DecodeRuneInString(tail[end:])
		if !uts46.IsMark(r) {
			break
		}
		_, size := utf8.DecodeLastRuneInString(tail[:end])
		end -= size
	}
	return tail[:end] + ellipsis
}

// isolate puts each part of r that has right-to-left text between U+2066 and U+2069, and then
// all of it. The parts are those between delimiters, which also enclose the registrable domain.
//
// https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
func isolate(r rendering) rendering {
	if !strings.ContainsFunc(r.text, isRightToLeft) {
		return r
	}
	before := leftToRightIsolate + isolateParts(r.text[:r.start])
	domain := isolateParts(r.text[r.start:r.end])
	after := isolateParts(r.text[r.end:]) + popDirectionalIsolate
	return rendering{before + domain + after, len(before), len(before) + len(domain)}
}

// isolateParts is isolate for the parts of s.
func isolateParts(s string) string {
	var b strings.Builder
	for s != "" {
		length := strings.IndexAny(s, ":/?#[]@.!$&()+,;=…")
		if length < 0 {
			length = len(s)
		}
		part, rest := s[:length], s[length:]
		if strings.ContainsFunc(part, isRightToLeft) {
			part = leftToRightIsolate + part + popDirectionalIsolate
		}
		_, size := utf8.DecodeRuneInString(rest)
		b.WriteString(part)
		b.WriteString(rest[:size])
		s = rest[size:]
	}
	return b.String()
}

// isRightToLeft reports whether r, which must be a code point that is shown, has the Bidi_Class
// R, AL or AN.
func isRightToLeft(r rune) bool {
	return r >= utf8.RuneSelf && uts46.IsRightToLeft(r)
}
