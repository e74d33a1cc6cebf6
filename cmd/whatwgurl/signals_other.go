//go:build !unix

package main

import "os"

// endSignals are those that end the program after what it has read.
var endSignals = []os.Signal{os.Interrupt}

// terminalEnd is what ends the input from a terminal.
const terminalEnd = "Ctrl-Z and Enter"

// brokenPipeSignal stands for the signal that other systems have.
const brokenPipeSignal = 13

func ignoreBrokenPipes() {}

func isBrokenPipe(error) bool { return false }

func signalNumber(os.Signal) int { return 2 }

func dieOf(number int) { os.Exit(signalStatus + number) }
