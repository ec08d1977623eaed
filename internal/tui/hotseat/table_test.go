package hotseat

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// mixed are people and bots.
var mixed = []Place{{Name: "Miriam"}, {Name: "Felix", Level: "greedy"}, {Name: "Elke"}}

// noSeed fails the test if a new seed is drawn, where that of the record must be used.
func noSeed(t *testing.T) func() uint64 {
	return func() uint64 {
		t.Fatal("a new seed was drawn: want that of the record")
		return 0
	}
}

func newTable(t *testing.T, piles int, seed uint64) *Table {
	t.Helper()
	table, err := New(Setup{Places: mixed, Piles: piles, Seed: seed})
	fatal.If(t, err)
	return table
}

// random makes a random legal move. Draws are more likely than others, so that games are long and piles run out.
func random(t *testing.T, table *Table, chance *rand.Rand) {
	t.Helper()
	legal := table.game.State.Legal(nil)
	m := legal[chance.IntN(len(legal))]
	if legal[0].Verb() == razzia.ToDraw || legal[0].Verb() == razzia.ToPass {
		m = legal[chance.IntN(min(len(legal), 2))]
	}
	if _, err := table.Act(m); err != nil {
		t.Fatal(err)
	}
}

// written writes a table's record and reads it again.
func written(t *testing.T, table *Table) notation.Record {
	t.Helper()
	r := table.Record()
	again, err := notation.Parse(notation.AppendRecord(nil, &r))
	fatal.If(t, err)
	return again
}

// TestResumeAnywhere resumes games after every move: the table is the same, including the cards to come.
func TestResumeAnywhere(t *testing.T) {
	for seed := range uint64(6) {
		table := newTable(t, 1+int(seed%2), seed)
		chance := rand.New(razzia.NewSource(seed, 7))
		for table.game.State.Phase != razzia.Over {
			random(t, table, chance)
			again, err := Resume(written(t, table), ResumeOptions{Seed: noSeed(t)})
			fatal.If(t, err)
			checkSame(t, again, table)
		}
	}
}

// TestForeignRecord resumes records without a seed, after every move, and plays on to the end: the cards that were seen
// stay, and resuming once more changes nothing.
func TestForeignRecord(t *testing.T) {
	for seed := range uint64(4) {
		table := newTable(t, 1+int(seed%2), seed)
		chance := rand.New(razzia.NewSource(seed, 8))
		for n := 0; table.game.State.Phase != razzia.Over; n++ {
			random(t, table, chance)
			r := written(t, table)
			r.Meta = nil
			if n%7 == 0 && len(r.Moves) > 1 {
				r.Moves = r.Moves[:len(r.Moves)-1] // may stop before a reveal
			}
			playOn(t, r, seed)
		}
	}
}

func playOn(t *testing.T, r notation.Record, seed uint64) {
	t.Helper()
	here, err := Resume(r, ResumeOptions{Seed: func() uint64 { return seed + 100 }})
	fatal.If(t, err)
	if here.CanUndo() {
		t.Fatal("moves that were made elsewhere can be taken back")
	}
	chance := rand.New(razzia.NewSource(seed, 9))
	for i := 0; i < 9 && here.game.State.Phase != razzia.Over; i++ {
		random(t, here, chance)
	}
	again, err := Resume(written(t, here), ResumeOptions{Seed: noSeed(t)})
	fatal.If(t, err)
	checkSame(t, again, here)
	for i := 0; here.game.State.Phase != razzia.Over; i++ {
		random(t, here, chance)
	}
}

// checkSame compares two tables, including the hidden deck.
func checkSame(t *testing.T, got, want *Table) {
	t.Helper()
	if got.game != want.game || !slices.Equal(cardsToCome(got), cardsToCome(want)) || got.seed != want.seed ||
		!reflect.DeepEqual(got.places, want.places) {
		t.Fatalf("after %v the resumed table differs", want.record.Moves)
	}
}

// cardsToCome draws all cards of pile 1 from a copy of the table's deck.
func cardsToCome(table *Table) []razzia.Card {
	var cards []razzia.Card
	for deck := table.deck; ; {
		card, err := deck.Draw(1)
		if err != nil {
			return cards
		}
		cards = append(cards, card)
	}
}

// TestRecordThatDoesNotFitItsSeed resumes a record whose cards do not come from its seed: a new seed is drawn.
func TestRecordThatDoesNotFitItsSeed(t *testing.T) {
	table := newTable(t, 2, 1)
	for range 5 {
		random(t, table, rand.New(razzia.NewSource(1, 1)))
	}
	r := written(t, table)
	r.Meta = json.RawMessage(strings.Replace(string(r.Meta), `"seed":1`, `"seed":2`, 1))
	again, err := Resume(r, ResumeOptions{Seed: func() uint64 { return 3 }})
	fatal.If(t, err)
	if again.game != table.game || again.seed != 3 || again.places[1].Level != "greedy" {
		t.Errorf("the game is resumed as %+v with seed %d", again.places, again.seed)
	}
}

func TestForeignMetaStays(t *testing.T) {
	r := written(t, newTable(t, 2, 1))
	r.Meta = json.RawMessage(`{"event":"club evening","seed":12}`)
	r.Fair = json.RawMessage(`{"how":"somehow"}`)
	table, err := Resume(r, ResumeOptions{Levels: []string{"", "random", ""}, Seed: func() uint64 { return 3 }})
	fatal.If(t, err)
	if fair := table.Record().Fair; fair != nil {
		t.Errorf("the record has a proof for cards that were shuffled again: %s", fair)
	}
	meta := string(table.Record().Meta)
	for _, want := range []string{`"event":"club evening"`, `"seed":12`, `"play":{"seed":3`, `{"kind":"bot","level":"random"}`} {
		if !strings.Contains(meta, want) {
			t.Errorf("the meta is %s, want %s in it", meta, want)
		}
	}
}

func TestStrangeMeta(t *testing.T) {
	for _, meta := range []string{`{"play":7}`, `{"play":null}`, `{"play":{"seed":-1}}`, `{"play":{"seats":[]}}`,
		`{"play":{"dealt":99,"seats":[{},{},{}]}}`, `{"play":{"dealt":-1,"seats":[{},{},{}]}}`} {
		r := written(t, newTable(t, 2, 1))
		r.Meta = json.RawMessage(meta)
		table, err := Resume(r, ResumeOptions{Seed: func() uint64 { return 3 }})
		if err != nil || table.seed != 3 {
			t.Errorf("%s: %v, want a new seed", meta, err)
		}
	}
}

func TestWrongNumberOfSeats(t *testing.T) {
	if _, err := Resume(written(t, newTable(t, 2, 1)), ResumeOptions{Levels: make([]string, 4)}); err == nil {
		t.Error("a game of three was resumed with four seats")
	}
	if _, err := New(Setup{Places: mixed[:1], Piles: 2}); err == nil {
		t.Error("a game for one player was made")
	}
	if _, err := New(Setup{Places: mixed, Piles: 3}); err == nil {
		t.Error("a game with three piles was made")
	}
}

// TestUndo takes back a whole game and makes the same moves again: the same cards come.
func TestUndo(t *testing.T) {
	table := newTable(t, 2, 4)
	chance := rand.New(razzia.NewSource(4, 7))
	for table.game.State.Phase != razzia.Over {
		random(t, table, chance)
	}
	end, moves := table.game, table.Moves()
	for table.Undo() {
		if table.BotDue() || table.game.State.Actor == razzia.NoSeat {
			t.Fatal("undo stopped at a state in which no person is to act")
		}
	}
	for _, m := range moves[len(table.Moves()):] {
		if m.Verb() != razzia.ToReveal {
			if _, err := table.Act(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if table.game != end {
		t.Error("the same moves lead to another game")
	}
}

func TestRefusedMoveChangesNothing(t *testing.T) {
	table := newTable(t, 2, 4)
	before := *table
	if _, err := table.Act(razzia.Pass()); err == nil {
		t.Error("a pass without an auction was accepted")
	}
	if table.game != before.game || len(table.Moves()) != 0 {
		t.Error("a refused move changed the table")
	}
}

// TestDeckStaysSecret prints a table: the output must not contain the deck.
func TestDeckStaysSecret(t *testing.T) {
	text := fmt.Sprintf("%+v", newTable(t, 2, 4))
	if strings.Contains(text, "order") {
		t.Errorf("a printed table shows its deck: %s", text)
	}
}
