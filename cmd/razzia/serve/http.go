package serve

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"razzia/internal/operate/systemd"
	"razzia/internal/web"
)

// shutdownTimeout is how long running requests may take when the server stops.
const shutdownTimeout = 10 * time.Second

// serveUntil serves until the context ends. Then it drains for a time, in which it goes on answering, asks the clients of
// event streams to connect again, and waits for running requests. Connections that are still open after shutdownTimeout are
// closed.
func serveUntil(ctx context.Context, d doors, pages *web.Server, drain time.Duration) error {
	servers, starts := d.servers(pages)
	failed := make(chan error, len(starts))
	for _, start := range starts {
		go func() { failed <- start() }()
	}
	tellSystemd(pages.Log, systemd.Ready, systemd.Status+"serves at "+d.main.Addr().String())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	tellSystemd(pages.Log, systemd.Stopping)
	pages.Log.Info("stopping; send the signal again to end at once")
	if err := drainFor(drain, pages, failed); err != nil {
		return err
	}
	pages.Close()
	d.settle(failed, len(starts))
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	return shutDown(ctx, servers, pages)
}

// settleTime is how long a connection may be silent that was accepted just before the end.
const settleTime = time.Second

// settle accepts no more connections, and lets those have an answer that are accepted already: a shutdown would close them without one.
// Those that wait at the sockets get theirs from the next server, if systemd holds them.
func (d doors) settle(ended <-chan error, n int) {
	d.close()
	for range n {
		<-ended // a connection that it has accepted is counted then
	}
	select {
	case <-d.connections.Settled():
	case <-time.After(settleTime):
	}
}

// shutDown waits for running requests of all servers, until the context ends.
func shutDown(ctx context.Context, servers []*http.Server, pages *web.Server) (err error) {
	for _, server := range servers {
		ended := server.Shutdown(ctx)
		if errors.Is(ended, context.DeadlineExceeded) {
			pages.Log.Warn("closed connections whose requests did not end in time", "after", shutdownTimeout)
			ended = server.Close()
		}
		err = errors.Join(err, ended)
	}
	return err
}

// drainFor drains for a time, unless the server fails before.
func drainFor(d time.Duration, pages *web.Server, failed <-chan error) error {
	if d <= 0 {
		return nil
	}
	pages.Drain()
	pages.Log.Info("draining", "for", d)
	select {
	case err := <-failed:
		return err
	case <-time.After(d):
		return nil
	}
}

// reachable returns the address as a browser on this machine can open it: localhost instead of "all addresses".
func reachable(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String() // of a socket
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
