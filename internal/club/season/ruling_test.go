package season

import (
	"errors"
	"slices"
	"testing"

	"razzia/internal/club/score"
)

// scoresOf are the scores in a division, by person.
func scoresOf(s *State) map[string]int { return score.Scores(s.Standings(s.Divisions[0])) }

// TestAVoidedGameCountsForNoOne voids a game and takes that back: the standings are those without it and with it. A person who left it
// still pays for that, so one who leaves all games stays last.
func TestAVoidedGameCountsForNoOne(t *testing.T) {
	s := small(t, 3, 5)
	gone := s.Divisions[0].Members[0]
	tell(t, s, Event{At: s.Now, Kind: Quit, Member: gone})
	for i := range s.Games {
		tell(t, s, Event{At: s.Now, Kind: Ended, Table: i + 1, Result: []Seat{{Points: 30 - i}, {Points: 20}, {Points: i}, {Points: 11}}})
		if i == 2 {
			break
		}
	}
	before, ranges := scoresOf(s), s.Ranges(s.Divisions[0])
	g := &s.Games[1]
	for _, e := range []Event{{Table: 0}, {Table: 99}, {Table: 5}, {Table: -1}} { // of no game, and of one that is not over
		e.At, e.Kind, e.Voided = s.Now, Ruled, true
		if _, err := s.Step(e); !errors.Is(err, ErrRuling) {
			t.Errorf("game %d: %v", e.Table, err)
		}
	}
	for range 2 { // the second time it is so already
		tell(t, s, Event{At: s.Now, Kind: Ruled, Table: 2, Voided: true})
	}
	after := scoresOf(s)
	for k, seat := range g.Seats {
		game := Game{Number: 1, Block: 0, Seats: g.Seats, Left: g.Left, Result: g.Result}
		lines := score.Standings(nil, []score.Game{game.scored()})
		part := lines[slices.IndexFunc(lines, func(l score.Line) bool { return l.Player == seat.Player })].Score
		if want := before[seat.Player] - part; !g.Left[k] && after[seat.Player] != want || g.Left[k] && after[seat.Player] != before[gone] {
			t.Errorf("%s had %d, of it %d in the game, and has %d", seat.Player, before[seat.Player], part, after[seat.Player])
		}
	}
	if !g.Voided() || len(g.Rulings) != 1 {
		t.Errorf("the rulings are %+v", g.Rulings)
	}
	tell(t, s, Event{At: s.Now, Kind: Ruled, Table: 2})
	if again := s.Ranges(s.Divisions[0]); !slices.Equal(again, ranges) || len(g.Rulings) != 2 {
		t.Errorf("after %+v the places are %v, want %v", g.Rulings, again, ranges)
	}
	for i := len(g.Rulings); i < MostRulings; i++ {
		tell(t, s, Event{At: s.Now, Kind: Ruled, Table: 2, Voided: i%2 == 0})
	}
	if _, err := s.Step(Event{At: s.Now, Kind: Ruled, Table: 2, Voided: true}); !errors.Is(err, ErrRuling) {
		t.Errorf("a ruling too many: %v", err)
	}
}
