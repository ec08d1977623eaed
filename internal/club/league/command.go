package league

import (
	"errors"
	"slices"
	"time"

	"razzia/internal/club/season"
	"razzia/internal/table"
)

// A Command changes a league as a person asks.
type Command interface {
	decide(l *League, by by) (changed bool, err error)
}

// A by is who wants something.
type by struct {
	Person     table.Person
	Identities []string
	Organises  bool // they may do what the organiser may
	Now        time.Time
	Rating     int
}

// The commands of members.
type (
	// Join signs up, for the next season that begins.
	Join struct{}

	// Leave leaves the league. During a season bots take over at once.
	Leave struct{}
)

// The commands of organisers. A league needs none of them.
type (
	// Shut ends sign-up, or begins it again.
	Shut struct{ Is bool }

	// Remove removes a member, who cannot come back.
	Remove struct{ Member int }

	// Rule lets a game of the season that is over count for no one, or count again, until the season is over.
	Rule struct {
		Game int // number
		Void bool
	}

	// Close lets no other season begin: at once if none runs, or when it is over.
	Close struct{}
)

// decide carries out a command.
func (l *League) decide(what Command, by by) (changed bool, err error) {
	if l.IsOver() {
		return false, ErrOver
	}
	return what.decide(l, by)
}

func (Join) decide(l *League, by by) (bool, error) {
	m := l.Find(by.Identities)
	switch {
	case m != nil && m.Standing == Removed:
		return false, ErrRemoved
	case m != nil && m.Standing == In:
		return false, nil
	case l.Shut || l.Ending:
		return false, ErrShut
	case l.Count() >= MostMembers:
		return false, ErrFull
	case m == nil:
		l.Members = append(l.Members, Member{Number: len(l.Members) + 1, Person: by.Person.ID, Joined: by.Now})
		m = &l.Members[len(l.Members)-1]
	}
	m.Name, m.Face, m.Standing = by.Person.Name, by.Person.Face, In
	err := l.Tell(season.Event{At: by.Now, Kind: season.Join, Member: nameOf(m.Number), Rating: by.Rating})
	if errors.Is(err, season.ErrMember) {
		err = ErrNextSeason
	}
	return true, err
}

func (Leave) decide(l *League, by by) (bool, error) {
	m := l.Find(by.Identities)
	if m == nil || m.Standing != In {
		return false, ErrNoMember
	}
	return true, l.leave(m, Left, by.Now)
}

// leave takes a member out.
func (l *League) leave(m *Member, standing Standing, now time.Time) error {
	m.Standing = standing
	return l.tellAll([]season.Event{{At: now, Kind: season.Quit, Member: nameOf(m.Number)}})
}

func (c Shut) decide(l *League, by by) (bool, error) {
	if !by.Organises {
		return false, ErrNotOrganiser
	}
	changed := l.Shut != c.Is
	l.Shut = c.Is
	return changed, nil
}

func (c Remove) decide(l *League, by by) (bool, error) {
	if !by.Organises {
		return false, ErrNotOrganiser
	}
	i := slices.IndexFunc(l.Members, func(m Member) bool { return m.Number == c.Member && m.Standing == In })
	if i < 0 {
		return false, ErrNoMember
	}
	return true, l.leave(&l.Members[i], Removed, by.Now)
}

func (c Rule) decide(l *League, by by) (bool, error) {
	if !by.Organises {
		return false, ErrNotOrganiser
	}
	err := l.Tell(season.Event{At: by.Now, Kind: season.Ruled, Table: c.Game, Voided: c.Void})
	if errors.Is(err, season.ErrRuling) {
		err = ErrRuling
	}
	return true, err
}

func (Close) decide(l *League, by by) (bool, error) {
	if !by.Organises {
		return false, ErrNotOrganiser
	}
	changed := !l.Ending
	l.Ending = true
	l.endIfWanted()
	return changed, nil
}
