package duel

import (
	"cmp"
	"context"
	"crypto/rand"
	"slices"
	"strings"

	"razzia"
	"razzia/fair"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service is what people do with duels.
type Service struct {
	Store     Store
	Keeper    *Keeper
	Tables    Tables
	People    *people.Relations
	Sanctions moderation.Sanctions // results of those who are banned are not shown
}

// Tables are the tables where duels are played: a [host.Host].
type Tables interface {
	Table(ctx context.Context, id table.ID) (*table.Table, error)
	CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error)
	CheckMaker(ctx context.Context, maker string) error
	Alone(ctx context.Context, what, person string, do func() error) error
	Charge(id table.ID, origin host.Origin)
}

// Own lists the tries of the caller, as [Store.Own] does.
func (s *Service) Own(ctx context.Context, c people.Caller, most int) ([]Try, error) {
	if !c.Known {
		return nil, nil
	}
	list, err := s.Store.Own(ctx, c.Identities, most)
	return list, fault.Store(err)
}

// MostOwn is how many duels of a person a list shows. Their data have all.
const MostOwn = 100

// MayMake refuses what Make refuses.
func (s *Service) MayMake(ctx context.Context, c people.Caller, id table.ID) error {
	_, _, err := s.dealOf(ctx, c, id)
	return err
}

// dealOf returns the deal of a finished game of the caller.
func (s *Service) dealOf(ctx context.Context, c people.Caller, id table.ID) (t *table.Table, deal table.Deal, err error) {
	if err = c.MustBeKnown(); err != nil {
		return t, deal, err
	}
	if t, err = s.Tables.Table(ctx, id); err != nil {
		return t, deal, err
	}
	if !slices.ContainsFunc(c.Identities, t.Seats.Has) {
		return t, deal, table.ErrNotAtTheTable
	}
	deal, err = table.DealOf(t)
	return t, deal, err
}

// Make makes a duel of a finished game of the caller against bots, and returns its key. There is one for a game, however often it is asked
// for. It refuses what [table.DealOf] refuses, and a game of another person.
func (s *Service) Make(ctx context.Context, c people.Caller, id table.ID) (Key, error) {
	t, deal, err := s.dealOf(ctx, c, id)
	if err != nil {
		return "", err
	}
	sum := t.Summary()
	person := sum.Seats[deal.Seat].Person
	d := &Duel{Key: newKey(), Maker: person, Made: c.Now, Deal: deal}
	return s.add(ctx, d, id, &Try{Person: person, Table: id, Begun: sum.Made})
}

// newKey draws a key of 60 random bits.
func newKey() Key { return Key(strings.ToLower(rand.Text()[:12])) }

// add stores a duel, unless there is one already.
func (s *Service) add(ctx context.Context, d *Duel, origin table.ID, first *Try) (Key, error) {
	key, err := s.Store.Add(ctx, d, origin, first)
	if err == nil && key == "" {
		return "", fault.ErrOldCookie // their data are being removed
	}
	return key, fault.Store(err)
}

// Anew deals new cards to those who have played a duel, and returns the key of that duel. It is the same for all of them.
func (s *Service) Anew(ctx context.Context, c people.Caller, key Key) (Key, error) {
	if err := c.MustBeKnown(); err != nil {
		return "", err
	}
	card, err := s.Of(ctx, c, key)
	switch {
	case err != nil:
		return "", err
	case !card.Done():
		return "", ErrPlayFirst
	case card.Next != "":
		return card.Next, nil
	}
	deal, err := card.Deal.Anew(fair.NewSeed())
	if err != nil {
		return "", err
	}
	return s.add(ctx, &Duel{Key: newKey(), Maker: card.Mine.Person, Made: c.Now, After: key, Deal: deal}, "", nil)
}

// Play begins the game of the caller in a duel, or goes on with it: the table is the same at each call. The work of its bots counts to the
// share of the caller.
func (s *Service) Play(ctx context.Context, c people.Caller, key Key) (id table.ID, err error) {
	if err := c.MustBeKnown(); err != nil {
		return "", err
	}
	d, there, err := s.Store.Duel(ctx, key)
	if err != nil {
		return "", fault.Store(err)
	}
	if !there {
		return "", ErrNoDuel
	}
	err = s.Tables.Alone(ctx, host.Making, c.Person.ID, func() (err error) {
		id, err = s.play(ctx, c, d)
		return err
	})
	if err == nil {
		s.Tables.Charge(id, c.Origin)
	}
	return id, err
}

// play is Play while no other request of the player makes a table. The try is stored before its table: the next call makes one that is
// missing, under the same ID.
func (s *Service) play(ctx context.Context, c people.Caller, d *Duel) (table.ID, error) {
	tries, err := s.Store.Tries(ctx, d.Key)
	if err != nil {
		return "", fault.Store(err)
	}
	mine := Of(tries, c.Identities)
	if mine == nil {
		if err := s.Tables.CheckMaker(ctx, c.Person.ID); err != nil {
			return "", err
		}
		try, err := s.Store.Begin(ctx, c.Identities, Try{Duel: d.Key, Person: c.Person.ID, Table: host.NewID(), Begun: c.Now})
		if err != nil {
			return "", fault.Store(err)
		}
		if mine = &try; try.Table == "" {
			return "", fault.ErrOldCookie // their data are being removed
		}
	}
	if mine.Stage != Running {
		return "", ErrPlayed
	}
	return s.open(ctx, c, d, mine)
}

// open returns the table of a try that is running, and makes it if it is missing. A table that was removed is not made again: its cards are
// known.
func (s *Service) open(ctx context.Context, c people.Caller, d *Duel, mine *Try) (table.ID, error) {
	at, err := s.Tables.Table(ctx, mine.Table)
	if fault.IsNotFound(err) && !mine.Made {
		player := c.Person
		player.ID = mine.Person
		at, err = s.Tables.CreateAs(ctx, mine.Table, table.PlayDuel{Duel: string(d.Key), Deal: d.Deal, Person: player})
	}
	switch {
	case fault.IsNotFound(err):
		_, err = s.Keeper.Finish(ctx, mine)
		return "", cmp.Or(fault.Store(err), error(ErrPlayed))
	case err != nil:
		return "", err
	case !mine.Made:
		err = fault.Store(s.Store.NoteMade(ctx, mine))
	}
	if at.Phase == table.Over {
		return "", ErrPlayed
	}
	return at.ID, err
}

// Admits reports whether the caller may see the table of a duel that is not theirs: they have played the same cards, and its game is over.
func (s *Service) Admits(ctx context.Context, c people.Caller, t *table.Table) (bool, error) {
	if !c.Known || t.Phase != table.Over {
		return false, nil
	}
	tries, err := s.Store.Tries(ctx, Key(t.Options.Duel))
	mine := Of(tries, c.Identities)
	return mine != nil && mine.Stage != Running, fault.Store(err)
}

// A Parting is the first decision in which two games of a deal differ.
type Parting struct {
	A, B *table.Table
	Ply  int
}

// Moves are what both persons did there.
func (p *Parting) Moves() (a, b razzia.Move) { return p.A.Moves[p.Ply], p.B.Moves[p.Ply] }

// Parted finds where two tries parted; nil if a table is gone, or they are the same game.
func (s *Service) Parted(ctx context.Context, a, b *Try) (*Parting, error) {
	p := new(Parting)
	for _, one := range []struct {
		of *Try
		to **table.Table
	}{{a, &p.A}, {b, &p.B}} {
		t, err := s.Tables.Table(ctx, one.of.Table)
		if fault.IsNotFound(err) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		*one.to = t
	}
	ply, parted := table.Parted(p.A, p.B)
	if p.Ply = ply; !parted {
		return nil, nil
	}
	return p, nil
}
