package offline

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"sync"

	"razzia/internal/keyring"
	"razzia/internal/web/session"
)

// A jar has the cookie of the person. A service worker neither sees nor sets the cookies of its browser.
type jar struct {
	journal Journal
	mu      sync.Mutex
	cookie  string // as a request has it; "" for none
}

// openJar reads the cookie and the key that signs it. In a new journal it makes both.
func (s *Site) openJar(ctx context.Context, c *Config, values map[string][]byte) (key []byte, err error) {
	s.jar = &jar{journal: c.Journal, cookie: string(values[cookieKey])}
	if key, _ = hex.DecodeString(string(values[secretKey])); len(key) == keyring.Size {
		return key, nil
	}
	key = make([]byte, keyring.Size)
	_, _ = rand.Read(key) // never returns an error
	me := session.New()
	if c.Me != nil {
		id := me.ID
		me = *c.Me
		me.ID = id
	}
	s.jar.cookie = session.CookieName + "=" + session.Fixed(key, c.Now).Seal(me)
	return key, c.Journal.Put(ctx, map[string][]byte{secretKey: []byte(hex.EncodeToString(key)), cookieKey: []byte(s.jar.cookie)})
}

// add adds the cookie to a request.
func (j *jar) add(r *http.Request) {
	j.mu.Lock()
	defer j.mu.Unlock()
	r.Header.Del("Cookie")
	if j.cookie != "" {
		r.Header.Set("Cookie", j.cookie)
	}
}

// take keeps the cookie of an answer, and removes it from the answer.
func (j *jar) take(ctx context.Context, h http.Header) error {
	cookies := (&http.Response{Header: h}).Cookies()
	h.Del("Set-Cookie")
	for _, c := range cookies {
		if c.Value == "" {
			continue
		}
		j.mu.Lock()
		j.cookie = c.Name + "=" + c.Value
		now := j.cookie
		j.mu.Unlock()
		return j.journal.Put(ctx, map[string][]byte{cookieKey: []byte(now)})
	}
	return nil
}

// A jarred answer keeps the cookie that it is sent with.
type jarred struct {
	http.ResponseWriter
	jar  *jar
	ctx  context.Context
	done bool
}

// WriteHeader keeps the cookie first. If that fails, so does the answer.
func (w *jarred) WriteHeader(status int) {
	if !w.done {
		w.done = true
		if err := w.jar.take(w.ctx, w.Header()); err != nil {
			status = http.StatusInsufficientStorage
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sends the head of an answer first.
func (w *jarred) Write(text []byte) (int, error) {
	if !w.done {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(text)
}

// Unwrap is for [http.ResponseController].
func (w *jarred) Unwrap() http.ResponseWriter { return w.ResponseWriter }
