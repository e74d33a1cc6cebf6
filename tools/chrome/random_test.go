package chrome_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// randomSheet returns a style sheet of random rules, valid and invalid ones, with imports between
// them.
func randomSheet(rng *rand.Rand) string {
	var b strings.Builder
	for i := range 1 + rng.IntN(5) {
		piece := pick(rng, sheetPieces...)
		switch rng.IntN(5) {
		case 0, 1:
			piece = pick(rng, imports...)
		case 2:
			piece = randomOf(rng, selectorPieces, 4) + "{}"
		case 3:
			piece = "@" + pick(rng, atRules...) + randomOf(rng, preludePieces, 4) + pick(rng, "{}", ";")
		}
		b.WriteString(strings.ReplaceAll(piece, "#", fmt.Sprint(i)))
		if rng.IntN(6) == 0 {
			b.WriteString(pick(rng, sheetTokens...))
		}
	}
	return b.String()
}

// randomOf returns some pieces in a row, most of them at most.
func randomOf(rng *rand.Rand, pieces []string, most int) string {
	var b strings.Builder
	for range rng.IntN(most + 1) {
		b.WriteString(pick(rng, pieces...))
	}
	return b.String()
}

// scriptPieces are delimiters of scripts, and parts of them.
var scriptPieces = []string{
	"<!--", "-->", "<script>", "</script>", "<script", "</script", "<SCRIPT ", "</Script/", "</Script/>", "<", ">", "-", "!", "/", " ", "x", "1", "<!-", "script",
}

var atRules = []string{
	"media", "container", "counter-style", "font-face", "font-feature-values", "scope", "keyframes", "-webkit-keyframes", "layer", "page",
	"position-try", "starting-style", "supports", "view-transition", "namespace", "charset", "property", "PAGE", "x", "function", "font-palette-values",
}

var preludePieces = []string{
	" ", " ", "x", "--x", "y", ",", ".", "(", ")", "(x:y)", "(display:grid)", "not", " and ", "1px", "url(x)", "url( \"x\" )", "\"x\"", "'y'", ":first", ":left", ":blank", "screen",
	"none", "initial", "from", "{", "/**/", "\\x", "#x", "to", "(.x)", "decimal", "auto",
}

var selectorPieces = []string{
	"x", "y", "*", "&", "#x", ".x", "[x]", "[x=y]", ":hover", "::before", ":before", "::x", " ", ">", "+", "~", ",", "|", ":not(", ":is(", ":where(", ":has(", ")",
	":nth-child(2n)", ":nth-child(", "2n+1", " of x", ":lang(en)", ":host", ":host(x)", "::slotted(x)", "::part(x)", ":root", "::marker", ":first-line", "--", "\\x", "/**/",
}

var imports = []string{
	`@import "a#";`, `@import url(a#);`, `@import url("a#") screen;`, `@import 'a#' layer(x);`, `@IMPORT url( a# ) supports(display:grid);`,
	`@import "a#" {}`, `@import screen "a#";`, `@import;`, `@import url(a b#);`, `@im\70ort "a#";`, `@import/**/"a#";`, `@import "a#" (;`,
}

var sheetPieces = []string{
	`x{}`, `{}`, `x{y:z}`, `.x{}`, `#x{}`, `x>y{}`, `x,y{}`, `x,{}`, `x:hover{}`, `x:nonsense{}`, `x::before{}`, `x::nonsense{}`, `*{}`,
	`x:not(y){}`, `x:not(){}`, `:is(){}`, `:where(1){}`, `x:nth-child(2n+1){}`, `x:nth-child(y){}`, `[x]{}`, `[x=y]{}`, `[x="y" i]{}`, `[x=1]{}`,
	`x&{}`, `&x{}`, `&&{}`, `x:hover&.y{}`, `x&y{}`, `x::before&{}`, `x::before.y{}`, `x::before:hover{}`, `x:before#y{}`, `x:after::before{}`, `x::before y{}`,
	`::-webkit-scrollbar[x]{}`, `::selection>x{}`, `x:first-line,y{}`, `:not(x&){}`, `:not(x::before){}`, `:has(::before){}`,
	`1{}`, `x|y{}`, `*|x{}`, `|x{}`, `&{}`, `>x{}`, `x y~z+w{}`, `x;y{}`, `x:has(>y){}`, `x:has(:has(y)){}`, `x:lang(en){}`, `::-webkit-scrollbar{}`,
	`@x{}`, `@x;`, `@media screen{}`, `@media{}`, `@media;`, `@layer x;`, `@layer x{}`, `@layer{}`, `@layer;`, `@layer x.y,z;`, `@layer x y;`,
	`@namespace url(x);`, `@namespace url(a b);`, `@namespace x "y";`, `@namespace "x"{}`, `@namespace;`, `@charset "x";`, `@charset;`,
	`@font-face{}`, `@font-face x{}`, `@page{}`, `@page :first{}`, `@page :x{}`, `@supports(display:grid){}`, `@supports x{}`, `@supports not (x:y){}`,
	`@keyframes x{}`, `@keyframes{}`, `@keyframes "x"{}`, `@keyframes none{}`, `@property --x{}`, `@property x{}`, `@container(width>1px){}`, `@container x{}`,
	`@counter-style x{}`, `@counter-style none{}`, `@scope(x){}`, `@scope{}`, `@starting-style{}`, `@view-transition{}`, `@position-try --x{}`,
	`@font-feature-values x{}`, `@-webkit-keyframes x{}`, `@x{@import "no";}`, `x{@import "no";}`, `@media x{@import "no";}`, `--x:hover{}`,
}

var sheetTokens = []string{";", "}", "{", "<!--", "-->", "/* x */", " ", "\n", ")", "x", "\"", "@", "[", "url(", "\\"}
