package table

import "razzia"

// IdentityOf returns the identity with which a person who has several is at the table: the one that is to act, else one with a seat,
// the maker's, or the first. A person without an identity has "".
func (t *Table) IdentityOf(identities []string) string {
	return best(identities, func(id string) int {
		seat := t.seatOf(id)
		switch {
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

// IdentityAt returns the identity with which a person acts for a seat: the seat's owner, else the maker of the table, else as
// [Table.IdentityOf] says.
func (t *Table) IdentityAt(identities []string, seat razzia.Seat) string {
	return best(identities, func(id string) int {
		switch {
		case t.hasSeat(seat) && t.Seats[seat].Person.ID == id:
			return 3
		case t.Maker.ID == id:
			return 2
		case id == t.IdentityOf(identities):
			return 1
		}
		return 0
	})
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
