package serve

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// certificateFiles makes a certificate for localhost that signs itself, and its key.
func certificateFiles(t *testing.T) (chain, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal.If(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	fatal.If(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	fatal.If(t, err)
	folder := t.TempDir()
	chain, key = filepath.Join(folder, "chain.pem"), filepath.Join(folder, "key.pem")
	fatal.If(t, os.WriteFile(chain, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	fatal.If(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return chain, key
}

// serving serves as flags say until the test ends.
func serving(t *testing.T, c Command) doors {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	s, err := storage.OpenPlace(t.Context(), place.At(t.TempDir()), quiet)
	fatal.If(t, err)
	d, err := c.openDoors(quiet)
	fatal.If(t, err)
	d.credential, err = c.credential(t.Context(), s, quiet)
	fatal.If(t, err)
	pages := openSite(t, c, s, &logs{main: quiet}).site.Pages
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- serveUntil(ctx, d, pages, 0) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return d
}

// TestACertificateOfBeforeIsThereAtOnce opens the certificates of a server that had one: connections that wait for it get that one.
func TestACertificateOfBeforeIsThereAtOnce(t *testing.T) {
	quiet := slog.New(slog.DiscardHandler)
	s, err := storage.OpenPlace(t.Context(), place.At(t.TempDir()), quiet)
	fatal.If(t, err)
	defer s.Close()
	chain, key := certificateFiles(t)
	var both []byte
	for _, name := range []string{key, chain} {
		part, err := os.ReadFile(name)
		fatal.If(t, err)
		both = append(both, part...)
	}
	fatal.If(t, s.Certificates().Put(t.Context(), "localhost", both))
	opened, err := tlsFlags{TLSDomain: []string{"localhost"}, TLSRedirect: "off"}.credential(t.Context(), s, quiet)
	fatal.If(t, err)
	if now := opened.State(); now.Until.IsZero() || now.Problem != "" {
		t.Errorf("the state is %+v", now)
	}
}

// TestTLSByItself asks a server with a certificate at both of its doors, as browsers, programs and monitors do.
func TestTLSByItself(t *testing.T) {
	chain, key := certificateFiles(t)
	c := Command{Listen: "127.0.0.1:0", tlsFlags: tlsFlags{TLSCert: chain, TLSKey: key, TLSRedirect: "127.0.0.1:0"},
		Limits: limitFlags{PersonStreams: 1, AddressStreams: 9, MemoryTables: 9, Streams: 9}}
	d := serving(t, c)
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true, DisableKeepAlives: true}}
	_, port, _ := net.SplitHostPort(d.main.Addr().String())
	secure, plain := "https://localhost:"+port, "http://"+d.plain.Addr().String()
	for address, want := range map[string]int{secure + "/healthz": 200, plain + "/healthz": 200, plain + "/t/abc?x=1": 308,
		plain + "/api/session": 403} {
		answer, err := browser.Get(address)
		fatal.If(t, err)
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s is answered with %s, want %d", address, answer.Status, want)
		}
		at := answer.Header.Get("Location")
		if want == 308 && at != "https://127.0.0.1:"+port+"/t/abc?x=1" {
			t.Errorf("%s leads to %q", address, at)
		}
		strict := answer.Header.Get("Strict-Transport-Security") != ""
		if secured := strings.HasPrefix(address, "https"); strict != secured || secured && answer.ProtoMajor != 2 {
			t.Errorf("%s: HTTP/%d, %v", address, answer.ProtoMajor, answer.Header)
		}
	}
	ready := Ready{Listen: d.main.Addr().String(), TLSCert: chain}
	if err := ready.Run(command.Streams{Out: io.Discard}); err != nil {
		t.Error(err)
	}
}

// TestASocketForAProxy asks a server at a socket.
func TestASocketForAProxy(t *testing.T) {
	at := atUnix + filepath.Join(t.TempDir(), "http.sock")
	d := serving(t, Command{Listen: at, Proxy: "forwarded-for",
		Limits: limitFlags{PersonStreams: 1, AddressStreams: 9, MemoryTables: 9, Streams: 9}})
	if err := (Ready{Listen: at}).Run(command.Streams{Out: io.Discard}); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(strings.TrimPrefix(at, atUnix))
	if err != nil || info.Mode().Perm() != 0o666 {
		t.Errorf("the socket has the rights %v, %v", info, err)
	}
	if local := (Command{}).local(d.main.Addr()); local != at {
		t.Errorf("the address is %q, want %q", local, at)
	}
}

// TestTheDoorLeadsToNames leads browsers to a name of the server alone.
func TestTheDoorLeadsToNames(t *testing.T) {
	d := doors{main: addressed{listening("[::]:443")}, names: []string{"a.example", "b.example:8443"}}
	for host, want := range map[string]string{"a.example": "https://a.example", "B.example:80": "https://b.example:8443",
		"evil.example": "https://a.example"} {
		if got := d.secure(host); got != want {
			t.Errorf("%s leads to %s, want %s", host, got, want)
		}
	}
}

// addressed is a listener that has an address alone.
type addressed struct{ at net.Addr }

func (addressed) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (addressed) Close() error              { return nil }
func (a addressed) Addr() net.Addr          { return a.at }

// TestTLSFlags refuses what cannot be, and knows where a server with a certificate of its own listens and is.
func TestTLSFlags(t *testing.T) {
	for want, args := range map[string][]string{
		"want both or neither": {"--tls-cert", "x"}, "want one of them": {"--tls-cert", "x", "--tls-key", "y", "--tls-domain", "a.example"},
		"want it with --tls-domain": {"--tls-redirect", ":80"}, "want an address with https": {"--tls-directory", "http://x"},
		`"a.example:443": want a name`: {"--tls-domain", "a.example:443"}, `"192.0.2.1": want a name`: {"--tls-domain", "192.0.2.1"},
		"want --proxy with it": {"--listen", "unix:/x"},
	} {
		if _, err := parsed(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v", args, err)
		}
	}
	c, err := parsed(t, "--tls-domain", "Razzia.Example.org")
	fatal.If(t, err)
	if at := (listenFlags{c.Listen, c.tlsFlags}).listenAt(); at != ":443" || c.redirect() != ":80" {
		t.Errorf("it listens on %q and %q", at, c.redirect())
	}
	if own := c.local(listening("[::]:443")); own != "https://razzia.example.org" {
		t.Errorf("its address is %q", own)
	}
}
