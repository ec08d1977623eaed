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
	"razzia/notation"
)

// mixed are people and bots.
var mixed = []Place{{Name: "Miriam"}, {Name: "Felix", Level: "greedy"}, {Name: "Elke"}}

// noSeed fails a test that asks for a seed where one is known.
func noSeed(t *testing.T) func() uint64 {
	return func() uint64 {
		t.Fatal("the seed of the record is lost")
		return 0
	}
}

func newTable(t *testing.T, piles int, seed uint64) *Table {
	t.Helper()
	table, err := New(Setup{Places: mixed, Piles: piles, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// random makes a random legal move; draws are likelier, so that games are long and piles run out.
func random(t *testing.T, table *Table, luck *rand.Rand) {
	t.Helper()
	legal := table.game.State.Legal(nil)
	m := legal[luck.IntN(len(legal))]
	if legal[0].Verb() == razzia.ToDraw || legal[0].Verb() == razzia.ToPass {
		m = legal[luck.IntN(min(len(legal), 2))]
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
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// TestPutDownAnywhere puts whole games down after every move and takes them up again: everything is as it
// was, the cards to come included.
func TestPutDownAnywhere(t *testing.T) {
	for seed := range uint64(6) {
		table := newTable(t, 1+int(seed%2), seed)
		luck := rand.New(razzia.NewSource(seed, 7))
		for table.game.State.Phase != razzia.Over {
			random(t, table, luck)
			again, err := Resume(written(t, table), ResumeOptions{Seed: noSeed(t)})
			if err != nil {
				t.Fatal(err)
			}
			checkSame(t, again, table)
		}
	}
}

// TestForeignRecord takes up records that know no seed, after every move, and plays on to the end: the
// cards that were seen stay, and putting the game down again changes nothing.
func TestForeignRecord(t *testing.T) {
	for seed := range uint64(4) {
		table := newTable(t, 1+int(seed%2), seed)
		luck := rand.New(razzia.NewSource(seed, 8))
		for n := 0; table.game.State.Phase != razzia.Over; n++ {
			random(t, table, luck)
			r := written(t, table)
			r.Meta = nil
			if n%7 == 0 && len(r.Moves) > 1 {
				r.Moves = r.Moves[:len(r.Moves)-1] // may stop before a reveal
			}
			goOnElsewhere(t, r, seed)
		}
	}
}

func goOnElsewhere(t *testing.T, r notation.Record, seed uint64) {
	t.Helper()
	here, err := Resume(r, ResumeOptions{Seed: func() uint64 { return seed + 100 }})
	if err != nil {
		t.Fatal(err)
	}
	if here.CanUndo() {
		t.Fatal("moves from elsewhere can be taken back")
	}
	luck := rand.New(razzia.NewSource(seed, 9))
	for i := 0; i < 9 && here.game.State.Phase != razzia.Over; i++ {
		random(t, here, luck)
	}
	again, err := Resume(written(t, here), ResumeOptions{Seed: noSeed(t)})
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, again, here)
	for i := 0; here.game.State.Phase != razzia.Over; i++ {
		random(t, here, luck)
	}
}

// checkSame compares two tables, with what nobody but the table knows.
func checkSame(t *testing.T, got, want *Table) {
	t.Helper()
	if got.game != want.game || !slices.Equal(cardsToCome(got), cardsToCome(want)) || got.seed != want.seed || !reflect.DeepEqual(got.places, want.places) {
		t.Fatalf("after %v the table is another", want.record.Moves)
	}
}

// cardsToCome draws from a copy of the table's deck whatever pile 1 holds, to the last card.
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

// TestRecordThatDoesNotFitItsSeed has a record whose cards are not those of its seed.
func TestRecordThatDoesNotFitItsSeed(t *testing.T) {
	table := newTable(t, 2, 1)
	for range 5 {
		random(t, table, rand.New(razzia.NewSource(1, 1)))
	}
	r := written(t, table)
	r.Meta = json.RawMessage(strings.Replace(string(r.Meta), `"seed":1`, `"seed":2`, 1))
	again, err := Resume(r, ResumeOptions{Seed: func() uint64 { return 3 }})
	if err != nil {
		t.Fatal(err)
	}
	if again.game != table.game || again.seed != 3 || again.places[1].Level != "greedy" {
		t.Errorf("the game goes on as %+v with seed %d", again.places, again.seed)
	}
}

func TestMetaOfOthersStays(t *testing.T) {
	r := written(t, newTable(t, 2, 1))
	r.Meta = json.RawMessage(`{"event":"club evening","seed":12}`)
	r.Fair = json.RawMessage(`{"how":"somehow"}`)
	table, err := Resume(r, ResumeOptions{Levels: []string{"", "random", ""}, Seed: func() uint64 { return 3 }})
	if err != nil {
		t.Fatal(err)
	}
	if fair := table.Record().Fair; fair != nil {
		t.Errorf("cards that were shuffled anew are proved by %s", fair)
	}
	meta := string(table.Record().Meta)
	for _, want := range []string{`"event":"club evening"`, `"seed":12`, `"play":{"seed":3`, `{"kind":"bot","level":"random"}`} {
		if !strings.Contains(meta, want) {
			t.Errorf("the meta is %s, without %s", meta, want)
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
			t.Errorf("%s: %v", meta, err)
		}
	}
}

func TestWrongNumberOfSeats(t *testing.T) {
	if _, err := Resume(written(t, newTable(t, 2, 1)), ResumeOptions{Levels: make([]string, 4)}); err == nil {
		t.Error("four seats took up a game of three")
	}
	if _, err := New(Setup{Places: mixed[:1], Piles: 2}); err == nil {
		t.Error("a game for one began")
	}
	if _, err := New(Setup{Places: mixed, Piles: 3}); err == nil {
		t.Error("a game with three piles began")
	}
}

// TestUndo goes back through a whole game, and forward again to the same cards.
func TestUndo(t *testing.T) {
	table := newTable(t, 2, 4)
	luck := rand.New(razzia.NewSource(4, 7))
	for table.game.State.Phase != razzia.Over {
		random(t, table, luck)
	}
	end, moves := table.game, table.Moves()
	for table.Undo() {
		if table.BotDue() || table.game.State.Actor == razzia.NoSeat {
			t.Fatal("undo stopped where no person decides")
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
		t.Error("the same moves lead elsewhere")
	}
}

func TestRefusedMoveChangesNothing(t *testing.T) {
	table := newTable(t, 2, 4)
	before := *table
	if _, err := table.Act(razzia.Pass()); err == nil {
		t.Error("a pass without an auction was taken")
	}
	if table.game != before.game || len(table.Moves()) != 0 {
		t.Error("a refused move changed the table")
	}
}

// TestDeckStaysSecret prints a table whole: the deck must not show.
func TestDeckStaysSecret(t *testing.T) {
	text := fmt.Sprintf("%+v", newTable(t, 2, 4))
	if strings.Contains(text, "order") {
		t.Errorf("a printed table tells of its deck: %s", text)
	}
}
