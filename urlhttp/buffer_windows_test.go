package urlhttp_test

import "syscall"

func setBuffer(fd uintptr, option int) {
	_ = syscall.SetsockoptInt(syscall.Handle(fd), syscall.SOL_SOCKET, option, 4<<10)
}
