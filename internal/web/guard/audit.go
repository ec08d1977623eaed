package guard

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"
)

// An Event is a kind of security event.
type Event string

// The events.
const (
	BadHost   Event = "host"           // a request was for a name that is not the server's
	BadSite   Event = "origin"         // a page of another site sent it
	BadBody   Event = "body"           // its body was too long or too slow, or could not be read
	BadCookie Event = "cookie"         // a cookie was forged, damaged, or signed with another key
	OldCookie Event = "old cookie"     // a cookie was that of a guest who has become a member
	BadToken  Event = "token"          // a token is of no session, or of one that has ended
	BadLink   Event = "bad link"       // a link was forged, used before, or too old
	Kept      Event = "keep"           // a guest became a member
	SignedIn  Event = "sign in"        // a device was signed in by a link or a passkey
	SignedOut Event = "sign out"       // sessions were ended
	KeyAdded  Event = "passkey"        // a member added a passkey
	KeyGone   Event = "no passkey"     // a member removed a passkey
	BadKey    Event = "bad passkey"    // an answer of an authenticator proved nothing, or came to no challenge
	KeyCopied Event = "copied passkey" // the counter of a passkey went back
	BadSignIn Event = "bad login"      // what came back from an identity provider proved nothing, or was used before
	Linked    Event = "login"          // a person at an identity provider was linked to an account
	Unlinked  Event = "no login"       // or is no more
	Reported  Event = "report"         // a person reported a line or a name to the operator
	LimitHit  Event = "limit"          // a limit refused a request
	TokenMade Event = "token made"     // a member made a personal token
	TokenGone Event = "token revoked"  // a member ended one
	TokenUsed Event = "token used"     // a program acted with one
	BotMade   Event = "bot account"    // a member made a bot account
	BotClosed Event = "no bot account" // a member closed one

	OperatorIn   Event = "operator"       // a device of an operator confirmed by a passkey who is there
	OperatorMade Event = "first operator" // a member became the first operator by the link of the start
)

// events are all events: each has a counter from the start.
var events = []Event{BadHost, BadSite, BadBody, BadCookie, OldCookie, BadToken, BadLink, Kept, SignedIn, SignedOut, KeyAdded, KeyGone,
	BadKey, KeyCopied, BadSignIn, Linked, Unlinked, Reported, LimitHit, TokenMade, TokenGone, TokenUsed, BotMade, BotClosed,
	OperatorIn, OperatorMade}

// useEvery is the time between two lines about the use of one token.
const useEvery = time.Hour

// mostKinds bounds what is counted apart. The uses of further tokens are counted together, as those of manyTokens.
const (
	mostKinds  = 1000
	manyTokens = "many"
)

// every is the time between two lines about a kind.
func (k kind) every() time.Duration {
	if k.token != "" {
		return useEvery
	}
	return auditEvery
}

// auditEvery is the time between two lines about events of one kind: an attack must not fill the disk.
const auditEvery = 10 * time.Second

// An Audit logs security events and the use of personal tokens, without addresses, names and IDs of tables. Of each kind
// the first event is logged at once, and those of the next 10 s together in one line with their number and the last route; of each token
// those of the next hour.
type Audit struct {
	log *slog.Logger

	mu     sync.Mutex
	kinds  map[kind]*pending
	totals map[Event]int
}

// A kind is what is counted together.
type kind struct {
	Event
	token string // ID of the personal token that is used; "" for security events
}

// A pending counts the events of a kind since the last line.
type pending struct {
	count int
	ctx   context.Context // of the latest
	route string
	timer *time.Timer // for the next line
}

// NewAudit makes an Audit.
func NewAudit(log *slog.Logger) *Audit {
	return &Audit{log: log, kinds: map[kind]*pending{}, totals: map[Event]int{}}
}

// Note notes an event of a request on a route.
func (a *Audit) Note(r *http.Request, e Event, route string) { a.note(r, kind{Event: e}, route) }

// NoteUse notes the use of a personal token, by the ID of the token.
func (a *Audit) NoteUse(r *http.Request, token, route string) {
	a.note(r, kind{TokenUsed, token}, route)
}

func (a *Audit) note(r *http.Request, k kind, route string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.totals[k.Event]++
	if len(a.kinds) >= mostKinds && a.kinds[k] == nil && k.token != "" {
		k.token = manyTokens
	}
	p := a.kinds[k]
	quiet := p == nil
	if quiet {
		p = &pending{}
		a.kinds[k] = p
	}
	p.count++
	p.ctx, p.route = context.WithoutCancel(r.Context()), route
	if quiet {
		a.write(k, p)
	}
}

// Totals returns how many events of each kind were noted, 0 too.
func (a *Audit) Totals() map[Event]int {
	all := make(map[Event]int, len(events))
	for _, e := range events {
		all[e] = 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	maps.Copy(all, a.totals)
	return all
}

// write logs the events of a kind, and starts the time until the next line.
func (a *Audit) write(k kind, p *pending) {
	if k.token == "" {
		a.log.WarnContext(p.ctx, "security event", slog.Group("audit", "event", k.Event, "count", p.count, "route", p.route))
	} else {
		a.log.InfoContext(p.ctx, "a program acts", slog.Group("audit", "event", k.Event, "token", k.token, "count", p.count, "route", p.route))
	}
	p.count = 0
	p.timer = time.AfterFunc(k.every(), func() { a.expire(k, p) })
}

// expire logs what happened in the meantime. If nothing did, the next event is logged at once.
func (a *Audit) expire(k kind, p *pending) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.kinds[k] != p: // closed
	case p.count > 0:
		a.write(k, p)
	default:
		delete(a.kinds, k)
	}
}

// Close logs the events that wait for their line.
func (a *Audit) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for k, p := range a.kinds {
		if p.timer.Stop(); p.count > 0 {
			a.write(k, p)
			p.timer.Stop()
		}
	}
	clear(a.kinds)
}
