package serve

import (
	"errors"
	"fmt"
	"net"
	"syscall"

	"razzia/cmd/razzia/command"
)

// windowsInUse is the error number of Windows for an address in use. No other system uses this number.
const windowsInUse syscall.Errno = 10048

// listen listens on the address of a flag, such as --listen. Its errors say what to do next.
func listen(flag, address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return nil, fmt.Errorf("%s is in use by another program: stop that program, or choose another address, such as %s 127.0.0.1:8081",
			address, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port from 1024 on, such as %s 127.0.0.1:8080", address, flag)
	}
	err = fmt.Errorf("cannot listen on %q: %w: want a host of this machine and a port, such as %s 127.0.0.1:8080", address, err, flag)
	if _, typed := errors.AsType[*net.AddrError](err); typed {
		return nil, command.WrongSettings{Cause: err}
	}
	return nil, err
}
