package mail

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"razzia/internal/identity"
	"razzia/internal/mail/post"
)

// A Config is what an Office is made of. All but Now and Log are required.
type Config struct {
	Server  Server
	Site    string // address of the site as browsers reach it, without a slash at the end: no request can choose what a letter leads to
	Store   Store
	Members *identity.Registry
	Turns   Turns
	Now     func() time.Time
	Log     *slog.Logger
}

// A Server takes letters. Its errors are those of [post.Server].
type Server interface {
	Send(ctx context.Context, l post.Letter) error
}

// A Kind says what a letter is for.
type Kind string

// The kinds of letters.
const (
	Confirms Kind = "confirm" // an address
	SignsIn  Kind = "sign-in"
	Tells    Kind = "change" // that the address was changed or removed
	Waits    Kind = "turn"   // a game of days waits
)

// The limits of an Office.
const (
	mostErrands = 256 // that wait; more are lost. People ask again, and games wait on
	carriers    = 4   // letters under way: a mail server that hangs must not hold up all of them
	tellTime    = 24 * time.Hour
)

// pauses are those between the attempts for a letter that the server may take later.
var pauses = []time.Duration{30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 4 * time.Hour}

// An errand is a letter that is to be written, or is on its way.
type errand struct {
	kind  Kind
	ends  time.Time // the letter is of no use after that
	write func(ctx context.Context) ([]post.Letter, error)
	again *post.Letter // that the server did not take
	tries int
}

// An Office writes letters, and hands them to the mail server, in the background. Its methods may be called by several goroutines at a
// time. A nil Office writes none.
type Office struct {
	Config
	errands chan errand
	later   atomic.Int64 // letters whose pause runs before another attempt

	mu    sync.Mutex
	stats map[Outcome]int64
}

// An Outcome is what became of letters of a kind.
type Outcome struct {
	Kind Kind
	What string // sent, failed for an attempt, or lost
}

// Open makes an Office.
func Open(c Config) *Office {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return &Office{Config: c, errands: make(chan errand, mostErrands), stats: map[Outcome]int64{}}
}

// Stats returns counters since the start.
func (o *Office) Stats() map[Outcome]int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	all := map[Outcome]int64{}
	for of, n := range o.stats {
		all[of] = n
	}
	return all
}

func (o *Office) count(k Kind, what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stats[Outcome{k, what}]++
}

// take takes an errand. It returns at once; if too many wait, the errand is lost.
func (o *Office) take(e errand) {
	select {
	case o.errands <- e:
	default:
		o.lose(e.kind, "too many letters wait")
	}
}

// lose notes that a letter is given up. The reason has no address: those of [post.Server] have none.
func (o *Office) lose(k Kind, why string) {
	o.count(k, "lost")
	o.Log.Warn("a letter is lost", "kind", k, "why", why)
}

// Run carries letters until the context ends. Those that wait then are lost: the end of the server does not wait for a mail server.
func (o *Office) Run(ctx context.Context) {
	var work sync.WaitGroup
	for range carriers {
		work.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case e := <-o.errands:
					o.run(ctx, e)
				}
			}
		})
	}
	work.Wait()
}

// run writes the letters of an errand and hands them over, or hands over the one that was not taken.
func (o *Office) run(ctx context.Context, e errand) {
	if e.again != nil {
		o.carry(ctx, e, *e.again)
		return
	}
	list, err := e.write(ctx)
	if err != nil {
		if ctx.Err() == nil {
			o.Log.Error("a letter cannot be written", "kind", e.kind, "error", err)
			o.count(e.kind, "lost")
		}
		return
	}
	for _, l := range list {
		o.carry(ctx, e, l)
	}
}

// carry hands a letter over. One that the server may take later is tried again.
func (o *Office) carry(ctx context.Context, e errand, l post.Letter) {
	if !o.Now().Before(e.ends) {
		o.lose(e.kind, "it is too late")
		return
	}
	err := o.Server.Send(ctx, l)
	switch {
	case err == nil:
		o.count(e.kind, "sent")
		return
	case ctx.Err() != nil:
		return
	}
	o.count(e.kind, "failed")
	failure, ok := errors.AsType[*post.Failure](err)
	if !ok || !failure.Again || e.tries == len(pauses) || !o.Now().Add(pauses[e.tries]).Before(e.ends) {
		o.lose(e.kind, err.Error())
		return
	}
	if o.later.Add(1) > mostErrands {
		o.later.Add(-1)
		o.lose(e.kind, "too many letters wait")
		return
	}
	o.Log.Warn("the mail server did not take a letter, trying again", "kind", e.kind, "error", err)
	e.again, e.tries = &l, e.tries+1
	time.AfterFunc(pauses[e.tries-1], func() {
		o.later.Add(-1)
		o.take(e)
	})
}
