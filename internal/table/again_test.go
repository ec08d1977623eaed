package table_test

import (
	"testing"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// Over games of every size, each move of a person is known as made, at once and at the end, and nothing that differs from it
// in the person, the seat, the position or the move itself is.
func TestAMoveIsKnownAsMade(t *testing.T) {
	for _, o := range everySize() {
		s := begin(t, o, ada, bo)
		var made []table.Move
		ply := 0
		over := s.playOn(func() {
			for ; ply < len(s.t.Moves); ply++ {
				made = append(made, movesAt(s.t, ply)...)
			}
		})
		for _, m := range made {
			person := over.Seats[m.Seat].Level == ""
			if got := m.MadeAt(over); got != person {
				t.Fatalf("%+v counts as made by a person: %t, want %t", m, got, person)
			}
			for _, other := range unlike(over, m) {
				if other.MadeAt(over) {
					t.Fatalf("%+v counts as made: it was %+v", other, m)
				}
			}
		}
	}
}

// movesAt returns the move of a ply as a command; none for a reveal.
func movesAt(now *table.Table, ply int) (list []table.Move) {
	n := 0
	for _, e := range now.Log {
		if e.Kind != table.Moved {
			continue
		}
		if n == ply && e.Seat != razzia.NoSeat {
			list = append(list, table.Move{By: now.Seats[e.Seat].Person.ID, Seat: e.Seat, Ply: ply, Move: e.Move})
		}
		n++
	}
	return list
}

// unlike returns commands that each differ in one part from a move that was made.
func unlike(now *table.Table, m table.Move) (list []table.Move) {
	add := func(change func(*table.Move)) {
		other := m
		change(&other)
		list = append(list, other)
	}
	add(func(o *table.Move) { o.By = "" })
	add(func(o *table.Move) { o.By = cid.ID })
	add(func(o *table.Move) { o.By = now.Seats[(int(m.Seat)+1)%len(now.Seats)].Person.ID })
	add(func(o *table.Move) { o.Seat = razzia.NoSeat })
	add(func(o *table.Move) { o.Seat = razzia.Seat((int(m.Seat) + 1) % len(now.Seats)) })
	add(func(o *table.Move) { o.Seat = razzia.MaxPlayers })
	add(func(o *table.Move) { o.Ply = -1 })
	add(func(o *table.Move) { o.Ply = len(now.Moves) })
	add(func(o *table.Move) { o.Epoch++ })
	if m.Move == razzia.Pass() {
		add(func(o *table.Move) { o.Move = razzia.Bid(1) })
	} else {
		add(func(o *table.Move) { o.Move = razzia.Pass() })
	}
	return list
}

// A move that the bot made while the person was away is not theirs. The moves before and after it are.
func TestABotsMoveIsNotThePersons(t *testing.T) {
	s := begin(t, plain, ada, bo)
	seat := s.actor()
	by := s.t.Seats[seat].Person.ID
	want := func(m table.Move, made bool) {
		t.Helper()
		if m.MadeAt(s.t) != made {
			t.Errorf("%+v counts as made: %t", m, !made)
		}
	}
	first := table.Move{By: by, Seat: seat, Move: razzia.Call()}
	s.act(first)
	s.move(razzia.Pass())
	own := table.Move{By: by, Seat: seat, Ply: 2, Move: s.t.Game.State.Legal(nil)[0]}
	s.act(table.Leave{By: by, Seat: seat})
	s.act(table.BotMove{Seat: seat, Ply: 2, Move: own.Move})
	want(first, true)
	want(own, false)
	s.act(table.TakeBack{By: by, Seat: seat})
	want(first, true)
	want(own, false)
}

// A line that comes again, from a page that had not seen it yet, is said once. The same words said on purpose are said again.
func TestALineIsSaidOnce(t *testing.T) {
	s := begin(t, plain, ada, bo)
	line := table.Talk{By: ada.ID, Text: "hello", Seen: s.t.Version}
	s.act(line)
	s.ignores(line)
	s.act(table.Talk{By: bo.ID, Text: "hello", Seen: line.Seen})
	s.ignores(line)
	s.act(table.Talk{By: ada.ID, Text: "hello there", Seen: line.Seen})
	line.Seen = s.t.Version
	s.act(line)
	s.act(table.Talk{By: ada.ID, Text: "hello"})
	s.act(table.Talk{By: ada.ID, Text: "hello", Seen: -1})
	s.refuses(fault.Denied, "not-at-the-table", table.Talk{By: cid.ID, Text: "hello", Seen: line.Seen})
}

// A phrase that comes again, because its answer was lost, is said once, and is not refused as too fast.
func TestAPhraseIsSaidOnce(t *testing.T) {
	s := begin(t, plain, ada, bo)
	phrase := table.SayPhrase{By: ada.ID, Phrase: "hurry", Seen: s.t.Version}
	s.act(phrase)
	s.ignores(phrase)
	s.refuses(fault.TooMany, "phrase-fast", table.SayPhrase{By: ada.ID, Phrase: "thinking", Seen: phrase.Seen})
	phrase.Seen = s.t.Version
	s.refuses(fault.TooMany, "phrase-fast", phrase)
	s.pass(5 * time.Second)
	s.act(phrase)
}
