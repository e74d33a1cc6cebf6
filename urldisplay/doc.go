// Package urldisplay renders URLs and hosts for people who use them to decide what
// to trust.
//
//	u := url.MustParse("https://user:pass@xn--bcher-kva.example/%C3%A9?q=%20")
//	urldisplay.URL(u, urldisplay.Options{}) // https://bücher.example/é?q=%20
//
// The result is only for display: use [url.URL.Href] for links. [Split] says where the
// registrable domain is, which says who answers: set it in bold.
//
// The tables of scripts and look-alikes are linked only into programs that import the
// package. In a template, call [URL] through a function:
//
//	funcs := template.FuncMap{"display": func(u *url.URL) string {
//		return urldisplay.URL(u, urldisplay.Options{HostOnly: true})
//	}}
//
// # Which labels are shown in Unicode
//
// A label of a domain is shown in Unicode only if
//
//   - the domain is valid according to IDNA;
//   - each of its code points, apart from digits and hyphens, is recommended for
//     identifiers by UTS #39 of Unicode 18, is used in Pinyin or Welsh, is a "·" between
//     two letters "l", or is "・" or "་";
//   - its restriction level in UTS #39 is Single Script, or it is Highly Restrictive
//     and combines Han, Japanese or Korean characters with ASCII letters;
//   - its Latin letters belong to ASCII, Latin-1, Latin Extended-A, Vietnamese,
//     Pinyin, Romanian or Welsh; letters that pass for an ASCII letter, such as
//     "ı", "ə", "ð" and letters with a dot below, need the top-level domain of a
//     country that uses them;
//   - it isn't made up entirely of digits and look-alikes of ASCII letters, unless
//     the top-level domain has the same script: "сахар.ru" and "сахар.рф" are shown in
//     Unicode, but "xn--80aa2cbv.com" isn't;
//   - it has a letter, and all its digits belong to one numeral system;
//   - no mark is Arabic or follows an ASCII character, at most four
//     nonspacing marks are in a row, and the same mark never comes twice in a
//     row;
//   - Chinese and Japanese letters that pass for a slash, an "o" or another ASCII
//     character, such as "ノ", "〇" and "ー", have other letters of these scripts
//     beside them.
//
// So labels with zero width joiners, emoji, or code points newer than the tables
// stay in ASCII. [KeepsPunycode] says whether a host has one. No rule compares words: the
// reader has to see that "exämple" isn't "example".
//
// https://url.spec.whatwg.org/#url-rendering,
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urldisplay
