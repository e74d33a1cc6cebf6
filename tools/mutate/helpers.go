package main

import (
	"fmt"
	"go/token"
)

// helperText has the helper functions that don't depend on an operator.
const helperText = `package %s

import (
	"cmp"
	"os"
	"strconv"
	"sync/atomic"
)

var (
	mutantNumber, _ = strconv.Atoi(os.Getenv("MUTANT"))
	mutantTrace     = os.Getenv("MUTANT_TRACE")
	mutantReached   [%d]atomic.Bool
)

type mutantInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

func mutantOn(n int) bool {
	if mutantTrace != "" && !mutantReached[n].Load() && !mutantReached[n].Swap(true) {
		if f, err := os.OpenFile(mutantTrace, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
			f.WriteString(strconv.Itoa(n) + "\n")
			f.Close()
		}
	}
	return n == mutantNumber
}

func mutantNot[T ~bool](n int, v T) T {
	return v != T(mutantOn(n))
}

func mutantAnd(n int, x bool, y func() bool) bool {
	if mutantOn(n) {
		return x || y()
	}
	return x && y()
}

func mutantOr(n int, x bool, y func() bool) bool {
	if mutantOn(n) {
		return x && y()
	}
	return x || y()
}

func mutantInt[T mutantInteger](n int, v T) T {
	if mutantOn(n) {
		return v + 1
	}
	if mutantOn(n+1) {
		return v - 1
	}
	return v
}
`

// helpers returns the file with the functions that a rewriter calls.
func helpers(name string, mutants int) []byte {
	b := fmt.Appendf(nil, helperText, name, mutants+1)
	for op, others := range operators {
		signature := "[T mutantInteger](n int, x, y T) T"
		switch {
		case isComparison(op):
			signature = "[T cmp.Ordered](n int, x, y T) bool"
		case op == token.SHL || op == token.SHR:
			signature = "[T, U mutantInteger](n int, x T, y U) T"
		}
		b = fmt.Appendf(b, "\nfunc mutant%d%s {\n", op, signature)
		for i, other := range others {
			b = fmt.Appendf(b, "\tif mutantOn(n+%d) {\n\t\treturn x %v y\n\t}\n", i, other)
		}
		b = fmt.Appendf(b, "\treturn x %v y\n}\n", op)
	}
	return b
}
