package admin

import (
	"errors"
	"net"
	"syscall"
)

// peerAt asks the system for the process at the other end of a socket.
func peerAt(conn net.Conn) (peer, error) {
	socket, ok := conn.(*net.UnixConn)
	if !ok {
		return unknownPeer, errors.New("this is no Unix socket")
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return unknownPeer, err
	}
	var found *syscall.Ucred
	var failed error
	err = raw.Control(func(file uintptr) {
		found, failed = syscall.GetsockoptUcred(int(file), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	if err = errors.Join(err, failed); err != nil {
		return unknownPeer, err
	}
	return peer{int(found.Uid), int(found.Pid)}, nil
}
