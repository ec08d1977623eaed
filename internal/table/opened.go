package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"razzia"
	"razzia/fair"
	"razzia/internal/joining"
	"razzia/notation"
)

// OpenRecord makes a table of a record (N3) that was played elsewhere, for replays and analyses. Its
// players are names only, without an identity: no viewer has a seat there. A name that is too long is cut; one that cannot be
// shown is refused. At is when the record was opened: a record has no times.
func OpenRecord(id ID, r *notation.Record, at time.Time) (*Table, error) {
	t := New(id)
	add := func(e Entry) error {
		e.Version, e.At = t.Version+1, at
		return apply(t, e)
	}
	o := Options{Players: len(r.Players), Piles: r.Piles}
	if err := add(Entry{Kind: Created, Seat: razzia.NoSeat, Person: &Person{}, Options: &o}); err != nil {
		return nil, err
	}
	for i, name := range r.Players {
		name = joining.Cut(name, MaxName)
		if name != "" && !ValidName(name) { // without a name: a person whose name was removed
			return nil, fmt.Errorf("players: seat %d: the name cannot be shown: want one line of characters that can be seen", i)
		}
		player := Person{ID: fmt.Sprintf("seat %d of a record", i), Name: name, Face: uint8(i)}
		if err := add(Entry{Kind: Sat, Seat: razzia.Seat(i), Person: &player}); err != nil {
			return nil, err
		}
	}
	if err := replayRecord(t, r, add); err != nil {
		return nil, err
	}
	t.clip()
	return t, nil
}

// replayRecord adds the game of a record.
func replayRecord(t *Table, r *notation.Record, add func(Entry) error) error {
	proof := proofOf(r.Fair)
	began := Entry{Kind: Began, Seat: razzia.NoSeat, Proof: &proof}
	for _, p := range r.Packages {
		began.Packages = append(began.Packages, chequesOf(p))
	}
	if err := add(began); err != nil {
		return err
	}
	for _, m := range r.Moves {
		if err := add(Entry{Kind: Moved, Seat: t.Game.State.Actor, Move: m}); err != nil {
			return err
		}
	}
	if t.Game.State.Phase != razzia.Over {
		return nil
	}
	return add(Entry{Kind: Ended, Seat: razzia.NoSeat, Proof: &proof})
}

// proofOf reads the proof of a record. One of another kind, whose texts may be anything, claims nothing: pages show the texts.
func proofOf(text json.RawMessage) fair.Proof {
	p, err := fair.ProofOf(&notation.Record{Fair: text})
	known := p.Scheme == fair.Scheme || p.Scheme == fair.SchemeWords
	if err != nil || !known || !isNumber(p.Commitment) || p.Seed != "" && !isNumber(p.Seed) || slices.ContainsFunc(p.Words, isNoWord) {
		return fair.Proof{}
	}
	return p
}

func isNumber(text string) bool {
	_, err := fair.ParseSeed(text)
	return err == nil
}

// isNoWord reports whether a word of a record cannot be shown.
func isNoWord(w fair.Word) bool {
	return w.Text != "" && (utf8.RuneCountInString(w.Text) > MaxWord || !printable(w.Text)) || !fair.IsDigits(w.Commitment)
}
