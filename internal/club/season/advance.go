package season

import (
	"slices"
	"time"
)

// advance does all that is due until a time, each at its own.
func (s *State) advance(to time.Time) (list []Decision) {
	for {
		at, do := s.next()
		if do == nil || at.After(to) {
			s.Now = to
			return list
		}
		s.Now = later(s.Now, at)
		list = append(list, do()...)
	}
}

// Due returns when something is due if nothing happens before; false if nothing is.
func (s *State) Due() (time.Time, bool) {
	at, do := s.next()
	return at, do != nil
}

// next is what is due first, and when; nil if nothing is.
func (s *State) next() (at time.Time, do func() []Decision) {
	switch s.Phase {
	case Enrolling:
		return s.Starts, s.start
	case Closing:
		return at, nil // until the bots are through
	}
	at, do = s.Ends, s.end
	for i := range s.Members {
		if due, is := s.Members[i].due(); is && due.Before(at) {
			m := &s.Members[i]
			at, do = due, func() []Decision { return s.runOut(m) }
		}
	}
	if k := slices.IndexFunc(s.Games, func(g Game) bool { return !g.Open }); k >= 0 {
		block := s.Games[k].Block
		if due := s.Starts.Add(s.Rules.opening(block)); due.Before(at) {
			at, do = due, func() []Decision { return s.open(block) }
		}
	}
	return at, do
}

// open opens the tables of a block.
func (s *State) open(block int) (list []Decision) {
	for i := range s.Games {
		g := &s.Games[i]
		if g.Block == block {
			g.Open = true
			list = append(list, s.wanted(g)...)
		}
	}
	return list
}

// Wanted returns the decisions on tables that are open and have no result: which tables there are, and which seats bots have. A program
// that starts, or was cut off before it did what was decided, makes it so.
func (s *State) Wanted() (list []Decision) {
	for i := range s.Games {
		if g := &s.Games[i]; g.Open && !g.over() {
			list = append(list, s.wanted(g)...)
		}
	}
	return list
}

// wanted are the decisions on a table.
func (s *State) wanted(g *Game) []Decision {
	list := []Decision{{At: s.Now, Kind: Open, Season: s.Season, Table: g.Number}}
	for k, left := range g.Left {
		if left {
			list = append(list, Decision{At: s.Now, Kind: Bot, Season: s.Season, Table: g.Number, Member: g.Seats[k].Player})
		}
	}
	if s.Phase == Closing {
		list = append(list, Decision{At: s.Now, Kind: PlayOut, Season: s.Season, Table: g.Number})
	}
	return list
}

// end lets bots play out the season.
func (s *State) end() (list []Decision) {
	s.Phase = Closing
	for i := range s.Members {
		m := &s.Members[i]
		m.back(s.Now)
		m.settle(s.Now)
		m.Turns = nil
	}
	for i := range s.Games {
		if g := &s.Games[i]; !g.over() {
			g.Open = true
			list = append(list, Decision{At: s.Now, Kind: PlayOut, Season: s.Season, Table: g.Number})
		}
	}
	return append(list, s.closeIfOver()...)
}

// ended notes the result of a table.
func (s *State) ended(e Event) ([]Decision, error) {
	g := s.game(e.Table)
	switch {
	case g == nil || !g.Open:
		return nil, ErrNoTable
	case g.over():
		return nil, nil
	case len(e.Result) != len(g.Seats):
		return nil, ErrSeats
	}
	g.Result, g.Measured = slices.Clone(e.Result), e.Measured
	for i := range s.Members {
		m := &s.Members[i]
		if k := slices.IndexFunc(m.Turns, func(t Turn) bool { return t.Table == e.Table }); k >= 0 {
			m.settle(s.Now)
			m.Turns = slices.Delete(m.Turns, k, k+1)
		}
	}
	if s.Phase != Closing {
		return nil, nil
	}
	return s.closeIfOver(), nil
}
