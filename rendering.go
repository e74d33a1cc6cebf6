package url

import (
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/display"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
)

// DisplayOptions says how [URL.Display] and [Host.Display] render. The zero
// DisplayOptions renders everything except credentials.
type DisplayOptions struct {
	// MaxWidth, if positive, is how many code points the result may have, not
	// counting those that isolate bidirectional text. Note that some take two
	// columns of a terminal, and some none.
	//
	// The path, the query and the fragment are cut first, at their end. Then
	// labels of the host go, from the left, and then the scheme. A registrable
	// domain, and a host that has none, such as an IP address, is never cut, and
	// neither is the port: if these alone are wider, so is the result.
	MaxWidth int

	// List tells which part of a host is its registrable domain. With a nil
	// List no host is cut.
	List PublicSuffixList

	// HostOnly leaves only the host and the port, or the scheme of a URL that
	// has no host.
	HostOnly bool

	// OmitScheme is a scheme, such as "https", that isn't shown, for places
	// where all URLs have it. Those that have another one, or no host, show
	// theirs.
	OmitScheme string
}

const (
	ellipsis = "…"
	elided   = ellipsis + "." // labels of a host

	leftToRightIsolate    = '\u2066'
	popDirectionalIsolate = '\u2069'
)

// Display renders u for people who decide by it whether they trust what it
// stands for. The result isn't meant to be parsed again; use [URL.Href] for links.
//
//   - The username and the password are left out. What may be a password elsewhere, as
//     in a URL within an opaque path, is "xxxxx", as for [URL.Redacted].
//   - The labels of a domain are shown in Unicode if that is safe, and in ASCII,
//     as "xn--…", if it isn't; see [Host.Display].
//   - If there is a [DisplayOptions.MaxWidth], the registrable domain still shows.
//     What is cut is replaced by "…": "….example.com/path…".
//   - Percent-encoded bytes are decoded where they are UTF-8 for a letter, a
//     number, a mark on these, a currency sign or one of some punctuation marks.
//     What is invisible, white space or a control, changes the direction of
//     text, has a compatibility mapping (as fullwidth forms have), or looks like
//     a delimiter of URLs or a symbol that browsers show beside them (such as
//     U+1F512, a padlock), stays as it is. So do ASCII code points other than
//     letters, digits, "-", ".", "_" and "~", and code points that Unicode
//     [UnicodeVersion] doesn't have yet. A space becomes "%20".
//   - If there is right-to-left text, the result as a whole, and each part of it
//     that has some, are isolated: they stand between U+2066 and U+2069. So the
//     labels of the host and the segments of the path keep their order from left
//     to right.
//
// https://url.spec.whatwg.org/#url-rendering
func (u URL) Display(o DisplayOptions) string {
	if u.hostKind == HostNull || u.hostKind == HostEmpty {
		if o.HostOnly {
			return u.Protocol()
		}
		head := u.href[:u.authorityEnd()]
		tail := display.Text(u.redactedTail())
		return isolate(head + cutTail(tail, o.MaxWidth, utf8.RuneCountInString(head)))
	}
	scheme := u.href[:u.schemeEnd+2]
	if o.HostOnly || o.OmitScheme == u.Scheme() {
		scheme = ""
	}
	port := u.href[u.hostEnd:u.pathStart]
	if o.HostOnly {
		return isolate(u.sharedHost().elide("", port, o))
	}
	head := u.sharedHost().elide(scheme, port, o)
	tail := cutTail(display.Text(u.redactedTail()), o.MaxWidth, utf8.RuneCountInString(head))
	if tail == ellipsis {
		// It would look like a part of the host.
		tail = ""
	}
	return isolate(head + tail)
}

// Display renders h as [URL.Display] does: a domain in Unicode as far as that is
// safe, and other hosts as they are serialized. With a nil
// [DisplayOptions.List], it is never cut.
//
// A label of a domain is shown in Unicode only if
//
//   - the domain is valid by IDNA;
//   - its code points, digits and hyphens aside, are recommended for identifiers by
//     UTS #39 of Unicode [UnicodeVersion], of Pinyin or Welsh, or are "·" between two "l", "・", or "་";
//   - it is Single Script or, for Latin without diacritics beside Han characters,
//     Japanese or Korean, Highly Restrictive, two of the restriction levels of
//     UTS #39;
//   - letters of Latin are of ASCII, Latin-1, Latin Extended-A, Vietnamese,
//     Pinyin, Romanian and Welsh, and those that pass for an ASCII letter,
//     such as "ı", "ə", "ð" and what has a dot below, are beneath a country's
//     top-level domain where they are used;
//   - it isn't made of nothing but letters that pass for ASCII letters and
//     digits, unless the top-level domain is one that uses the same script:
//     "сахар.ru" and "сахар.рф", but "xn--80aa2cbv.com";
//   - it has a letter, and digits of one numeral system only;
//   - marks stand on letters other than ASCII and Arabic, no more than four
//     nonspacing ones and no two alike in a row;
//   - letters of Chinese and Japanese that pass for a slash, an "o" or another stroke of
//     ASCII, such as "ノ", "〇" and "ー", have others beside them.
//
// So labels with zero width joiners, emoji, or code points newer than the tables
// of this package stay in ASCII. The rules can't tell one word from another:
// that "exämple" isn't "example" is for the reader to see.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
func (h Host) Display(o DisplayOptions) string { return isolate(h.elide("", "", o)) }

// displayLabels returns the labels of a domain as they are to be shown. Other
// hosts count as one label.
func (h Host) displayLabels() []string {
	if h.kind != HostDomain {
		return []string{h.serialized}
	}
	return display.Labels(h.serialized, DomainToUnicode(h.serialized))
}

// elide renders h after scheme and before port, within the width of o if
// that can be.
func (h Host) elide(scheme, port string, o DisplayOptions) string {
	labels := h.displayLabels()
	whole := strings.Join(labels, ".")
	width := utf8.RuneCountInString(whole) + len(port)
	if o.MaxWidth <= 0 || len(scheme)+width <= o.MaxWidth {
		return scheme + whole + port
	}
	registrable, ok := h.RegistrableDomain(o.List)
	if !ok {
		return whole + port
	}
	most := len(labels) - strings.Count(registrable, ".") - 1
	for _, scheme := range []string{scheme, ""} {
		width := len(scheme) + width
		if width <= o.MaxWidth {
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

// cutTail returns what of tail fits into width after used code points, with an
// ellipsis at the end if that isn't all. Neither percent-encoded bytes nor
// marks are separated from what precedes them. It never returns less than the
// ellipsis.
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

// isolate puts each part of s that has right-to-left text, and then s itself,
// between U+2066 and U+2069. A part is what is between delimiters.
//
// https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
func isolate(s string) string {
	if infra.IsASCII(s) {
		return s
	}
	var b strings.Builder
	isolated := false
	b.WriteRune(leftToRightIsolate)
	for s != "" {
		end := strings.IndexAny(s, ":/?#[]@.!$&()+,;=…")
		if end < 0 {
			end = len(s)
		}
		if strings.ContainsFunc(s[:end], isRightToLeft) {
			isolated = true
			b.WriteRune(leftToRightIsolate)
			b.WriteString(s[:end])
			b.WriteRune(popDirectionalIsolate)
		} else {
			b.WriteString(s[:end])
		}
		_, size := utf8.DecodeRuneInString(s[end:])
		b.WriteString(s[end : end+size])
		s = s[end+size:]
	}
	if !isolated {
		return strings.TrimPrefix(b.String(), string(leftToRightIsolate))
	}
	b.WriteRune(popDirectionalIsolate)
	return b.String()
}

// isRightToLeft reports whether r, which must be a code point that is shown, is
// of the Bidi_Class R, AL or AN.
func isRightToLeft(r rune) bool {
	return r >= utf8.RuneSelf && uts46.IsRightToLeft(r)
}
