package serve

import (
	"log/slog"
	"net"
	"strings"

	"razzia/internal/operate/systemd"
)

// A given finds the sockets of addresses: those that systemd has passed, or new ones.
type given struct {
	sockets []systemd.Socket
	log     *slog.Logger
}

// listen takes the socket of an address, or makes it, which systemd then holds while the server restarts. A server that systemd does not
// run makes all.
func (g *given) listen(flag, address string) (net.Listener, error) {
	if l, found := systemd.Take(&g.sockets, address); found {
		return l, nil
	}
	l, err := listen(flag, address)
	if err != nil {
		return nil, err
	}
	if err := systemd.Keep(address, l); err != nil {
		g.log.Warn("connections during a restart will be refused", "error", err)
	}
	return l, nil
}

// dropOthers lets those go that no address needs: another program, or another address of this one, may need their ports.
func (g *given) dropOthers(addresses ...string) {
	var wanted []systemd.Socket
	for _, address := range addresses {
		if l, found := systemd.Take(&g.sockets, address); found {
			wanted = append(wanted, systemd.Socket{Listener: l})
		}
	}
	if err := systemd.Drop(g.sockets); err != nil {
		g.log.Warn("systemd holds a socket on that is not needed", "error", err)
	}
	g.sockets = wanted
}

// tellSystemd tells systemd what the server says of itself. Without systemd it does nothing.
func tellSystemd(log *slog.Logger, lines ...string) {
	if err := systemd.Tell(lines...); err != nil {
		log.Warn("systemd does not hear how the server is doing", "error", err)
	}
}

// tellFailure tells systemd why the server has ended, on one line.
func tellFailure(err error) {
	if err != nil {
		_ = systemd.Tell(systemd.Status + strings.ReplaceAll(err.Error(), "\n", " ")) // the error itself is shown in any case
	}
}
