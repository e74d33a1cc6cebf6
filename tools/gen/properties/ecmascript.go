package main

// binaryProperties are ECMAScript's binary properties of characters that are Unicode's, by their
// long names.
//
// https://tc39.es/ecma262/#table-binary-unicode-properties
var binaryProperties = []string{
	"ASCII_Hex_Digit", "Alphabetic", "Bidi_Control", "Bidi_Mirrored", "Case_Ignorable", "Cased",
	"Changes_When_Casefolded", "Changes_When_Casemapped", "Changes_When_Lowercased",
	"Changes_When_NFKC_Casefolded", "Changes_When_Titlecased", "Changes_When_Uppercased", "Dash",
	"Default_Ignorable_Code_Point", "Deprecated", "Diacritic", "Emoji", "Emoji_Component",
	"Emoji_Modifier", "Emoji_Modifier_Base", "Emoji_Presentation", "Extended_Pictographic",
	"Extender", "Grapheme_Base", "Grapheme_Extend", "Hex_Digit", "IDS_Binary_Operator",
	"IDS_Trinary_Operator", "ID_Continue", "ID_Start", "Ideographic", "Join_Control",
	"Logical_Order_Exception", "Lowercase", "Math", "Noncharacter_Code_Point", "Pattern_Syntax",
	"Pattern_White_Space", "Quotation_Mark", "Radical", "Regional_Indicator", "Sentence_Terminal",
	"Soft_Dotted", "Terminal_Punctuation", "Unified_Ideograph", "Uppercase", "Variation_Selector",
	"White_Space", "XID_Continue", "XID_Start",
}

// ecmaScriptOnly are those that ECMAScript defines in addition.
var ecmaScriptOnly = []string{"ASCII", "Any", "Assigned"}

// stringProperties are the properties of strings, sorted. A string with such a property always
// has a code point beyond ASCII, so the names are enough.
//
// https://tc39.es/ecma262/#table-binary-unicode-properties-of-strings
var stringProperties = []string{
	"Basic_Emoji", "Emoji_Keycap_Sequence", "RGI_Emoji", "RGI_Emoji_Flag_Sequence",
	"RGI_Emoji_Modifier_Sequence", "RGI_Emoji_Tag_Sequence", "RGI_Emoji_ZWJ_Sequence",
}
