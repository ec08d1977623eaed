package push

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A message is what a browser gets.
type message struct {
	text  []byte
	ends  time.Time // it is of no use after that
	hurry bool      // little time is left: it may waken a phone that saves power
	topic string    // a newer message replaces an older one of its topic that a browser has not fetched yet
}

const (
	// turnTopic is that of messages of turns. Each says all that there is to say.
	turnTopic = "turn"
	// longestTTL is how long a push service keeps a message, at most: four weeks, as services allow.
	longestTTL = 28 * 24 * time.Hour
	// mostFailures in a row remove a subscription, after about four days.
	mostFailures = 20
	firstPause   = time.Minute
	longestPause = 6 * time.Hour   // between two attempts
	mostAnswer   = 4 << 10         // bytes that are read of an answer
	keepTime     = 2 * time.Second // to put a message off, once the server stops
)

// An outcome is how a request to a push service went.
type outcome struct {
	status int           // 0 without an answer
	after  time.Duration // for which the service wants no other attempt; 0 if it does not say
	err    error
}

// carry sends a parcel, unless there is nothing to say any more: the player has moved, or another node was faster. It says whether
// the service has answered.
func (s *Sender) carry(ctx context.Context, p parcel) reply {
	if p.call != nil {
		return s.carryCall(ctx, &p)
	}
	now := s.Now()
	if !s.stillOpen(ctx, &p, now) {
		return unasked
	}
	if p.watch.IsQuiet(now) {
		s.keep(ctx, p)
		return unasked
	}
	n, any := p.news(now)
	if !any {
		return unasked
	}
	limited, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	began := s.Now()
	got := s.post(limited, n.message(&p.watch.Settings, p.at, now), &p.to)
	took := s.Now().Sub(began)
	if ctx.Err() == nil { // otherwise it may have come: a message that is lost is better than two
		s.report(s.note(ctx, p.to, got))
	}
	return got.reply(took)
}

// reply is what the outcome says of the service.
func (o *outcome) reply(took time.Duration) reply {
	switch {
	case o.err != nil:
		return silent
	case took > promptTime:
		return late
	}
	return answered
}

// stillOpen reads again what a parcel is about, and reports whether its browser still wants it. If the store fails the parcel stays as it
// was: a message that comes in vain is better than none.
func (s *Sender) stillOpen(ctx context.Context, p *parcel, now time.Time) bool {
	all, err := s.Store.SubscriptionsOf(ctx, p.watch.Person)
	if err != nil {
		s.report(err)
		return true
	}
	i := slices.IndexFunc(all, func(one Subscription) bool { return one.ID == p.to.ID })
	if i < 0 || all[i].Again.After(now) || len(p.fresh) == 0 && all[i].Failures == 0 {
		return false
	}
	p.to = all[i]
	turns, at, err := s.Waiting(ctx, p.watch.Person, p.watch.Turns)
	if err != nil {
		s.report(err)
		return true
	}
	p.watch.Turns, p.at = turns, at
	return true
}

// keep puts a parcel off: the next look sends it as one that failed. Once the server stops and the store fails, it gives up. That of a call
// is lost: later it would be too late.
func (s *Sender) keep(ctx context.Context, p parcel) {
	if p.call != nil {
		return
	}
	if ctx.Err() != nil && s.givenUp.Load() {
		return
	}
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepTime)
	defer cancel()
	p.to.Failures, p.to.Again = max(1, p.to.Failures), time.Time{}
	err := s.Store.NoteDelivery(limited, p.to)
	s.givenUp.Store(err != nil && ctx.Err() != nil)
	s.report(err)
}

// note notes how a message to a browser went. Push services answer 404 or 410 for a browser that wants no more of them.
func (s *Sender) note(ctx context.Context, to Subscription, got outcome) error {
	if got.err == nil && got.status/100 == 2 {
		s.stats.sent.Add(1)
		to.Reached, to.Failures, to.Again = s.Now(), 0, time.Time{}
		return s.Store.NoteDelivery(ctx, to)
	}
	s.stats.failed.Add(1)
	to.Failures++
	if got.status == http.StatusNotFound || got.status == http.StatusGone || to.Failures >= mostFailures {
		s.stats.removed.Add(1)
		_, err := s.Store.Unsubscribe(ctx, to.Person, to.ID)
		return err
	}
	s.Log.Debug("a push service did not take a message", "service", hostOf(to.Endpoint), "status", got.status, "error", withoutURL(got.err))
	to.Again = s.Now().Add(max(backoff(to.Failures), got.after))
	return s.Store.NoteDelivery(ctx, to)
}

// retryAfter reads the pause for which a service asks (RFC 9110, section 10.2.3): in seconds, or until a moment. It is 0 for none, and
// never longer than the longest pause of ours.
func retryAfter(header string, now time.Time) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.ParseUint(header, 10, 31); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		wait = at.Sub(now)
	}
	return max(0, min(wait, longestPause))
}

// hostOf is the host of an endpoint. A whole endpoint lets its reader send to the browser, so logs do not have it.
func hostOf(endpoint string) string {
	at, err := url.Parse(endpoint)
	if err != nil {
		return ""
	}
	return strings.ToLower(at.Hostname())
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

// post sends a message to a push service.
func (s *Sender) post(ctx context.Context, m message, to *Subscription) (got outcome) {
	r, err := s.request(ctx, m, to)
	if err != nil {
		return outcome{err: err}
	}
	answer, err := s.Client.Do(r)
	if err != nil {
		return outcome{err: err}
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, mostAnswer)) // so that the connection can be used again
	return outcome{answer.StatusCode, retryAfter(answer.Header.Get("Retry-After"), s.Now()), answer.Body.Close()}
}

// request makes the request that sends a message.
func (s *Sender) request(ctx context.Context, m message, to *Subscription) (*http.Request, error) {
	if err := checkEndpoint(to.Endpoint); err != nil {
		return nil, err
	}
	body, err := encrypt(m.text, to)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	by, err := s.key.authorization(to.Endpoint, cmp.Or(s.Contact, noContact), s.Now())
	if err != nil {
		return nil, err
	}
	ttl, urgency := min(max(m.ends.Sub(s.Now()), time.Minute), longestTTL), "normal"
	if m.hurry {
		urgency = "high"
	}
	for name, value := range map[string]string{
		"Authorization": by, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
		"TTL": strconv.Itoa(int(ttl.Seconds())), "Topic": m.topic, "Urgency": urgency,
	} {
		r.Header.Set(name, value)
	}
	return r, nil
}
