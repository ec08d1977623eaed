package table

import (
	"errors"
	"slices"
	"time"

	"razzia"
)

// answerTime is how long the players of a finished game may think about a rematch. It is short, because the others wait.
const answerTime = time.Minute

// An answer is what a player of a finished game says to a rematch.
type answer uint8

const (
	notAsked answer = iota // a bot, or a person who was absent
	asked                  // the others wait for the answer
	joined
	declined
)

// An Invitation is a rematch that a player asks for. The zero Invitation is none. It is a value: tables share nothing.
type Invitation struct {
	by      razzia.Seat // who asks: their first seat, or that of the first who joined if they withdrew
	at      time.Time   // when they asked; zero if no player asks
	agreed  time.Time   // when all had answered or the time was over; zero before
	answers [razzia.MaxPlayers]answer
}

// open reports whether a player may still answer.
func (i *Invitation) open() bool { return !i.at.IsZero() && i.agreed.IsZero() }

// has reports whether a seat has given this answer.
func (i *Invitation) has(a answer) bool { return slices.Contains(i.answers[:], a) }

// JoinRematch asks the other players of a finished game for a rematch, or joins the one that a player asks for. If no
// answer is missing then, the rematch is agreed at once.
type JoinRematch struct {
	By      string
	Present uint8 // bit set of the seats whose persons are there, seat 0 in the lowest bit: only they and bot accounts are waited for
}

func (c JoinRematch) decide(t *Table, d *draft) error {
	person, err := t.CheckRematch(c.By)
	seat := t.Seats.Of(person.ID)
	switch {
	case err != nil:
		return err
	case t.Next != "" || t.Invitation.Agreed() || t.Invitation.open() && t.Invitation.answers[seat] == joined:
		return nil
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	answer := Entry{Kind: Joined, Seat: seat}
	if !t.Invitation.open() {
		answer = Entry{Kind: Invited, Seat: seat, Asked: c.othersPresent(t.Seats)}
	}
	if err := d.add(answer); err != nil {
		return err
	}
	return d.agreeIfAnswered()
}

// othersPresent lists the seats of the other persons who are there. A bot account looks at no page: it is there if it played to the end,
// and has not been closed, which takes its name.
func (c JoinRematch) othersPresent(seats Seats) []razzia.Seat {
	return seats.that(func(seat razzia.Seat, s *Seat) bool {
		there := c.Present>>seat&1 == 1 || IsBotAccount(s.Person.ID) && s.Level == "" && s.Person.Name != ""
		return s.Person.ID != "" && s.Person.ID != c.By && there
	})
}

// DeclineRematch says that a person does not play again now. It may also take back that they join.
type DeclineRematch struct{ By string }

func (c DeclineRematch) decide(t *Table, d *draft) error {
	person, err := t.CheckRematch(c.By)
	seat := t.Seats.Of(person.ID)
	switch {
	case err != nil:
		return err
	case !t.Invitation.open():
		return ErrSomebodyWasFaster // it was taken back, or has begun
	case t.Invitation.answers[seat] == declined:
		return nil
	}
	if err := t.checkSeatChanges(c.By, d.At); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: Declined, Seat: seat}); err != nil {
		return err
	}
	return d.agreeIfAnswered()
}

// agreeIfAnswered closes an invitation that all have answered.
func (d *draft) agreeIfAnswered() error {
	if !d.now.Invitation.open() || d.now.Invitation.has(asked) {
		return nil
	}
	return d.add(Entry{Kind: Agreed, Seat: razzia.NoSeat})
}

// EndInvitation closes an invitation whose time is over. Before that it changes nothing.
type EndInvitation struct{}

func (EndInvitation) decide(t *Table, d *draft) error {
	if !t.Invitation.open() || d.At.Before(t.Invitation.at.Add(answerTime)) {
		return nil
	}
	return d.add(Entry{Kind: Agreed, Seat: razzia.NoSeat})
}

// Agreed reports whether it is settled who plays again: the table of the rematch is made then.
func (i *Invitation) Agreed() bool { return !i.agreed.IsZero() }

// Asked reports whether a player has asked for a rematch.
func (i *Invitation) Asked() bool { return !i.at.IsZero() }

// apply applies an entry about a rematch of a game that is over.
func (i *Invitation) apply(e Entry, seats Seats) error {
	switch {
	case e.Kind != Agreed && seats[e.Seat].Person.ID == "", (e.Kind == Invited) == i.open(), i.Agreed():
		return errors.New("not an answer to a rematch")
	case e.Kind == Agreed:
		i.agreed = e.At
	case e.Kind == Invited:
		*i = Invitation{by: e.Seat, at: e.At}
		for _, seat := range e.Asked {
			if !seats.hasSeat(seat) {
				return errors.New("a seat is asked that is not there")
			}
			i.answer(seats, seat, asked)
		}
		i.answer(seats, e.Seat, joined)
	case e.Kind == Joined:
		i.answer(seats, e.Seat, joined)
	case e.Kind == Declined:
		i.answer(seats, e.Seat, declined)
		i.withdraw()
	}
	return nil
}

// answer notes the answer of a person for all their seats.
func (i *Invitation) answer(seats Seats, seat razzia.Seat, a answer) {
	for n, s := range seats {
		if s.Person.ID == seats[seat].Person.ID && s.Person.ID != "" {
			i.answers[n] = a
		}
	}
}

// withdraw ends an invitation that everybody who joined has left. If only its maker has left, it is that of another one.
func (i *Invitation) withdraw() {
	switch first := slices.Index(i.answers[:], joined); {
	case first < 0:
		*i = Invitation{}
	case i.answers[i.by] != joined:
		i.by = razzia.Seat(first)
	}
}

// alarm returns the next alarm of a finished game without a rematch: the end of the time to answer, or the rematch to be made.
func (i *Invitation) alarm() Alarm {
	switch {
	case !i.Asked():
		return Alarm{}
	case i.Agreed():
		return Alarm{Kind: RematchEnds, Seat: razzia.NoSeat, At: i.agreed.Add(makeGrace)}
	default:
		return Alarm{Kind: RematchEnds, Seat: razzia.NoSeat, At: i.at.Add(answerTime)}
	}
}

// makeGrace is the time after which an alarm makes the table of an agreed rematch. Usually the request with the last answer
// has made it by then.
const makeGrace = time.Second

// A RematchView shows where the players of a finished game stand on a rematch.
type RematchView struct {
	By       razzia.Seat   `json:"by"`       // who asks
	Joined   []razzia.Seat `json:"joined"`   // who plays again; bots are in by themselves
	Declined []razzia.Seat `json:"declined"` // who does not
	Asked    []razzia.Seat `json:"asked"`    // whose answer the others wait for
	Agreed   bool          `json:"agreed"`   // no answer is waited for any more
	Until    time.Time     `json:"until"`    // when the waiting ends
}

// view returns nil while no player asks for a rematch.
func (i *Invitation) view(seats Seats) *RematchView {
	if !i.Asked() {
		return nil
	}
	v := &RematchView{By: i.by, Agreed: i.Agreed(), Until: i.at.Add(answerTime)}
	for seat, s := range seats {
		switch a := i.answers[seat]; {
		case a == joined || s.Person.ID == "":
			v.Joined = append(v.Joined, razzia.Seat(seat))
		case a == declined:
			v.Declined = append(v.Declined, razzia.Seat(seat))
		case a == asked:
			v.Asked = append(v.Asked, razzia.Seat(seat))
		}
	}
	return v
}
