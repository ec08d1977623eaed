package table

import "razzia"

// IdentityOf returns the identity with which a person who has several is at the table: the one that is asked, else the one that is
// to act, one with a seat, the maker's, or the first. A person without an identity has "".
func (t *Table) IdentityOf(identities []string) string {
	return best(identities, func(id string) int {
		seat := t.Seats.Of(id)
		switch {
		case t.awaits(id):
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

// IdentityAt returns the identity with which a person acts for a seat: the seat's owner, else while the table waits the maker, who
// may fill and empty seats, else as [Table.IdentityOf] says.
func (t *Table) IdentityAt(identities []string, seat razzia.Seat) string {
	return best(identities, func(id string) int {
		switch {
		case t.Seats.hasSeat(seat) && t.Seats[seat].Person.ID == id:
			return 3
		case t.Maker.ID == id && t.Phase == Waiting:
			return 2
		case id == t.IdentityOf(identities):
			return 1
		}
		return 0
	})
}

// Asked returns those of the identities whose word on the open question is awaited.
func (t *Table) Asked(identities []string) (asked []string) {
	for _, id := range identities {
		if t.awaits(id) {
			asked = append(asked, id)
		}
	}
	return asked
}

// RefuserOf returns the identity with which a person who has several refuses the open question: one that is asked, else the one that
// asks, who takes it back, else one that has agreed, else as [Table.IdentityOf] says.
func (t *Table) RefuserOf(identities []string) string {
	return best(identities, func(id string) int {
		switch {
		case t.awaits(id):
			return 4
		case t.question.open() && id != "" && t.Seats[t.question.by].Person.ID == id:
			return 3
		case t.answered(id, given):
			return 2
		case id == t.IdentityOf(identities):
			return 1
		}
		return 0
	})
}

// UndoerOf returns the identity with which a person who has several asks to go back to a ply: the one that made the move there, else
// as [Table.AskerOf] says.
func (t *Table) UndoerOf(identities []string, ply int) string {
	return best(identities, func(id string) int {
		to, ok := t.undoTo(id)
		switch {
		case id != "" && ok && to == ply:
			return 2
		case id == t.AskerOf(identities):
			return 1
		}
		return 0
	})
}

// OtherUndoer returns that identity of a person who has several with which they may ask to go back although the one that they are at
// the table with may not: the one of the latest move. It is "" if there is none.
func (t *Table) OtherUndoer(identities []string) string {
	if len(identities) < 2 {
		return ""
	}
	latest, found := -1, ""
	for _, id := range identities {
		ply, ok := t.undoTo(id)
		switch {
		case !ok || id == "":
		case id == t.IdentityOf(identities):
			return ""
		case ply > latest:
			latest, found = ply, id
		}
	}
	return found
}

// AskerOf returns the identity with which a person who has several asks the others for something: one that plays a seat itself, else
// as [Table.IdentityOf] says.
func (t *Table) AskerOf(identities []string) string {
	return best(identities, func(id string) int {
		for seat := range t.Seats {
			if t.Seats.plays(id, razzia.Seat(seat)) {
				return 2
			}
		}
		if id == t.IdentityOf(identities) {
			return 1
		}
		return 0
	})
}

// awaits reports whether the word of a person on the open question is awaited.
func (t *Table) awaits(person string) bool { return t.answered(person, awaited) }

// answered reports whether a person stands to the open question as w says.
func (t *Table) answered(person string, w word) bool {
	for i, seat := range t.Seats {
		if t.question.open() && person != "" && seat.Person.ID == person && t.question.words[i] == w {
			return true
		}
	}
	return false
}

// IdentityOf returns the identity with which a person who has several is in the list, as [Table.IdentityOf] does.
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
