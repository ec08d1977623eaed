package push

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// A message is what a browser gets.
type message struct {
	text []byte
	ends time.Time // it is worth nothing after that
}

const (
	// topic lets a newer message replace an older one that a browser has not fetched yet.
	topic = "turn"
	// longestTTL is how long a push service keeps a message, at most: four weeks, as services allow.
	longestTTL = 28 * 24 * time.Hour
	// mostFailures in a row remove a subscription, after about four days.
	mostFailures = 20
	firstPause   = time.Minute
	longestPause = 6 * time.Hour // between two attempts
	mostAnswer   = 4 << 10       // bytes that are read of an answer
)

// deliver sends a message to browsers, and notes how it went.
func (s *Sender) deliver(ctx context.Context, m message, to []Subscription) (failed error) {
	for _, one := range to {
		status, err := s.post(ctx, m, &one)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed = errors.Join(failed, s.note(ctx, one, status, err))
	}
	return failed
}

// note notes how a message to a browser went. Push services answer 404 or 410 for a browser that wants no more of them.
func (s *Sender) note(ctx context.Context, to Subscription, status int, err error) error {
	if err == nil && status/100 == 2 {
		s.stats.sent.Add(1)
		to.Reached, to.Failures, to.Again = s.Now(), 0, time.Time{}
		return s.Store.NoteDelivery(ctx, to)
	}
	s.stats.failed.Add(1)
	to.Failures++
	if status == http.StatusNotFound || status == http.StatusGone || to.Failures >= mostFailures {
		s.stats.removed.Add(1)
		_, err := s.Store.Unsubscribe(ctx, to.Person, to.ID)
		return err
	}
	s.Log.Debug("a push service did not take a message", "service", hostOf(to.Endpoint), "status", status, "error", withoutURL(err))
	to.Again = s.Now().Add(backoff(to.Failures))
	return s.Store.NoteDelivery(ctx, to)
}

// hostOf is the host of an endpoint. A whole endpoint lets its reader send to the browser, so logs do not have it.
func hostOf(endpoint string) string {
	at, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return at.Host
}

// withoutURL returns what went wrong with a request, without its address.
func withoutURL(err error) error {
	if of, ok := errors.AsType[*url.Error](err); ok {
		return of.Err
	}
	return err
}

// backoff is the pause after a number of failures in a row.
func backoff(failures int) time.Duration {
	return min(firstPause<<min(failures-1, 10), longestPause)
}

// post sends a message to a push service, and returns the status of its answer.
func (s *Sender) post(ctx context.Context, m message, to *Subscription) (status int, err error) {
	if err := checkEndpoint(to.Endpoint); err != nil {
		return 0, err
	}
	body, err := encrypt(m.text, to)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	by, err := s.key.authorization(to.Endpoint, s.Contact, s.Now())
	if err != nil {
		return 0, err
	}
	ttl := min(max(m.ends.Sub(s.Now()), time.Minute), longestTTL)
	for name, value := range map[string]string{
		"Authorization": by, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
		"TTL": strconv.Itoa(int(ttl.Seconds())), "Topic": topic, "Urgency": "normal",
	} {
		r.Header.Set(name, value)
	}
	answer, err := s.Client.Do(r)
	if err != nil {
		return 0, err
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, mostAnswer)) // so that the connection can be used again
	return answer.StatusCode, answer.Body.Close()
}
