package people

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// A Config is what a Book is made of. Store and Games are required.
type Config struct {
	Store Store
	Now   func() time.Time // time.Now by default
	Log   *slog.Logger     // slog.Default() by default

	// Games lists the latest games of a person with these identities, running and finished ones.
	Games func(ctx context.Context, identities []string) ([]table.Summary, error)
}

// A Book answers what persons are to each other. Its methods may be called by several goroutines at a time.
type Book struct {
	Config
	current context.Context // ends with Close
	stop    context.CancelFunc
	work    sync.WaitGroup

	mu   sync.Mutex
	here map[string]int   // open streams, by account
	seen map[string]int64 // the minute that this Book has stored last, by account
}

// Open makes a Book.
func Open(c Config) *Book {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	b := &Book{Config: c, here: map[string]int{}, seen: map[string]int64{}}
	b.current, b.stop = context.WithCancel(context.Background())
	b.work.Go(b.run)
	return b
}

// Close ends the notes of who is here.
func (b *Book) Close() {
	b.stop()
	b.work.Wait()
}

// run notes again and again who has open streams.
func (b *Book) run() {
	every := time.NewTicker(SeenEvery)
	defer every.Stop()
	for {
		select {
		case <-b.current.Done():
			return
		case <-every.C:
		}
		b.mu.Lock()
		minute := b.Now().Truncate(SeenEvery).UnixMilli()
		for account, last := range b.seen {
			if last < minute { // it may be stored again
				delete(b.seen, account)
			}
		}
		var here []string
		for account := range b.here {
			here = append(here, account)
		}
		b.mu.Unlock()
		for _, account := range here {
			b.See(b.current, account)
		}
	}
}

// See notes that a member is here, at most once a minute. A failure only means that friends do not see it.
func (b *Book) See(ctx context.Context, account string) {
	now := b.Now()
	minute := now.Truncate(SeenEvery).UnixMilli()
	b.mu.Lock()
	known := b.seen[account] >= minute
	b.seen[account] = max(minute, b.seen[account])
	b.mu.Unlock()
	if known {
		return
	}
	if err := b.Store.See(ctx, account, now); err != nil && ctx.Err() == nil {
		b.Log.ErrorContext(ctx, "cannot note that a member is here", "error", err)
	}
}

// Stay notes again and again that a member is here, until leave is called.
func (b *Book) Stay(account string) (leave func()) {
	b.mu.Lock()
	b.here[account]++
	b.mu.Unlock()
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.here[account]--; b.here[account] == 0 {
			delete(b.here, account)
		}
	})
}

// Hide hides whether a member is here, or shows it again.
func (b *Book) Hide(ctx context.Context, account string, hidden bool) error {
	err := b.Store.Hide(ctx, account, hidden)
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.seen, account)
	return err
}

// An Overview is all that a person sees about others and themselves.
type Overview struct {
	Circle
	Link        *FriendLink // nil for none
	Hides       bool        // the viewer hides whether they are here
	Invitations []Invitation
	Now         time.Time
}

// Circle returns the circle of a viewer.
func (b *Book) Circle(ctx context.Context, v Viewer) (Circle, error) {
	games, err := b.Games(ctx, v.Identities)
	if err != nil {
		return Circle{}, err
	}
	return CircleOf(ctx, b.Store, v, games, b.Now())
}

// Overview returns all that a viewer sees.
func (b *Book) Overview(ctx context.Context, v Viewer) (o Overview, err error) {
	o.Now = b.Now()
	if o.Circle, err = b.Circle(ctx, v); err != nil {
		return o, err
	}
	if o.Invitations, err = b.Invitations(ctx, v); err != nil || !v.Member {
		return o, err
	}
	link, found, err := b.Store.FriendLinkOf(ctx, v.ID)
	if err != nil {
		return o, err
	}
	if found {
		o.Link = &link
	}
	o.Hides, err = b.Store.Hides(ctx, v.ID)
	return o, err
}

// Invitations lists the open invitations of a viewer.
func (b *Book) Invitations(ctx context.Context, v Viewer) ([]Invitation, error) {
	return b.Store.Invitations(ctx, v.ID, b.Now())
}

// An Act is what a viewer does to another person.
type Act string

// The acts.
const (
	AskFriend  Act = "ask"
	AgreeTo    Act = "agree"
	DeclineTo  Act = "decline"
	TakeBack   Act = "withdraw"
	PartFrom   Act = "part"
	BlockOut   Act = "block"
	UnblockOut Act = "unblock"
)

// Do does something to the person with a handle in the viewer's circle, or fails with ErrNoPerson. Only members do more than to block.
func (b *Book) Do(ctx context.Context, v Viewer, act Act, handle string) error {
	c, err := b.Circle(ctx, v)
	if err != nil {
		return err
	}
	p, found := c.Find(handle)
	switch {
	case !found:
		return ErrNoPerson
	case act == BlockOut:
		return b.Store.Block(ctx, v.ID, Block{p, b.Now()})
	case act == UnblockOut:
		return b.Store.Unblock(ctx, v.ID, p.ID)
	case !p.Member:
		return ErrNoPerson
	}
	switch act {
	case AskFriend:
		return b.Store.Ask(ctx, v.ID, p.ID, b.Now())
	case AgreeTo:
		return b.Store.Agree(ctx, v.ID, p.ID, b.Now())
	case DeclineTo:
		return b.Store.Decline(ctx, v.ID, p.ID, b.Now())
	case TakeBack:
		return b.Store.Withdraw(ctx, v.ID, p.ID)
	}
	return b.Store.Part(ctx, v.ID, p.ID)
}

// NewLink makes a friend link of a member, once or until it is revoked. The one before works no more.
func (b *Book) NewLink(ctx context.Context, account string, l FriendLink) (Code, error) {
	code := NewCode()
	l.Since = b.Now()
	return code, b.Store.SaveFriendLink(ctx, account, code.Hash(), l)
}

// Invite invites the person with a handle in the viewer's circle to a table, in the name that the viewer has.
func (b *Book) Invite(ctx context.Context, v Viewer, by Person, handle string, id table.ID) error {
	c, err := b.Circle(ctx, v)
	if err != nil {
		return err
	}
	p, found := c.Find(handle)
	if !found {
		return ErrNoPerson
	}
	return b.Store.Invite(ctx, p.ID, Invitation{Table: id, By: by, At: b.Now()})
}

// BlockedBy reports whether a person, by one of their identities, blocks a viewer.
func (b *Book) BlockedBy(ctx context.Context, v Viewer, person string) (bool, error) {
	if person == "" || slices.Contains(v.Identities, person) {
		return false, nil
	}
	by, err := b.Store.Blockers(ctx, v.ID)
	return slices.Contains(by, person), err
}
