package evening

import (
	"slices"
	"strconv"

	"razzia/internal/club/pairing"
)

// Config is how the tables of the evening are made.
func (e *Evening) Config() pairing.Config {
	c := pairing.Config{Size: e.Seats, Rounds: e.Games}
	if e.Bots != "" {
		c.Bots = e.Seats - 1
	}
	return c
}

// name is how the pairing names a guest.
func name(guest int) string { return strconv.Itoa(guest) }

// unseated are the guests who are here and at no table.
func unseated(e *Evening) (list []*Guest) {
	for _, g := range e.Here() {
		if e.At(g.Number) == nil {
			list = append(list, g)
		}
	}
	return list
}

// pair pairs the guests who are here and at no table for the present round. Its sittings get their tables when the keeper makes them.
func (e *Evening) pair(a Around) { e.pairThese(unseated(e), a) }

// pairThese pairs some guests for the present round.
func (e *Evening) pairThese(guests []*Guest, a Around) {
	step := draw(e, guests)
	e.Steps = append(slices.Clone(e.Steps[:e.Round-1]), step)
	e.seat(step.Made, a)
}

// seat adds the sittings of a round that was paired.
func (e *Evening) seat(r pairing.Round, a Around) {
	places := freePlaces(e)
	for _, t := range r.Tables {
		s := Sitting{Number: len(e.Sittings) + 1, Round: e.Round, Place: places(), Table: a.NewID()}
		if e.Kind == Arena {
			s.Place = s.Number
		}
		for _, seat := range t {
			it := Seat{Package: seat.Package}
			if it.Guest, _ = strconv.Atoi(seat.Player); seat.Player == "" {
				it.Level = e.Bots
			}
			s.Seats = append(s.Seats, it)
		}
		e.Sittings = append(e.Sittings, s)
	}
	for _, out := range r.Out {
		number, _ := strconv.Atoi(out)
		g := e.Guest(number)
		g.Out = append(slices.Clone(g.Out), e.Round)
	}
}

// unpair takes the sittings of the present round back, which have no tables yet.
func (e *Evening) unpair() {
	e.Sittings = slices.DeleteFunc(e.Sittings, func(s Sitting) bool { return s.Round == e.Round && s.State == Paired })
	for i := range e.Guests {
		g := &e.Guests[i]
		g.Out = slices.DeleteFunc(slices.Clone(g.Out), func(round int) bool { return round == e.Round })
	}
}

// history is how people sat in the rounds before one, as they sat in the end.
func (e *Evening) history(before int) (rounds []pairing.Round) {
	for round := 1; round < before; round++ {
		r := pairing.Round{Out: outOf(e, round)}
		for _, s := range e.OfRound(round) {
			r.Tables = append(r.Tables, tableOf(s))
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// Played are the steps of the pairing with how people sat in the end. They follow from the seed: see [pairing.Verify].
func (e *Evening) Played() []pairing.Step {
	steps := slices.Clone(e.Steps)
	for i, r := range e.history(len(steps) + 1) {
		steps[i].Played = &r
	}
	return steps
}

// Verify checks that the rounds of an evening follow from its seed.
func (e *Evening) Verify() error {
	return pairing.Verify(e.Seed.Commitment(), e.Seed, e.Config(), e.Played())
}

// tableOf is a sitting as the pairing sees it: who begins is first (R2.5).
func tableOf(s *Sitting) (t pairing.Table) {
	first := max(0, slices.IndexFunc(s.Seats, func(seat Seat) bool { return seat.Package == 0 }))
	for _, seat := range slices.Concat(s.Seats[first:], s.Seats[:first]) {
		it := pairing.Seat{Package: seat.Package}
		if seat.Guest != 0 {
			it.Player = name(seat.Guest)
		}
		t = append(t, it)
	}
	return t
}
