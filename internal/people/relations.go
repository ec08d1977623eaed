package people

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Config is what Relations are made of. Store and Games are required.
type Config struct {
	Store Store
	Now   func() time.Time // time.Now by default
	Log   *slog.Logger     // slog.Default() by default

	// Games lists the latest games of a person with these identities, running and finished ones.
	Games func(ctx context.Context, identities []string) ([]table.Summary, error)

	// Touched is called with a person whose invitations have changed; nil for no such call. It must not block.
	Touched func(person string)

	// Shown returns a name as others see it, with dots in the place of words that are not wanted; nil for the name as it is.
	Shown func(name string) string
}

// Relations answer what persons are to each other, and do what they want of each other. They refuse a viewer with one of the errors of a
// Store; what else fails is a [fault.Fault]. Their methods may be called by several goroutines at a time.
type Relations struct {
	Config
	current context.Context // ends with Close
	stop    context.CancelFunc
	work    sync.WaitGroup

	mu   sync.Mutex
	here map[string]int   // open streams, by account
	seen map[string]int64 // the minute that these Relations have stored last, by account
}

// Open makes Relations.
func Open(c Config) *Relations {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Shown == nil {
		c.Shown = func(name string) string { return name }
	}
	if c.Touched == nil {
		c.Touched = func(string) {}
	}
	r := &Relations{Config: c, here: map[string]int{}, seen: map[string]int64{}}
	r.current, r.stop = context.WithCancel(context.Background())
	r.work.Go(r.run)
	return r
}

// Close ends the notes of who is here.
func (r *Relations) Close() {
	r.stop()
	r.work.Wait()
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
func (r *Relations) Circle(ctx context.Context, v Viewer) (Circle, error) {
	games, err := r.Games(ctx, v.Identities)
	if err != nil {
		return Circle{}, err
	}
	return CircleOf(ctx, r.Store, v, games, r.Now())
}

// Overview returns all that a viewer sees. One who is not known sees nothing.
func (r *Relations) Overview(ctx context.Context, v Viewer) (o Overview, err error) {
	o.Now = r.Now()
	if v.ID == "" {
		return o, nil
	}
	if o.Circle, err = r.Circle(ctx, v); err != nil {
		return o, fault.Store(err)
	}
	r.showCircle(&o.Circle)
	if o.Invitations, err = r.Invitations(ctx, v); err != nil || !v.Member {
		return o, err
	}
	link, found, err := r.Store.FriendLinkOf(ctx, v.ID)
	if err != nil {
		return o, fault.Store(err)
	}
	if found {
		o.Link = &link
	}
	o.Hides, err = r.Store.Hides(ctx, v.ID)
	return o, fault.Store(err)
}

// showCircle gives all persons of a circle the names that others see.
func (r *Relations) showCircle(c *Circle) {
	for i := range c.Met {
		c.Met[i].Name = r.Shown(c.Met[i].Name)
	}
	for i := range c.Ties {
		c.Ties[i].Name = r.Shown(c.Ties[i].Name)
	}
	for i := range c.Blocked {
		c.Blocked[i].Name = r.Shown(c.Blocked[i].Name)
	}
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

// Acts lists the acts.
func Acts() []Act {
	return []Act{AskFriend, AgreeTo, DeclineTo, TakeBack, PartFrom, BlockOut, UnblockOut}
}

// Check fails unless a viewer may do a kind of act: guests only block, and one who is not known does nothing.
func (r *Relations) Check(v Viewer, act Act) error {
	switch {
	case !v.Member && act != BlockOut && act != UnblockOut:
		return fault.ErrGuest
	case v.ID == "":
		return ErrNoPerson
	}
	return nil
}

// Do does something to the person with a handle in the viewer's circle, or fails with ErrNoPerson. Only members do more than to block,
// which fault.ErrGuest says to others.
func (r *Relations) Do(ctx context.Context, v Viewer, act Act, handle string) error {
	p, err := r.find(ctx, v, act, handle)
	if err != nil {
		return err
	}
	return fault.Store(r.do(ctx, v, act, p))
}

// find returns the person with a handle in a viewer's circle, unless the viewer may not do a kind of act.
func (r *Relations) find(ctx context.Context, v Viewer, act Act, handle string) (Person, error) {
	if err := r.Check(v, act); err != nil {
		return Person{}, err
	}
	c, err := r.Circle(ctx, v)
	if err != nil {
		return Person{}, fault.Store(err)
	}
	p, found := c.Find(handle)
	if !found {
		return Person{}, ErrNoPerson
	}
	return p, nil
}

// do does something to a person.
func (r *Relations) do(ctx context.Context, v Viewer, act Act, p Person) error {
	switch {
	case act == BlockOut:
		return r.Store.Block(ctx, v.ID, Block{p, r.Now()})
	case act == UnblockOut:
		return r.Store.Unblock(ctx, v.ID, p.ID)
	case !p.Member, table.IsBotAccount(p.ID): // a program cannot answer
		return ErrNoPerson
	}
	switch act {
	case AskFriend:
		return r.Store.Ask(ctx, v.ID, p.ID, r.Now())
	case AgreeTo:
		return r.Store.Agree(ctx, v.ID, p.ID, r.Now())
	case DeclineTo:
		return r.Store.Decline(ctx, v.ID, p.ID, r.Now())
	case TakeBack:
		return r.Store.Withdraw(ctx, v.ID, p.ID)
	}
	return r.Store.Part(ctx, v.ID, p.ID)
}

// Blockers lists the identities of those who block a viewer, in order.
func (r *Relations) Blockers(ctx context.Context, v Viewer) ([]string, error) {
	if v.ID == "" {
		return nil, nil
	}
	list, err := r.Store.Blockers(ctx, v.ID)
	slices.Sort(list)
	return list, fault.Store(err)
}

// BlockedBy reports whether a person, by one of their identities, blocks a viewer.
func (r *Relations) BlockedBy(ctx context.Context, v Viewer, person string) (bool, error) {
	if person == "" || slices.Contains(v.Identities, person) {
		return false, nil
	}
	blockers, err := r.Blockers(ctx, v)
	return slices.Contains(blockers, person), err
}
