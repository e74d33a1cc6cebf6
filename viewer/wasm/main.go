//go:build js && wasm

// Command wasm is the program that the viewer's page loads. It gives the page a
// function, "whatwgurl", that takes a message and returns an answer; see package
// answer.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/gowhatwg/url/viewer/internal/answer"
)

func main() {
	// The heap is small, and the answers soon become garbage.
	debug.SetGCPercent(800)
	// A large document makes the heap large.
	debug.SetMemoryLimit(256 << 20)
	js.Global().Set("whatwgurl", js.FuncOf(func(_ js.Value, args []js.Value) any {
		message := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(message, args[0])
		reply := answer.Do(message)
		out := js.Global().Get("Uint8Array").New(len(reply))
		js.CopyBytesToJS(out, reply)
		return out
	}))
	select {}
}
