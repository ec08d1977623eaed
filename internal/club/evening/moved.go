package evening

import (
	"slices"

	"razzia/internal/club/pairing"
)

// pairAgain pairs the present round again, because people came or went since. Tables to which the organiser has moved people stay, if those
// are still here; a bot takes a chair that is free there. All others are paired without them.
func pairAgain(e *Evening, a Around) {
	kept := moved(e)
	e.unpair()
	if len(kept) == 0 {
		e.pair(a)
		return
	}
	present := unseated(e)
	for _, s := range kept {
		s.Number = len(e.Sittings) + 1
		e.Sittings = append(e.Sittings, s)
	}
	made := draw(e, present)
	e.seat(draw(e, unseated(e)).Made, a)
	e.Steps = append(slices.Clone(e.Steps[:e.Round-1]), made) // what follows from the seed; Moved says that it was not played so
}

// moved are the sittings of the present round that the organiser has changed, without those who have gone. Where no bots take free
// chairs, a table from which a guest has gone is none of them.
func moved(e *Evening) (list []Sitting) {
	made := e.Steps[e.Round-1].Made.Tables
	for _, s := range e.OfRound(e.Round) {
		if s.State != Paired || s.Place <= len(made) && slices.Equal(tableOf(s), made[s.Place-1]) {
			continue
		}
		it, whole, people := *s, true, 0
		it.Seats = slices.Clone(s.Seats)
		for i := range it.Seats {
			seat := &it.Seats[i]
			switch {
			case seat.Guest != 0 && e.Guest(seat.Guest).Presence != Here:
				whole = whole && e.Bots != ""
				seat.Guest, seat.Level = 0, e.Bots
			case seat.Guest != 0:
				people++
			}
		}
		if whole && people > 0 {
			list = append(list, it)
		}
	}
	return list
}

// freePlaces returns what finds, one after the other, the numbers of tables that the present round does not have yet.
func freePlaces(e *Evening) (next func() int) {
	taken, place := map[int]bool{}, 0
	for _, s := range e.OfRound(e.Round) {
		taken[s.Place] = true
	}
	return func() int {
		for place++; taken[place]; place++ {
		}
		return place
	}
}

// outOf are those who sat a round out, as the pairing names them.
func outOf(e *Evening, round int) []string {
	made := e.Steps[round-1].Made.Out
	var out []string
	for i := range e.Guests {
		if g := &e.Guests[i]; slices.Contains(g.Out, round) {
			out = append(out, name(g.Number))
		}
	}
	if len(out) == len(made) && !slices.ContainsFunc(out, func(n string) bool { return !slices.Contains(made, n) }) {
		return made
	}
	return out
}

// draw pairs some guests for the present round, as it follows from the seed.
func draw(e *Evening, guests []*Guest) pairing.Step {
	d := pairing.Draw{Config: e.Config(), History: e.history(e.Round)}
	for _, g := range guests {
		d.Present = append(d.Present, name(g.Number))
	}
	if e.Swiss && e.Round > 1 {
		d.Scores = e.scoresOf(guests)
	}
	r, err := d.Pair(e.Seed)
	if err != nil { // numbers of guests are never twice there
		panic("an evening cannot be paired: " + err.Error())
	}
	return pairing.Step{Present: d.Present, Scores: d.Scores, Made: r}
}
