package serve

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/certificate"
	"razzia/internal/hostname"
)

// certificates looks at the files of a certificate, or at what an authority needs to make one.
func (k *checkup) certificates(ctx context.Context) {
	switch {
	case k.c.TLSCert != "" && k.c.TLSKey != "":
		k.files()
	case len(k.c.TLSDomain) > 0:
		for _, name := range k.c.domains() {
			k.resolves(ctx, name)
		}
		k.authority(ctx)
	}
}

// files reads a certificate and its key.
func (k *checkup) files() {
	files, err := certificate.OpenFiles(k.c.TLSCert, k.c.TLSKey, quiet)
	if err != nil {
		k.bad("certificate", err)
		return
	}
	pair, _ := files.TLS().GetCertificate(&tls.ClientHelloInfo{}) // never fails for files that were read
	now, leaf := time.Now(), pair.Leaf
	switch {
	case now.After(leaf.NotAfter):
		k.bad("certificate", fmt.Errorf("it has ended at %s: renew it", command.When(leaf.NotAfter)))
	case now.Before(leaf.NotBefore):
		k.bad("certificate", fmt.Errorf("it begins at %s only: is the clock right?", command.When(leaf.NotBefore)))
	case files.State().Problem != "":
		k.look("certificate", files.State().Problem)
	default:
		k.good("certificate", "until %s", command.When(leaf.NotAfter))
	}
	k.fits(leaf)
}

// fits says which names of the server the certificate does not have.
func (k *checkup) fits(leaf *x509.Certificate) {
	names, _ := k.c.names() // settings has said what is wrong
	for _, name := range names {
		host, _ := hostname.Split(name)
		if err := leaf.VerifyHostname(host); err != nil {
			k.bad("certificate", fmt.Errorf("it is not for the name %s: %w", host, err))
		}
	}
}

// resolves looks a name up, as the authority does.
func (k *checkup) resolves(ctx context.Context, name string) {
	limited, stop := context.WithTimeout(ctx, checkTime)
	defer stop()
	list, err := net.DefaultResolver.LookupHost(limited, name)
	if err != nil {
		k.bad("name", fmt.Errorf("%s has no address: %w: let it point to this machine, where you have the name from", name, err))
		return
	}
	k.good("name", "%s is at %s", name, strings.Join(list, ", "))
}

// mostLate is how far the clock may be away from that of an authority: signatures and certificates have times.
const mostLate = 5 * time.Minute

// authority asks the authority for its directory, and compares the clocks.
func (k *checkup) authority(ctx context.Context) {
	limited, stop := context.WithTimeout(ctx, checkTime)
	defer stop()
	theirs, err := certificate.Ask(limited, http.DefaultTransport, k.c.TLSDirectory)
	if err != nil {
		k.bad("authority", fmt.Errorf("%w: may this machine open connections to port 443?", err))
		return
	}
	if away := time.Since(theirs).Abs(); !theirs.IsZero() && away > mostLate {
		k.bad("clock", fmt.Errorf("it is %v away from that of the authority, %s: set it by NTP", away.Round(time.Second),
			command.When(theirs)))
		return
	}
	k.good("authority", "it answers")
}

// addresses listens at each address for a moment.
func (k *checkup) addresses(ctx context.Context) {
	list := [][2]string{{"--listen", listenFlags{k.c.Listen, k.c.tlsFlags}.listenAt()}, {"--tls-redirect", k.c.redirect()},
		{"--metrics", k.c.Metrics}}
	for _, at := range list {
		if at[1] == "" {
			continue
		}
		switch err := k.free(at[0], at[1]); {
		case errors.As(err, new(inUse)) && (k.served || k.answers(ctx)):
			k.served = true
			k.good(at[0], "%s, where a server answers now", at[1])
		default:
			k.told(at[0], at[1], err)
		}
	}
}

// free says why the server cannot listen on an address.
func (k *checkup) free(flag, address string) error {
	if path, is := strings.CutPrefix(address, atUnix); is {
		if conn, err := net.Dial("unix", path); err == nil {
			_ = conn.Close()
			return inUse{address, flag}
		}
		return mayWriteIn(folderOf(path))
	}
	l, err := listen(flag, address)
	if err != nil {
		return err
	}
	return l.Close()
}

// answers reports whether a server of this program answers at the address of --listen, ready or not.
func (k *checkup) answers(ctx context.Context) bool {
	asked := Ready{Listen: k.c.Listen, TLSDomain: k.c.TLSDomain, TLSCert: k.c.TLSCert}
	err := asked.ask()
	_, isOurs := errors.AsType[notReady](err)
	return ctx.Err() == nil && (err == nil || isOurs)
}
