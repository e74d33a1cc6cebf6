// Package repository tests the tree itself: what each package links, that the documents' links,
// programs and maps are right, that each license is named, that all tables are of one Unicode
// version, and that the root module stays small.
package repository
