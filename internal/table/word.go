package table

import (
	"cmp"
	"time"
	"unicode/utf8"

	"razzia"
	"razzia/fair"
)

// MaxWord is the longest word that a player adds to the shuffle, in characters.
const MaxWord = 32

// openTime is how long words may be opened once all seats are taken: the browser of each player does so by itself.
const openTime = 20 * time.Second

// A NewWord is what a player adds to the shuffle. It is either a commitment, whose word the player opens later, or the word
// itself, which the server keeps until then: a weaker promise, because the server knows it early. The zero NewWord is none.
type NewWord struct{ Commitment, Text string }

// AddWord adds a word to the shuffle for a seat, before the game begins. It takes the place of the seat's word before.
type AddWord struct {
	By   string
	Seat razzia.Seat
	Word NewWord
}

func (c AddWord) decide(t *Table, d *draft) error {
	if err := cmp.Or(t.Seats.checkOwner(c.By, c.Seat), t.Phase.checkWaits()); err != nil {
		return err
	}
	if t.timing.wordsClosed() {
		return errWordsClosed
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.addWord(c.Seat, c.Word)
}

var errWordsClosed = ErrWordsClosed

// addWord adds the word of a seat. The same commitment a second time changes nothing.
func (d *draft) addWord(seat razzia.Seat, n NewWord) error {
	if !d.now.TakesWords() {
		return ErrNoWords
	}
	person := d.now.Seats[seat].Person
	added := Entry{Kind: Worded, Seat: seat, Person: &person, Word: &fair.Word{Seat: seat, Commitment: n.Commitment}}
	switch {
	case n.Text != "" && n.Commitment == "" && utf8.RuneCountInString(n.Text) <= MaxWord && printable(n.Text):
		if err := d.keepWord(&added, n.Text); err != nil {
			return err
		}
	case n.Text != "" || !fair.IsDigits(n.Commitment):
		return ErrWord
	case d.now.Seats[seat].word.Commitment == n.Commitment:
		return nil
	}
	return d.add(added)
}

// keepWord commits to a word for its player. The entry has the word too, encrypted with the seed.
func (d *draft) keepWord(e *Entry, text string) error {
	w, err := fair.NewWord(d.now.Proof.Commitment, e.Seat, text)
	if err == nil {
		e.Locked, err = d.Dealer.seed.Lock(w)
	}
	if err != nil {
		return ErrDeckBroken.With(err)
	}
	e.Word = &fair.Word{Seat: e.Seat, Commitment: w.Commitment, Kept: true}
	return nil
}

// closeWords ends the time for new words, because all seats are taken, and opens those that the server kept.
func (d *draft) closeWords() error {
	if err := d.add(Entry{Kind: Closed, Seat: razzia.NoSeat}); err != nil {
		return err
	}
	for i, seat := range d.now.Seats {
		if seat.locked == "" {
			continue
		}
		w, err := d.Dealer.seed.Unlock(seat.word, seat.locked)
		if err != nil {
			continue // a damaged word is never opened; the transcript shows it
		}
		if err := d.open(razzia.Seat(i), w); err != nil {
			return err
		}
	}
	return d.beginIfOpen()
}

// OpenWord opens the word of a seat, once all words are closed.
type OpenWord struct {
	By         string
	Seat       razzia.Seat
	Text, Salt string
}

func (c OpenWord) decide(t *Table, d *draft) error {
	if err := cmp.Or(t.Seats.checkOwner(c.By, c.Seat), t.Phase.checkWaits()); err != nil {
		return err
	}
	w := t.Seats[c.Seat].word
	switch {
	case !t.timing.wordsClosed():
		return ErrWordsNotClosed
	case w.IsOpen():
		return nil
	case c.Text == "" || utf8.RuneCountInString(c.Text) > MaxWord || !printable(c.Text):
		return ErrWord
	}
	w, err := w.Open(t.Proof.Commitment, c.Text, c.Salt)
	if err != nil {
		return ErrOtherWord.With(err)
	}
	if err := d.open(c.Seat, w); err != nil {
		return err
	}
	return d.beginIfOpen()
}

// open adds the entry of a word that was opened.
func (d *draft) open(seat razzia.Seat, w fair.Word) error {
	person := d.now.Seats[seat].Person
	return d.add(Entry{Kind: Opened, Seat: seat, Person: &person, Word: &w})
}

// beginIfOpen begins the game once all words are open.
func (d *draft) beginIfOpen() error {
	for _, w := range d.now.Seats.words() {
		if !w.IsOpen() {
			return nil
		}
	}
	return d.begin()
}

// EndWords begins the game with the words that were opened in time. Before that it changes nothing.
type EndWords struct{}

func (EndWords) decide(t *Table, d *draft) error {
	if t.Phase != Waiting || !t.timing.wordsClosed() || d.At.Before(t.timing.closed.Add(openTime)) {
		return nil
	}
	return d.begin()
}
