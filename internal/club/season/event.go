package season

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// A Kind is what an event or a decision is.
type Kind string

// The kinds of events.
const (
	Tick     Kind = "tick"     // time has passed
	Join     Kind = "join"     // a member joins, with a rating
	Rated    Kind = "rated"    // the rating of a member is another
	Quit     Kind = "quit"     // a member leaves, is banned or deleted
	Rename   Kind = "rename"   // a member has another name from now on, as one who was deleted
	Vacation Kind = "vacation" // a member goes on vacation
	Return   Kind = "return"   // a member is back
	Waits    Kind = "turn"     // a table waits for a member
	Moved    Kind = "moved"    // a table no longer waits for a member
	Resigned Kind = "resigned" // a member gave their seat at a table to a bot
	Ended    Kind = "ended"    // a table has a result
	Revised  Kind = "revised"  // the organiser changes the league before its season
	Ruled    Kind = "ruled"    // the organiser lets a game that is over count for no one, or count again
)

// An Event is what happened in a league.
type Event struct {
	At     time.Time `json:"at"`
	Kind   Kind      `json:"kind"`
	Member string    `json:"member,omitempty"`
	Name   string    `json:"name,omitempty"`   // the new one; of a league that is revised the one before
	Rating int       `json:"rating,omitempty"` // of a member
	Table  int       `json:"table,omitempty"`
	Result []Seat    `json:"result,omitempty"` // of all seats

	Measured bool `json:"measured,omitempty"`

	Voided bool `json:"voided,omitempty"` // of a game about which the organiser decides

	Rules *Rules `json:"rules,omitempty"` // of a league that is revised; nil for the same
}

// The kinds of decisions.
const (
	Began     Kind = "began"     // a season has begun: its divisions and tables are in the state
	Postponed Kind = "postponed" // there are too few people
	Open      Kind = "open"      // a table is to be opened
	Bot       Kind = "bot"       // a bot is to take over a seat
	PlayOut   Kind = "play out"  // bots are to play all seats of a table
	Closed    Kind = "closed"    // a season is over: its end is in the state
)

// A Decision is what is to be done.
type Decision struct {
	At     time.Time `json:"at"`
	Kind   Kind      `json:"kind"`
	Season int       `json:"season"`
	Table  int       `json:"table,omitempty"`
	Member string    `json:"member,omitempty"`
}

// Reasons to refuse an event. A state that refuses an event has changed only by the time that passed.
var (
	ErrNoMember = errors.New("no such member")
	ErrMember   = errors.New("there is a member of that name")
	ErrNoTable  = errors.New("no such table is open")
	ErrSeats    = errors.New("the result is not of all seats")
	ErrVacation = errors.New("no vacation is left, or it has begun, or no season runs")
)

// Step does what is due until an event, and then the event. An event with a time before that of the last step happens at that time: the
// clocks of two machines may differ. To tell what has
// happened already is no error and does nothing, so an event may be told twice.
func (s *State) Step(e Event) ([]Decision, error) {
	list := s.advance(later(s.Now, e.At))
	more, err := s.apply(e)
	return append(list, more...), err
}

// later is the later time.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// apply applies an event now.
func (s *State) apply(e Event) ([]Decision, error) {
	switch e.Kind {
	case Tick:
		return nil, nil
	case Join:
		return nil, s.join(e)
	case Ended:
		return s.ended(e)
	case Revised:
		return nil, s.revise(e)
	case Ruled:
		return nil, s.rule(e)
	}
	m := s.member(e.Member)
	if m == nil {
		return nil, ErrNoMember
	}
	switch e.Kind {
	case Rated:
		m.Rating = e.Rating
		return nil, nil
	case Quit:
		return s.quit(m), nil
	case Rename:
		return nil, s.rename(m, e.Name)
	case Vacation:
		return nil, s.leave(m)
	case Return:
		m.back(s.Now)
		return nil, nil
	case Waits, Moved:
		return nil, s.turn(m, e)
	case Resigned:
		return s.resign(m, e)
	}
	return nil, fmt.Errorf("event %q: want one of package season", e.Kind)
}

// join lets a person play from the next season on.
func (s *State) join(e Event) error {
	if e.Member == "" {
		return ErrNoMember
	}
	if m := s.member(e.Member); m != nil {
		if m.Gone {
			return ErrMember // until the season is over: then they are no member and may join again
		}
		return nil
	}
	s.Members = append(s.Members, Member{Name: e.Member, Rating: e.Rating})
	return nil
}

// quit takes a member out: at once if they play in no season, and else with bots at all their tables.
func (s *State) quit(m *Member) (list []Decision) {
	if !s.plays(m.Name) {
		s.Members = slices.DeleteFunc(s.Members, func(other Member) bool { return other.Name == m.Name })
		return nil
	}
	m.Gone, m.Turns, m.Away = true, nil, time.Time{}
	for i := range s.Games {
		list = append(list, s.takeOver(&s.Games[i], m.Name)...)
	}
	return list
}

// resign takes a member out of one game.
func (s *State) resign(m *Member, e Event) ([]Decision, error) {
	g := s.game(e.Table)
	if g == nil || !g.Open || g.seat(m.Name) < 0 {
		return nil, ErrNoTable
	}
	m.settle(s.Now)
	m.Turns = slices.DeleteFunc(m.Turns, func(t Turn) bool { return t.Table == e.Table })
	return s.takeOver(g, m.Name), nil
}

// plays reports whether a person is in a division of this season.
func (s *State) plays(name string) bool {
	return slices.ContainsFunc(s.Divisions, func(d Division) bool { return slices.Contains(d.Members, name) })
}

// takeOver gives the seat of a person to a bot, unless the game is over or one has it.
func (s *State) takeOver(g *Game, name string) []Decision {
	k := g.seat(name)
	if k < 0 || g.over() || g.Left[k] {
		return nil
	}
	g.Left[k] = true
	if !g.Open {
		return nil
	}
	return []Decision{{At: s.Now, Kind: Bot, Season: s.Season, Table: g.Number, Member: name}}
}

// rename gives a member another name, wherever it stands.
func (s *State) rename(m *Member, name string) error {
	old := m.Name
	if name == old {
		return nil
	}
	if name == "" || s.member(name) != nil || s.plays(name) {
		return ErrMember
	}
	m.Name = name
	for _, d := range s.Divisions {
		if i := slices.Index(d.Members, old); i >= 0 {
			d.Members[i] = name
		}
	}
	for _, g := range s.Games {
		if k := g.seat(old); k >= 0 {
			g.Seats[k].Player = name
		}
	}
	for _, f := range s.Last {
		for i := range f.Lines {
			if f.Lines[i].Player == old {
				f.Lines[i].Player = name
			}
		}
	}
	return nil
}
