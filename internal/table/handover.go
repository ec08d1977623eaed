package table

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"razzia"
)

// An offer is a seat that a friend may take with a code. The zero offer is none.
type offer struct {
	version int         // of its entry
	by      razzia.Seat // whose person has the code
}

// offers are the seats of a running game that friends may take.
type offers [razzia.MaxPlayers]offer

// seatCode returns the code that takes the seat of an offer, by the version of its entry. It follows from the secret of the table, so
// nothing has to be kept, and everybody but the person who has offered the seat has to be told it. Nothing of the deck follows
// from it (R9).
func (d Dealer) seatCode(id ID, version int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "seat of %s offered at %d: %s", id, version, d.seed.Reveal()))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:16]
}

// CodeFor returns the code of a seat that a person has offered; false if they have not. Only that person may see it.
func (d Dealer) CodeFor(t *Table, person string, seat razzia.Seat) (code string, ok bool) {
	if person == "" || t.Phase != Playing || !t.Seats.hasSeat(seat) {
		return "", false
	}
	o := t.offers[seat]
	if o.version == 0 || t.Seats[o.by].Person.ID != person {
		return "", false
	}
	return d.seatCode(t.ID, o.version), true
}

// OfferedSeat returns the seat of a table that a code takes, NoSeat if it takes none. It compares sums, so that the time it takes tells
// nothing of the code.
func (d Dealer) OfferedSeat(t *Table, code string) razzia.Seat {
	for i, o := range t.offers {
		if o.version > 0 && sha256.Sum256([]byte(code)) == sha256.Sum256([]byte(d.seatCode(t.ID, o.version))) {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

// OfferSeat lets a friend take a seat of a running game. A player may offer their own seat; that of a player in whose place a
// bot plays needs the consent of all people who play. Without another person to agree the player must have resigned, or been away
// for long.
type OfferSeat struct {
	By   string
	Seat razzia.Seat
}

func (c OfferSeat) decide(t *Table, d *draft) error {
	if err := t.Phase.checkRuns(); err != nil {
		return err
	}
	switch {
	case !t.Seats.hasSeat(c.Seat) || t.Seats[c.Seat].Person.ID == "" || c.By == "":
		return ErrNotYourSeat
	case t.guide.step() != nil:
		return ErrLessonNotNow
	case t.offers[c.Seat].version > 0:
		return nil
	case t.Seats[c.Seat].Person.ID != c.By || t.Seats[c.Seat].Resigned:
		return c.ask(t, d)
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	return d.add(Entry{Kind: Offered, Seat: c.Seat, Of: c.Seat})
}

// ask asks the others for the seat of an absent player.
func (c OfferSeat) ask(t *Table, d *draft) error {
	if d.now.Seats[c.Seat].Level == "" {
		return ErrNotYourSeat
	}
	by, err := d.now.asker(c.By)
	switch {
	case err != nil:
		return err
	case !d.now.Seats.mayGive(c.By, c.Seat, d.At, d.now.Options.Clock.longAbsence()):
		return ErrNotYourSeat
	}
	return d.ask(question{kind: ToGive, by: by, of: c.Seat})
}

// mayGive reports whether a person may ask for the seat of a player in whose place a bot plays: another person is there to agree,
// or the player does not come back or has been away for long.
func (ss Seats) mayGive(person string, given razzia.Seat, now time.Time, long time.Duration) bool {
	seat := ss[given]
	if seat.Level == "" || seat.Person.ID == "" {
		return false
	}
	return seat.Resigned || len(ss.others(person)) > 0 || now.Sub(seat.away) >= long
}

// KeepSeat takes an offer back: its player, or who has the code. Without an offer it changes nothing.
type KeepSeat struct {
	By   string
	Seat razzia.Seat
}

func (c KeepSeat) decide(t *Table, d *draft) error {
	if err := t.Phase.checkRuns(); err != nil {
		return err
	}
	if !t.Seats.hasSeat(c.Seat) {
		return ErrNotYourSeat
	}
	o := t.offers[c.Seat]
	by := c.Seat
	if o.version > 0 && t.Seats[c.Seat].Person.ID != c.By {
		by = o.by
	}
	switch {
	case c.By == "" || t.Seats[by].Person.ID != c.By:
		return ErrNotYourSeat
	case o.version == 0:
		return nil
	}
	return d.add(Entry{Kind: Kept, Seat: by, Of: c.Seat})
}

// AcceptSeat gives a person the seat that is offered with a code. It works once. They must not have a seat.
type AcceptSeat struct {
	Person Person
	Code   string
}

func (c AcceptSeat) decide(t *Table, d *draft) error {
	if err := checkPerson(c.Person); err != nil {
		return err
	}
	if err := t.Phase.checkRuns(); err != nil {
		return err
	}
	seat := d.Dealer.OfferedSeat(t, c.Code)
	switch {
	case seat == razzia.NoSeat:
		return ErrNoOffer
	case t.Seats.Of(c.Person.ID) != razzia.NoSeat:
		return ErrHasSeat
	}
	if err := t.checkSeatChanges(c.Person.ID, d.At); err != nil {
		return err
	}
	if err := t.checkBots(c.Person.ID); err != nil {
		return err
	}
	p := c.Person
	p.Name = t.Seats.uniqueName(p.Name)
	return d.add(Entry{Kind: HandedOver, Seat: seat, Person: &p})
}

// handOn applies an entry about an offer.
func handOn(t *Table, e Entry) error {
	if t.Phase != Playing || !t.Seats.hasSeat(e.Of) {
		return errors.New("not an offer of a seat")
	}
	switch e.Kind {
	case Offered:
		t.offers[e.Of] = offer{e.Version, e.Seat}
	case Kept:
		t.offers[e.Of] = offer{}
	default:
		return replace(t, e)
	}
	return nil
}

// replace gives a seat to another person. They play with the time that the one before would have, and the seat has rested as long as it
// has: persons who take turns would rest for ever.
func replace(t *Table, e Entry) error {
	if e.Person == nil || t.offers[e.Seat].version == 0 {
		return errors.New("a seat is handed over that was not offered")
	}
	chargeLeaver(t, e)
	seat := &t.Seats[e.Seat]
	seat.giveBackTime(t.Options.Clock)
	*seat = Seat{Person: *e.Person, Time: seat.Time, word: seat.word, vacation: vacation{rested: seat.restedBy(e.At)},
		before: seat.firstBefore(e.Person.ID)}
	t.offers[e.Seat] = offer{}
	restartClock(t, e)
	return nil
}

// firstBefore is the person who had the seat when the game began, once another one has it; none if they take it again.
func (s *Seat) firstBefore(next string) Person {
	first := s.before
	if first.ID == "" {
		first = s.Person
	}
	if first.ID == next {
		return Person{}
	}
	return first
}

// Listed returns the person in whose list of games an entry puts the table; false if it puts it in none.
func (e *Entry) Listed() (person string, ok bool) {
	switch e.Kind {
	case Created, Sat, HandedOver:
		if e.Person != nil {
			return e.Person.ID, true
		}
	}
	return "", false
}

// An OfferView is a seat that a friend may take, as everybody sees it.
type OfferView struct {
	Seat razzia.Seat `json:"seat"`
	By   razzia.Seat `json:"by"`             // whose person has the code
	Mine bool        `json:"mine"`           // the viewer is that person
	Code string      `json:"code,omitempty"` // for that person only; set by the layer that knows the dealer
}

// view lists the offers as a person sees them.
func (os *offers) view(seats Seats, person string) (list []OfferView) {
	for i, o := range os {
		if o.version > 0 {
			list = append(list, OfferView{Seat: razzia.Seat(i), By: o.by, Mine: seats.owns(person, o.by)})
		}
	}
	return list
}
