package club

import (
	"context"
	"slices"
	"time"

	"razzia/internal/club/score"
	"razzia/internal/fault"
	"razzia/internal/people"
)

// A Program is something that clubs play, such as evenings. Each package below this one that has such a thing is one.
type Program interface {
	// Coming lists what a club has running and what is coming, as a caller may see it.
	Coming(ctx context.Context, c people.Caller, key Key) ([]Event, error)

	// Results lists the games of a club that ended since a moment, in any order. A player is named by an identity.
	Results(ctx context.Context, key Key, since time.Time) ([]score.Game, error)
}

// An Opener is a [Program] whose events organisers open by a form.
type Opener interface {
	// Form returns the address of the form for an event of a club, and the key of the words that lead there.
	Form(key Key) (path, words string)
}

// A Form is where organisers open an event. Words is a key of the texts.
type Form struct{ Path, Words string }

// forms lists where organisers open events of a club.
func (s *Service) forms(key Key) (list []Form) {
	for _, p := range s.Programs {
		if o, is := p.(Opener); is {
			path, words := o.Form(key)
			list = append(list, Form{path, words})
		}
	}
	return list
}

// An Event is one thing that a club plays.
type Event struct {
	Path    string // of its page
	Name    string
	Begins  time.Time
	Running bool
	People  int // who take part
}

// A Standing is where a member stands in the year.
type Standing struct {
	Fellow
	score.Line
}

// Year is the time whose games count.
const Year = 365 * 24 * time.Hour

// coming lists what is coming of all that a club plays, the next first.
func (s *Service) coming(ctx context.Context, c people.Caller, key Key) (list []Event, _ error) {
	for _, p := range s.Programs {
		events, err := p.Coming(ctx, c, key)
		if err != nil {
			return nil, fault.Store(err)
		}
		list = append(list, events...)
	}
	slices.SortStableFunc(list, func(a, b Event) int { return a.Begins.Compare(b.Begins) })
	return list, nil
}

// standings are those of the members over a year.
func (s *Service) standings(ctx context.Context, key Key, fellows []Fellow, now time.Time) ([]Standing, error) {
	var games []score.Game
	for _, p := range s.Programs {
		more, err := p.Results(ctx, key, now.Add(-Year))
		if err != nil {
			return nil, fault.Store(err)
		}
		games = append(games, more...)
	}
	return standingsOf(fellows, games), nil
}

// standingsOf sums up the games of members. All identities of a member are one person; others are opponents without a line.
func standingsOf(fellows []Fellow, games []score.Game) []Standing {
	members, of := map[string]Fellow{}, map[string]string{}
	for _, f := range fellows {
		members[f.ID] = f
		for _, id := range f.Identities {
			of[id] = f.ID
		}
	}
	own := slices.Clone(games)
	for i := range own {
		own[i].Seats = slices.Clone(own[i].Seats)
		for seat := range own[i].Seats {
			own[i].Seats[seat].Player = of[own[i].Seats[seat].Player]
		}
	}
	var list []Standing
	for _, line := range score.Standings(nil, own) {
		list = append(list, Standing{members[line.Player], line})
	}
	return list
}
