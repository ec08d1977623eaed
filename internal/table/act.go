package table

import (
	"cmp"
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"razzia"
	"razzia/bot"
)

// Sit gives a person an empty seat. He may have several: who plays at one device with others sits for
// all of them, under several names.
func (s *Service) Sit(ctx context.Context, id ID, p Person, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error { return d.sit(p, seat) })
}

func (d *draft) sit(p Person, seat razzia.Seat) error {
	if err := checkPerson(p); err != nil {
		return err
	}
	return d.seat(p, seat)
}

// seat gives a person a seat, by a name that nobody else at the table has.
func (d *draft) seat(p Person, seat razzia.Seat) error {
	if err := d.checkEmpty(seat); err != nil {
		return err
	}
	p.Name = d.apart(p.Name)
	if err := d.add(Entry{Kind: Sat, Seat: seat, Person: &p}); err != nil {
		return err
	}
	return d.beginIfFull()
}

// SeatBot gives a bot an empty seat; the maker of the table decides on that.
func (s *Service) SeatBot(ctx context.Context, id ID, by string, seat razzia.Seat, level string) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if by != d.Maker.ID {
			return denied("not-the-maker")
		}
		return d.seatBot(seat, level, d.botName(seat))
	})
}

func (d *draft) seatBot(seat razzia.Seat, level, name string) error {
	if !slices.Contains(bot.Names(), level) {
		return invalid("level")
	}
	if err := d.checkEmpty(seat); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: BotSat, Seat: seat, Level: level, Text: name}); err != nil {
		return err
	}
	return d.beginIfFull()
}

// checkEmpty refuses a seat that there is not, or that somebody has.
func (d *draft) checkEmpty(seat razzia.Seat) error {
	switch {
	case seat < 0 || int(seat) >= len(d.Seats):
		return invalid("no-such-seat")
	case d.Seats[seat].Taken():
		return &Fault{Code: Stale, Key: "seat-taken"}
	}
	return d.checkUnrest()
}

// beginIfFull deals, once all seats are taken.
func (d *draft) beginIfFull() error {
	if slices.ContainsFunc(d.Seats, func(s Seat) bool { return !s.Taken() }) {
		return nil
	}
	if d.Options.Lesson != 0 {
		return d.beginLesson()
	}
	setup, deck := d.seed.Deal(d.Options.Players, d.Options.Piles)
	d.deck = deck
	promise := d.seed.Promise()
	began := Entry{Kind: Began, Seat: razzia.NoSeat, Proof: &promise}
	for _, p := range setup.Packages {
		began.Packages = append(began.Packages, cheques(p))
	}
	return d.add(began)
}

// cheques lists a set of cheques as an entry keeps it.
func cheques(set razzia.Cheques) []int {
	var list []int
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}

// StandUp leaves a seat empty again, before the game began: his own, or, for the maker of the table,
// that of a bot.
func (s *Service) StandUp(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		switch {
		case seat < 0 || int(seat) >= len(d.Seats) || !d.Seats[seat].Taken():
			return invalid("no-such-seat")
		case d.Phase != Waiting:
			return invalid("game-began")
		case !d.mayEmpty(by, seat):
			return denied("not-your-seat")
		}
		if err := d.checkUnrest(); err != nil {
			return err
		}
		return d.add(Entry{Kind: StoodUp, Seat: seat})
	})
}

// mayEmpty reports whether a person may leave a seat empty.
func (t *Table) mayEmpty(person string, seat razzia.Seat) bool {
	if t.Seats[seat].Person.ID == "" {
		return t.Maker.ID == person
	}
	return t.Seats[seat].Person.ID == person
}

// Move makes a move for a seat. Ply is the number of moves that the person saw made: if there are more
// by now the move was meant for another position, and is Stale.
func (s *Service) Move(ctx context.Context, id ID, by string, seat razzia.Seat, ply int, m razzia.Move) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkPlays(by, seat); err != nil {
			return err
		}
		if ply != len(d.Moves) {
			return &Fault{Code: Stale, Key: "somebody-was-faster"}
		}
		if d.Game.State.Actor != seat {
			return denied("not-your-turn")
		}
		if !d.lessonAllows(m) {
			return errNotNow
		}
		return d.play(seat, m)
	})
}

// checkPlays refuses a person who does not play the seat himself in a game that goes on.
func (t *Table) checkPlays(by string, seat razzia.Seat) error {
	err := t.checkSits(by, seat)
	if err == nil && t.Seats[seat].Level != "" {
		return denied("bot-plays")
	}
	return err
}

// checkSits refuses a person who does not sit at the seat in a game that goes on.
func (t *Table) checkSits(by string, seat razzia.Seat) error {
	switch {
	case t.Phase == Waiting:
		return invalid("game-not-begun")
	case t.Phase == Over:
		return invalid("game-over")
	case seat < 0 || int(seat) >= len(t.Seats) || by == "" || t.Seats[seat].Person.ID != by:
		return denied("not-your-seat")
	}
	return nil
}

// play makes a move and what the table has to do after it: reveal a card, end the game.
func (d *draft) play(seat razzia.Seat, m razzia.Move) error {
	if m.Verb() == razzia.ToReveal {
		return denied("not-your-turn")
	}
	if _, err := d.Game.State.Step(m); err != nil {
		return &Fault{Code: Refused, Key: "refused", Err: err}
	}
	if err := d.add(Entry{Kind: Moved, Seat: seat, Move: m}); err != nil {
		return err
	}
	if d.Game.State.Phase == razzia.Revealing {
		if err := d.reveal(); err != nil {
			return err
		}
	}
	if d.Game.State.Phase != razzia.Over {
		return nil
	}
	return d.add(Entry{Kind: Ended, Seat: razzia.NoSeat, Proof: d.proof()})
}

// reveal turns up the card that was drawn.
func (d *draft) reveal() error {
	card, err := d.deck.Draw(d.Game.State.Pile)
	if err != nil {
		return &Fault{Code: Failed, Key: "deck-broken", Err: err}
	}
	return d.add(Entry{Kind: Moved, Seat: razzia.NoSeat, Move: razzia.Reveal(card)})
}

// Leave lets a bot play a seat until its person takes it back.
func (s *Service) Leave(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.handOver(ctx, id, by, seat, Left, (*draft).checkUnrest)
}

// Resign lets a bot play a seat for good.
func (s *Service) Resign(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.handOver(ctx, id, by, seat, Resigned, func(*draft) error { return nil })
}

func (s *Service) handOver(ctx context.Context, id ID, by string, seat razzia.Seat, why Kind, check func(*draft) error) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := cmp.Or(d.checkPlays(by, seat), check(d)); err != nil {
			return err
		}
		if err := d.endLesson(); err != nil {
			return err
		}
		if err := d.add(Entry{Kind: why, Seat: seat}); err != nil {
			return err
		}
		return d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn})
	})
}

// TakeBack gives a seat that a bot took over back to its person.
func (s *Service) TakeBack(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkSits(by, seat); err != nil {
			return err
		}
		switch {
		case d.Seats[seat].Resigned:
			return denied("resigned")
		case d.Seats[seat].Level == "":
			return nil // he has it already
		case d.Options.Clock.Bank > 0 && d.Game.State.Actor == seat:
			return denied("bot-plays") // for this move; who leaves and comes back in his turn would win time
		}
		return d.add(Entry{Kind: TookBack, Seat: seat})
	})
}

// Talk says something to the table. Who has a seat at it may.
func (s *Service) Talk(ctx context.Context, id ID, by, text string) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		seat := d.seatOf(by)
		switch {
		case seat == razzia.NoSeat:
			return denied("not-at-the-table")
		case utf8.RuneCountInString(text) > MaxTalk || !printable(text):
			return invalid("talk")
		case d.talked >= MostTalk:
			return tooMany("talk-full")
		}
		speaker := d.Seats[seat].Person // the seat may be another's before somebody reads it
		return d.add(Entry{Kind: Talked, Seat: seat, Person: &speaker, Text: text})
	})
}

// seatOf is the first seat of a person, NoSeat if he has none.
func (t *Table) seatOf(person string) razzia.Seat {
	if person == "" {
		return razzia.NoSeat
	}
	return razzia.Seat(slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Person.ID == person }))
}

// SetPace sets how long bots take for a move; who plays may.
func (s *Service) SetPace(ctx context.Context, id ID, by string, pace time.Duration) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if d.seatOf(by) == razzia.NoSeat {
			return denied("not-at-the-table")
		}
		if err := checkPace(pace); err != nil {
			return err
		}
		if pace == d.Options.Pace {
			return nil
		}
		if err := d.checkUnrest(); err != nil {
			return err
		}
		return d.add(Entry{Kind: Paced, Seat: razzia.NoSeat, Pace: pace})
	})
}
