package hotseat

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/notation"
)

// playMeta is the value of "play" in the meta of a record: the data that resuming the game needs.
type playMeta struct {
	Seed  uint64     `json:"seed"`
	Dealt int        `json:"dealt,omitempty"` // number of moves made before the deck of this seed
	Seats []seatMeta `json:"seats"`
}

// seatMeta says whether a person or a bot has a seat. The name is in the record itself.
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
	text, _ := json.Marshal(meta) // strings and numbers can always be marshalled
	return text
}

// ResumeOptions are the options of Resume.
type ResumeOptions struct {
	// Levels are the levels of the bots by seat, "" for a person. If it is nil, the seats are those of the record, or
	// all people if the record does not say.
	Levels []string
	// Seed draws a seed for a record that has none, or none that fits its cards.
	Seed func() uint64
}

// Resume continues a game from its record. If a Table wrote the record, the deck is the same as before. For any other
// record the cards that have not been seen are shuffled.
func Resume(r notation.Record, options ResumeOptions) (*Table, error) {
	meta, known := readPlay(r)
	t := &Table{record: r, seed: meta.Seed, dealt: meta.Dealt}
	if err := t.seat(meta, options.Levels); err != nil {
		return nil, err
	}
	if known && t.replayWithDeck(r) == nil {
		return t, nil
	}
	t.seed, t.dealt = options.Seed(), len(r.Moves)
	t.record.Fair = nil // the proof is of the old shuffle
	return t, t.replayWithDeck(r)
}

// replayWithDeck makes the deck of the table's seed and replays the record with it.
func (t *Table) replayWithDeck(r notation.Record) error {
	if t.dealt == 0 {
		t.fresh = *razzia.NewDeck(r.Piles, razzia.NewSource(t.seed, deckStream))
	} else {
		t.fresh = *deckFor(r, t.dealt, t.seed)
	}
	return t.replay(r.Moves)
}

// readPlay reads "play" from the meta of a record, and reports whether it is there and fits the record.
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

// seat assigns the seats to people and bots.
func (t *Table) seat(meta playMeta, levels []string) error {
	players := t.record.Players
	if levels != nil && len(levels) != len(players) {
		return fmt.Errorf("the record has %d players, and %d were named: name as many", len(players), len(levels))
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

// deckFor makes a deck that turns up the same cards as the first moves of a record, and then the remaining cards in an
// order that the seed decides. It derives the places of the cards from the events of the game.
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

// fill puts the cards into the empty places of the order.
func fill(order *[razzia.DeckSize]razzia.Card, cards []razzia.Card) {
	for i, c := range order {
		if c == razzia.NoCard {
			order[i], cards = cards[0], cards[1:]
		}
	}
}
