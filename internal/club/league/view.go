package league

import (
	"slices"
	"time"

	"razzia/internal/club/pairing"
	"razzia/internal/club/score"
	"razzia/internal/club/season"
)

// A View is a league as a caller sees it.
type View struct {
	*League
	Me        *Member        // nil for a caller who is not in it
	Mine      *season.Member // what the season has of them; nil for none
	Past      []Past         // the last season first
	Organises bool           // the caller is the organiser, or may act for them
	Now       time.Time
}

// see looks at the league with the eyes of a person.
func (v *View) see(identities []string) {
	if m := v.Find(identities); m != nil && m.Standing == In {
		v.Me, v.Mine = m, v.of(m)
	}
}

// A Row is a member in a division.
type Row struct {
	score.Line
	Range  season.Range
	Member *Member
	Way    season.Way // after the end
}

// A Board is a division with its rows, the first place first.
type Board struct {
	Level    int
	Up, Down int // how many go up at the end, and how many down; 0 in a season that is over
	Rows     []Row
}

// RowOf returns the row of a member; nil for none.
func (b *Board) RowOf(m *Member) *Row {
	if i := slices.IndexFunc(b.Rows, func(r Row) bool { return m != nil && r.Member == m }); i >= 0 {
		return &b.Rows[i]
	}
	return nil
}

// Boards returns the divisions of the season that runs, the highest first.
func (l *League) Boards() (list []Board) {
	for _, d := range l.State.Divisions {
		b := Board{Level: d.Level}
		b.Up, b.Down = l.State.Moving(d)
		ranges := map[string]season.Range{}
		for _, r := range l.State.Ranges(d) {
			ranges[r.Player] = r
		}
		for _, line := range l.State.Standings(d) {
			b.Rows = append(b.Rows, Row{Line: line, Range: ranges[line.Player], Member: l.Member(line.Player)})
		}
		list = append(list, b)
	}
	return list
}

// Ended returns the divisions of a season that is over, the highest first.
func (l *League) Ended(p *Past) (list []Board) {
	for _, f := range p.Finals {
		b := Board{Level: f.Level}
		for i, line := range f.Lines {
			at := season.Range{Player: line.Player, Best: line.Place, Worst: line.Place}
			b.Rows = append(b.Rows, Row{Line: line, Range: at, Member: l.Member(line.Player), Way: f.Ways[i]})
		}
		list = append(list, b)
	}
	return list
}

// PastOf returns a season that is over; nil for none.
func (v *View) PastOf(number int) *Past {
	if i := slices.IndexFunc(v.Past, func(p Past) bool { return p.Season == number }); i >= 0 {
		return &v.Past[i]
	}
	return nil
}

// A MyGame is a game of the caller in the season.
type MyGame struct {
	*season.Game
	Table   *Game
	Seat    int           // theirs
	Turn    []*Member     // the people that the table waits for
	Waiting *season.Turn  // for the caller; nil if it does not
	Time    time.Duration // of allowance and bank together, for that turn
}

// MyGames returns the games of the caller that have opened: those that wait for them first, then those that go on.
func (v *View) MyGames() (list []MyGame) {
	if v.Mine == nil {
		return nil
	}
	for i := range v.Games {
		g := &v.State.Games[v.Games[i].Number-1]
		seat := slices.IndexFunc(g.Seats, func(p pairing.Seat) bool { return p.Player == v.Mine.Name })
		if seat < 0 {
			continue
		}
		list = append(list, v.mine(MyGame{Game: g, Table: &v.Games[i], Seat: seat}))
	}
	rank := func(g MyGame) int {
		switch {
		case g.Waiting != nil:
			return 0
		case g.Result == nil:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b MyGame) int { return rank(a) - rank(b) })
	return list
}

// mine completes a game of the caller with its turns.
func (v *View) mine(g MyGame) MyGame {
	for i := range v.State.Members {
		m := &v.State.Members[i]
		for k := range m.Turns {
			if m.Turns[k].Table != g.Number {
				continue
			}
			g.Turn = append(g.Turn, v.Member(m.Name))
			if m.Name == v.Mine.Name {
				g.Waiting = &m.Turns[k]
				g.Time = m.TimeFor(m.Turns[k], v.Now)
			}
		}
	}
	return g
}

// Ruled are the games of the season about which the organiser has decided.
func (l *League) Ruled() (list []*season.Game) {
	for i := range l.State.Games {
		if g := &l.State.Games[i]; len(g.Rulings) > 0 {
			list = append(list, g)
		}
	}
	return list
}

// BankLeft is what a member has left of their bank at a moment.
func (v *View) BankLeft() time.Duration { return v.Mine.BankAt(v.Now) }
