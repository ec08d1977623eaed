package program_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"

	"razzia/internal/fatal"
)

// An authority gives certificates (ACME, RFC 8555), as Let's Encrypt does: it is Pebble, their own one for tests. All names lead it to this
// machine.
type authority struct {
	directory string         // its address
	roots     string         // a file with the certificate of its address
	trusted   *x509.CertPool // with the root of what it gives
	plain     string         // where it asks without TLS (HTTP-01)
	secure    string         // where it asks with TLS (TLS-ALPN-01)

	mu      sync.Mutex
	orders  int                 // of certificates, since it began
	instead func([]byte) []byte // what it gives in the place of a certificate; nil for what it should
}

// newAuthority starts an authority. Programs that the test starts then trust its address.
func newAuthority(t *testing.T) *authority {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0") // what is refused at random makes a test slow at random
	quiet, a := log.New(io.Discard, "", 0), &authority{plain: freeAddress(t), secure: freeAddress(t)}
	port := func(address string) int {
		_, text, err := net.SplitHostPort(address)
		fatal.If(t, err)
		n, err := strconv.Atoi(text)
		fatal.If(t, err)
		return n
	}
	resolver := freeAddress(t)
	names, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{resolver}, Log: quiet})
	fatal.If(t, err)
	names.SetDefaultDNSIPv4("127.0.0.1")
	names.SetDefaultDNSIPv6("")
	go names.Run()
	t.Cleanup(names.Shutdown)

	store := db.NewMemoryStore()
	issuer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "of tests"}})
	asks := va.New(quiet, port(a.plain), port(a.secure), false, resolver, store)
	front := wfe.New(quiet, store, asks, issuer, []string{"authority.example"}, false, false, 1, 1)
	a.trusted = x509.NewCertPool()
	a.trusted.AppendCertsFromPEM(issuer.GetRootCert(0).PEM())
	door := httptest.NewTLSServer(a.between(front.Handler()))
	t.Cleanup(door.Close)
	a.directory, a.roots = door.URL+"/dir", filepath.Join(t.TempDir(), "roots.pem")
	t.Setenv("SSL_CERT_FILE", a.roots)
	fatal.If(t, os.WriteFile(a.roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: door.Certificate().Raw}), 0o600))
	return a
}

// between counts the orders, and gives something else for a certificate if it shall.
func (a *authority) between(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.mu.Lock()
		if strings.HasPrefix(r.URL.Path, "/finalize-order/") {
			a.orders++
		}
		instead := a.instead
		a.mu.Unlock()
		if instead == nil || !strings.HasPrefix(r.URL.Path, "/certZ/") {
			next.ServeHTTP(w, r)
			return
		}
		heard := httptest.NewRecorder()
		next.ServeHTTP(heard, r)
		for key, values := range heard.Header() {
			w.Header()[key] = values
		}
		w.Header().Del("Content-Length")
		w.WriteHeader(heard.Code)
		body := heard.Body.Bytes()
		if bytes.Contains(body, []byte("CERTIFICATE")) {
			body = instead(body)
		}
		_, _ = w.Write(body)
	})
}

// ordered is how many certificates were ordered.
func (a *authority) ordered() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.orders
}

// gives sets what it gives in the place of a certificate.
func (a *authority) gives(instead func([]byte) []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.instead = instead
}

// foreign is a certificate that the authority did not make, with a key of its own.
func foreign(t *testing.T, name string, from, until time.Time) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal.If(t, err)
	about := &x509.Certificate{SerialNumber: big.NewInt(7), DNSNames: []string{name}, NotBefore: from, NotAfter: until}
	der, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	fatal.If(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}
