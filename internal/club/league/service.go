package league

import (
	"context"
	"errors"

	"razzia/fair"
	"razzia/internal/club"
	"razzia/internal/club/event"
	"razzia/internal/club/season"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service is what people do with leagues.
type Service struct {
	Store  Store
	Keeper *Keeper
	Ground *event.Ground
}

// member refuses callers without an account.
func member(c people.Caller) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	if c.Member == nil || table.IsBotAccount(c.Person.ID) {
		return ErrMembers
	}
	return nil
}

// Open opens a league, and returns its key. Of is the key of the club whose league it is, "" for none: the caller must be an organiser of
// it.
func (s *Service) Open(ctx context.Context, c people.Caller, p Plan, of club.Key) (Key, error) {
	p, err := p.check()
	if err == nil {
		err = member(c)
	}
	if err == nil && of != "" {
		err = s.mustOrganise(ctx, c, string(of))
	}
	if err == nil {
		p.Name, err = s.Ground.Filter.Name(ctx, c, p.Name)
	}
	if err != nil {
		return "", err
	}
	state, err := season.New(p.rules(), fair.NewSeed(), c.Now)
	if err != nil {
		return "", err
	}
	l := &League{Key: Key(event.NewKey()), Maker: c.Person.ID, Club: string(of), Name: p.Name, Made: c.Now, Open: p.Open, State: state}
	limit := event.Limit{What: "open leagues", Most: MostOpen, Refusal: ErrLeagues, Count: s.Store.CountOpen}
	return l.Key, s.Ground.Open(ctx, c, limit, func() (bool, error) { return s.Store.Add(ctx, l) })
}

// mustOrganise refuses callers who may not act for a club.
func (s *Service) mustOrganise(ctx context.Context, c people.Caller, of string) error {
	may, err := s.Ground.Organises(ctx, c, "", of)
	if err == nil && !may {
		err = ErrNotOrganiser
	}
	return err
}

// organises reports whether the caller may do what the organiser of a league may.
func (s *Service) organises(ctx context.Context, c people.Caller, l *League) (bool, error) {
	return s.Ground.Organises(ctx, c, l.Maker, l.Club)
}

// mostPast is how many seasons of a league are shown.
const mostPast = 20

// Of returns a league as the caller sees it.
func (s *Service) Of(ctx context.Context, c people.Caller, key Key) (*View, error) {
	l, there, err := s.Store.League(ctx, key)
	if err == nil && !there {
		return nil, ErrNoLeague
	}
	v := &View{League: l, Now: c.Now}
	if err == nil {
		v.Past, err = s.Store.Past(ctx, key, mostPast)
	}
	if err == nil {
		err = s.name(ctx, l)
	}
	if err != nil {
		return nil, fault.Store(err)
	}
	if v.Organises, err = s.organises(ctx, c, l); err == nil && c.Known {
		v.see(c.Identities)
	}
	return v, err
}

// name gives members the names and faces that they have now.
func (s *Service) name(ctx context.Context, list ...*League) error {
	var labels []event.Label
	for _, l := range list {
		for i := range l.Members {
			m := &l.Members[i]
			labels = append(labels, event.Label{Person: m.Person, Name: &m.Name, Face: &m.Face})
		}
	}
	return s.Ground.Rename(ctx, labels)
}

// Act carries out what the caller wants of a league, and lets it go on at once.
func (s *Service) Act(ctx context.Context, c people.Caller, key Key, what Command) error {
	what, err := s.filtered(ctx, c, what)
	if err != nil {
		return err
	}
	points, err := s.Keeper.Persons.Ratings(ctx, []string{c.Person.ID})
	if err != nil {
		return fault.Store(err)
	}
	var was Difference
	now, err := s.Store.Change(ctx, key, func(l *League) (bool, error) {
		organises, err := s.organises(ctx, c, l)
		if err != nil {
			return false, err
		}
		l.advance(c.Now)
		was = l.Since(c.Now)
		return l.decide(what, by{Person: c.Person, Identities: c.Identities, Organises: organises, Now: c.Now, Rating: points[c.Person.ID]})
	})
	switch {
	case errors.Is(err, event.ErrForgotten):
		return fault.ErrOldCookie
	case err != nil:
		return fault.Store(err)
	}
	s.Keeper.tellOfChange(now, was, c.Person.ID)
	return fault.Store(s.Keeper.goOn(ctx, key))
}

// filtered is a command of a member, without the words that the site does not want in names.
func (s *Service) filtered(ctx context.Context, c people.Caller, what Command) (Command, error) {
	err := member(c)
	change, is := what.(Change)
	if err != nil || !is {
		return what, err
	}
	change.To.Name, err = s.Ground.Filter.Name(ctx, c, change.To.Name)
	return change, err
}

// List lists leagues: those that are open to everybody and go on, and those that the caller has opened or is in.
func (s *Service) List(ctx context.Context, c people.Caller, most int) ([]*League, error) {
	var identities []string
	if c.Known {
		identities = c.Identities
	}
	list, err := s.Store.Shown(ctx, identities, most)
	if err == nil {
		err = s.name(ctx, list...)
	}
	return list, fault.Store(err)
}

// An Owned is a league of a person, as their data have it.
type Owned struct {
	*League
	Places []int // theirs in the seasons that are over, the last one first
}

// Own lists all leagues that the caller has opened or joined, the oldest first.
func (s *Service) Own(ctx context.Context, c people.Caller) (owned []Owned, err error) {
	if !c.Known {
		return nil, nil
	}
	list, err := s.Store.Own(ctx, c.Identities)
	for _, l := range list {
		past, failed := s.Store.Past(ctx, l.Key, allPast)
		err = errors.Join(err, failed)
		owned = append(owned, Owned{l, l.places(l.Find(c.Identities), past)})
	}
	return owned, fault.Store(err)
}

// allPast is more seasons than a league has in a lifetime.
const allPast = 10_000
