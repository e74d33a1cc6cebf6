package main

import (
	"errors"
	"io"
	"strconv"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
)

// queueDocument hands on a document. The core that processes it also reads it.
func (p *pipeline) queueDocument(s source, yield func(*block) bool) bool {
	b := &block{name: s.name, document: &s, chunks: make(chan *chunk, chunksOfBlock)}
	return p.queue(b) && yield(b)
}

// processDocument handles the links of a block's document.
func (p *processor) processDocument(b *block) {
	p.name, p.line = b.name, 0
	if err := p.processLinks(*b.document); err != nil {
		p.name = "" // the error has the name already
		p.report(err.Error(), "")
	}
	p.handOn()
}

func (p *processor) processLinks(s source) (err error) {
	f, err := s.open()
	if err != nil {
		return nameError(s.file, err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for l, err := range urlhtml.Links(io.Reader(f), urlhtml.Options{Base: p.base}) {
		if err != nil {
			return nameError(s.file, err)
		}
		p.processLink(&l)
		p.spill()
	}
	return nil
}

// processLink does with a link what the flags say about URLs.
func (p *processor) processLink(l *urlhtml.Link) {
	p.lines++
	p.problems.begin(0)
	p.link = l
	err := l.Err
	if err == nil && p.maxLength > 0 && max(len(l.Raw), len(l.URL.Href())) > p.maxLength {
		err = &url.Error{Op: "parse", URL: p.redact(l.Raw), Err: url.ErrTooLong}
	}
	if err != nil {
		p.fail(l.Raw, err.Error(), l.Raw, err)
	} else {
		p.edit(l.Raw, l.URL, 0)
	}
	p.link = nil
}

// placeOfLink returns the place of the link, for reports.
func (p *processor) placeOfLink() string {
	return "<" + p.link.Element + "> at byte " + strconv.FormatInt(p.link.Offset, 10) + ": "
}

// writeLink writes the -json object of a link.
func (p *processor) writeLink(u *url.URL) {
	p.writeLinkPlace()
	p.writeString(`,"href":"`, u.Href())
	if p.match != nil {
		p.writeGroups(u)
		p.out = append(p.out, "}\n"...)
		return
	}
	p.out = append(p.out, "\"}\n"...)
}

// writeLinkFailure writes the -json object of a link that isn't a URL.
func (p *processor) writeLinkFailure(message string) {
	if p.unique {
		p.marks = append(p.marks, outputMark{at: len(p.out)})
	}
	p.writeLinkPlace()
	p.writeString(`,"error":"`, message)
	p.out = append(p.out, "\"}\n"...)
}

// writeLinkPlace writes the beginning of a link's object: its kind and its place.
func (p *processor) writeLinkPlace() {
	l := p.link
	p.out = append(p.out, '{')
	if p.name != "" {
		p.writeString(`"document":"`, p.name)
		p.out = append(p.out, `",`...)
	}
	p.writeString(`"kind":"`, l.Kind.String())
	p.writeString(`","element":"`, l.Element)
	if l.Attribute != "" {
		p.writeString(`","attribute":"`, l.Attribute)
	}
	for _, v := range []struct{ before, value string }{{`","rel":"`, l.Rel}, {`","target":"`, l.Target}, {`","download":"`, l.Download}} {
		if v.value != "" {
			p.writeString(v.before, v.value)
		}
	}
	p.writeString(`","raw":"`, l.Raw)
	p.out = append(p.out, `","offset":`...)
	p.out = strconv.AppendInt(p.out, l.Offset, 10)
	p.out = append(p.out, `,"length":`...)
	p.out = strconv.AppendInt(p.out, int64(l.Length), 10)
	if l.Late {
		p.out = append(p.out, `,"late":true`...)
	}
}
