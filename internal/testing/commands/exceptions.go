package main

// An exception is a command that doesn't run as it is written.
type exception struct {
	// instead is what runs in its place, if anything does.
	instead string
	why     string
}

// exceptions are by the commands as they are written.
var exceptions = map[string]exception{}
