package serve

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// windowsInUse is the error number of Windows for an address in use. No other system uses this number.
const windowsInUse syscall.Errno = 10048

// atUnix begins the address of a socket for a proxy on the same machine: unix:/run/razzia/http.sock.
const atUnix = "unix:"

// listenAt is the address to listen on.
func (f listenFlags) listenAt() string {
	if f.Listen == "" && len(f.TLSDomain) > 0 {
		return ":443"
	}
	return cmp.Or(f.Listen, usualAddress)
}

// listenFlags say where and how a server listens.
type listenFlags struct {
	Listen string
	tlsFlags
}

// usualAddress is where a server listens that was told nothing.
const usualAddress = "127.0.0.1:8080"

// listen listens on the address of a flag, such as --listen. Its errors say what to do next.
func listen(flag, address string) (net.Listener, error) {
	if path, is := strings.CutPrefix(address, atUnix); is {
		return listenUnix(flag, path)
	}
	listener, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, windowsInUse):
		return nil, inUse{address, flag}
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port from 1024 on, such as %s 127.0.0.1:8080", address, flag)
	}
	err = fmt.Errorf("cannot listen on %q: %w: want a host of this machine and a port, such as %s 127.0.0.1:8080", address, err, flag)
	if _, typed := errors.AsType[*net.AddrError](err); typed {
		return nil, command.WrongSettings{Cause: err}
	}
	return nil, err
}

// listenUnix makes the socket at a path for a proxy. Every user who can enter its folder can connect. One that a process has left is
// replaced.
func listenUnix(flag, path string) (net.Listener, error) {
	listener, err := admin.Listen(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	if err := os.Chmod(path, 0o666); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// An inUse is the error of an address at which another program listens.
type inUse struct{ address, flag string }

// Error says what to do.
func (e inUse) Error() string {
	return fmt.Sprintf("%s is in use by another program: stop that program, or choose another address, such as %s 127.0.0.1:8081", e.address, e.flag)
}
