package certificate

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"razzia/internal/hostname"
)

// A Config says which certificates a server gets by itself. All fields are required but Directory.
type Config struct {
	Names     []string          // that the server has, as browsers send them, without ports
	Directory string            // address of the authority's directory (ACME); that of Let's Encrypt by default
	Store     autocert.Cache    // keeps certificates and keys: nodes of a site share one
	Transport http.RoundTripper // to the authority
	Log       *slog.Logger
}

// Automatic gets certificates by itself, and renews them at two thirds of their time. It asks the authority in the background: a browser
// never waits for it, whatever it does.
type Automatic struct {
	Config
	manager *autocert.Manager
	heard   *heard

	mu     sync.Mutex
	states map[string]State // by name
}

// Times of asking an authority.
const (
	answerTimeout = 30 * time.Second // for one answer; an attempt takes many, and five minutes at most
	firstPause    = 2 * time.Minute  // after an attempt that failed; it doubles. The manager asks no sooner than a minute
	longestPause  = time.Hour        // authorities refuse who comes more often
	lookPause     = time.Hour        // between two looks whether the certificate was renewed
)

// NewAutomatic makes an Automatic. It asks for nothing before [Automatic.Run], and has none before that or [Automatic.Recall].
func NewAutomatic(c Config) *Automatic {
	a := &Automatic{Config: c, heard: &heard{next: c.Transport}, states: map[string]State{}}
	for _, name := range c.Names {
		a.states[name] = State{Problem: name + " has no certificate yet"}
	}
	a.manager = &autocert.Manager{
		Prompt: autocert.AcceptTOS, Cache: c.Store, HostPolicy: only(c.Names),
		Client: &acme.Client{DirectoryURL: c.Directory, UserAgent: "razzia", RetryBackoff: giveUp,
			HTTPClient: &http.Client{Transport: a.heard, Timeout: answerTimeout}},
	}
	return a
}

// only allows some names, with or without a port: a question without TLS has that of the address where the authority asks.
func only(names []string) autocert.HostPolicy {
	allowed := autocert.HostWhitelist(names...)
	return func(ctx context.Context, host string) error {
		name, _ := hostname.Split(strings.ToLower(host))
		return allowed(ctx, name)
	}
}

// giveUp is how long a request waits that failed before, which is what an overloaded authority wants. After four times it fails.
func giveUp(n int, _ *http.Request, _ *http.Response) time.Duration {
	if n > 4 {
		return -1
	}
	return time.Second << n
}

// Recall reads the certificates that the store has, and asks no authority: connections that have waited for the server need one at once.
// [Automatic.Run] gets what it cannot read.
func (a *Automatic) Recall(ctx context.Context) {
	for _, name := range a.Names {
		data, err := a.Store.Get(ctx, name)
		if err != nil {
			continue
		}
		pair, err := tls.X509KeyPair(data, data) // each takes its own part
		if err != nil || pair.Leaf.VerifyHostname(name) != nil || !time.Now().Before(pair.Leaf.NotAfter) {
			continue
		}
		a.note(name, State{Until: pair.Leaf.NotAfter})
		a.Log.Info("certificate: "+name, "until", pair.Leaf.NotAfter)
	}
}

// Run gets the certificates, and looks after them until the context ends.
func (a *Automatic) Run(ctx context.Context) {
	var names sync.WaitGroup
	for _, name := range a.Names {
		names.Go(func() { a.follow(ctx, name) })
	}
	names.Wait()
}

// follow looks after the certificate of one name.
func (a *Automatic) follow(ctx context.Context, name string) {
	pause := firstPause
	for ctx.Err() == nil {
		before, _ := a.state(name)
		wait := lookPause
		now, err := a.look(name)
		switch {
		case err != nil:
			wait, pause = pause, min(2*pause, longestPause)
			a.Log.Error("no certificate: "+name, "reason", a.reason(err), "again_in", wait)
		case now.Problem != "":
			a.Log.Error("the certificate was not renewed: "+name, "until", now.Until, "reason", a.heard.text())
		case !now.Until.Equal(before.Until):
			pause = firstPause
			a.Log.Info("certificate: "+name, "until", now.Until)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// look gets the certificate of a name, if there is none, and notes how it is.
func (a *Automatic) look(name string) (now State, err error) {
	pair, err := a.manager.GetCertificate(modern(name))
	if err == nil {
		now.Until = pair.Leaf.NotAfter
		if left := time.Until(now.Until); left < min(soon, now.Until.Sub(pair.Leaf.NotBefore)/5) {
			now.Problem = name + ": " + ending(now.Until, left)
		}
	} else {
		now.Problem = name + " has no certificate: " + a.reason(err)
	}
	a.note(name, now)
	return now, err
}

// note keeps how the certificate of a name is.
func (a *Automatic) note(name string, now State) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.states[name] = now
}

// modern is the question of a browser that can use certificates with keys on elliptic curves, as all have done for ten years: for others
// the manager would ask the authority for a second one.
func modern(name string) *tls.ClientHelloInfo {
	return &tls.ClientHelloInfo{ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}}
}

// reason says why there is no certificate: what the authority has said, if its answers were no help to the manager.
func (a *Automatic) reason(err error) string {
	if said := a.heard.text(); said != "" && !strings.Contains(err.Error(), said) {
		return err.Error() + "; the authority said: " + said
	}
	return err.Error()
}

// state is how the certificate of a name is. It is not known for a name that the server does not have.
func (a *Automatic) state(name string) (s State, known bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, known = a.states[name]
	return s, known
}

// TLS is how a server speaks TLS with these certificates, and answers the authority (TLS-ALPN-01, RFC 8737).
func (a *Automatic) TLS() *tls.Config {
	return &tls.Config{NextProtos: append([]string{acme.ALPNProto}, protocols...), GetCertificate: a.certificate}
}

// certificate answers a browser, or the authority.
func (a *Automatic) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	name := strings.ToLower(strings.TrimSuffix(hello.ServerName, "."))
	if name == "" { // of a monitor that asks by the address
		name = a.Names[0]
	}
	switch s, known := a.state(name); {
	case !known:
		return nil, fmt.Errorf("no certificate is for the name %q", name)
	case len(hello.SupportedProtos) == 1 && hello.SupportedProtos[0] == acme.ALPNProto:
		return a.manager.GetCertificate(hello)
	case s.Until.IsZero():
		return nil, errors.New(s.Problem)
	}
	return a.manager.GetCertificate(modern(name))
}

// Challenges answers the authority (HTTP-01) at the port without TLS, and passes other requests on. Attempts that begin after its first
// call may be proven there.
func (a *Automatic) Challenges(next http.Handler) http.Handler { return a.manager.HTTPHandler(next) }

// State says how the certificates are, of all names.
func (a *Automatic) State() (all State) {
	for _, name := range a.Names {
		s, _ := a.state(name)
		all = worse(all, s)
	}
	return all
}
