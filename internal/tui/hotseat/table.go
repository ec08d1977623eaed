package hotseat

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"razzia"
	"razzia/notation"
)

// A Place says who sits at a seat.
type Place struct {
	Name  string
	Level string // the bot's level; "" for a person
}

// IsBot reports whether a bot sits there.
func (p Place) IsBot() bool { return p.Level != "" }

// A Setup is what is decided before a game.
type Setup struct {
	Places []Place // by seat
	Piles  int     // 2 or 1 (R2.4)
	Seed   uint64  // decides the packages, the deck and what bots do by chance
}

// The streams of a seed. Every decision of a bot has a stream of its own, so that a bot plays the same
// after a game was put down or taken back.
const (
	packageStream = 0
	deckStream    = 1
	botStream     = 2
)

// A Table is a game at one keyboard. It alone knows the order of the cards, which its seed decides: a
// game that is taken back and played again turns up the same cards.
type Table struct {
	record   notation.Record // all moves so far; Meta is what was found there
	places   []Place
	seed     uint64
	dealt    int // so many moves of the record were made elsewhere, with another deck
	fresh    razzia.Deck
	deck     razzia.Deck
	game     razzia.Game
	personal []int // the places in the record of the moves that people made here
}

// New sets up a game.
func New(s Setup) (*Table, error) {
	if n := len(s.Places); n < razzia.MinPlayers || n > razzia.MaxPlayers {
		return nil, fmt.Errorf("%d players: want 2 to 5 (R2.1)", n)
	}
	record := notation.Record{
		Players:  names(s.Places),
		Packages: razzia.Lot(len(s.Places), razzia.NewSource(s.Seed, packageStream)),
		Piles:    s.Piles,
		Moves:    []razzia.Move{},
	}
	if _, err := razzia.NewGame(record.Setup()); err != nil {
		return nil, err
	}
	t := &Table{record: record, places: slices.Clone(s.Places), seed: s.Seed}
	t.fresh = *razzia.NewDeck(s.Piles, razzia.NewSource(s.Seed, deckStream))
	return t, t.replay(record.Moves)
}

func names(places []Place) []string {
	list := make([]string, len(places))
	for i, p := range places {
		list[i] = p.Name
	}
	return list
}

// Format writes that a table is secret, whatever the verb. The deck would not hide itself here: fmt asks
// no method of a field that is not exported.
func (*Table) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "(table with a secret deck)") }

// Game is the game as it stands.
func (t *Table) Game() razzia.Game { return t.game }

// Places says who sits where.
func (t *Table) Places() []Place { return slices.Clone(t.places) }

// Setup is what the game began with.
func (t *Table) Setup() Setup {
	return Setup{Places: t.Places(), Piles: t.record.Piles, Seed: t.seed}
}

// Moves are all moves so far; the caller must not change them.
func (t *Table) Moves() []razzia.Move { return slices.Clip(t.record.Moves) }

// BotDue reports whether a bot is to move.
func (t *Table) BotDue() bool {
	actor := t.game.State.Actor
	return actor != razzia.NoSeat && t.places[actor].IsBot()
}

// BotSeed is the seed for the decision that is due now.
func (t *Table) BotSeed() uint64 {
	return razzia.NewSource(t.seed, botStream+uint64(len(t.record.Moves))).Uint64()
}

// Act makes a move and, if it is a draw, reveals the card. It gives the steps made. A refused move, for
// which the error is a *razzia.Refusal, changes nothing.
func (t *Table) Act(m razzia.Move) ([]notation.Step, error) {
	first, err := t.step(m)
	if err != nil {
		return nil, err
	}
	return append([]notation.Step{first}, t.reveal()...), nil
}

// step makes a move.
func (t *Table) step(m razzia.Move) (notation.Step, error) {
	before := t.game
	after, events, err := before.Step(m, nil)
	if err != nil {
		return notation.Step{}, err
	}
	if actor := before.State.Actor; actor != razzia.NoSeat && !t.places[actor].IsBot() && len(t.record.Moves) >= t.dealt {
		t.personal = append(t.personal, len(t.record.Moves))
	}
	t.game = after
	t.record.Moves = append(t.record.Moves, m)
	return notation.Step{Before: before, Move: m, After: after, Events: events}, nil
}

// reveal turns up the card that a draw waits for, if one does.
func (t *Table) reveal() []notation.Step {
	if t.game.State.Phase != razzia.Revealing {
		return nil
	}
	card, err := t.deck.Draw(t.game.State.Pile)
	if err != nil {
		panic(fmt.Sprintf("hotseat: the deck does not follow the game: %v", err))
	}
	step, err := t.step(razzia.Reveal(card))
	if err != nil {
		panic(fmt.Sprintf("hotseat: the deck does not follow the game: %v", err))
	}
	return []notation.Step{step}
}

// CanUndo reports whether there is a person's decision to go back to.
func (t *Table) CanUndo() bool { return len(t.personal) > 0 }

// Undo goes back to before the last decision that a person made, and reports whether there was one.
// Moves that a record brought along from elsewhere stay.
func (t *Table) Undo() bool {
	if !t.CanUndo() {
		return false
	}
	last := t.personal[len(t.personal)-1]
	if err := t.replay(t.record.Moves[:last]); err != nil {
		panic(fmt.Sprintf("hotseat: moves that were legal are not: %v", err))
	}
	return true
}

// errOtherDeck says that a record's cards are not those of its seed.
var errOtherDeck = errors.New("the cards turned up are not those of the seed")

// replay makes the table what it is after these moves of a new game.
func (t *Table) replay(moves []razzia.Move) error {
	moves = slices.Clone(moves)
	game, err := razzia.NewGame(t.record.Setup())
	if err != nil {
		return err
	}
	t.game, t.deck, t.personal = game, t.fresh, nil
	t.record.Moves = make([]razzia.Move, 0, len(moves))
	for _, m := range moves {
		if err := t.follow(m); err != nil {
			return err
		}
	}
	t.reveal()
	return nil
}

// follow makes a move that is on record, and checks that the deck agrees.
func (t *Table) follow(m razzia.Move) error {
	if m.Verb() == razzia.ToReveal && t.game.State.Phase == razzia.Revealing {
		if card, err := t.deck.Draw(t.game.State.Pile); err != nil || card != m.Card() {
			return errOtherDeck
		}
	}
	_, err := t.step(m)
	return err
}

// Record is the game written down, with what is needed to go on in its meta.
func (t *Table) Record() notation.Record {
	r := t.record
	r.Moves = slices.Clip(r.Moves)
	r.Meta = t.writeMeta()
	if r.Result = nil; t.game.State.Phase == razzia.Over {
		r.Result = notation.Totals(&t.game.State)
	}
	return r
}

// writeMeta adds the key "play" to the meta that the record had.
func (t *Table) writeMeta() json.RawMessage {
	all := map[string]json.RawMessage{}
	if t.record.Meta != nil {
		_ = json.Unmarshal(t.record.Meta, &all) // it was read as an object already
	}
	all["play"] = t.playMeta()
	text, _ := json.Marshal(all) // maps of valid JSON always can be
	return text
}
