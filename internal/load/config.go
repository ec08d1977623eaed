package load

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
)

// A Config says how to load a server.
type Config struct {
	Nodes    []string      // addresses, such as http://127.0.0.1:8080: a table is played at one, and watched at all
	Tables   int           // played at the same time
	Players  int           // of a table, 2 to 5
	Watchers int           // of each table
	Follow   string        // what watchers follow: a key of [Streams]
	Pace     time.Duration // from one move of a table to the next, on average; 0 for none
	Duration time.Duration // of the play, without making tables
	Moves    int           // ends the play before, after so many moves; 0 for no limit
	Metrics  []string      // addresses of figures for Prometheus, of all nodes

	Say func(text string) // tells what happens, if it takes long
}

// Streams are the streams of a table, as the path with its id: "page" is that of browsers, "api" that of programs.
var Streams = map[string]string{"page": "/t/%s/stream?version=0", "api": "/api/tables/%s/stream"}

// Limits of a load: one program cannot play or hear more.
const (
	mostTables   = 10_000
	mostWatchers = 20_000 // of all tables
)

// Check returns an error if there is no such load.
func (c Config) Check() error {
	for _, address := range append(append([]string{}, c.Nodes...), c.Metrics...) {
		if u, err := url.Parse(address); err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("%s is no address: want one such as http://127.0.0.1:8080", address)
		}
	}
	switch {
	case len(c.Nodes) == 0:
		return fmt.Errorf("no address of a server")
	case c.Tables < 1 || c.Tables > mostTables:
		return fmt.Errorf("%d tables: want 1 to %d", c.Tables, mostTables)
	case c.Players < 2 || c.Players > 5:
		return fmt.Errorf("%d players: want 2 to 5", c.Players)
	case c.Watchers < 0 || c.Tables*c.Watchers > mostWatchers:
		return fmt.Errorf("%d watchers of each of %d tables: want %d in all at most", c.Watchers, c.Tables, mostWatchers)
	case c.Watchers > 0 && Streams[c.Follow] == "":
		return fmt.Errorf("watchers that follow %q: want page or api", c.Follow)
	case c.Pace < 0 || c.Duration <= 0:
		return fmt.Errorf("a pace of %v for %v: want times that are not negative, and some duration", c.Pace, c.Duration)
	}
	return nil
}

// CheckNear returns an error if a node is neither on this machine nor in a private network: a load of the server of other people is an
// attack.
func (c Config) CheckNear(ctx context.Context) error {
	for _, address := range c.Nodes {
		u, err := url.Parse(address)
		if err != nil {
			return err
		}
		found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", u.Hostname())
		if err != nil {
			return fmt.Errorf("there is no machine %s: %w", u.Hostname(), err)
		}
		for _, ip := range found {
			if ip = ip.Unmap(); !ip.IsLoopback() && !ip.IsPrivate() && !ip.IsLinkLocalUnicast() {
				return fmt.Errorf("%s is %v, neither this machine nor in a private network; a load is for a server of one's own", u.Hostname(), ip)
			}
		}
	}
	return nil
}

// node returns the address of a node, counted round.
func (c Config) node(i int) string { return strings.TrimSuffix(c.Nodes[i%len(c.Nodes)], "/") }
