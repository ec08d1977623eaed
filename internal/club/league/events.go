package league

import (
	"slices"
	"time"

	"razzia"
	"razzia/internal/club/season"
	"razzia/internal/table"
)

// seatsAt returns the seat of the state for each seat of a table: the packages tell.
func seatsAt(g *season.Game, t *table.Table) (list []int) {
	all := razzia.Packages(len(g.Seats))
	for _, dealt := range t.Setup.Packages {
		pack := slices.Index(all, dealt)
		for k := range g.Seats {
			if g.Seats[k].Package == pack {
				list = append(list, k)
			}
		}
	}
	return list
}

// A watch tells what happened at a table since the state was told.
type watch struct {
	league *League
	game   *Game
	of     *season.Game
	at     []int                     // the seat of the state for each seat of the table
	bots   map[razzia.Seat]time.Time // since when bots have seats
	began  time.Time                 // the turn
	events []season.Event
}

// watched returns what happened at a table. Turns have the times of the table, so the moment of a look does not matter.
func (l *League) watched(g *Game, t *table.Table) []season.Event {
	of := &l.State.Games[g.Number-1]
	w := watch{league: l, game: g, of: of, at: seatsAt(of, t), bots: map[razzia.Seat]time.Time{}}
	if len(w.at) != len(of.Seats) { // the game has not begun
		return nil
	}
	for i := range t.Log {
		w.entry(&t.Log[i])
	}
	w.end(t)
	return w.events
}

// entry looks at an entry of the log.
func (w *watch) entry(e *table.Entry) {
	switch e.Kind {
	case table.Began:
		w.began = e.At
	case table.Moved:
		if e.Version > w.game.Seen && e.Seat != razzia.NoSeat {
			w.tell(w.began, season.Waits, e.Seat)
			w.tell(e.At, season.Moved, e.Seat)
		}
		w.began = e.At
	case table.BotSat:
		if !w.late(e.At) {
			w.bots[e.Seat] = e.At
		}
	case table.TookBack:
		delete(w.bots, e.Seat)
	case table.Resigned:
		if !w.late(e.At) {
			w.tell(e.At, season.Resigned, e.Seat)
		}
	}
}

// late reports whether a moment is after the end of the season, when bots get all seats.
func (w *watch) late(at time.Time) bool {
	return w.league.State.Phase == season.Closing && !at.Before(w.league.State.Ends)
}

// end tells for which person a table waits; or, when its game or the season is over, who was not there at the end.
func (w *watch) end(t *table.Table) {
	if t.Phase == table.Over || w.league.State.Phase == season.Closing {
		for i := range t.Seats {
			if at, is := w.bots[razzia.Seat(i)]; is {
				w.tell(at, season.Resigned, razzia.Seat(i))
			}
		}
		return
	}
	if actor := t.Game.State.Actor; actor != razzia.NoSeat && t.Seats[actor].Level == "" {
		w.tell(w.began, season.Waits, actor)
	}
}

func (w *watch) tell(at time.Time, kind season.Kind, seat razzia.Seat) {
	w.events = append(w.events, season.Event{At: at, Kind: kind, Member: w.of.Seats[w.at[seat]].Player, Table: w.game.Number})
}

// resultOf is the result of a finished game, by the seats of the state. Of a table that was removed all seats have the same.
func resultOf(of *season.Game, t *table.Table, luck []int64) []season.Seat {
	list := make([]season.Seat, len(of.Seats))
	if t == nil {
		return list
	}
	for i, k := range seatsAt(of, t) {
		list[k].Points = int(t.Game.State.Seats[i].Total)
		if luck != nil {
			list[k].Luck = luck[i]
		}
	}
	return list
}
