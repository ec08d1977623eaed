package serve

import (
	"log/slog"
	"net"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/operate/systemd"
)

// passed is a socket that systemd has passed, at an address.
func passed(t *testing.T, address string) systemd.Socket {
	t.Helper()
	l, err := net.Listen("tcp", address)
	fatal.If(t, err)
	t.Cleanup(func() { _ = l.Close() })
	return systemd.Socket{Listener: l}
}

// TestSocketsOfSystemdAreTaken takes a socket that systemd has passed by its address, makes one that is missing, and closes one that is not
// needed: another program can listen there.
func TestSocketsOfSystemdAreTaken(t *testing.T) {
	main, old := passed(t, "127.0.0.1:0"), passed(t, "127.0.0.1:0")
	at, before := main.Addr().String(), old.Addr().String()
	g := &given{[]systemd.Socket{old, main}, slog.New(slog.DiscardHandler)}
	g.dropOthers(at, "")
	if l, err := net.Listen("tcp", before); err != nil {
		t.Errorf("a socket that is not needed stays: %v", err)
	} else {
		_ = l.Close()
	}
	if l, err := g.listen("--listen", at); err != nil || l != main.Listener {
		t.Errorf("it listens at %v, %v: want the socket that was passed", l, err)
	}
	if _, err := g.listen("--listen", at); err == nil {
		t.Error("a socket is taken twice")
	}
	made, err := g.listen("--tls-redirect", "127.0.0.1:0")
	fatal.If(t, err)
	_ = made.Close()
}

// TestASocketIsTakenByItsAddress knows what the settings call an address.
func TestASocketIsTakenByItsAddress(t *testing.T) {
	any := passed(t, ":0")
	_, port, _ := net.SplitHostPort(any.Addr().String())
	local := passed(t, "127.0.0.1:0")
	_, other, _ := net.SplitHostPort(local.Addr().String())
	for address, want := range map[string]bool{":" + port: true, "[::]:" + port: true, "127.0.0.1:" + port: false, "127.0.0.1:" + other: true,
		"localhost:" + other: true, ":" + other: false, "unix:/run/x": false, "no address": false, "": false} {
		list := []systemd.Socket{any, local}
		if _, found := systemd.Take(&list, address); found != want || (len(list) == 1) != want {
			t.Errorf("%q: a socket is found: %v, %d are left", address, found, len(list))
		}
	}
}
