package hotseat

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/notation"
)

// playMeta is what the meta of a record keeps under "play", so that the game can go on.
type playMeta struct {
	Seed  uint64     `json:"seed"`
	Dealt int        `json:"dealt,omitempty"` // moves made before this seed's deck
	Seats []seatMeta `json:"seats"`
}

// seatMeta says who sits at a seat; the name is in the record itself.
type seatMeta struct {
	Kind  string `json:"kind"` // "person" or "bot"
	Level string `json:"level,omitempty"`
}

func (t *Table) playMeta() json.RawMessage {
	meta := playMeta{Seed: t.seed, Dealt: t.dealt}
	for _, p := range t.places {
		kind := "person"
		if p.IsBot() {
			kind = "bot"
		}
		meta.Seats = append(meta.Seats, seatMeta{Kind: kind, Level: p.Level})
	}
	text, _ := json.Marshal(meta) // plain strings and numbers always can be
	return text
}

// A ResumeOptions says how a record goes on.
type ResumeOptions struct {
	// Levels are the bots' levels by seat, "" for a person; nil leaves the seats as the record has
	// them, or gives them all to people if it does not say.
	Levels []string
	// Seed gives a seed where the record has none that fits it.
	Seed func() uint64
}

// Resume goes on with a record where it stops. One that a Table wrote goes on with the cards that would
// have come; for any other the cards that have not been seen are shuffled anew.
func Resume(r notation.Record, how ResumeOptions) (*Table, error) {
	meta, known := readPlay(r)
	t := &Table{record: r, seed: meta.Seed, dealt: meta.Dealt}
	if err := t.seat(meta, how.Levels); err != nil {
		return nil, err
	}
	if known && t.takeUp(r) == nil {
		return t, nil
	}
	t.seed, t.dealt = how.Seed(), len(r.Moves)
	t.record.Fair = nil // it proves a shuffle whose cards will not come any more
	return t, t.takeUp(r)
}

// takeUp makes the deck of the table's seed and follows the record with it.
func (t *Table) takeUp(r notation.Record) error {
	if t.dealt == 0 {
		t.fresh = *razzia.NewDeck(r.Piles, razzia.NewSource(t.seed, deckStream))
	} else {
		t.fresh = *deckFor(r, t.dealt, t.seed)
	}
	return t.replay(r.Moves)
}

// readPlay reads what the meta keeps for us, and reports whether it is there and fits the record.
func readPlay(r notation.Record) (playMeta, bool) {
	var meta struct {
		Play *playMeta `json:"play"`
	}
	if r.Meta == nil || json.Unmarshal(r.Meta, &meta) != nil || meta.Play == nil {
		return playMeta{}, false
	}
	p := *meta.Play
	fits := len(p.Seats) == len(r.Players) && p.Dealt >= 0 && p.Dealt <= len(r.Moves)
	return p, fits
}

// seat gives the seats to people and bots.
func (t *Table) seat(meta playMeta, levels []string) error {
	players := t.record.Players
	if levels != nil && len(levels) != len(players) {
		return fmt.Errorf("the record has %d players, not %d", len(players), len(levels))
	}
	t.places = make([]Place, len(players))
	for i, name := range players {
		t.places[i].Name = name
		switch {
		case levels != nil:
			t.places[i].Level = levels[i]
		case len(meta.Seats) == len(players) && meta.Seats[i].Kind == "bot":
			t.places[i].Level = meta.Seats[i].Level
		}
	}
	return nil
}

// deckFor makes a deck that turns up what the first moves of a record did, and after that what is left
// in an order that the seed decides. It follows the places of the cards by the events of the game.
func deckFor(r notation.Record, moves int, seed uint64) *razzia.Deck {
	r.Moves = r.Moves[:moves]
	var order [razzia.DeckSize]razzia.Card
	top := [2]uint8{0, razzia.DeckSize / 2}
	last, _ := r.Replay(func(s notation.Step) {
		if s.Move.Verb() != razzia.ToReveal {
			return
		}
		pile := s.Before.State.Pile - 1
		order[top[pile]] = s.Move.Card()
		top[pile]++
		if slices.ContainsFunc(s.Events, isParting) {
			first := top[1-pile]
			top = [2]uint8{first, first + s.After.State.Piles[0]}
		}
	})
	fill(&order, shuffled(last.State.Left, seed))
	return razzia.StackDeck(r.Piles, order)
}

func isParting(e razzia.Event) bool { return e.Kind == razzia.PileParted }

// shuffled lists cards in an order that the seed decides.
func shuffled(cards razzia.Cards, seed uint64) []razzia.Card {
	var list []razzia.Card
	for c, n := range cards.All() {
		list = append(list, slices.Repeat([]razzia.Card{c}, n)...)
	}
	rand.New(razzia.NewSource(seed, deckStream)).Shuffle(len(list), func(i, j int) {
		list[i], list[j] = list[j], list[i]
	})
	return list
}

// fill lays the cards into the places of the order that are empty.
func fill(order *[razzia.DeckSize]razzia.Card, cards []razzia.Card) {
	for i, c := range order {
		if c == razzia.NoCard {
			order[i], cards = cards[0], cards[1:]
		}
	}
}
