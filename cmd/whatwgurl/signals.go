package main

import (
	"os"
	"os/signal"
)

// interrupted is the error when a signal ends the program.
type interrupted struct{ signal os.Signal }

func (e *interrupted) Error() string { return "ended by the signal " + e.signal.String() }

// interrupts returns a channel for the first of the signals that end the program.
func interrupts() <-chan os.Signal {
	notified := make(chan os.Signal, 1)
	first := make(chan os.Signal, 1)
	signal.Notify(notified, endSignals...)
	go func() {
		s := <-notified
		signal.Stop(notified)
		first <- s
	}()
	return first
}
