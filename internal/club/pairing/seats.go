package pairing

import "math"

// A seating looks for the places of people at a table that they had least often.
type seating struct {
	*problem
	people []int // and -1 for each bot
	turns  []int // 1 to the number of seats less one, in the order in which they are tried
	packs  []int // of the people, in this try
	turn   []int // of the people, in this try
	table  Table // the best so far
	least  int
}

// morePackages makes packages count for more than all turns.
const morePackages = 1 << 20

// seat gives people and bots their packages and turns. The one with package 0 has the first turn (R2.5).
func (p *problem) seat(group []int, seats int, l dice) Table {
	s := seating{problem: p, people: append([]int{}, group...), least: math.MaxInt, table: make(Table, seats)}
	for len(s.people) < seats {
		s.people = append(s.people, -1)
	}
	for k := 1; k < seats; k++ {
		s.turns = append(s.turns, k)
	}
	shuffle(s.people, l)
	shuffle(s.turns, l)
	s.packs, s.turn = make([]int, seats), make([]int, seats)
	s.deal(0, 0, 0)
	return s.table
}

// deal tries all packages, from a person on. Taken are the bits of those that others have.
func (s *seating) deal(k, taken, cost int) {
	if cost*morePackages >= s.least {
		return
	}
	if k == len(s.people) {
		s.order(0, 0, cost*morePackages)
		return
	}
	for pack := range s.people {
		if taken>>pack&1 == 0 {
			s.packs[k] = pack
			s.deal(k+1, taken|1<<pack, cost+s.had(k).packages[pack])
		}
	}
}

// order tries all turns, from a person on.
func (s *seating) order(k, taken, cost int) {
	if cost >= s.least {
		return
	}
	if k == len(s.people) {
		s.keep(cost)
		return
	}
	if s.packs[k] == 0 {
		s.turn[k] = 0
		s.order(k+1, taken, cost+s.had(k).turns[0])
		return
	}
	for _, turn := range s.turns {
		if taken>>turn&1 == 0 {
			s.turn[k] = turn
			s.order(k+1, taken|1<<turn, cost+s.had(k).turns[turn])
		}
	}
}

// had is what a person had in the rounds before. A bot had nothing.
func (s *seating) had(k int) past {
	if s.people[k] < 0 {
		return past{}
	}
	return s.past[s.people[k]]
}

// keep notes a try as the best.
func (s *seating) keep(cost int) {
	s.least = cost
	for k, i := range s.people {
		seat := Seat{Package: s.packs[k]}
		if i >= 0 {
			seat.Player = s.problem.people[i]
		}
		s.table[s.turn[k]] = seat
	}
}
