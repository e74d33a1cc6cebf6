// Package checkout finds the root of the checkout that a tool works on.
package checkout

import (
	"bytes"
	"errors"
	"log"
	"os"
	"path/filepath"
)

// Enter changes the working directory to the root of the checkout that the process runs in, and
// ends the process if it doesn't run in one. Tools take paths relative to the root, because
// go run -C tools starts them in the folder of their module.
func Enter() {
	root, err := find()
	if err == nil {
		err = os.Chdir(root)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// find returns the nearest folder, from the working directory upwards, that has the root module.
func find() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && bytes.HasPrefix(mod, []byte("module github.com/gowhatwg/url\n")) {
			return folder, nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", errors.New("the working directory isn't in a checkout of github.com/gowhatwg/url")
		}
		folder = parent
	}
}
