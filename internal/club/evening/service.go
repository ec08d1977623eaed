package evening

import (
	"context"
	"errors"
	"slices"
	"time"

	"razzia/fair"
	"razzia/internal/club"
	"razzia/internal/club/event"
	"razzia/internal/fault"
	"razzia/internal/people"
)

// A Service is what people do with evenings.
type Service struct {
	Store  Store
	Keeper *Keeper
	Rooms  *Rooms
	Ground *event.Ground
	Levels []string // of the bots that may fill chairs
}

// Open opens an evening of a member, and returns its key. Of is the key of the club whose evening it is, "" for none: the caller must be
// an organiser of it.
func (s *Service) Open(ctx context.Context, c people.Caller, p Plan, of string) (Key, error) {
	p, err := p.check(c.Now)
	if err == nil {
		err = s.checkLevel(p)
	}
	if err == nil {
		err = s.mayOpen(ctx, c, of)
	}
	if err == nil {
		p.Name, err = s.Ground.Filter.Name(ctx, c, p.Name)
	}
	if err != nil {
		return "", err
	}
	e := &Evening{Key: Key(event.NewKey()), Maker: c.Person.ID, Club: of, Made: c.Now, Plan: p, Until: p.Starts, Seed: fair.NewSeed()}
	limit := event.Limit{What: "open evenings", Most: MostOpen, Refusal: ErrEvenings, Count: s.Store.CountOpen}
	return e.Key, s.Ground.Open(ctx, c, limit, func() (bool, error) { return s.Store.Add(ctx, e) })
}

// mayOpen refuses who may not open an evening.
func (s *Service) mayOpen(ctx context.Context, c people.Caller, of string) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	if c.Member == nil {
		return ErrNotMember
	}
	if of == "" {
		return nil
	}
	may, err := s.Ground.Organises(ctx, c, "", of)
	if err == nil && !may {
		err = ErrNotOrganiser
	}
	return err
}

// Of returns an evening as the caller sees it.
func (s *Service) Of(ctx context.Context, c people.Caller, key Key) (*View, error) {
	snap, err := s.Rooms.Snapshot(ctx, key)
	if err != nil {
		return nil, err
	}
	v := &View{Snapshot: snap, Now: c.Now}
	if c.Known {
		v.Who = c.Identities
	}
	if len(v.lines) > 0 {
		if v.Unheard, err = s.Unheard(ctx, c); err != nil {
			return nil, err
		}
	}
	if v.Organises, err = s.organises(ctx, c, snap.Evening); err != nil || !c.Known {
		return v, err
	}
	if v.Me = snap.Find(c.Identities); v.Me != nil {
		v.Mine = snap.At(v.Me.Number)
	}
	v.Stays, err = s.Stays(ctx, c, snap.Evening)
	return v, err
}

// Unheard lists the identities of those whose talk a caller does not see.
func (s *Service) Unheard(ctx context.Context, c people.Caller) ([]string, error) {
	return s.Ground.Talk.Unheard(ctx, c)
}

// Stays returns the name of the club that a caller may join because they were at an evening of it; "" for none.
func (s *Service) Stays(ctx context.Context, c people.Caller, e *Evening) (string, error) {
	g := e.Find(c.Identities)
	if e.Club == "" || e.Stage != Ended || g == nil || g.Presence == Expelled {
		return "", nil
	}
	return s.Ground.Clubs.Offers(ctx, c, club.Key(e.Club))
}

// Stay makes the caller a member of the club whose evening they were at, and returns its address.
func (s *Service) Stay(ctx context.Context, c people.Caller, key Key) (path string, err error) {
	snap, err := s.Rooms.Snapshot(ctx, key)
	if err != nil {
		return "", err
	}
	name, err := s.Stays(ctx, c, snap.Evening)
	if err == nil && name == "" {
		err = ErrNoGuest
	}
	if err != nil {
		return "", err
	}
	of := club.Key(snap.Club)
	return of.Path(), s.Ground.Clubs.Stay(ctx, c, of)
}

// organises reports whether the caller may do what the organiser of an evening may.
func (s *Service) organises(ctx context.Context, c people.Caller, e *Evening) (bool, error) {
	return s.Ground.Organises(ctx, c, e.Maker, e.Club)
}

// Act carries out what the caller wants of an evening. Its consequences happen at once.
func (s *Service) Act(ctx context.Context, c people.Caller, key Key, what Command) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	what, err := s.filtered(ctx, c, what)
	if err != nil {
		return err
	}
	was, now, err := s.Store.Change(ctx, key, func(e *Evening) (*Evening, error) {
		organises, err := s.organises(ctx, c, e)
		if err != nil {
			return nil, err
		}
		return e.Decide(what, By{Person: c.Person, Identities: c.Identities, Organises: organises, Now: c.Now})
	})
	switch {
	case errors.Is(err, event.ErrForgotten):
		return fault.ErrOldCookie
	case err != nil:
		return fault.Store(err)
	}
	if _, comes := what.(Join); comes {
		if err := s.Store.SaveMark(ctx, key, now.Find(c.Identities).Person, markOf(now, c)); err != nil {
			return fault.Store(err)
		}
	}
	err = s.after(ctx, c, was, what)
	s.Rooms.Wake(key)
	return err
}

// after does what a command does beside the evening: a bot plays on for who leaves or is sent away, and games begin.
func (s *Service) after(ctx context.Context, c people.Caller, was *Evening, what Command) error {
	var gone *Guest
	switch what := what.(type) {
	case Cancel, EndRound:
		if err := s.Keeper.dropPaired(ctx, was); err != nil {
			return err
		}
	case Leave:
		gone = was.Find(c.Identities)
	case Shut:
		gone = was.Guest(what.Guest)
	}
	if gone != nil {
		if err := s.Keeper.resign(ctx, was.At(gone.Number), gone); err != nil {
			return err
		}
	}
	return fault.Store(s.Keeper.goOn(ctx, was.Key))
}

// checkLevel refuses bots of a level that the site does not have: its forms offer none.
func (s *Service) checkLevel(p Plan) error {
	if p.Bots != "" && !slices.Contains(s.Levels, p.Bots) {
		return ErrPlan
	}
	return nil
}

// filtered is a command without the words that the site does not want in names.
func (s *Service) filtered(ctx context.Context, c people.Caller, what Command) (Command, error) {
	change, is := what.(Change)
	if !is {
		return what, nil
	}
	if err := s.checkLevel(change.To); err != nil {
		return nil, err
	}
	var err error
	change.To.Name, err = s.Ground.Filter.Name(ctx, c, change.To.Name)
	return change, err
}

// Coming lists evenings that are not over, the next first, and the last ones that are over: those that are open to everybody, and those
// that the caller has opened or come to.
func (s *Service) Coming(ctx context.Context, c people.Caller, most int) (coming, past []*Snapshot, err error) {
	var identities []string
	if c.Known {
		identities = c.Identities
	}
	open, err := s.Store.Open(ctx, identities, most)
	if err != nil {
		return nil, nil, fault.Store(err)
	}
	over, err := s.Store.Past(ctx, identities, most)
	if err != nil {
		return nil, nil, fault.Store(err)
	}
	return s.Rooms.briefs(ctx, open), s.Rooms.briefs(ctx, over), nil
}

// Own lists all evenings that the caller has opened or come to, the oldest first.
func (s *Service) Own(ctx context.Context, c people.Caller) ([]*Evening, error) {
	if !c.Known {
		return nil, nil
	}
	list, err := s.Store.Own(ctx, c.Identities)
	return list, fault.Store(err)
}

// OfClub lists the evenings of a club, the oldest first, that are not over or were since a moment.
func (s *Service) OfClub(ctx context.Context, club string, since time.Time) ([]*Evening, error) {
	list, err := s.Store.OfClub(ctx, club, since)
	return list, fault.Store(err)
}

// Follow follows an evening, as [Rooms.Follow] does.
func (s *Service) Follow(key Key) (next func() (*Snapshot, <-chan struct{}), stop func()) {
	return s.Rooms.Follow(key)
}
