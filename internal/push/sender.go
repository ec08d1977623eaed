package push

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"razzia/internal/fault"
	"razzia/internal/occasion"
	"razzia/internal/table"
)

// A Config is what a Sender is made of. All but Now, Log, Client and Contact are required.
type Config struct {
	Store  Store
	Now    func() time.Time // time.Now by default
	Log    *slog.Logger     // slog.Default() by default
	Client *http.Client     // NewClient() by default, which reaches public addresses alone

	// Contact is the address at which push services reach the operator, as [IsContact] wants it. Without one Apple's takes no messages.
	Contact string

	// Identities lists all identities of a person.
	Identities func(ctx context.Context, person string) ([]string, error)
	// Tables lists the unfinished tables of a person with these identities, up to a limit.
	Tables func(ctx context.Context, identities []string, most int) ([]table.Summary, error)
	// Table reads a table.
	Table func(ctx context.Context, id table.ID) (*table.Table, error)
	// Wrong reports whether the clock of this node is wrong, so that others look at people; nil if it never is.
	Wrong func() bool
	// TurnBased reports whether a clock is for a game of days.
	TurnBased func(c table.Clock) bool
}

// A Sender sends messages to people who are away. Its methods may be called by several goroutines at a time.
type Sender struct {
	Config
	key     Key
	courier *courier
	calls   chan occasion.Call
	givenUp atomic.Bool // messages that wait cannot be put off any more
	stats   struct{ sent, failed, removed atomic.Int64 }
}

// The pace of a Sender.
const (
	// LookEvery is the time between two looks at a person who plays a game of days.
	LookEvery = time.Minute
	// lookIdle is the same for a person who plays none: a new game is noticed that much later.
	lookIdle = 10 * time.Minute
	// claimEvery is how often a node asks for persons whose look is due.
	claimEvery = 30 * time.Second
	// lease is how long a node may take for the persons that it has claimed.
	lease = 5 * time.Minute
	// claimAtOnce is how many persons a node claims at a time, and lookers how many it looks at.
	claimAtOnce = 64
	lookers     = 8
	// mostTables is how many unfinished tables of a person are looked at, as for the number in the title of pages.
	mostTables = 100
)

// Open makes a Sender with the key of the site.
func Open(ctx context.Context, c Config) (*Sender, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Client == nil {
		c.Client = NewClient()
	}
	raw, err := c.Store.PushKey(ctx, NewKey())
	if err != nil {
		return nil, err
	}
	key, err := ParseKey(raw)
	s := &Sender{Config: c, key: key, calls: make(chan occasion.Call, mostCalls)}
	s.courier = newCourier(s.carry, s.keep)
	return s, err
}

// Key is the public key with which browsers subscribe.
func (s *Sender) Key() string { return s.key.Public() }

// Stats are counters since the start.
type Stats struct{ Sent, Failed, Removed int64 }

// Stats returns the counters.
func (s *Sender) Stats() Stats {
	return Stats{s.stats.sent.Load(), s.stats.failed.Load(), s.stats.removed.Load()}
}

// Run looks at people until the context ends. Messages that wait then are left to another node, or to the next start.
func (s *Sender) Run(ctx context.Context) {
	defer s.courier.wait()
	every := time.NewTicker(claimEvery)
	defer every.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case c := <-s.calls:
			s.call(ctx, &c)
			continue
		case <-every.C:
		}
		err := s.lookAll(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			s.Log.Error("cannot look for people to notify, trying again", "error", err)
		}
		failing = err != nil
	}
}

// LookAll looks at all persons whose look is due and that no other node has claimed. It returns when their messages were sent, and those
// of calls.
func (s *Sender) LookAll(ctx context.Context) error {
	defer s.courier.wait()
	s.callAll(ctx)
	return s.lookAll(ctx)
}

// lookAll is LookAll that leaves the messages to the courier: a slow push service must not hold up looks.
func (s *Sender) lookAll(ctx context.Context) error {
	if s.Wrong != nil && s.Wrong() {
		return nil // claims and looks go by the clock of the node
	}
	for {
		claimed, err := s.Store.ClaimWatches(ctx, s.Now(), lease, claimAtOnce)
		if err != nil {
			return err
		}
		queue := make(chan Watch, len(claimed))
		for _, w := range claimed {
			queue <- w
		}
		close(queue)
		var looking sync.WaitGroup
		for range min(lookers, len(claimed)) {
			looking.Go(func() {
				for w := range queue {
					s.report(s.look(ctx, w))
				}
			})
		}
		looking.Wait()
		if len(claimed) < claimAtOnce || ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// report logs why a person could not be looked at. The claim ends by itself, and another look follows.
func (s *Sender) report(err error) {
	if err != nil {
		s.Log.Warn("cannot look for games that wait for a person", "error", err)
	}
}

// look tells a person what waits for them.
func (s *Sender) look(ctx context.Context, w Watch) error {
	to, err := s.Store.SubscriptionsOf(ctx, w.Person)
	if err != nil {
		return err
	}
	if len(to) == 0 {
		return s.Store.DropWatch(ctx, w.Person)
	}
	turns, at, err := s.Waiting(ctx, w.Person, w.Turns)
	if err != nil {
		return err
	}
	w.Turns = turns
	now := s.Now()
	next := now.Add(lookIdle)
	if at.Days {
		next = now.Add(LookEvery)
	}
	before := slices.Clone(w.Turns)
	n, _ := news(now, &w.Settings, w.Turns)
	won, err := s.Store.SettleWatch(ctx, w, next)
	if err != nil || !won { // noted before it is sent: a message that is lost is better than one from each node
		return err
	}
	if n.Games > 0 {
		s.courier.send(ctx, parcels(to, w, at, said(before, w.Turns), now))
	}
	return nil
}

// parcels returns the messages to the browsers of a person: to all for news, and for what was said before to those that did not take it.
func parcels(all []Subscription, w Watch, at Found, fresh []Turn, now time.Time) (list []parcel) {
	for _, one := range all {
		if (len(fresh) > 0 || one.Failures > 0) && !one.Again.After(now) {
			list = append(list, parcel{to: one, watch: w, at: at, fresh: fresh})
		}
	}
	return list
}

// Found is what a look found of a person's tables.
type Found struct {
	Identities []string                   // of the person
	Days       bool                       // they play a game of days
	tables     map[table.ID]table.Summary // that wait for the person
}

// Waiting returns the turns that a person has now, after those of the last look.
func (c *Config) Waiting(ctx context.Context, person string, before []Turn) (turns []Turn, f Found, err error) {
	if f.Identities, err = c.Identities(ctx, person); err != nil {
		return nil, f, err
	}
	sums, err := c.Tables(ctx, f.Identities, mostTables)
	if err != nil {
		return nil, f, err
	}
	f.tables = map[table.ID]table.Summary{}
	for _, sum := range sums {
		if sum.Phase != table.Playing || !c.TurnBased(sum.Options.Clock) {
			continue
		}
		f.Days = true
		if !f.waits(&sum) {
			continue
		}
		old, _ := find(before, sum.ID)
		turn, ok, err := c.turn(ctx, &sum, old)
		if err != nil {
			return nil, f, err
		}
		if ok {
			turns, f.tables[sum.ID] = append(turns, turn), sum
		}
	}
	return turns, f, nil
}

// waits reports whether a table waits for the person.
func (f *Found) waits(sum *table.Summary) bool {
	for _, id := range f.Identities {
		if sum.WaitsFor(id) {
			return true
		}
	}
	return false
}

// turn returns the turn of a person at a table that waits for them. It reads the table only if that has changed. It is false while no
// clock runs there.
func (c *Config) turn(ctx context.Context, sum *table.Summary, old Turn) (Turn, bool, error) {
	if old.Table != "" && old.Version == sum.Version {
		return old, true, nil
	}
	t, err := c.Table(ctx, sum.ID)
	if refusal := fault.Of(err); refusal != nil && refusal.Code != fault.Failed {
		return Turn{}, false, nil // it is gone
	}
	if err != nil {
		return Turn{}, false, err
	}
	ends, running := t.Deadline()
	if !running || t.Game.State.Actor != sum.Turn || t.OnVacation(c.Now()) {
		return Turn{}, false, nil
	}
	turn := Turn{Table: t.ID, Version: t.Version, Moves: len(t.Moves), Epoch: t.Epoch, Since: c.Now(), Ends: ends}
	if old.Table != "" && old.Moves == turn.Moves && old.Epoch == turn.Epoch {
		turn.Since, turn.Notified, turn.Hurried = old.Since, old.Notified, old.Hurried
	}
	return turn, true, nil
}
