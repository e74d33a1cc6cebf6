package urlhtml

import (
	"maps"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// The traits of HTML elements say how the parser treats their tags.
type traits uint16

const (
	isRawText     traits = 1 << iota // the content is text
	isOfHead                         // it doesn't end the head
	isOfScan                         // it doesn't end the head when Chromium looks for the encoding
	isTemplateTag                    // template
	isForeignRoot                    // svg, math
	isRoot                           // html, head, body, frameset
	isVoid                           // there is no end tag
	closesP                          // its start tag closes a p element
	isBreakout                       // its start tag ends SVG and MathML
	isHostTag                        // it can have a shadow root
	isOfColumns                      // in a template that begins with it, col can follow
)

// A tag has the facts about an HTML element that follow from its name.
type tag struct {
	name   string // of the element
	traits traits
	rules  []rule
}

// tagTraits has the names of the elements with each trait.
var tagTraits = map[traits]string{
	isRawText:     "iframe noembed noframes noscript plaintext script style textarea title xmp",
	isOfHead:      "html head base basefont bgsound link meta noframes noscript script style template title",
	isOfScan:      "base link meta noscript object script style title",
	isTemplateTag: "template",
	isForeignRoot: "svg math",
	isRoot:        "html head body frameset",
	isVoid:        "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr",
	// A table closes p only without quirks.
	closesP: "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu " +
		"nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form hr li dd dt xmp plaintext",
	isBreakout: "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
		"pre ruby s small span strong strike sub sup table tt u ul var",
	isOfColumns: "link meta script style template", // in Chromium. In the Standard, those in the head
	isHostTag:   "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
}

// tags has the elements with traits or rules.
var tags = func() map[string]tag {
	known := map[string]tag{}
	add := func(names string, t traits, rules []rule) {
		for name := range strings.SplitSeq(names, " ") {
			known[name] = tag{name, known[name].traits | t, append(known[name].rules, rules...)}
		}
	}
	for trait, names := range tagTraits {
		add(names, trait, nil)
	}
	for names, rules := range rules {
		add(names, 0, rules)
	}
	for name := range known {
		add(name, 0, rules[""])
	}
	known["image"] = tag{"img", known["img"].traits &^ isBreakout, known["img"].rules} // a start tag "image" is read as "img"
	return known
}()

// An attributeName is the name of an attribute that matters, and where: in an element with this
// name, in SVG, or in all elements.
type attributeName struct {
	name, element string
	onlySVG       bool

	isNamed, isSrcset bool // in Options.Attributes, with its value
	isKept            bool // in Options.Keep
}

var attributeNames = func() map[string]*attributeName {
	known := map[string]*attributeName{"xlink:href": {name: "xlink:href", onlySVG: true}}
	for name := range presentation {
		known[name] = &attributeName{name: name, onlySVG: true}
	}
	for name, element := range map[string]string{
		"rel": "", "target": "", "download": "", "as": "link", "type": "", "loading": "",
		"http-equiv": "meta", "property": "meta", "name": "meta", "itemprop": "meta", "charset": "meta",
		"color": "font", "face": "font", "size": "font", "encoding": "annotation-xml", "shadowrootmode": "template", "for": "template",
	} {
		known[name] = &attributeName{name: name, element: element}
	}
	for _, rules := range rules {
		for _, r := range rules {
			known[r.attribute] = &attributeName{name: r.attribute}
		}
	}
	return known
}()

// A nameSet has the attributes that matter in a document.
type nameSet struct {
	known   map[string]*attributeName
	longest int // at least the length of the longest name
}

var defaultNames = &nameSet{attributeNames, 24}

// of returns the attribute with this name, or nil if it doesn't matter.
func (n *nameSet) of(name []byte) *attributeName {
	var buf [24]byte
	if len(name) > n.longest {
		return nil
	}
	return n.known[string(infra.AppendLower(buf[:0], infra.View(name)))]
}

// ofXML returns the attribute with this name in XML, where case matters, or nil.
func (n *nameSet) ofXML(name []byte) *attributeName {
	a := n.known[string(name)]
	if a == nil && n != defaultNames {
		if a = n.of(name); a != nil && !a.isKept && !a.isNamed {
			return nil
		}
	}
	return a
}

// namesFor returns the attributes that matter with these options.
func namesFor(o *Options) *nameSet {
	if len(o.Attributes)+len(o.Keep) == 0 {
		return defaultNames
	}
	n := &nameSet{maps.Clone(attributeNames), defaultNames.longest}
	for name, isSrcset := range o.Attributes {
		a := n.add(name)
		a.isNamed, a.isSrcset = true, isSrcset
	}
	for _, name := range o.Keep {
		n.add(name).isKept = true
	}
	return n
}

// add returns the attribute with this name for changes.
func (n *nameSet) add(name string) *attributeName {
	name = infra.Lower(name)
	a := attributeName{name: name}
	if known := n.known[name]; known != nil {
		a = *known
	}
	n.known[name], n.longest = &a, max(n.longest, len(name))
	return &a
}

// isOf reports whether the attribute matters in an element.
func (a *attributeName) isOf(element, namespace string) bool {
	return (a.element == "" || a.element == element) && (!a.onlySVG || namespace == "svg") || a.isNamed || a.isKept
}

// keptStrings has short strings that may come again, such as names of elements and the values of
// rel attributes.
type keptStrings [64]string

// get returns b as a string.
func (k *keptStrings) get(b []byte) string {
	if len(b) == 0 || len(b) > maxKept {
		return string(b)
	}
	s := &k[(len(b)*7+int(b[0])+int(b[len(b)-1])*3)%len(k)]
	if *s != string(b) {
		*s = string(b)
	}
	return *s
}

// maxKept limits the length of a string that is kept.
const maxKept = 16
