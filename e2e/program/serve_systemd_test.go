//go:build linux

package program_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/operate/systemd/systemdtest"
)

// unit is a command that serves as a unit of systemd does.
func unit(t *testing.T, m systemdtest.Manager, data, listen string, more ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(buildProgram(t), append([]string{"serve", "--browser", "never", "--data", data, "--listen", listen}, more...)...)
	c.Stderr = os.Stderr
	c.Env = append(os.Environ(), "NOTIFY_SOCKET="+m.At, "WATCHDOG_USEC=60000")
	t.Cleanup(func() {
		if c.Process != nil {
			_ = c.Process.Kill()
		}
	})
	return c
}

// A caller opens connections to an address, one after the other, and sends a request on each.
type caller struct {
	address string        // with its scheme
	by      *http.Client  // keeps no connection
	answers chan struct{} // one for each answer, as long as there is room
	wrong   []error
}

// call calls until it shall end.
func (c *caller) call(end <-chan struct{}) {
	for {
		select {
		case <-end:
			return
		default:
		}
		answer, err := c.by.Get(c.address + "/healthz")
		if err == nil {
			_, err = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
		}
		select {
		case c.answers <- struct{}{}:
		default:
		}
		if err != nil {
			c.wrong = append(c.wrong, err)
		}
	}
}

// TestARestartRefusesNoConnection restarts a server as systemd does, which holds its socket, while a client connects again and again: each
// request is answered, and so is one that is sent while no server is there.
func TestARestartRefusesNoConnection(t *testing.T) {
	address := freeAddress(t)
	by := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	restarts(t, &caller{address: "http://" + address, by: by}, t.TempDir(), address)
}

// TestARestartHasItsCertificateAtOnce does likewise with a server that gets its certificate by itself: what waits is answered with the one
// of before.
func TestARestartHasItsCertificateAtOnce(t *testing.T) {
	a, data := newAuthority(t), t.TempDir()
	first := a.speaksTLS(t, os.Stderr, data, a.secure, "off")
	a.asked(t, a.secure)
	first.kill()
	trusting := &tls.Config{RootCAs: a.trusted, ServerName: padlock}
	by := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: trusting}}
	restarts(t, &caller{address: "https://" + a.secure, by: by}, data, a.secure, "--tls-domain", padlock, "--tls-directory", a.directory,
		"--tls-redirect", "off", "--host", a.secure)
}

// restarts restarts a server three times while a client calls.
func restarts(t *testing.T, calls *caller, data, address string, more ...string) {
	t.Helper()
	m := systemdtest.New(t)
	first := unit(t, m, data, address, more...)
	fatal.If(t, first.Start())
	_, held := m.HeardUntil(t, "READY=1\n")
	if held == nil {
		t.Fatal("systemd gets no socket")
	}
	defer held.Close()
	calls.answers = make(chan struct{}, 10)
	end, ended := make(chan struct{}), make(chan struct{})
	go func() { calls.call(end); close(ended) }()
	for range 3 {
		for range cap(calls.answers) {
			<-calls.answers
		}
		fatal.If(t, first.Process.Signal(syscall.SIGTERM))
		m.HeardUntil(t, "STOPPING=1")
		fatal.If(t, first.Wait())
		door, err := net.Dial("tcp", address)
		fatal.If(t, err)
		way := calls.by.Transport.(*http.Transport).Clone()
		way.DialContext = func(context.Context, string, string) (net.Conn, error) { return door, nil }
		waits := make(chan error)
		go func() {
			answer, err := (&http.Client{Transport: way}).Get(calls.address + "/healthz")
			if err == nil {
				err = answer.Body.Close()
			}
			waits <- err
		}()
		first = unit(t, m, data, address, more...)
		systemdtest.Passing(first, held, "at_"+strings.ReplaceAll(address, ":", "_"))
		fatal.If(t, first.Start())
		m.HeardUntil(t, "READY=1\n")
		if err := <-waits; err != nil {
			t.Errorf("a request that waited is answered with %v", err)
		}
	}
	close(end)
	<-ended
	if err := errors.Join(calls.wrong...); err != nil {
		t.Errorf("requests were lost: %v", err)
	}
}

// TestAServerThatNoOneAsksStops stops a server whose socket systemd holds, and to which no one connects.
func TestAServerThatNoOneAsksStops(t *testing.T) {
	m := systemdtest.New(t)
	c := unit(t, m, t.TempDir(), freeAddress(t))
	fatal.If(t, c.Start())
	if _, held := m.HeardUntil(t, "READY=1\n"); held == nil {
		t.Fatal("systemd gets no socket")
	}
	fatal.If(t, c.Process.Signal(syscall.SIGTERM))
	late := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	defer late.Stop()
	fatal.If(t, c.Wait())
}

// TestAUnitThatIsAliveSaysSo hears that a server is ready and then, again and again, that it is alive.
func TestAUnitThatIsAliveSaysSo(t *testing.T) {
	m := systemdtest.New(t)
	c := unit(t, m, t.TempDir(), "127.0.0.1:0")
	fatal.If(t, c.Start())
	if said, _ := m.HeardUntil(t, "READY=1\n"); !strings.Contains(said, "\nSTATUS=serves at 127.0.0.1:") {
		t.Errorf("it says %q", said)
	}
	for range 3 {
		m.HeardUntil(t, "WATCHDOG=1")
	}
	_, _ = c.Process.Kill(), c.Wait()
}

// TestAFailedStartIsKnown starts a server that cannot listen: it says why, is never ready, and ends with a status.
func TestAFailedStartIsKnown(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer taken.Close()
	m := systemdtest.New(t)
	err = unit(t, m, t.TempDir(), taken.Addr().String()).Run()
	if failed, is := errors.AsType[*exec.ExitError](err); !is || failed.ExitCode() != command.ExitRefused {
		t.Errorf("it ends with %v", err)
	}
	said, _ := m.Heard(t) // the first message is the only one
	if !strings.HasPrefix(said, "STATUS="+taken.Addr().String()+" is in use") || strings.Contains(said, "READY") {
		t.Errorf("it says %q", said)
	}
}

// TestSystemdActivatesTheServer lets the program of systemd open the address: the first connection starts the server, which answers it.
func TestSystemdActivatesTheServer(t *testing.T) {
	activate, err := exec.LookPath("systemd-socket-activate")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Error("there is no systemd-socket-activate")
		}
		t.Log("there is no systemd-socket-activate: it is not asked")
		return
	}
	address := freeAddress(t)
	c := exec.Command(activate, "--listen="+address, buildProgram(t), "serve", "--browser", "never", "--data", t.TempDir(),
		"--listen", address)
	log, err := c.StderrPipe()
	fatal.If(t, err)
	var out bytes.Buffer
	c.Stdout = &out
	fatal.If(t, c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() })
	waitForWords(t, log, "Listening on "+address)
	answer, err := http.Get("http://" + address + "/healthz")
	fatal.If(t, err)
	_ = answer.Body.Close()
	fatal.If(t, c.Process.Signal(syscall.SIGTERM))
	rest, _ := io.ReadAll(log)
	if err := c.Wait(); err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(out.String(), address) {
		t.Errorf("the answer is %s; it ends with %v: %s%s", answer.Status, err, &out, rest)
	}
}
