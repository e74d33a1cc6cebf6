package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	neturl "net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/tools/chrome"
)

// A peer is a parser.
type peer struct {
	Name    string `json:"name"`            // an older version of X is "old X"
	Group   string `json:"group,omitempty"` // who reads with it, as the page names them
	Version string `json:"version,omitempty"`
	Date    string `json:"date"` // when it was asked

	// program is a command of the shell in the folder peers, with a folder $T for what it builds.
	// It prints the version, and then a line for each line that it reads. It reads a string, and
	// the base if there is one, in hexadecimal. It prints the four parts with a separator between
	// them, "!" if it refuses the string, or "-" if it resolves no references.
	program string
	ask     func([]row) ([]answer, string, error) // instead of a program
	debian  string                                // the package that has it, with patches of its own
}

const browsers, scripts, objects = "Browsers and Node", "Python, Ruby, PHP, Perl", "Java, GLib, Qt"

var groups = []string{browsers, "Go", "C and curl", scripts, objects}

var peers = []peer{
	{Name: "standard", ask: each(standard)},
	{Name: "here", ask: each(here)},
	{Name: "Chromium", Group: browsers, ask: chromium},
	{Name: "Node", Group: browsers, program: "$NODE_PATH/.bin/node node.js"},
	{Name: "old Node", Group: browsers, debian: "nodejs", program: "/usr/bin/node node.js"},
	{Name: "Deno", Group: browsers, program: "$NODE_PATH/.bin/deno run -A --unstable-detect-cjs node.js"},
	{Name: "Bun", Group: browsers, program: "$NODE_PATH/.bin/bun node.js"},
	{Name: "workerd", Group: browsers, program: `w=$NODE_PATH/.bin/workerd; cp workerd/* $T && cat >$T/input && $w --version | cut -d' ' -f2 && $w test $T/config.capnp`},
	{Name: "whatwg-url", Group: browsers, program: "node whatwg-url.js"},
	{Name: "rust-url", Group: browsers, debian: "librust-url-dev", program: `cp -r rust $T && cd $T/rust && cargo build -q --offline --config 'source.crates-io.replace-with="debian"' ` +
		`--config 'source.debian.directory="/usr/share/cargo/registry"' && sed -n '/^name = "url"/{n;s/[^0-9.]//gp}' Cargo.lock && target/debug/peer`},
	{Name: "drop-in", Group: "Go", ask: each(dropIn)},
	{Name: "net/url", Group: "Go", program: "GOTOOLCHAIN=go1.27.4 go run neturl.go"},
	{Name: "old net/url", Group: "Go", program: "GOTOOLCHAIN=go1.26.8 go run neturl.go"},
	{Name: "curl", Group: "C and curl", debian: "libcurl4", program: "cc -o $T/curl curl.c -lcurl && $T/curl"},
	{Name: "urllib", Group: scripts, program: "node wasm.js uris.py urllib"},
	{Name: "old urllib", Group: scripts, debian: "libpython3.11-minimal", program: "/usr/bin/python3 -I uris.py urllib"},
	{Name: "urllib3", Group: scripts, debian: "python3-urllib3", program: "/usr/bin/python3 -I uris.py urllib3"},
	{Name: "yarl", Group: scripts, debian: "python3-yarl", program: "/usr/bin/python3 -I uris.py yarl"},
	{Name: "Ruby", Group: scripts, program: "node wasm.js uris.rb uri"},
	{Name: "old Ruby", Group: scripts, debian: "libruby3.1", program: "ruby uris.rb uri"},
	{Name: "Addressable", Group: scripts, debian: "ruby-addressable", program: "ruby uris.rb addressable"},
	{Name: "PHP", Group: scripts, program: "node wasm.js uris.php parse_url"},
	{Name: "old PHP", Group: scripts, debian: "php8.2-cli", program: "php uris.php parse_url"},
	{Name: "PHP WhatWg", Group: scripts, program: `node wasm.js uris.php 'Uri\WhatWg\Url'`},
	{Name: "PHP Rfc3986", Group: scripts, program: `node wasm.js uris.php 'Uri\Rfc3986\Uri'`},
	{Name: "Perl", Group: scripts, debian: "liburi-perl", program: "perl uri.pl"},
	{Name: "Java URI", Group: objects, debian: "openjdk-17-jre-headless", program: "java Java.java URI"},
	{Name: "Java URL", Group: objects, debian: "openjdk-17-jre-headless", program: "java Java.java URL"},
	{Name: "GUri", Group: objects, debian: "libglib2.0-0", program: "cc -o $T/glib glib.c $(pkg-config --cflags --libs glib-2.0) && $T/glib"},
	{Name: "QUrl", Group: objects, debian: "libqt5core5a", program: "c++ -fPIC -o $T/qt qt.cpp $(pkg-config --cflags --libs Qt5Core) && $T/qt"},
}

const separator = "\x1f"

// ask asks the peers that are here, keeps the answers of the others, and returns the document as it
// was.
func (d *document) ask() (old document) {
	old = *d
	d.Date, d.Standard = time.Now().UTC().Format(time.DateOnly), url.StandardRevision
	d.Peers, d.Rows = nil, nil
	for _, r := range old.Rows {
		r.Answers = map[string]answer{}
		d.Rows = append(d.Rows, r)
	}
	for _, p := range peers {
		if p.ask == nil {
			p.ask = p.run
		}
		answers, version, err := p.ask(d.Rows)
		if text, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", p.debian).Output(); err == nil {
			version = string(text)
		}
		asked := peer{Name: p.Name, Group: p.Group, Version: version, Date: d.Date}
		was := slices.IndexFunc(old.Peers, func(q peer) bool { return q.Name == p.Name })
		if err != nil {
			log.Printf("without %s: %v", p.Name, err)
			if was < 0 {
				continue
			}
			asked.Version, asked.Date = old.Peers[was].Version, old.Peers[was].Date
		}
		d.Peers = append(d.Peers, asked)
		for i, r := range old.Rows {
			a, isAnswered := r.Answers[p.Name]
			if err == nil {
				a, isAnswered = answers[i], len(answers[i]) != 1 || answers[i][0] != "-"
			}
			if isAnswered {
				d.Rows[i].Answers[p.Name] = a
			}
		}
	}
	return old
}

// run asks the program of a peer.
func (p peer) run(rows []row) (answers []answer, version string, err error) {
	folder, err := os.MkdirTemp("", "peer")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(folder)
	cmd := exec.Command("sh", "-c", p.program)
	cmd.Dir, cmd.Env = "tools/differences/peers", append(os.Environ(), "T="+folder)
	var in, problem bytes.Buffer
	for _, r := range rows {
		in.WriteString(strings.TrimSpace(fmt.Sprintf("%x %x", r.Input, r.Base)) + "\n")
	}
	cmd.Stdin, cmd.Stderr = &in, &problem
	out, err := cmd.Output()
	if err != nil {
		return nil, "", fmt.Errorf("%w: %.200s", err, problem.String())
	}
	version, text, _ := strings.Cut(string(out), "\n")
	pending := ""
	for line := range strings.Lines(text) {
		pending += line // a part can have a newline
		a := answer(strings.Split(strings.TrimSuffix(pending, "\n"), separator))
		switch {
		case a[0] == "!":
			a = nil
		case len(a) >= 4:
			a = a[:4]
		case a[0] != "-":
			continue
		}
		answers, pending = append(answers, a), ""
	}
	if len(answers) != len(rows) {
		return nil, "", fmt.Errorf("%d answers for %d strings", len(answers), len(rows))
	}
	return answers, version, nil
}

// each asks a function about each row.
func each(f func(row) answer) func([]row) ([]answer, string, error) {
	return func(rows []row) (answers []answer, _ string, _ error) {
		for _, r := range rows {
			answers = append(answers, f(r))
		}
		return answers, "", nil
	}
}

// standard asks the plain transcription of the standard.
func standard(r row) answer {
	u, _, ok := urltest.ParseReference(r.Input, urltest.ReferenceBase(r.Base))
	if !ok {
		return nil
	}
	o := urltest.NewObject(u)
	return answer{u.Scheme, o.Get("hostname"), o.Get("port"), o.Get("pathname")}
}

func here(r row) answer {
	parser := url.Parser{Base: parseBase(r.Base)}
	u, err := parser.Parse(r.Input)
	if err != nil {
		return nil
	}
	return answer{u.Scheme(), u.Hostname(), u.Port(), u.Pathname()}
}

// parseBase returns nil for the empty string.
func parseBase(s string) *url.URL {
	if s == "" {
		return nil
	}
	return url.MustParse(s)
}

func dropIn(r row) answer {
	u, err := dropin.Parse(r.Input)
	if r.Base != "" {
		var base *neturl.URL
		if base, err = dropin.Parse(r.Base); err == nil {
			u, err = dropin.Resolve(base, r.Input)
		}
	}
	if err != nil {
		return nil
	}
	return answer{u.Scheme, u.Hostname(), u.Port(), u.EscapedPath()}
}

func chromium(rows []row) (answers []answer, version string, err error) {
	b, err := chrome.Start(context.Background())
	if err != nil {
		return nil, "", err
	}
	defer b.Close()
	page, err := b.Open("about:blank")
	if err != nil {
		return nil, "", err
	}
	err = page.Eval(`rows => rows.map(r => {
		const u = URL.parse(r.input, r.base);
		return u && [u.protocol.slice(0, -1), u.hostname, u.port, u.pathname];
	})`, &answers, rows)
	if err == nil {
		version, err = chrome.Version()
	}
	return answers, strings.TrimPrefix(version, "Chromium "), err
}
