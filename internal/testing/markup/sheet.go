package markup

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// RandomSheet returns a style sheet of random rules, valid and invalid ones, with imports between
// them.
func RandomSheet(rng *rand.Rand) string {
	var b strings.Builder
	for i := range 1 + rng.IntN(5) {
		piece := sheetPieces[rng.IntN(len(sheetPieces))]
		if rng.IntN(2) == 0 {
			piece = imports[rng.IntN(len(imports))]
		}
		b.WriteString(strings.ReplaceAll(piece, "#", fmt.Sprint(i)))
		if rng.IntN(6) == 0 {
			b.WriteString(sheetTokens[rng.IntN(len(sheetTokens))])
		}
	}
	return b.String()
}

var imports = []string{
	`@import "a#";`, `@import url(a#);`, `@import url("a#") screen;`, `@import 'a#' layer(x);`, `@IMPORT url( a# ) supports(display:grid);`,
	`@import "a#" {}`, `@import screen "a#";`, `@import;`, `@import url(a b#);`, `@im\70ort "a#";`, `@import/**/"a#";`, `@import "a#" (;`,
}

var sheetPieces = []string{
	`x{}`, `{}`, `x{y:z}`, `.x{}`, `#x{}`, `x>y{}`, `x,y{}`, `x,{}`, `x:hover{}`, `x:nonsense{}`, `x::before{}`, `x::nonsense{}`, `*{}`,
	`x:not(y){}`, `x:not(){}`, `:is(){}`, `:where(1){}`, `x:nth-child(2n+1){}`, `x:nth-child(y){}`, `[x]{}`, `[x=y]{}`, `[x="y" i]{}`, `[x=1]{}`,
	`1{}`, `x|y{}`, `*|x{}`, `|x{}`, `&{}`, `>x{}`, `x y~z+w{}`, `x;y{}`, `x:has(>y){}`, `x:has(:has(y)){}`, `x:lang(en){}`, `::-webkit-scrollbar{}`,
	`@x{}`, `@x;`, `@media screen{}`, `@media{}`, `@media;`, `@layer x;`, `@layer x{}`, `@layer{}`, `@layer;`, `@layer x.y,z;`, `@layer x y;`,
	`@namespace url(x);`, `@namespace url(a b);`, `@namespace x "y";`, `@namespace "x"{}`, `@namespace;`, `@charset "x";`, `@charset;`,
	`@font-face{}`, `@font-face x{}`, `@page{}`, `@page :first{}`, `@page :x{}`, `@supports(display:grid){}`, `@supports x{}`, `@supports not (x:y){}`,
	`@keyframes x{}`, `@keyframes{}`, `@keyframes "x"{}`, `@keyframes none{}`, `@property --x{}`, `@property x{}`, `@container(width>1px){}`, `@container x{}`,
	`@counter-style x{}`, `@counter-style none{}`, `@scope(x){}`, `@scope{}`, `@starting-style{}`, `@view-transition{}`, `@position-try --x{}`,
	`@font-feature-values x{}`, `@-webkit-keyframes x{}`, `@x{@import "no";}`, `x{@import "no";}`, `@media x{@import "no";}`, `--x:hover{}`,
}

var sheetTokens = []string{";", "}", "{", "<!--", "-->", "/* x */", " ", "\n", ")", "x", "\"", "@", "[", "url(", "\\"}
