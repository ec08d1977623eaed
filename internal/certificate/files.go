package certificate

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// Files are a certificate and its key in files, which a program such as certbot renews.
type Files struct {
	certificate, key string
	log              *slog.Logger

	mu      sync.Mutex
	loaded  *tls.Certificate
	version string // of the files that are loaded
	problem string // with newer ones
}

// LookEvery is how often [Files.Run] looks whether the files have changed.
const LookEvery = time.Minute

// OpenFiles reads a certificate, with those of its chain, and its key, in PEM.
func OpenFiles(certificate, key string, log *slog.Logger) (*Files, error) {
	f := &Files{certificate: certificate, key: key, log: log}
	return f, f.Reload()
}

// Run reads the files again when they have changed, at each tick until the context ends.
func (f *Files) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		if f.versionNow() == f.current() {
			continue
		}
		if err := f.Reload(); err != nil {
			f.log.Error("the new certificate cannot be used, and the one before stays", "error", err)
			continue
		}
		f.log.Info("the certificate is read again", "until", f.State().Until)
	}
}

// Reload reads the files. If they cannot be used, the certificate before stays.
func (f *Files) Reload() error {
	version := f.versionNow()
	pair, err := tls.LoadX509KeyPair(f.certificate, f.key)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.version = version
	if err != nil {
		err = fmt.Errorf("%s with the key %s: %w", f.certificate, f.key, err)
		f.problem = err.Error()
		return err
	}
	f.loaded, f.problem = &pair, ""
	return nil
}

// versionNow tells files that have changed from those before: a renewal writes both, or points links at other files.
func (f *Files) versionNow() (version string) {
	for _, name := range []string{f.certificate, f.key} {
		if info, err := os.Stat(name); err == nil {
			version += fmt.Sprintln(info.ModTime().UnixNano(), info.Size())
		}
	}
	return version
}

// current is the version of the files that are loaded.
func (f *Files) current() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.version
}

// TLS is how a server speaks TLS with the certificate that is loaded.
func (f *Files) TLS() *tls.Config {
	return &tls.Config{NextProtos: protocols, GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.loaded, nil
	}}
}

// State says how long the certificate holds.
func (f *Files) State() State {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := State{Problem: f.problem}
	if f.loaded == nil {
		return s
	}
	s.Until = f.loaded.Leaf.NotAfter
	if left := time.Until(s.Until); s.Problem == "" && left < soon {
		s.Problem = ending(s.Until, left)
	}
	return s
}

// soon is how long before its end a certificate should have been renewed: one that the server gets by itself is, at a third of its time.
const soon = 7 * 24 * time.Hour

// ending says that a certificate ends soon, or has ended.
func ending(at time.Time, left time.Duration) string {
	if left <= 0 {
		return "the certificate has ended at " + at.UTC().Format(time.RFC3339)
	}
	return "the certificate ends at " + at.UTC().Format(time.RFC3339)
}
