//go:build ignore

package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

func main() {
	fmt.Println(runtime.Version())
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var words [2]string
		fmt.Sscan(lines.Text(), &words[0], &words[1])
		input, _ := hex.DecodeString(words[0])
		b, _ := hex.DecodeString(words[1])
		parse := url.Parse
		if base, _ := url.Parse(string(b)); len(b) > 0 {
			parse = base.Parse
		}
		if u, err := parse(string(input)); err == nil {
			fmt.Printf("%s\x1f%s\x1f%s\x1f%s\n", u.Scheme, u.Hostname(), u.Port(), u.EscapedPath())
		} else {
			fmt.Println("!")
		}
	}
}
