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

// A Place is the player of a seat: a person or a bot.
type Place struct {
	Name  string
	Level string // the bot's level; "" for a person
}

// IsBot reports whether the player is a bot.
func (p Place) IsBot() bool { return p.Level != "" }

// A Setup has the settings of a new game.
type Setup struct {
	Places []Place // by seat
	Piles  int     // 2 or 1 (R2.4)
	Seed   uint64  // decides the packages, the deck and the random choices of bots
}

// The random streams of a seed. Every decision of a bot has a stream of its own, so that a bot plays the same after an
// undo or a resume.
const (
	packageStream = 0
	deckStream    = 1
	botStream     = 2
)

// A Table is a game at one keyboard. Only the Table has the order of the cards. The seed decides it, so the same cards
// come again after an undo.
type Table struct {
	record   notation.Record // all moves so far; Meta is that of the record that was resumed
	places   []Place
	follows  bool // the cards, and the moves of bots, come from elsewhere: there is no seed and no deck
	seed     uint64
	dealt    int         // number of moves that were made elsewhere, with another deck
	fresh    razzia.Deck // before the first draw
	deck     razzia.Deck // as it is now
	game     razzia.Game
	personal []int // the indexes in record.Moves of the moves that people made here
}

// New makes a table with a new game.
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

// Format hides the deck from every verb of fmt. The deck cannot hide itself here, because fmt does not call methods of
// unexported fields.
func (*Table) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "(table with a secret deck)") }

// Game is the current game.
func (t *Table) Game() razzia.Game { return t.game }

// Places are the players by seat.
func (t *Table) Places() []Place { return slices.Clone(t.places) }

// Setup has the settings of the game.
func (t *Table) Setup() Setup {
	return Setup{Places: t.Places(), Piles: t.record.Piles, Seed: t.seed}
}

// Moves are all moves so far. The caller must not change them.
func (t *Table) Moves() []razzia.Move { return slices.Clip(t.record.Moves) }

// BotDue reports whether a bot is to move.
func (t *Table) BotDue() bool {
	actor := t.game.State.Actor
	return actor != razzia.NoSeat && t.places[actor].IsBot()
}

// Follow makes a table of a game that is played elsewhere. All moves come from there, cards too, and are made by Act. None can be taken
// back.
func Follow(record notation.Record, places []Place) (*Table, error) {
	if len(places) != len(record.Players) {
		return nil, fmt.Errorf("%d players at a table of %d", len(record.Players), len(places))
	}
	t := &Table{record: record, places: slices.Clone(places), follows: true}
	return t, t.replay(record.Moves)
}

// BotSeed is the seed for the current decision of a bot.
func (t *Table) BotSeed() uint64 {
	return razzia.NewSource(t.seed, botStream+uint64(len(t.record.Moves))).Uint64()
}

// Act makes a move and, if it is a draw, reveals the card. It returns the steps. A refused move changes nothing; the
// error is a *razzia.Refusal then.
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
	actor, own := before.State.Actor, len(t.record.Moves) >= t.dealt && !t.follows
	if own && actor != razzia.NoSeat && !t.places[actor].IsBot() {
		t.personal = append(t.personal, len(t.record.Moves))
	}
	t.game = after
	t.record.Moves = append(t.record.Moves, m)
	return notation.Step{Before: before, Move: m, After: after, Events: events}, nil
}

// reveal turns up a card if a draw waits for one.
func (t *Table) reveal() []notation.Step {
	if t.game.State.Phase != razzia.Revealing || t.follows {
		return nil
	}
	card, err := t.deck.Draw(t.game.State.Pile)
	if err != nil {
		panic(fmt.Sprintf("hotseat: the deck does not match the game: %v", err))
	}
	step, err := t.step(razzia.Reveal(card))
	if err != nil {
		panic(fmt.Sprintf("hotseat: the deck does not match the game: %v", err))
	}
	return []notation.Step{step}
}

// CanUndo reports whether there is a decision of a person to take back.
func (t *Table) CanUndo() bool { return len(t.personal) > 0 }

// Undo takes back the last decision of a person with all moves after it, and reports whether there was one. It does
// not take back moves of a record that was made elsewhere.
func (t *Table) Undo() bool {
	if !t.CanUndo() {
		return false
	}
	last := t.personal[len(t.personal)-1]
	if err := t.replay(t.record.Moves[:last]); err != nil {
		panic(fmt.Sprintf("hotseat: moves that were legal are illegal now: %v", err))
	}
	return true
}

// errOtherDeck is the error for a record whose cards do not come from its seed.
var errOtherDeck = errors.New("the cards of the record do not come from its seed")

// replay sets the table to a new game and makes these moves.
func (t *Table) replay(moves []razzia.Move) error {
	moves = slices.Clone(moves)
	game, err := razzia.NewGame(t.record.Setup())
	if err != nil {
		return err
	}
	t.game, t.deck, t.personal = game, t.fresh, nil
	t.record.Moves = make([]razzia.Move, 0, len(moves))
	for _, m := range moves {
		if err := t.replayMove(m); err != nil {
			return err
		}
	}
	t.reveal()
	return nil
}

// replayMove makes a move of a record and checks that the deck has the same card.
func (t *Table) replayMove(m razzia.Move) error {
	if m.Verb() == razzia.ToReveal && t.game.State.Phase == razzia.Revealing && !t.follows {
		if card, err := t.deck.Draw(t.game.State.Pile); err != nil || card != m.Card() {
			return errOtherDeck
		}
	}
	_, err := t.step(m)
	return err
}

// Record is the record of the game. Its meta has the data that Resume needs.
func (t *Table) Record() notation.Record {
	r := t.record
	r.Moves = slices.Clip(r.Moves)
	r.Meta = t.writeMeta()
	if r.Result = nil; t.game.State.Phase == razzia.Over {
		r.Result = notation.Totals(&t.game.State)
	}
	return r
}

// writeMeta adds the key "play" to the meta of the record.
func (t *Table) writeMeta() json.RawMessage {
	all := map[string]json.RawMessage{}
	if t.record.Meta != nil {
		_ = json.Unmarshal(t.record.Meta, &all) // it was parsed before
	}
	all["play"] = t.playMeta()
	text, _ := json.Marshal(all) // valid JSON can always be marshalled
	return text
}
