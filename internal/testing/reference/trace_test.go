package reference

import (
	"reflect"
	"runtime"
	"strings"
)

// Trace calls f with the name of each state that runs, and the code point that it reads, until
// the caller calls stop.
func Trace(f func(state string, c rune)) (stop func()) {
	names := map[uintptr]string{}
	trace = func(s state, c rune) {
		pc := reflect.ValueOf(s).Pointer()
		name, ok := names[pc]
		if !ok {
			name = runtime.FuncForPC(pc).Name()
			name = name[strings.LastIndexByte(name, '.')+1:]
			names[pc] = name
		}
		f(name, c)
	}
	return func() { trace = nil }
}
