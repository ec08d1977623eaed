package main

import (
	"errors"
	"fmt"
	"net"
	"syscall"
)

// windowsInUse is what Windows calls an address in use; no other system has an error of this number.
const windowsInUse syscall.Errno = 10048

// listen listens on an address, or says what to do about why it cannot.
func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return nil, fmt.Errorf("%s is in use by another program: stop that one, or choose another address, such as --listen 127.0.0.1:8081", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s may not be listened on by this user: choose a port from 1024 on, such as --listen 127.0.0.1:8080", address)
	}
	return nil, fmt.Errorf("cannot listen on %q: %w: want a host of this machine and a port, such as --listen 127.0.0.1:8080", address, err)
}
