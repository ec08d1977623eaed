package week

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia/internal/push"
	"razzia/internal/table"
)

// phones are the browsers that get messages, and the push service between.
type phones struct {
	mu   sync.Mutex
	got  []message
	sent map[string]int // by endpoint
}

// A message came to an endpoint.
type message struct {
	endpoint string
	failed   bool // the service did not take it
}

func newPhones() *phones { return &phones{sent: map[string]int{}} }

// RoundTrip is that of [http.RoundTripper]. The service takes most messages: what becomes of one follows from its address and its number.
func (p *phones) RoundTrip(r *http.Request) (*http.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent[r.URL.String()]++
	body, err := io.ReadAll(r.Body)
	if err != nil || len(body) < 100 || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return nil, fmt.Errorf("not a message: %d bytes, %w", len(body), err)
	}
	m := message{endpoint: r.URL.String(), failed: sha256.Sum256(fmt.Append(nil, r.URL, p.sent[r.URL.String()]))[0] < 8}
	p.got = append(p.got, m)
	status := http.StatusCreated
	if m.failed {
		status = http.StatusServiceUnavailable
	}
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")), Request: r}, nil
}

// take returns the messages since the last call, sorted.
func (p *phones) take() []message {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.got
	p.got = nil
	slices.SortFunc(all, func(a, b message) int { return cmp.Compare(a.endpoint, b.endpoint) })
	return all
}

// A turn is one of a person, as messages tell it.
type turn struct {
	table        table.ID
	moves, epoch int
}

// news is what a phone has been told of a turn.
type news struct {
	told, hurried bool
	since         time.Time // the first look that found it
}

// notify lets a node look at people, and checks the messages that it sends.
func (h *site) notify(n *node) {
	if h.received == nil {
		return
	}
	h.looking()
	if err := n.Push.LookAll(h.t.Context()); err != nil && !n.fragile.isDead() {
		h.t.Errorf("looking for people to notify: %v", err)
	}
	for _, m := range h.phones.take() {
		h.received(m)
	}
}

// notice notes what the turns of people are now, as a look does. A look of another node a moment ago counts for both.
func (w *week) notice() {
	now := w.clock.Now()
	for _, p := range w.people {
		if now.Sub(p.looked) < push.LookEvery {
			continue
		}
		p.looked = now
		turns := w.turns(p)
		for _, d := range p.devices {
			if d.endpoint != "" {
				d.notice(turns, now)
			}
		}
	}
}

// notice keeps what the device was told of the turns that go on.
func (d *device) notice(turns []turn, now time.Time) {
	before := d.told
	d.told = map[turn]*news{}
	for _, t := range turns {
		if d.told[t] = before[t]; d.told[t] == nil {
			d.told[t] = &news{since: now}
		}
	}
}

// checkMessage checks that a message may come now, and that it says something new.
func (w *week) checkMessage(m message) {
	d := w.phone[m.endpoint]
	if d.out {
		w.violated("a message came to %s, which is signed out", d)
		return
	}
	w.count.messages++
	if d.person.isQuiet(w.clock.Now()) {
		w.violated("a message came to %s in quiet hours", d)
	}
	turns := w.turns(d.person)
	if len(turns) == 0 {
		w.violated("a message came to %s, for whom no game waits", d)
	}
	fresh := d.failed
	for _, t := range turns {
		if w.tell(d, t) {
			fresh = true
		}
	}
	if !fresh {
		w.violated("a message came to %s that says nothing new: %v", d, turns)
	}
	d.failed = m.failed
}

// tell notes that a phone was told of a turn, and reports whether that was new. A turn that was noticed just now is not told yet.
func (w *week) tell(d *device, t turn) (fresh bool) {
	known := d.told[t]
	if known == nil || w.clock.Now().Sub(known.since) < push.Delay {
		return false
	}
	fresh, known.told = !known.told, true
	if !known.hurried && w.isLate(d.person, t, known.since) {
		fresh, known.hurried = true, true
	}
	return fresh
}

// isLate reports whether a person may be reminded of a turn: a quarter of the time is left, or an hour, or quiet hours begin before that.
func (w *week) isLate(p *person, t turn, since time.Time) bool {
	ends, running := w.oracle(w.byID[t.table]).Deadline()
	at := ends.Add(-max(ends.Sub(since)/4, time.Hour))
	if p.isQuiet(at) {
		in := at.In(rome)
		from := time.Date(in.Year(), in.Month(), in.Day(), 0, p.quietFrom, 0, 0, rome)
		if from.After(at) {
			from = from.AddDate(0, 0, -1)
		}
		at = from.Add(-10 * time.Minute)
	}
	return running && !w.clock.Now().Before(at)
}

// turns lists the turns of a person in games of days whose clock runs.
func (w *week) turns(p *person) (list []turn) {
	for _, g := range w.games {
		if !slices.Contains(g.seats, p) {
			continue
		}
		now := w.oracle(g)
		_, running := now.Deadline()
		actor := now.Game.State.Actor
		if running && g.seats[actor] == p && !now.OnVacation(w.clock.Now()) {
			list = append(list, turn{g.id, len(now.Moves), now.Epoch})
		}
	}
	return list
}

// checkTold checks that people who want messages have got one about each turn some time after it began. A failing service may
// delay it.
func (w *week) checkTold() {
	now := w.clock.Now()
	for _, p := range w.people {
		d := p.devices[0]
		if d.endpoint == "" || d.out || p.isQuiet(now) {
			continue
		}
		for _, t := range w.turns(p) {
			known := d.told[t]
			if known == nil || known.told || d.failed || known.since.Before(w.loud(p, now)) {
				continue
			}
			if now.Sub(known.since) > time.Hour+2*w.size.notify {
				w.violated("%s was not told of a turn at %s", d, t.table)
				known.told = true
			}
		}
	}
}

// loud returns a moment after the last quiet hours of a person.
func (w *week) loud(p *person, now time.Time) time.Time {
	for at := now; now.Sub(at) < time.Hour+2*w.size.notify; at = at.Add(-10 * time.Minute) {
		if p.isQuiet(at) {
			return at.Add(10 * time.Minute)
		}
	}
	return time.Time{}
}

// isQuiet reports whether a person has quiet hours at a moment.
func (p *person) isQuiet(now time.Time) bool {
	if p.quietFrom == p.quietTo {
		return false
	}
	at := now.In(rome).Hour()*60 + now.In(rome).Minute()
	if p.quietFrom < p.quietTo {
		return at >= p.quietFrom && at < p.quietTo
	}
	return at >= p.quietFrom || at < p.quietTo
}
