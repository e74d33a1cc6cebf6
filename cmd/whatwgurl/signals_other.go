//go:build !unix

package main

import "os"

// endSignals end the program after it has handled what it has read.
var endSignals = []os.Signal{os.Interrupt}

// terminalEnd ends the input from a terminal.
const terminalEnd = "Ctrl-Z and Enter"

// brokenPipeSignal is the number that the signal has on other systems.
const brokenPipeSignal = 13

func ignoreBrokenPipes() {}

func isBrokenPipe(error) bool { return false }

func signalNumber(os.Signal) int { return 2 }

func dieOf(number int) { os.Exit(signalStatus + number) }
