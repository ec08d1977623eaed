package table

import (
	"errors"
	"time"

	"razzia"
	"razzia/fair"
)

// TakesWords reports whether players may add words to the shuffle before the game begins. A lesson has a stacked deck, and at a
// table that an older program made there is no commitment to the seed before the game.
func (t *Table) TakesWords() bool {
	return t.Phase == Waiting && t.guide.proven() && t.Proof.Commitment != ""
}

// wordsClosed reports whether no word can be added any more: all seats are taken, and a player has added one.
func (t *timing) wordsClosed() bool { return !t.closed.IsZero() }

// changeWords applies an entry about the words of the shuffle.
func changeWords(t *Table, e Entry) error {
	switch {
	case !t.TakesWords() || t.timing.wordsClosed() == (e.Kind != Opened):
		return errors.New("not the time for words")
	case e.Kind == Closed:
		t.timing.closed = e.At
		return nil
	case e.Word == nil || e.Word.Seat != e.Seat:
		return errors.New("an entry without its word")
	}
	if err := e.Word.Check(t.Proof.Commitment); err != nil {
		return err
	}
	seat := &t.Seats[e.Seat]
	if seat.Person.ID == "" || e.Word.IsOpen() != (e.Kind == Opened) {
		return errors.New("not a word of this seat")
	}
	if e.Kind == Opened && (seat.word.Commitment != e.Word.Commitment || seat.word.Kept != e.Word.Kept || seat.word.IsOpen()) {
		return errors.New("another word than the seat has added")
	}
	seat.word, seat.locked = *e.Word, e.Locked
	return nil
}

// takeProof stores the proof of the shuffle that an entry carries, with the words that players added. It reports whether the
// entry has a proof exactly where one is due: nothing is claimed about a stacked deck.
func takeProof(t *Table, e Entry) bool {
	if e.Proof != nil {
		t.Proof = *e.Proof
		if words := t.Seats.words(); words != nil {
			t.Proof.Words = words
		}
	}
	return (e.Proof != nil) == t.guide.proven()
}

// dropWords ends the opening of words when a seat is left then, as in logs of older programs: all players may add words again.
func dropWords(t *Table) {
	if !t.timing.wordsClosed() {
		return
	}
	t.timing.closed = time.Time{}
	for i := range t.Seats {
		t.Seats[i].word, t.Seats[i].locked = fair.Word{}, ""
	}
}

// wordsAlarm returns when the time to open words ends at a table that waits; the zero Alarm if it does not run.
func (t *timing) wordsAlarm() Alarm {
	if !t.wordsClosed() {
		return Alarm{}
	}
	return Alarm{Kind: WordsEnd, Seat: razzia.NoSeat, At: t.closed.Add(openTime)}
}

// A WordsView is what everybody sees of the words before the game begins. No word that is not open is in it.
type WordsView struct {
	Added  []WordView `json:"added"`          // by seat
	Closed bool       `json:"closed"`         // all seats are taken: the words are being opened
	Left   int64      `json:"left,omitempty"` // milliseconds to open them, at the moment of the view
}

// A WordView is a word that a player has added.
type WordView struct {
	Seat       razzia.Seat `json:"seat"`
	Commitment string      `json:"commitment"`
	Kept       bool        `json:"kept,omitempty"` // the server keeps it until it is opened
	Opened     bool        `json:"opened"`
}

// Opened counts the words that are open.
func (v *WordsView) Opened() (n int) {
	for _, w := range v.Added {
		if w.Opened {
			n++
		}
	}
	return n
}

// Of returns the word of a seat; false if it has none.
func (v *WordsView) Of(seat razzia.Seat) (WordView, bool) {
	for _, w := range v.Added {
		if w.Seat == seat {
			return w, true
		}
	}
	return WordView{}, false
}

// wordsView returns the words at a moment; nil at a table that takes none.
func (t *Table) wordsView(now time.Time) *WordsView {
	if !t.TakesWords() {
		return nil
	}
	v := &WordsView{Added: []WordView{}, Closed: t.timing.wordsClosed()}
	if v.Closed {
		v.Left = max(0, t.timing.closed.Add(openTime).Sub(now).Milliseconds())
	}
	for _, added := range t.Seats.words() {
		v.Added = append(v.Added, WordView{added.Seat, added.Commitment, added.Kept, added.IsOpen()})
	}
	return v
}
