package urlpattern

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// children has the nodes below a node, keyed by the label or segment that leads to them.
type children[N any] struct {
	keys  []string
	nodes []*N
	byKey map[string]*N // if there are many
}

// fewChildren is the largest number of children that are searched one by one.
const fewChildren = 6

func (c *children[N]) find(key string) *N {
	if c.byKey != nil {
		return c.byKey[key]
	}
	for i, k := range c.keys {
		if k == key {
			return c.nodes[i]
		}
	}
	return nil
}

// child returns the child with this key, and adds it if it is missing.
func (c *children[N]) child(key string) *N {
	if n := c.find(key); n != nil {
		return n
	}
	n := new(N)
	if c.byKey == nil && len(c.keys) < fewChildren {
		c.keys, c.nodes = append(c.keys, key), append(c.nodes, n)
		return n
	}
	if c.byKey == nil {
		c.byKey = map[string]*N{}
		for i, k := range c.keys {
			c.byKey[k] = c.nodes[i]
		}
		c.keys, c.nodes = nil, nil
	}
	c.byKey[key] = n
	return n
}

// A hostNode represents the last labels of a hostname.
type hostNode struct {
	children children[hostNode] // by the label before
	whole    pathIndex          // of patterns that have no other labels
	rest     pathIndex          // of patterns that may have others
}

func (n *hostNode) add(p *Pattern, id int32) {
	labels, whole := hostLabels(p.at(Hostname))
	for labels != "" {
		var label string
		labels, label = cutLastLabel(labels)
		n = n.children.child(label)
	}
	if whole {
		n.whole.add(p, id)
	} else {
		n.rest.add(p, id)
	}
}

// cutLastLabel returns the last label of a host and the text before it, with the dot. A label
// that isn't the host's last one keeps its dot, too. If before is empty, the label is the first
// one.
func cutLastLabel(host string) (before, label string) {
	i := strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')
	return host[:i+1], host[i+1:]
}

// hostLabels returns the labels that every matching hostname ends with, and whether it can have
// no others.
func hostLabels(c *component) (labels string, whole bool) {
	if c.matcher.kind == matchLiteral {
		return c.matcher.literal, true
	}
	labels = c.matcher.trailing
	if last := len(c.parts) - 1; labels != "" && (c.parts[last].kind != fixedText || !startsLabel(c.parts, last)) {
		// The text may begin in the middle of a label.
		_, labels, _ = strings.Cut(labels, ".")
	}
	return labels, false
}

// startsLabel reports whether parts[i] is certain to begin at the start of a label.
func startsLabel(parts []part, i int) bool {
	for ; i > 0; i-- {
		before := &parts[i-1]
		text := before.suffix
		if before.kind == fixedText {
			text = before.value
		}
		if !strings.HasSuffix(text, ".") {
			return false
		}
		if before.modifier == none || before.modifier == oneOrMore {
			return true
		}
	}
	return true
}

// A pathname is the pathname of a URL.
type pathname struct {
	text   string
	folded string // in lower case, if that was needed
}

func (n *hostNode) find(path *pathname, host string, found []int32) []int32 {
	for {
		found = n.rest.find(path, found)
		if host == "" {
			return n.whole.find(path, found)
		}
		var label string
		host, label = cutLastLabel(host)
		if n = n.children.find(label); n == nil {
			return found
		}
	}
}

// A pathIndex has the patterns of a hostname, with a separate tree for those that
// ignore case.
type pathIndex struct{ exact, folded *pathNode }

func (x *pathIndex) add(p *Pattern, id int32) {
	root := &x.exact
	if p.ignoreCase {
		root = &x.folded
	}
	if *root == nil {
		*root = new(pathNode)
	}
	(*root).add(p.at(Pathname), id)
}

func (x *pathIndex) find(path *pathname, found []int32) []int32 {
	if x.exact != nil {
		found = x.exact.find(path.text, path.text, found)
	}
	if x.folded != nil {
		if path.folded == "" {
			path.folded = infra.Lower(path.text)
		}
		found = x.folded.find(path.folded, path.folded, found)
	}
	return found
}

// A pathNode represents the first segments of a pathname.
type pathNode struct {
	children children[pathNode] // by the next segment
	wildcard *pathNode          // for patterns that don't fix all of the next segment
	whole    []int32            // patterns that have no other segments
	rest     []int32            // patterns that may have any
	suffixes []suffixes         // patterns that may have any, but end with a fixed text
}

// suffixes has those patterns of a node that end with texts of the same length.
type suffixes struct {
	length int
	ids    map[string][]int32
}

// A segment of a pattern's pathname is either fixed text, or has a wildcard.
type segment struct {
	text     string
	wildcard bool
}

func (n *pathNode) add(c *component, id int32) {
	segments, whole := pathSegments(c)
	fold := c.matcher.fold
	for _, s := range segments {
		switch {
		case !s.wildcard:
			n = n.children.child(foldIf(s.text, fold))
		default:
			if n.wildcard == nil {
				n.wildcard = new(pathNode)
			}
			n = n.wildcard
		}
	}
	switch trailing := foldIf(c.matcher.trailing, fold); {
	case whole:
		n.whole = append(n.whole, id)
	case trailing == "":
		n.rest = append(n.rest, id)
	default:
		ids := n.suffixesOf(len(trailing))
		ids[trailing] = append(ids[trailing], id)
	}
}

func foldIf(s string, fold bool) string {
	if fold {
		return infra.Lower(s)
	}
	return s
}

func (n *pathNode) suffixesOf(length int) map[string][]int32 {
	for _, s := range n.suffixes {
		if s.length == length {
			return s.ids
		}
	}
	ids := map[string][]int32{}
	n.suffixes = append(n.suffixes, suffixes{length, ids})
	return ids
}

// find appends the patterns below n that may match. rest is the path after n's
// segments, without the slash before it.
func (n *pathNode) find(path, rest string, found []int32) []int32 {
	found = n.findRest(path, found)
	segment, after, more := strings.Cut(rest, "/")
	for _, next := range [...]*pathNode{n.wildcard, n.children.find(segment)} {
		switch {
		case next == nil:
		case more:
			found = next.find(path, after, found)
		default:
			found = append(next.findRest(path, found), next.whole...)
		}
	}
	return found
}

// findRest appends the patterns of n that allow any further segments.
func (n *pathNode) findRest(path string, found []int32) []int32 {
	found = append(found, n.rest...)
	for _, s := range n.suffixes {
		if s.length <= len(path) {
			found = append(found, s.ids[path[len(path)-s.length:]]...)
		}
	}
	return found
}

// pathSegments returns the segments that every matching pathname starts with, and whether it
// can have no others.
func pathSegments(c *component) (segments []segment, whole bool) {
	var current segment
	feed := func(text string) {
		for i, piece := range strings.Split(text, "/") {
			if i > 0 {
				segments, current = append(segments, current), segment{}
			}
			current.text += piece
		}
	}
	for i := range c.parts {
		p := &c.parts[i]
		switch {
		case p.isPlain(fixedText):
			feed(p.value)
		case p.kind == segmentWildcard && p.modifier == none && c.syntax.delimiter == "/":
			feed(p.prefix)
			current.wildcard = true
			feed(p.suffix)
		default:
			if endsSegment(c.parts[i:]) {
				segments = append(segments, current)
			}
			return segments, false
		}
	}
	return append(segments, current), true
}

// endsSegment reports whether a segment is certain to end before the parts, because they begin
// with a slash or are empty.
func endsSegment(parts []part) bool {
	for i := range parts {
		text := parts[i].prefix
		if parts[i].kind == fixedText {
			text = parts[i].value
		}
		if !strings.HasPrefix(text, "/") {
			return false
		}
		if parts[i].modifier == none || parts[i].modifier == oneOrMore {
			return true
		}
	}
	return true
}
