//go:build ignore

// What ClusterFuzzLite runs: each input goes through the comparisons with the plain transcription
// of the standard, and through urlhtml as XML. build.sh makes it a program of libFuzzer.
package main

import "C"

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhtml"
)

// A failure is a testing.TB whose errors end the process, as libFuzzer needs it.
type failure struct{ testing.TB }

func (failure) Helper()                           {}
func (failure) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (failure) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (failure) Error(args ...any)                 { panic(fmt.Sprint(args...)) }
func (failure) Fatal(args ...any)                 { panic(fmt.Sprint(args...)) }

// LLVMFuzzerTestOneInput reads the input, up to a zero byte, and a base after that.
//
//export LLVMFuzzerTestOneInput
func LLVMFuzzerTestOneInput(data *C.char, size C.size_t) C.int {
	input, base, hasBase := strings.Cut(string(unsafe.Slice((*byte)(unsafe.Pointer(data)), int(size))), "\x00")
	urltest.CompareParse(failure{}, input, nil)
	if hasBase {
		urltest.CompareParse(failure{}, input, urltest.ReferenceBase(base))
	}
	urltest.CompareHosts(failure{}, input)
	urltest.CompareQuery(failure{}, input)
	urltest.ComparePercent(failure{}, input)
	rewriteXML(input)
	return 0
}

// rewriteXML rewrites a document that has nothing that encoding/xml doesn't read, which has to accept
// the result, apart from names.
func rewriteXML(doc string) {
	var out strings.Builder
	err := urlhtml.Rewrite(&out, strings.NewReader(doc), urlhtml.Options{XML: true, Encoding: encodings.UTF8}, func(urlhtml.Link) (string, bool) { return "<&]]>", true })
	if err == nil && !strings.Contains(doc, "<!DOCTYPE") && !strings.Contains(doc, "<?xml") {
		err = xml.Unmarshal([]byte(out.String()), new(struct{}))
		if err != nil && !strings.Contains(err.Error(), "name") {
			panic(fmt.Sprintf("%q: %v", doc, err))
		}
	}
}

func main() {}
