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
	KindResource               // any other link element: canonical, alternate, preload, …
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
)

// A rule describes an attribute of an element.
type rule struct {
	attribute string
	syntax    syntax
	kind      Kind
}

// rules has the attributes of HTML elements that have URLs, including obsolete ones. It isn't
// complete for link, meta, style and iframe srcdoc, which need more than a rule.
//
// https://html.spec.whatwg.org/#attributes-3
var rules = map[string][]rule{
	"a":          {{"href", oneURL, KindNavigation}, {"ping", urlList, KindPing}},
	"area":       {{"href", oneURL, KindNavigation}, {"ping", urlList, KindPing}},
	"audio":      {{"src", nonEmptyURL, KindMedia}},
	"base":       {{"href", oneURL, KindBase}},
	"bgsound":    {{"src", nonEmptyURL, KindMedia}},
	"blockquote": {{"cite", nonEmptyURL, KindCite}},
	"body":       {{"background", nonEmptyURL, KindImage}},
	"button":     {{"formaction", documentURL, KindFormAction}},
	"del":        {{"cite", nonEmptyURL, KindCite}},
	"embed":      {{"src", nonEmptyURL, KindEmbed}},
	"form":       {{"action", documentURL, KindFormAction}},
	"frame":      {{"src", nonEmptyURL, KindFrame}, {"longdesc", nonEmptyURL, KindCite}},
	"html":       {{"manifest", nonEmptyURL, KindManifest}},
	"iframe":     {{"src", nonEmptyURL, KindFrame}, {"longdesc", nonEmptyURL, KindCite}},
	"img":        {{"src", nonEmptyURL, KindImage}, {"srcset", srcsetURLs, KindImage}, {"longdesc", nonEmptyURL, KindCite}},
	"input":      {{"src", nonEmptyURL, KindImage}, {"formaction", documentURL, KindFormAction}},
	"ins":        {{"cite", nonEmptyURL, KindCite}},
	"link":       {{"href", nonEmptyURL, KindResource}, {"imagesrcset", srcsetURLs, KindImage}},
	"object":     {{"data", nonEmptyURL, KindEmbed}},
	"q":          {{"cite", nonEmptyURL, KindCite}},
	"script":     {{"src", nonEmptyURL, KindScript}},
	"source":     {{"src", nonEmptyURL, KindMedia}, {"srcset", srcsetURLs, KindImage}},
	"table":      {{"background", nonEmptyURL, KindImage}},
	"td":         {{"background", nonEmptyURL, KindImage}},
	"th":         {{"background", nonEmptyURL, KindImage}},
	"track":      {{"src", nonEmptyURL, KindMedia}},
	"video":      {{"src", nonEmptyURL, KindMedia}, {"poster", nonEmptyURL, KindImage}},
}

// foreignKinds has the kinds of SVG elements whose href isn't a KindReference.
var foreignKinds = map[string]Kind{
	"a": KindNavigation, "image": KindImage, "feimage": KindImage, "script": KindScript,
}

// metadata are the names and properties of meta elements whose content is a URL.
var metadata = map[string]bool{
	"og:url": true, "og:image": true, "og:image:url": true, "og:image:secure_url": true,
	"og:video": true, "og:video:url": true, "og:video:secure_url": true,
	"og:audio": true, "og:audio:url": true, "og:audio:secure_url": true, "og:see_also": true,
	"twitter:url": true, "twitter:image": true, "twitter:image:src": true, "twitter:player": true, "twitter:player:stream": true,
	"msapplication-starturl": true, "msapplication-tileimage": true, "msapplication-config": true,
	"url": true, "image": true, "thumbnailurl": true, "contenturl": true, "embedurl": true, // itemprop
}

// linkKind returns the kind of the href of a link element.
func linkKind(rel, as string) Kind {
	kind := KindResource
	for _, word := range strings.FieldsFunc(infra.Lower(rel), isSpace[rune]) {
		switch word {
		case "stylesheet":
			return KindStylesheet
		case "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "apple-touch-startup-image", "mask-icon", "image_src":
			kind = KindImage
		case "manifest":
			kind = KindManifest
		case "modulepreload":
			kind = KindScript
		case "preload":
			switch infra.Lower(as) {
			case "script":
				kind = KindScript
			case "style":
				kind = KindStylesheet
			case "image":
				kind = KindImage
			}
		}
	}
	return kind
}
