package table

import "razzia"

// Identities are those of one person, who may have several.
type Identities []string

// At returns the identity with which a person who has several is at the table: the one that is asked, else the one that is
// to act, one with a seat, the maker's, or the first. A person without an identity has "", and so has everybody at a table that is
// [Table.Behind].
func (ids Identities) At(t *Table) string {
	if t.behind {
		return ""
	}
	return best(ids, func(id string) int {
		seat := t.Seats.Of(id)
		switch {
		case t.question.has(t.Seats, id, awaited):
			return 4
		case t.Phase == Playing && t.mayAct(id):
			return 3
		case seat != razzia.NoSeat:
			return 2
		case t.Maker.ID == id:
			return 1
		}
		return 0
	})
}

// For returns the identity with which a person acts for a seat: the seat's owner, else while the table waits the maker, who
// may fill and empty seats, else that of [Identities.At].
func (ids Identities) For(t *Table, seat razzia.Seat) string {
	return best(ids, func(id string) int {
		switch {
		case t.Seats.hasSeat(seat) && t.Seats[seat].Person.ID == id:
			return 3
		case t.Maker.ID == id && t.Phase == Waiting:
			return 2
		case id == ids.At(t):
			return 1
		}
		return 0
	})
}

// Asked returns those of the identities whose word on the open question is awaited.
func (ids Identities) Asked(t *Table) (asked []string) {
	for _, id := range ids {
		if t.question.has(t.Seats, id, awaited) {
			asked = append(asked, id)
		}
	}
	return asked
}

// Refuser returns the identity with which a person who has several refuses the open question: one that is asked, else the one that
// asks, who takes it back, else one that has agreed, else that of [Identities.At].
func (ids Identities) Refuser(t *Table) string {
	return best(ids, func(id string) int {
		switch {
		case t.question.has(t.Seats, id, awaited):
			return 4
		case t.question.open() && id != "" && t.Seats[t.question.by].Person.ID == id:
			return 3
		case t.question.has(t.Seats, id, given):
			return 2
		case id == ids.At(t):
			return 1
		}
		return 0
	})
}

// Undoer returns the identity with which a person who has several asks to go back to a ply: the one that made the move there, else
// that of [Identities.Asker].
func (ids Identities) Undoer(t *Table, ply int) string {
	return best(ids, func(id string) int {
		to, ok := t.undoTo(id)
		switch {
		case id != "" && ok && to == ply:
			return 2
		case id == ids.Asker(t):
			return 1
		}
		return 0
	})
}

// OtherUndoer returns that identity of a person who has several with which they may ask to go back although the one that they are at
// the table with may not: the one of the latest move. It is "" if there is none.
func (ids Identities) OtherUndoer(t *Table) string {
	if len(ids) < 2 {
		return ""
	}
	latest, found := -1, ""
	for _, id := range ids {
		ply, ok := t.undoTo(id)
		switch {
		case !ok || id == "":
		case id == ids.At(t):
			return ""
		case ply > latest:
			latest, found = ply, id
		}
	}
	return found
}

// Asker returns the identity with which a person who has several asks the others for something: one that plays a seat itself, else
// that of [Identities.At].
func (ids Identities) Asker(t *Table) string {
	return best(ids, func(id string) int {
		for seat := range t.Seats {
			if t.Seats.plays(id, razzia.Seat(seat)) {
				return 2
			}
		}
		if id == ids.At(t) {
			return 1
		}
		return 0
	})
}

// IdentityOf returns the identity with which a person who has several is in the list, as [Identities.At] does.
func (s *Summary) IdentityOf(identities []string) string {
	return best(identities, func(id string) int {
		switch {
		case s.WaitsFor(id):
			return 3
		case s.Has(id):
			return 2
		case s.Maker == id:
			return 1
		}
		return 0
	})
}

// best returns the first of the identities with the highest rank, "" if there is none.
func best(identities []string, rank func(string) int) (found string) {
	if len(identities) == 1 {
		return identities[0]
	}
	highest := -1
	for _, id := range identities {
		if n := rank(id); n > highest {
			highest, found = n, id
		}
	}
	return found
}
