//go:build ada

package main

// #include <stdlib.h>
// void *ada_lines(void);
// void ada_add(void *lines, const char *text, size_t length);
// size_t ada_pass(void *lines, const char *operation, const char *value);
// char *ada_href(const char *text, size_t length);
import "C"

import (
	"slices"
	"unsafe"
)

// With the tag ada, the program compares the package with Ada, the C++ parser in Node.js, and with
// nothing else. ada.cc does the work.
const adaURL = "Ada"

// adaValues has what each operation of Ada needs.
var adaValues = map[string]string{parseRow: "", canParseRow: "", resolveRow: webBase, paramsRow: "", paramsSortRow: ""}

func init() {
	baseLibrary = adaURL
	for _, s := range setters {
		adaValues[s.row] = s.value
	}
	absoluteOperations = nil
	for _, list := range []*[]operation{&parseOperations, &resolveOperations, &paramsOperations, &setterOperations} {
		*list = slices.DeleteFunc(*list, func(o operation) bool { return o.library != ours || o.row == gettersRow })
		for _, o := range *list {
			if value, ok := adaValues[o.row]; ok {
				*list = append(*list, operation{o.row, adaURL, adaSetup(o.row, value)})
			}
		}
	}
}

// adaSetup returns the setup of an operation. Ada's loop over the lines is in C++, because a call
// for each line would take longer than what it does.
func adaSetup(row, value string) func(lines []string) func() {
	return func(lines []string) func() {
		own := C.ada_lines()
		for _, line := range lines {
			C.ada_add(own, (*C.char)(unsafe.Pointer(unsafe.StringData(line))), C.size_t(len(line)))
		}
		operation, argument := C.CString(row), C.CString(value)
		return func() { sinkInt += int(C.ada_pass(own, operation, argument)) }
	}
}

// adaHref returns the serialization of a URL, or "" if Ada refuses it.
func adaHref(line string) string {
	href := C.ada_href((*C.char)(unsafe.Pointer(unsafe.StringData(line))), C.size_t(len(line)))
	defer C.free(unsafe.Pointer(href))
	return C.GoString(href)
}
