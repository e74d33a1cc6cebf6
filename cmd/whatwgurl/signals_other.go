//go:build !unix

package main

import "os"

// endSignals are the signals that end the program once it has handled everything read so far.
var endSignals = []os.Signal{os.Interrupt}

// terminalEnd is the key that ends the input on a terminal.
const terminalEnd = "Ctrl-Z and Enter"

// brokenPipeSignal is the number that the signal has on other systems.
const brokenPipeSignal = 13

func ignoreBrokenPipes() {}

func isBrokenPipe(error) bool { return false }

func signalNumber(os.Signal) int { return 2 }

func dieOf(number int) { os.Exit(signalStatus + number) }
