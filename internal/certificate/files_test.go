package certificate_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/certificate"
	"razzia/internal/fatal"
)

// pair makes a certificate that signs itself, and its key, in PEM.
func pair(t *testing.T, name string, from time.Time, lasts time.Duration) (chain, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal.If(t, err)
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	fatal.If(t, err)
	template := &x509.Certificate{SerialNumber: serial, DNSNames: []string{name}, NotBefore: from, NotAfter: from.Add(lasts)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	fatal.If(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	fatal.If(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
}

// TestFilesAreReadAgain renews a certificate while a server uses it: first in part, which leaves the one before, then in full.
func TestFilesAreReadAgain(t *testing.T) {
	folder := t.TempDir()
	files := []string{filepath.Join(folder, "fullchain.pem"), filepath.Join(folder, "privkey.pem")}
	put := func(parts ...[]byte) {
		for i, part := range parts {
			fatal.If(t, os.WriteFile(files[i], part, 0o600))
		}
	}
	if _, err := certificate.OpenFiles(files[0], files[1], nil); err == nil || !strings.Contains(err.Error(), files[0]) {
		t.Errorf("without files the error is %v", err)
	}
	put(pair(t, "a.example", time.Now(), 30*24*time.Hour))
	f, err := certificate.OpenFiles(files[0], files[1], slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan bool)
	go func() { f.Run(ctx, ticks); close(ended) }()
	shows := func(name, problem string) {
		t.Helper()
		ticks <- time.Time{}
		ticks <- time.Time{} // the first one is dealt with
		c, err := f.TLS().GetCertificate(&tls.ClientHelloInfo{})
		if err != nil || c.Leaf.DNSNames[0] != name {
			t.Errorf("the certificate is for %q, %v: want %s", c.Leaf.DNSNames, err, name)
		}
		if s := f.State(); (problem == "") != (s.Problem == "") || !strings.Contains(s.Problem, problem) {
			t.Errorf("the state is %+v, want %q", s, problem)
		}
	}
	shows("a.example", "")
	chain, key := pair(t, "bb.example", time.Now(), 24*time.Hour)
	put(chain)
	shows("a.example", "private key does not match")
	put(chain, key)
	later := time.Now().Add(time.Hour)
	fatal.If(t, os.Chtimes(files[1], later, later)) // a clock may be coarse
	shows("bb.example", "the certificate ends at ")
	stop()
	<-ended
}
