package program_test

import (
	"bytes"
	"crypto/tls"
	"encoding/pem"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
)

// padlock is the name that the authority gives a certificate for.
const padlock = "razzia.example.org"

// asked returns the answer of a server to a browser that trusts the authority alone, as soon as it can speak TLS.
func (a *authority) asked(t *testing.T, address string) *http.Response {
	t.Helper()
	browser := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{RootCAs: a.trusted, ServerName: padlock}}}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+address+"/readyz", nil)
	fatal.If(t, err)
	r.Host = padlock
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		answer, err := browser.Do(r)
		if err == nil {
			_ = answer.Body.Close()
			return answer
		}
		if time.Now().After(end) {
			t.Fatalf("after a minute the server at %s has no certificate: %v", address, err)
		}
	}
}

// speaksTLS starts a server that gets its certificate of the authority.
func (a *authority) speaksTLS(t *testing.T, log io.Writer, data, listen, plain string, more ...string) *served {
	t.Helper()
	return startLogging(t, log, buildProgram(t), data, listen,
		append(more, "--tls-domain", padlock, "--tls-directory", a.directory, "--tls-redirect", plain)...)
}

// TestAPadlockByItself starts a server with one setting. It gets a certificate in each of the two ways, shows it to browsers, and keeps it
// over a restart.
func TestAPadlockByItself(t *testing.T) {
	for way, only := range map[string]func(a *authority) (listen, plain string){
		"TLS-ALPN-01": func(a *authority) (listen, plain string) { return a.secure, "off" },
		"HTTP-01":     func(a *authority) (listen, plain string) { return freeAddress(t), a.plain },
	} {
		t.Run(way, func(t *testing.T) {
			a, data := newAuthority(t), t.TempDir()
			listen, plain := only(a)
			began := time.Now()
			s := a.speaksTLS(t, os.Stderr, data, listen, plain)
			first := a.asked(t, listen)
			if first.Proto != "HTTP/2.0" || first.StatusCode != http.StatusOK || first.Header.Get("Strict-Transport-Security") == "" {
				t.Errorf("the answer is %s %s %v", first.Proto, first.Status, first.Header)
			}
			t.Logf("a padlock %v after the start of the program", time.Since(began).Round(time.Millisecond))
			s.kill()
			orders := a.ordered()
			a.speaksTLS(t, os.Stderr, data, listen, plain)
			again := a.asked(t, listen)
			if before := first.TLS.PeerCertificates[0]; !again.TLS.PeerCertificates[0].Equal(before) || a.ordered() != orders {
				t.Errorf("%d certificates were ordered, then %d: want the one of before", orders, a.ordered())
			}
			hidden(t, filepath.Join(data, "certificates"))
			if plain != "off" {
				redirects(t, plain)
			}
		})
	}
}

// hidden checks that other users of the machine cannot read the keys.
func hidden(t *testing.T, folder string) {
	t.Helper()
	n := 0
	fatal.If(t, filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		about, err := e.Info()
		if n++; err == nil && about.Mode()&0o077 != 0 {
			t.Errorf("%s has the mode %v", path, about.Mode())
		}
		return err
	}))
	if n < 3 {
		t.Errorf("the folder has %d entries: want itself, a certificate and the key of the account", n)
	}
}

// redirects checks that the address without TLS sends a browser to the one with it.
func redirects(t *testing.T, plain string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+plain+"/rules?a=b", nil)
	fatal.If(t, err)
	r.Host = padlock
	answer, err := http.DefaultTransport.RoundTrip(r)
	fatal.If(t, err)
	_ = answer.Body.Close()
	to := answer.Header.Get("Location")
	secure := strings.HasPrefix(to, "https://"+padlock) && strings.HasSuffix(to, "/rules?a=b")
	if answer.StatusCode != http.StatusPermanentRedirect || !secure {
		t.Errorf("the address without TLS answers %s, to %q", answer.Status, to)
	}
}

// TestNodesShareACertificate has the authority ask a node that did not order: the answer is in the database. A node that comes later
// takes the certificate from there.
func TestNodesShareACertificate(t *testing.T) {
	a, database := newAuthority(t), pgtest.Database(t)
	nowhere := "https://" + freeAddress(t) + "/dir"
	startLogging(t, io.Discard, buildProgram(t), t.TempDir(), freeAddress(t), "--database", database,
		"--tls-domain", padlock, "--tls-directory", nowhere, "--tls-redirect", a.plain)
	listen := freeAddress(t)
	a.speaksTLS(t, os.Stderr, t.TempDir(), listen, freeAddress(t), "--database", database)
	first := a.asked(t, listen)
	later, orders := freeAddress(t), a.ordered()
	a.speaksTLS(t, os.Stderr, t.TempDir(), later, "off", "--database", database)
	if !a.asked(t, later).TLS.PeerCertificates[0].Equal(first.TLS.PeerCertificates[0]) || a.ordered() != orders {
		t.Error("the second node has ordered a certificate of its own")
	}
}

// TestWrongCertificates come from an authority that errs: for another name, another key, an hour that is over, or no certificate at all.
// The log says so, and no browser gets one.
func TestWrongCertificates(t *testing.T) {
	now := time.Now()
	for want, given := range map[string][]byte{
		"does not match public key": foreign(t, padlock, now.Add(-time.Hour), now.Add(time.Hour)),
		"is valid for other.org":    foreign(t, "other.org", now.Add(-time.Hour), now.Add(time.Hour)),
		"expired":                   foreign(t, padlock, now.Add(-2*time.Hour), now.Add(-time.Hour)),
		"malformed":                 pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: []byte("none")}),
		"chain is empty":            []byte("<html>"),
		"chain is too long":         bytes.Repeat(foreign(t, padlock, now, now.Add(time.Hour)), 1<<12),
	} {
		t.Run(want, func(t *testing.T) {
			a := newAuthority(t)
			a.gives(func([]byte) []byte { return given })
			read, write := io.Pipe()
			a.speaksTLS(t, write, t.TempDir(), a.secure, "off")
			waitForWords(t, read, want)
			go func() { _, _ = io.Copy(io.Discard, read) }()
			door, err := tls.DialWithDialer(new(net.Dialer), "tcp", a.secure, &tls.Config{InsecureSkipVerify: true, ServerName: padlock})
			if err == nil {
				_ = door.Close()
				t.Errorf("a browser gets %v", door.ConnectionState().PeerCertificates[0].Subject)
			}
		})
	}
}
