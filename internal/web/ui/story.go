package ui

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// keptFacts is how much of the past a Story can tell in words: more than a round of five. keptTalk is
// how much of the talk; it is counted apart, so that nobody can talk the log away.
const (
	keptFacts = 120
	keptTalk  = 60
)

// A Story is what the log of a table tells, apart from any language. It never changes; [Story.Tell]
// gives the next one, so any number of pages may be drawn from one at a time.
type Story struct {
	Version  int
	Game     razzia.Game
	Row      []Piece
	Police   []Piece
	Property [razzia.MaxPlayers][]Piece
	Facts    []*Fact
	Talk     []*Fact
	Scored   []Scored
	Curve    []Points
	Drawn    uint8 // the pile from which the last card was drawn, 0 before the first
	ply      int
}

// A Piece is one card of the 120 as it wanders over the table, known by the move that revealed it.
type Piece struct {
	Card razzia.Card
	Ply  int
}

// A Fact is an entry of the log with what followed from it.
type Fact struct {
	Entry  table.Entry
	Before razzia.State
	Events []razzia.Event
	Ply    int // moves made after it
}

// A Scored is the scoring of a round: the state after it, and the events that led there.
type Scored struct {
	Round  int
	Game   razzia.Game
	Events []razzia.Event
}

// Points are the points of all seats after a move: those scored, and what the property would score.
type Points struct {
	Ply   int
	Round int
	Seats [razzia.MaxPlayers]int
}

// NewStory tells a log from the start.
func NewStory(t *table.Table) *Story { return new(Story).Tell(t) }

// Tell gives the story with what the table's log has more than was told.
func (st *Story) Tell(t *table.Table) *Story {
	next := *st
	next.Row, next.Police = slices.Clone(st.Row), slices.Clone(st.Police)
	next.Facts, next.Talk = slices.Clone(st.Facts), slices.Clone(st.Talk)
	for i := range next.Property {
		next.Property[i] = slices.Clone(st.Property[i])
	}
	next.Scored, next.Curve = slices.Clip(st.Scored), slices.Clip(st.Curve)
	for _, e := range t.Log[min(st.Version, len(t.Log)):] {
		next.add(t, e)
	}
	next.Facts, next.Talk = newest(next.Facts, keptFacts), newest(next.Talk, keptTalk)
	return &next
}

// newest drops the oldest facts of which there are too many.
func newest(facts []*Fact, kept int) []*Fact {
	return slices.Delete(facts, 0, max(0, len(facts)-kept))
}

func (st *Story) add(t *table.Table, e table.Entry) {
	st.Version = e.Version
	switch e.Kind {
	case table.Began:
		st.Game, _ = razzia.NewGame(t.Setup) // the table was begun with it
		st.note(&Fact{Entry: e, Before: st.Game.State})
	case table.Moved:
		st.move(e)
	case table.Talked:
		st.Talk = append(st.Talk, &Fact{Entry: e, Ply: st.ply})
	case table.Paced: // nobody needs to read of it
	default:
		st.note(&Fact{Entry: e, Before: st.Game.State, Ply: st.ply})
	}
}

func (st *Story) note(f *Fact) { st.Facts = append(st.Facts, f) }

// move follows a move. A reveal belongs to the draw before it: together they are one fact.
func (st *Story) move(e table.Entry) {
	before := st.Game.State
	game, events, err := st.Game.Step(e.Move, nil)
	if err != nil {
		return // a table's log holds legal moves only
	}
	st.Game = game
	st.ply++
	if e.Move.Verb() == razzia.ToDraw {
		st.Drawn = e.Move.Pile()
	}
	if last := len(st.Facts) - 1; e.Move.Verb() == razzia.ToReveal && last >= 0 {
		f := *st.Facts[last]
		f.Events, f.Ply, f.Entry.Version = append(slices.Clip(f.Events), events...), st.ply, e.Version
		st.Facts[last] = &f
	} else {
		st.note(&Fact{Entry: e, Before: before, Events: events, Ply: st.ply})
	}
	for _, event := range events {
		st.follow(event)
	}
	st.score(events)
}

// score keeps the sheets of a round that was scored, and the points wherever they may have changed.
func (st *Story) score(events []razzia.Event) {
	changed := false
	for _, e := range events {
		switch {
		case e.Kind == razzia.SeatScored && e.Seat == 0:
			st.Scored = append(st.Scored, Scored{Round: int(e.Round), Game: st.Game, Events: events})
			changed = true
		case e.Kind == razzia.AuctionWon || e.Kind == razzia.LootStolen:
			changed = true
		}
	}
	if !changed {
		return
	}
	p := Points{Ply: st.ply, Round: int(st.Game.State.Round)}
	now := st.Game.State.Score()
	for i := range st.Game.State.Players {
		p.Seats[i] = int(st.Game.State.Seats[i].Total)
		if st.Game.State.Phase != razzia.Over {
			p.Seats[i] += now[i].Sum()
		}
	}
	st.Curve = append(st.Curve, p)
}
