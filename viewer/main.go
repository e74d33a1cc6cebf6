// Command viewer serves a page to the browser of this machine. The page shows how that
// browser, package url and net/url read a URL.
//
//	go run .             # in this folder
//	go run . -out DIR    # writes the page as files for any web host
//
// The page runs the package as WebAssembly, which the command builds with the go
// command.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/gowhatwg/url/viewer/internal/site"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("viewer: ")
	addr := flag.String("addr", "127.0.0.1:0", "the `address` to listen on; port 0 is a free one")
	out := flag.String("out", "", "write the page into this `folder` and serve nothing")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: viewer [-addr address] [-out folder]\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *addr, *out); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, addr, out string) error {
	s, err := site.New()
	if err != nil {
		return err
	}
	if out != "" {
		if err := s.Write(out); err != nil {
			return err
		}
		fmt.Printf("wrote %d files to %s\n", len(s), out)
		return nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", l.Addr())
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
