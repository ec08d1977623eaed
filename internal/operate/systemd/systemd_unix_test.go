//go:build unix

package systemd_test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"razzia/internal/fatal"
	"razzia/internal/operate/systemd"
	"razzia/internal/operate/systemd/systemdtest"
)

// managing lets this process be a service, until the test ends.
func managing(t *testing.T) systemdtest.Manager {
	t.Helper()
	m := systemdtest.New(t)
	t.Setenv("NOTIFY_SOCKET", m.At)
	return m
}

// TestAServiceSaysHowItIs sends what a service says, as it is.
func TestAServiceSaysHowItIs(t *testing.T) {
	m := managing(t)
	fatal.If(t, systemd.Tell(systemd.Ready, systemd.Status+"serves"))
	if said, _ := m.Heard(t); said != "READY=1\nSTATUS=serves" {
		t.Errorf("it says %q", said)
	}
	t.Setenv("WATCHDOG_USEC", "2000")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	asked := make(chan bool)
	go systemd.Watch(ctx, func() { <-asked })
	asked <- true
	if said, _ := m.Heard(t); said != "WATCHDOG=1" {
		t.Errorf("it says %q", said)
	}
	t.Setenv("NOTIFY_SOCKET", "/no/such/socket")
	if err := systemd.Tell(systemd.Ready); err == nil {
		t.Error("without a reader there is no error")
	}
	t.Setenv("NOTIFY_SOCKET", "")
	if err := systemd.Tell(systemd.Ready); err != nil {
		t.Errorf("without systemd: %v", err)
	}
}

// TestAConnectionWaitsForTheNextProcess lets the manager hold a socket, ends the service, connects, and starts the next one with the
// socket: that takes it by its address, and has the connection.
func TestAConnectionWaitsForTheNextProcess(t *testing.T) {
	m := managing(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	address := l.Addr().String()
	fatal.If(t, systemd.Keep(address, l))
	said, held := m.Heard(t)
	if want := "FDSTORE=1\nFDPOLL=0\nFDNAME=at_" + strings.ReplaceAll(address, ":", "_"); said != want || held == nil {
		t.Fatalf("it says %q with %v", said, held)
	}
	defer held.Close()
	fatal.If(t, l.Close())
	waits, err := net.Dial("tcp", address)
	fatal.If(t, err)
	defer waits.Close()
	next := exec.Command(os.Args[0], "-test.run", "^TestTheNextProcess$")
	next.Env = append(os.Environ(), "NEXT_AT="+address)
	systemdtest.Passing(next, held, "at_"+strings.ReplaceAll(address, ":", "_"))
	if out, err := next.CombinedOutput(); err != nil {
		t.Fatalf("the next process: %v: %s", err, out)
	}
	answer := make([]byte, 4)
	if _, err := waits.Read(answer); err != nil || string(answer) != "here" {
		t.Errorf("the answer is %q, %v", answer, err)
	}
}

// TestASocketThatIsHeldCanBeClosed lets the manager hold a socket. Calls on it may not block then: a service to which no one connects could
// not stop.
func TestASocketThatIsHeldCanBeClosed(t *testing.T) {
	m := managing(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	fatal.If(t, systemd.Keep(l.Addr().String(), l))
	if _, held := m.Heard(t); held == nil {
		t.Fatal("the manager has no socket")
	}
	raw, err := l.(*net.TCPListener).SyscallConn()
	fatal.If(t, err)
	fatal.If(t, raw.Control(func(descriptor uintptr) {
		if flags, err := unix.FcntlInt(descriptor, unix.F_GETFL, 0); err != nil || flags&unix.O_NONBLOCK == 0 {
			t.Errorf("the flags are %o, %v", flags, err)
		}
	}))
}

// TestTheNextProcess is that of TestAConnectionWaitsForTheNextProcess: it answers the connection.
func TestTheNextProcess(t *testing.T) {
	address := os.Getenv("NEXT_AT")
	if address == "" {
		return // not started by the other test
	}
	list := systemd.Sockets()
	if _, found := systemd.Take(&list, "127.0.0.1:1"); found {
		t.Error("a socket is taken for another address")
	}
	l, found := systemd.Take(&list, address)
	if !found || len(list) > 0 || len(systemd.Sockets()) > 0 {
		t.Fatalf("the socket is there: %v; left are %v", found, list)
	}
	conn, err := l.Accept()
	fatal.If(t, err)
	_, err = conn.Write([]byte("here"))
	fatal.If(t, err)
}

// TestTheManagerHasReadAll waits until the manager closes its end of the barrier.
func TestTheManagerHasReadAll(t *testing.T) {
	m := managing(t)
	done := make(chan error)
	go func() { done <- systemd.Barrier() }()
	said, end := m.Heard(t)
	if said != "BARRIER=1" || end == nil {
		t.Fatalf("it says %q with %v", said, end)
	}
	select {
	case err := <-done:
		t.Fatalf("it does not wait: %v", err)
	default:
	}
	fatal.If(t, end.Close())
	fatal.If(t, <-done)
}
