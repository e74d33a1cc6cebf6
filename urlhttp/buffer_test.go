//go:build !windows

package urlhttp_test

import "syscall"

// setBuffer makes one buffer of a socket small. Windows has another type for sockets.
func setBuffer(fd uintptr, option int) {
	_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, option, 4<<10)
}
