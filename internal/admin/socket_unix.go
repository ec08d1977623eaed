//go:build unix

package admin

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
)

// Listen makes the socket at a path, for the user that runs this process alone. A socket that a process left behind is
// replaced; one that a process answers at, and any other file, is not.
func Listen(path string) (net.Listener, error) {
	if err := makeRoom(path); err != nil {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// makeRoom removes a socket without a process.
func makeRoom(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("%s exists and is no socket", path)
	}
	if conn, err := net.Dial("unix", path); err == nil {
		_ = conn.Close()
		return fmt.Errorf("another process answers at %s", path)
	}
	return os.Remove(path)
}
