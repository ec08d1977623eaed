package table

import (
	"slices"
	"time"

	"razzia"
)

// phrases are the keys of the quick phrases. The log has the key, so that each reader gets the phrase in their own language.
var phrases = [...]string{"well_played", "oh_no", "nice_bid", "thinking", "hurry", "once_more"}

// Phrases lists the keys of the quick phrases, in the order in which pages show them.
func Phrases() []string { return slices.Clone(phrases[:]) }

// phraseEvery is the least time between two phrases of a person. A phrase takes one tap, so without a limit one player
// could fill the talk of all others.
const phraseEvery = 5 * time.Second

// SayPhrase says a quick phrase to the table. The speaker needs a seat. Seen is the version of the table that they saw, as in
// [Talk].
type SayPhrase struct {
	By     string
	Phrase string // a key of [Phrases]
	Seen   int
}

func (c SayPhrase) decide(t *Table, d *draft) error {
	seat := t.Seats.Of(c.By)
	switch {
	case seat == razzia.NoSeat:
		return ErrNotAtTheTable
	case !slices.Contains(phrases[:], c.Phrase):
		return ErrPhrase
	case d.was.Log.said(c.By, "", c.Phrase, c.Seen):
		return nil
	case t.talked >= MaxTalkLines:
		return ErrTalkFull
	case d.was.Log.saidPhrase(c.By, d.At):
		return ErrPhraseFast
	}
	speaker := t.Seats[seat].sitter()
	return d.add(Entry{Kind: Talked, Seat: seat, Person: &speaker, Phrase: c.Phrase})
}

// saidPhrase reports whether a person said a phrase less than phraseEvery before a moment. A phrase of a later moment does
// not count: the server's clock was set back then.
func (l Log) saidPhrase(person string, now time.Time) bool {
	for _, e := range slices.Backward(l) {
		switch ago := now.Sub(e.At); {
		case ago >= phraseEvery:
			return false
		case ago >= 0 && e.Kind == Talked && e.Phrase != "" && e.Person.ID == person:
			return true
		}
	}
	return false
}
