package urlhtml

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A Kind says how a document uses a link.
type Kind uint8

// The kinds of links.
const (
	KindNavigation Kind = iota // a, area
	KindImage                  // img, source srcset, input, video poster, background, svg image, link rel=icon
	KindScript                 // script, link rel=modulepreload
	KindStylesheet             // link rel=stylesheet
	KindImport                 // @import of CSS
	KindStyle                  // url(…) of CSS: images and fonts
	KindFrame                  // iframe, frame
	KindEmbed                  // embed, object
	KindMedia                  // audio, video, source, track
	KindFormAction             // form action, button and input formaction
	KindPing                   // a and area ping
	KindManifest               // link rel=manifest, html manifest
	KindRefresh                // meta http-equiv=refresh
	KindBase                   // base
	KindResource               // any other link element: canonical, alternate, preload, …; Options.Attributes
	KindCite                   // cite, longdesc
	KindReference              // svg use, and other elements of SVG
	KindMetadata               // Options.Metadata
)

// String returns the name of the kind, such as "form action".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

var kindNames = [...]string{
	"navigation", "image", "script", "stylesheet", "import", "style", "frame", "embed", "media", "form action", "ping",
	"manifest", "refresh", "base", "resource", "cite", "reference", "metadata",
}

// IsSubresource reports whether a page isn't complete without what the link leads to, so that an
// archive keeps it: images, scripts, style sheets and what they load, frames, embedded objects,
// media, and the parts of other files that SVG uses. What is only fetched earlier or beside it,
// such as a preload or a manifest, isn't one. The URL doesn't matter: an image with a data: URL is
// a subresource, too.
func (k Kind) IsSubresource() bool {
	switch k {
	case KindImage, KindScript, KindStylesheet, KindImport, KindStyle, KindFrame, KindEmbed, KindMedia, KindReference:
		return true
	}
	return false
}

// MarshalText returns the String of k.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// A syntax says how a value contains URLs.
type syntax uint8

const (
	oneURL syntax = iota
	nonEmptyURL
	documentURL // one; an empty one is the URL of the document
	urlList     // separated by whitespace
	srcsetURLs
	styleURLs
	refreshURL
	metaContent // a refresh, or metadata
	srcdocText
)

// A moment says which base URL a link has: that of the moment at which the browser inserts the
// element and fetches the URL, or that of the finished document.
type moment bool

const (
	finished moment = false
	inserted moment = true
)

// A rule describes an attribute of an element.
type rule struct {
	attribute string
	syntax    syntax
	kind      Kind
	moment    moment
}

// rules has the attributes of HTML elements that have URLs, including obsolete ones, by the
// elements' names, or "" for all elements. Other attributes can change what a rule says: see
// page.ruled. The moments are those of Chromium: see testdata/chromium.json.
//
// https://html.spec.whatwg.org/#attributes-3
var rules = map[string][]rule{
	"":                     {{"style", styleURLs, KindStyle, inserted}, {"itemid", nonEmptyURL, KindMetadata, finished}},
	"a area":               {{"href", oneURL, KindNavigation, finished}, {"ping", urlList, KindPing, finished}},
	"audio bgsound track":  {{"src", nonEmptyURL, KindMedia, finished}},
	"base":                 {{"href", oneURL, KindBase, finished}},
	"blockquote del ins q": {{"cite", nonEmptyURL, KindCite, finished}},
	"body col colgroup table tbody td tfoot th thead tr": {{"background", nonEmptyURL, KindImage, finished}},
	"button":       {{"formaction", documentURL, KindFormAction, finished}},
	"embed":        {{"src", nonEmptyURL, KindEmbed, finished}},
	"form":         {{"action", documentURL, KindFormAction, finished}},
	"frame iframe": {{"src", nonEmptyURL, KindFrame, inserted}, {"longdesc", nonEmptyURL, KindCite, finished}},
	"iframe":       {{"srcdoc", srcdocText, KindFrame, inserted}},
	"meta":         {{"content", metaContent, KindRefresh, inserted}},
	"html":         {{"manifest", nonEmptyURL, KindManifest, finished}},
	"img": {{"src", nonEmptyURL, KindImage, inserted}, {"srcset", srcsetURLs, KindImage, inserted},
		{"longdesc", nonEmptyURL, KindCite, finished}},
	"input":  {{"src", nonEmptyURL, KindImage, inserted}, {"formaction", documentURL, KindFormAction, finished}},
	"link":   {{"href", nonEmptyURL, KindResource, finished}, {"imagesrcset", srcsetURLs, KindImage, inserted}},
	"object": {{"data", nonEmptyURL, KindEmbed, finished}},
	"script": {{"src", nonEmptyURL, KindScript, inserted}},
	"source": {{"src", nonEmptyURL, KindMedia, finished}, {"srcset", srcsetURLs, KindImage, inserted}},
	"video":  {{"src", nonEmptyURL, KindMedia, finished}, {"poster", nonEmptyURL, KindImage, inserted}},
}

// foreignRules has the SVG elements whose href, or xlink:href, isn't a KindReference of the
// finished document. In XML, feImage has its own case.
var foreignRules = map[string]rule{
	"a":     {"href", oneURL, KindNavigation, finished},
	"image": {"href", nonEmptyURL, KindImage, inserted}, "feimage": {"href", nonEmptyURL, KindImage, inserted},
	"feImage": {"href", nonEmptyURL, KindImage, inserted},
	"script":  {"href", nonEmptyURL, KindScript, inserted}, "use": {"href", nonEmptyURL, KindReference, inserted},
}

// presentation has SVG's presentation attributes that can have URLs. Their values are CSS.
//
// https://svgwg.org/svg2-draft/propidx.html
var presentation = setOf("clip-path", "cursor", "fill", "filter", "marker-end", "marker-mid", "marker-start", "mask", "stroke")

// metadata are the names and properties of meta elements whose content is a URL.
var metadata = setOf(
	"og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url", "og:video:secure_url",
	"og:audio", "og:audio:url", "og:audio:secure_url", "og:see_also",
	"twitter:url", "twitter:image", "twitter:image:src", "twitter:player", "twitter:player:stream",
	"msapplication-starturl", "msapplication-tileimage", "msapplication-config",
	"url", "image", "thumbnailurl", "contenturl", "embedurl", // itemprop
)

// linkKind returns the kind of the href of a link element, and whether browsers fetch it at once.
func linkKind(rel, as string) (Kind, moment) {
	kind, m := KindResource, finished
	for _, word := range strings.FieldsFunc(infra.Lower(rel), isSpace[rune]) {
		switch word {
		case "stylesheet":
			return KindStylesheet, inserted
		case "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "apple-touch-startup-image", "mask-icon", "image_src":
			kind = KindImage
		case "manifest":
			kind = KindManifest
		case "modulepreload":
			kind, m = KindScript, inserted
		case "preload":
			m = inserted
			switch infra.Lower(as) {
			case "script":
				kind = KindScript
			case "style":
				kind = KindStylesheet
			case "image":
				kind = KindImage
			}
		case "prefetch", "preconnect", "dns-prefetch", "compression-dictionary":
			m = inserted
		}
	}
	return kind, m
}

// isSheetType reports whether a style element with this type attribute, or without one, is a style
// sheet.
//
// https://html.spec.whatwg.org/#update-a-style-block
func isSheetType(s string) bool { return s == "" || infra.EqualFold(s, "text/css") }

// An attribute is an attribute of an element. Its name is in lower case.
type attribute struct {
	name, value string
	// start is the offset of the value in the document, without quotes. A tree has none.
	start int64
	// source says where the bytes of the value are in the value as written. It is nil if these are
	// the same.
	source *sourceMap
	raw    []byte // the value as written, until the next token, if source isn't nil
	quote  byte   // as in a tagAttribute
	isRaw  bool   // the text of an element, without character references
}

// An element is a start tag or a node of a tree.
type element struct {
	name       string
	namespace  string // "svg", "math", or "" for HTML
	rules      []rule // of an HTML element
	attributes []attribute
	kept       *element // with the attributes that Options.Keep names, or nil
	size       int      // of the values in a kept
}

// get returns the value of an attribute, and whether e has it.
func (e *element) get(name string) (string, bool) {
	for i := range e.attributes {
		if e.attributes[i].name == name {
			return e.attributes[i].value, true
		}
	}
	return "", false
}
