// The script of the Go toolchain sets the class Go, which types.d.ts declares.
export {};
