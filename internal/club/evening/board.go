package evening

import (
	"context"
	"slices"
	"time"

	"razzia"
	"razzia/internal/table"
)

// MostBoards is how many games that go on are shown with their boards.
const MostBoards = 12

// boards are the games that go on, and those of the round that are over, by their places. A table that cannot be read is left out.
func (r *Rooms) boards(ctx context.Context, e *Evening) (list []Board) {
	for i := range e.Sittings {
		s := &e.Sittings[i]
		shown := s.State == Running || s.State == Done && e.Stage == Playing && s.Round == e.Round && e.Kind == Rounds
		if !shown || len(list) == MostBoards {
			continue
		}
		if t, err := r.ground.Look(ctx, s.Table); err == nil {
			list = append(list, boardOf(s, t))
		}
	}
	return list
}

// boardOf is a game as the room sees it.
func boardOf(s *Sitting, t *table.Table) Board {
	state := &t.Game.State
	b := Board{Sitting: s, Round: int(state.Round), Police: int(state.Police), MostPolice: state.RaidAt(), Turn: -1,
		Over: t.Phase == table.Over, seats: t.Seats}
	for i := range t.Seats {
		b.Points = append(b.Points, int(state.Seats[i].Total))
	}
	if sum := t.Summary(); sum.Turn != razzia.NoSeat {
		b.Turn = int(sum.Turn)
	}
	return b
}

// sameBoards reports whether two looks show the same.
func sameBoards(a, b []Board) bool { return slices.EqualFunc(a, b, Board.same) }

// same reports whether two boards show the same, but for whose turn it is.
func (b Board) same(other Board) bool {
	return b.Table == other.Table && b.Round == other.Round && b.Police == other.Police && b.Over == other.Over &&
		slices.Equal(b.Points, other.Points)
}

// mostNews is how many news are kept.
const mostNews = 20

// news are the news of a snapshot and what follows from how it differs from the one before; nil for none before.
func news(before, s *Snapshot, now time.Time) []News {
	if before == nil {
		return nil
	}
	list := slices.Clone(before.News)
	for _, b := range s.Boards {
		for _, was := range before.Boards {
			if was.Table == b.Table {
				list = append(list, b.news(was, s.Evening, now)...)
			}
		}
	}
	for _, g := range s.Guests[min(len(before.Guests), len(s.Guests)):] {
		list = append(list, News{At: now, Kind: Came, Names: []string{g.Name}})
	}
	return list[max(0, len(list)-mostNews):]
}

// news are what has happened at a board since another look.
func (b Board) news(was Board, e *Evening, now time.Time) (list []News) {
	add := func(kind NewsKind, n int, seats ...int) {
		it := News{At: now, Place: b.Place, Table: b.Table, Kind: kind, N: n}
		for _, seat := range seats {
			it.Names = append(it.Names, e.nameAt(b.Sitting, seat))
		}
		list = append(list, it)
	}
	leader := 0
	for i, p := range b.Points {
		if p > b.Points[leader] {
			leader = i
		}
	}
	switch {
	case b.Over && !was.Over:
		add(Won, b.Points[leader], leader)
	case b.Round > was.Round && was.Round > 0 && b.Round == razzia.Rounds:
		add(Lead, b.Points[leader], leader)
	case b.Police == b.MostPolice-1 && was.Police < b.Police:
		add(SixPolice, b.Police)
	}
	return list
}

// nameAt is the name at a seat: that of a guest, or the level of a bot.
func (e *Evening) nameAt(s *Sitting, seat int) string {
	if it := s.Seats[seat]; it.Guest != 0 {
		return e.Guest(it.Guest).Name
	}
	return s.Seats[seat].Level
}
