package serve

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
)

// Ready asks a server whether it is ready. It is the health check of a container, which has no other program, and
// tells systemd when a started server can be used.
type Ready struct {
	command.ConfigFlag
	Listen string        `env:"RAZZIA_LISTEN" placeholder:"127.0.0.1:8080" help:"The address that the server listens on."`
	Wait   time.Duration `help:"How long to ask again while the server is not ready, such as 30s. By default it is asked once."`

	TLSDomain []string `name:"tls-domain" env:"RAZZIA_TLS_DOMAIN" placeholder:"NAME" help:"The name under which the server speaks TLS, if it does."`
	TLSCert   string   `name:"tls-cert" type:"path" env:"RAZZIA_TLS_CERT" placeholder:"FILE" help:"The certificate with which the server speaks TLS, if it does."`

	Process int `env:"MAINPID" placeholder:"ID" help:"The process of the server: when it has ended, it is asked no more. In a unit, systemd names it by itself."`
}

// Help shows how the command is used.
func (Ready) Help() string {
	return `The exit status is 0 if the server is ready. Otherwise it is 1, and a message says why.

Examples:
  razzia ready
  razzia ready --listen :8080 --wait 30s`
}

// Times of asking a server.
const (
	askTimeout = 5 * time.Second        // the longest time for one answer; a write to a slow disk is part of it
	askPause   = 100 * time.Millisecond // between an answer that is no and the next question
)

// Run asks until the server is ready or the time is over.
func (c Ready) Run(std command.Streams) error {
	end := time.Now().Add(c.Wait)
	err := c.ask()
	for ; err != nil && time.Now().Before(end); err = c.ask() {
		if c.Process > 0 && isGone(c.Process) {
			return fmt.Errorf("the server has ended: process %d is gone", c.Process)
		}
		time.Sleep(askPause)
	}
	if err == nil {
		_, err = fmt.Fprintln(std.Out, "ready")
	}
	return err
}

// ask asks once. The error is the reason that the server gives, or why it gives none.
func (c Ready) ask() error {
	at := listenFlags{c.Listen, tlsFlags{TLSDomain: c.TLSDomain, TLSCert: c.TLSCert}}
	network, address := "tcp", at.listenAt()
	if path, is := strings.CutPrefix(address, atUnix); is {
		network, address = "unix", path
	}
	client := http.Client{Timeout: askTimeout, Transport: &http.Transport{
		DisableKeepAlives: true,
		// The address can be :8080, which has no host and so fits in no URL.
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, address)
		},
		// It asks this machine whether it is well, and believes nothing else. The name of a certificate is not the address.
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}}
	host := "localhost"
	if names := at.domains(); len(names) > 0 {
		host = names[0]
	}
	answer, err := client.Get(at.scheme() + "://" + host + "/readyz")
	if err != nil {
		return fmt.Errorf("no answer from %s: %w", address, errors.Unwrap(err))
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	reason, _ := io.ReadAll(io.LimitReader(answer.Body, 200)) // a reason is a short line; the status alone is one too
	return notReady{address, answer.Status, strings.TrimSpace(string(reason))}
}

// A notReady is the error of a server that answers, and says why it is not ready.
type notReady struct{ address, status, reason string }

// Error says it.
func (e notReady) Error() string {
	return fmt.Sprintf("%s is not ready: %s: %s", e.address, e.status, e.reason)
}
