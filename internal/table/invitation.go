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

// An invitation is a rematch that a player asks for. The zero invitation is none. It is a value: tables share nothing.
type invitation struct {
	by      razzia.Seat // who asks: their first seat, or that of the first who joined if they withdrew
	at      time.Time   // when they asked; zero if no player asks
	agreed  time.Time   // when all had answered or the time was over; zero before
	answers [razzia.MaxPlayers]answer
}

// open reports whether a player may still answer.
func (i *invitation) open() bool { return !i.at.IsZero() && i.agreed.IsZero() }

// has reports whether a seat has given this answer.
func (i *invitation) has(a answer) bool { return slices.Contains(i.answers[:], a) }

// JoinRematch asks the other players of a finished game for a rematch, or joins the one that a player asks for. If no
// answer is missing then, the rematch is agreed at once.
type JoinRematch struct {
	By      string
	Present uint8 // bit set of the seats whose persons are there, seat 0 in the lowest bit: only they are waited for
}

func (c JoinRematch) decide(d *draft) error {
	person, err := d.CheckRematch(c.By)
	seat := d.Seats.Of(person.ID)
	switch {
	case err != nil:
		return err
	case d.Next != "" || d.RematchAgreed() || d.invitation.open() && d.invitation.answers[seat] == joined:
		return nil
	}
	if err := d.checkSeatChanges(c.By); err != nil {
		return err
	}
	answer := Entry{Kind: Joined, Seat: seat}
	if !d.invitation.open() {
		answer = Entry{Kind: Invited, Seat: seat, Asked: d.othersPresent(c)}
	}
	if err := d.add(answer); err != nil {
		return err
	}
	return d.agreeIfAnswered()
}

// othersPresent lists the seats of the other persons who are there.
func (d *draft) othersPresent(c JoinRematch) []razzia.Seat {
	return d.Seats.that(func(seat razzia.Seat, s *Seat) bool {
		return s.Person.ID != "" && s.Person.ID != c.By && c.Present>>seat&1 == 1
	})
}

// DeclineRematch says that a person does not play again now. It may also take back that they join.
type DeclineRematch struct{ By string }

func (c DeclineRematch) decide(d *draft) error {
	person, err := d.CheckRematch(c.By)
	seat := d.Seats.Of(person.ID)
	switch {
	case err != nil:
		return err
	case !d.invitation.open():
		return stale() // it was taken back, or has begun
	case d.invitation.answers[seat] == declined:
		return nil
	}
	if err := d.checkSeatChanges(c.By); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: Declined, Seat: seat}); err != nil {
		return err
	}
	return d.agreeIfAnswered()
}

// agreeIfAnswered closes an invitation that all have answered.
func (d *draft) agreeIfAnswered() error {
	if !d.invitation.open() || d.invitation.has(asked) {
		return nil
	}
	return d.add(Entry{Kind: Agreed, Seat: razzia.NoSeat})
}

// EndInvitation closes an invitation whose time is over. Before that it changes nothing.
type EndInvitation struct{}

func (EndInvitation) decide(d *draft) error {
	if !d.invitation.open() || d.At.Before(d.invitation.at.Add(answerTime)) {
		return nil
	}
	return d.add(Entry{Kind: Agreed, Seat: razzia.NoSeat})
}

// RematchAgreed reports whether it is settled who plays again: the table of the rematch is made then.
func (t *Table) RematchAgreed() bool { return !t.invitation.agreed.IsZero() }

// RematchAsked reports whether a player has asked for a rematch.
func (t *Table) RematchAsked() bool { return !t.invitation.at.IsZero() }

// invite applies an entry about a rematch.
func (t *Table) invite(e Entry) error {
	i := &t.invitation
	switch {
	case e.Kind != Agreed && t.Seats[e.Seat].Person.ID == "", t.Phase != Over, (e.Kind == Invited) == i.open(), t.RematchAgreed():
		return errors.New("not an answer to a rematch")
	case e.Kind == Agreed:
		i.agreed = e.At
	case e.Kind == Invited:
		*i = invitation{by: e.Seat, at: e.At}
		for _, seat := range e.Asked {
			if !t.Seats.hasSeat(seat) {
				return errors.New("a seat is asked that is not there")
			}
			t.answer(seat, asked)
		}
		t.answer(e.Seat, joined)
	case e.Kind == Joined:
		t.answer(e.Seat, joined)
	case e.Kind == Declined:
		t.answer(e.Seat, declined)
		t.withdraw()
	}
	return nil
}

// answer notes the answer of a person for all their seats.
func (t *Table) answer(seat razzia.Seat, a answer) {
	for i, s := range t.Seats {
		if s.Person.ID == t.Seats[seat].Person.ID && s.Person.ID != "" {
			t.invitation.answers[i] = a
		}
	}
}

// withdraw ends an invitation that everybody who joined has left. If only its maker has left, it is that of another one.
func (t *Table) withdraw() {
	i := &t.invitation
	switch first := slices.Index(i.answers[:], joined); {
	case first < 0:
		*i = invitation{}
	case i.answers[i.by] != joined:
		i.by = razzia.Seat(first)
	}
}

// invitationAlarm returns the next alarm of a finished game: the end of the time to answer, or the rematch to be made.
func (t *Table) invitationAlarm() Alarm {
	switch i := &t.invitation; {
	case t.Next != "" || !t.RematchAsked():
		return Alarm{}
	case t.RematchAgreed():
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

// rematchView returns nil while no player asks for a rematch.
func (w viewer) rematchView() *RematchView {
	if !w.RematchAsked() {
		return nil
	}
	i := &w.invitation
	v := &RematchView{By: i.by, Agreed: w.RematchAgreed(), Until: i.at.Add(answerTime)}
	for seat, s := range w.Seats {
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
