package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/certificate"
	"razzia/internal/hostname"
)

// tlsFlags say with which certificates the server speaks TLS by itself.
type tlsFlags struct {
	TLSDomain    []string `name:"tls-domain" env:"RAZZIA_TLS_DOMAIN" placeholder:"NAME" help:"Speak TLS under a name that points to this machine, with a certificate that the server gets and renews by itself (ACME, Let's Encrypt); may be repeated. It then listens on :443, and on :80, unless --listen and --tls-redirect say otherwise. You agree to the terms of the authority."`
	TLSDirectory string   `name:"tls-directory" env:"RAZZIA_TLS_DIRECTORY" placeholder:"URL" help:"The directory of another authority (ACME) for --tls-domain."`
	TLSCert      string   `name:"tls-cert" type:"path" env:"RAZZIA_TLS_CERT" placeholder:"FILE" help:"Speak TLS with the certificate in FILE (PEM, with its chain), which is read again when it changes."`
	TLSKey       string   `name:"tls-key" type:"path" env:"RAZZIA_TLS_KEY" placeholder:"FILE" help:"The key of --tls-cert."`
	TLSRedirect  string   `name:"tls-redirect" env:"RAZZIA_TLS_REDIRECT" placeholder:"ADDRESS" help:"An address without TLS that sends browsers to the one with it; :80 with --tls-domain, where it answers the authority too. off is none."`
}

// Validate refuses half of a pair, both ways at a time, and names that no authority takes.
func (f tlsFlags) Validate() error {
	switch {
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key: want both or neither")
	case f.TLSCert != "" && len(f.TLSDomain) > 0:
		return errors.New("--tls-domain and --tls-cert: want one of them")
	case !f.hasTLS() && f.TLSRedirect != "":
		return errors.New("--tls-redirect: want it with --tls-domain or --tls-cert")
	case f.TLSDirectory != "" && !strings.HasPrefix(f.TLSDirectory, "https://"):
		return fmt.Errorf("--tls-directory %q: want an address with https", f.TLSDirectory)
	}
	for _, name := range f.TLSDomain {
		sent, err := hostname.Sent(name)
		if rest, port := hostname.Split(sent); err != nil || port != "" || !strings.Contains(strings.Trim(rest, "."), ".") || isAddress(rest) {
			return fmt.Errorf("--tls-domain %q: want a name with a domain and without a port, such as razzia.example.org", name)
		}
	}
	return nil
}

// hasTLS reports whether the server speaks TLS by itself.
func (f tlsFlags) hasTLS() bool { return f.TLSCert != "" || len(f.TLSDomain) > 0 }

// scheme is how browsers reach the server itself.
func (f tlsFlags) scheme() string {
	if f.hasTLS() {
		return "https"
	}
	return "http"
}

// redirect is the address without TLS; "" for none.
func (f tlsFlags) redirect() string {
	switch {
	case f.TLSRedirect == "off":
		return ""
	case len(f.TLSDomain) > 0:
		return cmp.Or(f.TLSRedirect, ":80")
	}
	return f.TLSRedirect
}

// domains are the names of --tls-domain as browsers send them.
func (f tlsFlags) domains() (list []string) {
	for _, name := range f.TLSDomain {
		sent, _ := hostname.Sent(name) // Validate has refused others
		list = append(list, strings.TrimSuffix(sent, "."))
	}
	return list
}

// A credential is how a server speaks TLS, and what it does meanwhile so that it can.
type credential struct {
	certificate.Source
	keep       func(context.Context)           // looks after the certificates until the context ends
	reload     func() error                    // reads them again
	challenges func(http.Handler) http.Handler // answers an authority at the address without TLS
}

// credential opens the certificates; nil if the server speaks no TLS.
func (f tlsFlags) credential(ctx context.Context, s storage.Storage, log *slog.Logger) (*credential, error) {
	switch {
	case f.TLSCert != "":
		files, err := certificate.OpenFiles(f.TLSCert, f.TLSKey, log)
		if err != nil {
			return nil, command.WrongSettings{Cause: fmt.Errorf("--tls-cert: %w", err)}
		}
		return &credential{files, func(ctx context.Context) {
			looks := time.NewTicker(certificate.LookEvery)
			defer looks.Stop()
			files.Run(ctx, looks.C)
		}, files.Reload, func(next http.Handler) http.Handler { return next }}, nil
	case len(f.TLSDomain) > 0:
		own := certificate.NewAutomatic(certificate.Config{Names: f.domains(), Directory: f.TLSDirectory, Store: s.Certificates(),
			Transport: http.DefaultTransport, Log: log})
		if f.redirect() != "" {
			own.Challenges(nil) // the first attempt, which begins before the server answers, may then ask for a question without TLS
		}
		own.Recall(ctx)
		return &credential{own, own.Run, func() error { return nil }, own.Challenges}, nil
	}
	return nil, nil
}

// state says how the certificates are; nothing without any.
func (c *credential) state() certificate.State {
	if c == nil {
		return certificate.State{}
	}
	return c.State()
}
