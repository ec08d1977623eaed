package certificate_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"razzia/internal/certificate"
)

// An authority answers every question in one way.
type authority func(*http.Request) (*http.Response, error)

func (a authority) RoundTrip(r *http.Request) (*http.Response, error) { return a(r) }

// A drawer keeps certificates in memory.
type drawer struct {
	mu  sync.Mutex
	has map[string][]byte
}

func (d *drawer) Get(_ context.Context, name string) ([]byte, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if data := d.has[name]; data != nil {
		return data, nil
	}
	return nil, autocert.ErrCacheMiss
}

func (d *drawer) Put(_ context.Context, name string, data []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.has[name] = data
	return nil
}

func (d *drawer) Delete(_ context.Context, name string) error {
	return d.Put(context.Background(), name, nil)
}

// A text is written by several goroutines.
type text struct {
	mu sync.Mutex
	bytes.Buffer
}

func (t *text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Buffer.Write(p)
}

func (t *text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Buffer.String()
}

const name = "razzia.example.org"

// TestAHostileAuthority has one that fails, says no, hangs, talks without an end, or is not who it should be. The server says what is
// wrong, asks again after a while, and lets no browser wait.
func TestAHostileAuthority(t *testing.T) {
	answer := func(status int, body string, rest io.Reader) authority {
		return func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: status, Status: http.StatusText(status), Request: r,
				Body: io.NopCloser(io.MultiReader(strings.NewReader(body), rest))}, nil
		}
	}
	for want, a := range map[string]authority{
		"Internal Server Error: out of order": answer(500, `{"detail":"out of order"}`, strings.NewReader("")),
		"Forbidden: <html>go away":            answer(403, "<html>go away", endless{}),
		"deadline exceeded": func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		},
		"unexpected EOF": answer(200, `{"newNonce":"`, endless{}),
		"certificate is for another": func(*http.Request) (*http.Response, error) {
			return nil, errors.New("its certificate is for another")
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			var log text
			own := certificate.NewAutomatic(certificate.Config{Names: []string{name}, Store: &drawer{has: map[string][]byte{}}, Transport: a,
				Log: slog.New(slog.NewTextHandler(&log, nil))})
			ctx, stop := context.WithTimeout(t.Context(), 2*time.Hour)
			defer stop()
			ended := make(chan bool)
			go func() { own.Run(ctx); close(ended) }()
			synctest.Wait()
			began := time.Now()
			if _, err := own.TLS().GetCertificate(&tls.ClientHelloInfo{ServerName: name}); err == nil || time.Since(began) > 0 {
				t.Errorf("%s: after %v a browser gets %v", want, time.Since(began), err)
			}
			<-ended
			if s := own.State(); !strings.Contains(s.Problem, want) || !s.Until.IsZero() {
				t.Errorf("%s: the state is %+v", want, s)
			}
			if tries := strings.Count(log.String(), "no certificate: "+name); tries < 4 || tries > 7 {
				t.Errorf("%s: %d attempts in two hours: %s", want, tries, log.String())
			}
		})
	}
}

// endless is a text without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestACertificateOfBefore is used without asking the authority, for its name alone, until it ends; that it was not renewed is said.
func TestACertificateOfBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log text
		chain, key := pair(t, name, time.Now(), 90*24*time.Hour)
		no := authority(func(*http.Request) (*http.Response, error) { return nil, errors.New("nobody is there") })
		own := certificate.NewAutomatic(certificate.Config{Names: []string{name}, Transport: no,
			Store: &drawer{has: map[string][]byte{name: append(key, chain...)}}, Log: slog.New(slog.NewTextHandler(&log, nil))})
		ctx, stop := context.WithTimeout(t.Context(), 86*24*time.Hour)
		defer stop()
		go own.Run(ctx)
		synctest.Wait()
		if s := own.State(); s.Problem != "" || time.Until(s.Until) < 89*24*time.Hour {
			t.Errorf("the state is %+v: %s", s, log.String())
		}
		for asked, want := range map[string]bool{name: true, "RAZZIA.example.org.": true, "": true, "other.example.org": false} {
			if _, err := own.TLS().GetCertificate(&tls.ClientHelloInfo{ServerName: asked}); (err == nil) != want {
				t.Errorf("for the name %q: %v", asked, err)
			}
		}
		if _, err := own.TLS().GetCertificate(&tls.ClientHelloInfo{ServerName: name, SupportedProtos: []string{"acme-tls/1"}}); err == nil {
			t.Error("an authority gets an answer to a question that it did not ask")
		}
		<-ctx.Done()
		synctest.Wait()
		if s := own.State(); !strings.Contains(s.Problem, "the certificate ends at ") {
			t.Errorf("four days before its end the state is %+v", s)
		}
		if !strings.Contains(log.String(), "nobody is there") {
			t.Errorf("the log is %s", log.String())
		}
	})
}

// TestACertificateIsRecalled reads what the store has before the authority could be asked: only a certificate for the name that holds.
func TestACertificateIsRecalled(t *testing.T) {
	chain, key := pair(t, name, time.Now(), 90*24*time.Hour)
	other, otherKey := pair(t, "other.example.org", time.Now(), 90*24*time.Hour)
	old, oldKey := pair(t, name, time.Now().Add(-90*24*time.Hour), 89*24*time.Hour)
	for what, test := range map[string]struct {
		has  []byte
		want bool
	}{
		"one of before": {append(key, chain...), true}, "none": {nil, false}, "one of another name": {append(otherKey, other...), false},
		"one that has ended": {append(oldKey, old...), false}, "what is none": {[]byte("x"), false}, "no key": {chain, false},
		"the key of another": {append(otherKey, chain...), false},
	} {
		own := certificate.NewAutomatic(certificate.Config{Names: []string{name}, Log: slog.New(slog.DiscardHandler),
			Store: &drawer{has: map[string][]byte{name: test.has}}, Transport: authority(func(*http.Request) (*http.Response, error) {
				t.Errorf("%s: the authority is asked", what)
				return nil, errors.New("nobody is there")
			})})
		own.Recall(t.Context())
		_, err := own.TLS().GetCertificate(&tls.ClientHelloInfo{ServerName: name})
		if (err == nil) != test.want || own.State().Until.IsZero() == test.want {
			t.Errorf("%s: a browser gets %v; the state is %+v", what, err, own.State())
		}
	}
}

// TestOtherRequestsPassOn asks the door without TLS for a page, and for an answer to a challenge that was not made.
func TestOtherRequestsPassOn(t *testing.T) {
	own := certificate.NewAutomatic(certificate.Config{Names: []string{name}, Store: &drawer{has: map[string][]byte{}}})
	door := own.Challenges(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	for path, want := range map[string]int{"/": http.StatusTeapot, "/.well-known/acme-challenge/abc": http.StatusNotFound} {
		w := httptest.NewRecorder()
		door.ServeHTTP(w, httptest.NewRequest("GET", "http://"+name+path, nil))
		if w.Code != want {
			t.Errorf("%s is answered with %d", path, w.Code)
		}
	}
}
