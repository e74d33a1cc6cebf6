// Package repository tests the tree itself: what each package links, that the documents' links,
// programs and maps are right, that each license is named, that no result depends on the
// Unicode version of the toolchain, and that the root module stays small.
package repository
