package hook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"
)

// The limits of a Sender.
const (
	mostWaiting = 64               // messages; more are lost
	answerTime  = 10 * time.Second // for a whole request: one that hangs holds the others up
	dialTime    = 5 * time.Second
	mostAnswer  = 4 << 10  // bytes that are read of an answer
	mostHeader  = 16 << 10 // bytes of its header
)

// pauses are those between the attempts for a message. After the last one it is lost: in three hours an operator looks by themselves.
var pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, 2 * time.Hour}

// A Config is what a Sender is made of. URL, Key and Data are required.
type Config struct {
	URL  string
	Key  Key
	Data Data // in each message
	Now  func() time.Time
	Log  *slog.Logger
}

// A Sender sends messages to the operator. Its methods may be called by several goroutines at a time. A nil Sender sends nothing.
type Sender struct {
	Config
	client  *http.Client
	waiting chan *attempt
	later   atomic.Int64 // messages that failed, until they are in waiting again
	stats   struct{ sent, failed, lost atomic.Int64 }
}

// An attempt is a message on its way.
type attempt struct {
	message
	kind  Kind
	tries int
}

// Stats are counters since the start.
type Stats struct {
	Sent   int64
	Failed int64 // attempts
	Lost   int64 // messages that were given up
}

// CheckURL refuses what is no address of a receiver.
func CheckURL(text string) error {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || at.Fragment != "" {
		return fmt.Errorf("this is no address of a receiver: want one such as https://hooks.example.org/razzia")
	}
	return nil
}

// New makes a Sender. The address is the operator's own, and may be in their network: no other address is ever asked, so redirects are not
// followed.
func New(c Config) *Sender {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	dialer := &net.Dialer{Timeout: dialTime}
	return &Sender{Config: c, waiting: make(chan *attempt, mostWaiting), client: &http.Client{
		Timeout:       answerTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime, MaxResponseHeaderBytes: mostHeader,
			Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, MaxIdleConns: 1, IdleConnTimeout: time.Minute},
	}}
}

// Stats returns the counters.
func (s *Sender) Stats() Stats {
	return Stats{s.stats.sent.Load(), s.stats.failed.Load(), s.stats.lost.Load()}
}

// Tell tells the operator something. It returns at once. If too many messages wait, it is lost.
func (s *Sender) Tell(kind Kind, add Data) {
	if s == nil {
		return
	}
	add.Site, add.Node = s.Data.Site, s.Data.Node
	select {
	case s.waiting <- &attempt{message: newMessage(kind, s.Now(), add), kind: kind}:
	default:
		s.lose(kind, "too many messages wait")
	}
}

// lose notes that a message is given up.
func (s *Sender) lose(kind Kind, why string) {
	s.stats.lost.Add(1)
	s.Log.Warn("a message to the webhook is lost", "kind", kind, "why", why)
}

// Run sends messages until the context ends. Messages that wait then are lost: the end of the server does not wait for a receiver.
func (s *Sender) Run(ctx context.Context) {
	if s == nil {
		return
	}
	defer s.client.CloseIdleConnections()
	for {
		select {
		case <-ctx.Done():
			return
		case a := <-s.waiting:
			s.try(ctx, a)
		}
	}
}

// try sends a message. If it fails, it joins those that wait again after a pause, or is lost.
func (s *Sender) try(ctx context.Context, a *attempt) {
	err := s.post(ctx, a.message)
	switch {
	case err == nil:
		s.stats.sent.Add(1)
		return
	case ctx.Err() != nil:
		return
	}
	s.stats.failed.Add(1)
	s.Log.Debug("the webhook did not take a message", "kind", a.kind, "error", err)
	if a.tries == len(pauses) {
		s.lose(a.kind, err.Error())
		return
	}
	if s.later.Add(1) > mostWaiting {
		s.later.Add(-1)
		s.lose(a.kind, "too many messages wait")
		return
	}
	a.tries++
	time.AfterFunc(pauses[a.tries-1], func() {
		defer s.later.Add(-1)
		select {
		case s.waiting <- a:
		case <-ctx.Done():
		}
	})
}

// post sends a message once. Its error does not have the address, which may have a secret in it.
func (s *Sender) post(ctx context.Context, m message) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL, bytes.NewReader(m.body))
	if err != nil {
		return withoutURL(err)
	}
	seconds := s.Now().Unix()
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "razzia")
	r.Header.Set("webhook-id", m.id)
	r.Header.Set("webhook-timestamp", strconv.FormatInt(seconds, 10))
	r.Header.Set("webhook-signature", s.Key.sign(m.id, seconds, m.body))
	answer, err := s.client.Do(r)
	if err != nil {
		return withoutURL(err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, mostAnswer)) // so that the connection can be used again
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	return nil
}

// withoutURL returns what went wrong with a request, without its address.
func withoutURL(err error) error {
	if of, ok := errors.AsType[*url.Error](err); ok {
		return of.Err
	}
	return err
}

// Try sends a message now, and waits for the answer: so the operator sees whether the receiver takes it.
func (s *Sender) Try(ctx context.Context) error {
	return s.post(ctx, newMessage(Test, s.Now(), s.Data))
}
