// Package systemd tells systemd how a service is doing (sd_notify(3)), lets it hold the sockets of the service while that restarts, and
// takes sockets that systemd has opened or held (sd_listen_fds(3)). Without systemd, and on Windows, it does nothing.
package systemd

import (
	"context"
	"os"
	"strconv"
	"strings"
	"time"
)

// Messages of a service. A status is a line for systemctl status.
const (
	Ready     = "READY=1"
	Stopping  = "STOPPING=1"
	Status    = "STATUS="
	isAlive   = "WATCHDOG=1"
	keepThis  = "FDSTORE=1\nFDPOLL=0\nFDNAME="
	dropThis  = "FDSTOREREMOVE=1\nFDNAME="
	toSystemd = "NOTIFY_SOCKET"
)

// Tell tells systemd what a service says, each on a line of its own.
func Tell(lines ...string) error { return send(strings.Join(lines, "\n"), nil) }

// Watch tells systemd that the service is alive, as often as its unit wants to hear it, until the context ends. Alive returns unless a part
// of the service stands still: then systemd starts the service again.
func Watch(ctx context.Context, alive func()) {
	every := watchdog(os.Getenv)
	if every == 0 {
		return
	}
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	watch(ctx, ticks.C, alive, func() { _ = Tell(isAlive) }) // without an answer systemd starts the service again
}

func watch(ctx context.Context, ticks <-chan time.Time, alive, tell func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		alive()
		tell()
	}
}

// watchdog is how often systemd is told, twice in the time that it waits; 0 for never.
func watchdog(env func(string) string) time.Duration {
	waits, err := strconv.ParseInt(env("WATCHDOG_USEC"), 10, 64)
	if own := env("WATCHDOG_PID"); err != nil || waits <= 0 || own != "" && own != strconv.Itoa(os.Getpid()) {
		return 0
	}
	return time.Duration(waits) * time.Microsecond / 2
}

// nameOf is the name under which systemd holds the socket of an address: it may not have a colon.
func nameOf(address string) string { return "at_" + strings.ReplaceAll(address, ":", "_") }
