// Package urldisplay renders URLs and hosts for people who decide by them what to trust.
//
//	u := url.MustParse("https://user:pass@xn--bcher-kva.example/%C3%A9?q=%20")
//	urldisplay.URL(u, urldisplay.Options{}) // https://bücher.example/é?q=%20
//
// The result isn't meant to be parsed again. Use [url.URL.Href] for links.
//
// The package has tables of scripts and look-alikes, which only programs that import it
// link. In a template, call it through a function:
//
//	funcs := template.FuncMap{"display": func(u *url.URL) string {
//		return urldisplay.URL(u, urldisplay.Options{HostOnly: true})
//	}}
//
// # Which labels are shown in Unicode
//
// A label of a domain is shown in Unicode only if
//
//   - the domain is valid by IDNA;
//   - its code points, digits and hyphens aside, are recommended for identifiers by
//     UTS #39 of Unicode 18, belong to Pinyin or Welsh, or are "·" between two "l", "・", or "་";
//   - it is Single Script or, for Latin without diacritics beside Han characters,
//     Japanese or Korean, Highly Restrictive, two of the restriction levels of UTS #39;
//   - its Latin letters are those of ASCII, Latin-1, Latin Extended-A, Vietnamese,
//     Pinyin, Romanian and Welsh, and those that pass for an ASCII letter, such as "ı",
//     "ə", "ð" and letters with a dot below, are under the top-level domain of a country
//     that uses them;
//   - it doesn't consist of letters that pass for ASCII letters and digits only, unless
//     the top-level domain uses the same script: "сахар.ru" and "сахар.рф", but
//     "xn--80aa2cbv.com";
//   - it has a letter, and digits of one numeral system only;
//   - its marks follow letters other than ASCII and Arabic, no more than four nonspacing
//     ones and no two alike in a row;
//   - Chinese and Japanese letters that pass for a slash, an "o" or another stroke of
//     ASCII, such as "ノ", "〇" and "ー", have others beside them.
//
// So labels with zero width joiners, emoji, or code points newer than the tables stay in
// ASCII. The rules can't tell one word from another: the reader has to see that "exämple"
// isn't "example".
//
// https://url.spec.whatwg.org/#url-rendering,
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
package urldisplay
