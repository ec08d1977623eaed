package admin

import (
	"errors"
	"net"
)

// Listen fails: Windows has no modes that would keep other users away from a socket.
func Listen(string) (net.Listener, error) { return nil, errors.ErrUnsupported }
