// Package repository tests the tree itself: what each package links, that the documents' links,
// programs and maps are right, that each license is named, and that no result depends on the
// Unicode version of the toolchain.
package repository
