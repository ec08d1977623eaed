//go:build !unix

package systemd

import (
	"net"
	"os"
)

func send(string, *os.File) error { return nil }

// Barrier waits for nothing.
func Barrier() error { return nil }

// Keep does nothing.
func Keep(string, net.Listener) error { return nil }

// Sockets are none.
func Sockets() []Socket { return nil }
