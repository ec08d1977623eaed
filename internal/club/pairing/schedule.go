package pairing

import (
	"cmp"
	"slices"

	"razzia/fair"
)

// A schedule has rounds in which no two people meet twice. Each round is its tables, each table the numbers of people.
type schedule [][][]int

// mostScheduled is up to how many tables there are schedules: for more people a search finds rounds without a repeat.
const mostScheduled = 16

// scheduleOf returns the schedule for a number of tables, as even as can be; nil if none is known.
//
// People are points in columns, one row of each column at each table: the person in column c sits at table m·c + row in round m, with the
// arithmetic of a finite field. Two people of different columns meet once, of one column never. That is a resolvable transversal design
// (C. J. Colbourn and J. H. Dinitz, "Handbook of Combinatorial Designs", 2007). If people do not fill all tables, the last column has
// empty chairs: they never meet, so tables have at most one.
func scheduleOf(people, tables int) schedule {
	if tables < 2 || tables > mostScheduled {
		return nil
	}
	columns := (people + tables - 1) / tables
	if tables == 6 && people > 20 && columns == 4 {
		return sixTables(people)
	}
	f, is := fieldOf(tables)
	if !is || columns > tables {
		return nil
	}
	var rounds schedule
	for m := range tables {
		round := make([][]int, tables)
		for column := range columns {
			for row := range tables {
				table := f.add(f.times(m, column), row)
				if i := column*tables + row; i < people {
					round[table] = append(round[table], i)
				}
			}
		}
		rounds = append(rounds, largestFirst(round))
	}
	if people == tables*tables { // as many columns as tables: those of one column have not met
		rounds = append(rounds, evenRows(tables))
	}
	return rounds
}

// evenRows are the tables of people who are neighbours by their numbers.
func evenRows(tables int) (round [][]int) {
	for column := range tables {
		var table []int
		for row := range tables {
			table = append(table, column*tables+row)
		}
		round = append(round, table)
	}
	return round
}

// sixBase is a round of 24 people at six tables. Adding 1 modulo 7 to the rows 0 to 6, 7 to 13 and 14 to 20 gives the next of seven rounds,
// while 21 to 23 stay: those three never meet, and no two people meet twice (a frame by differences, found by a search). There is no field
// of six elements.
var sixBase = [][]int{{0, 10, 16, 23}, {2, 8, 20, 22}, {4, 9, 19, 21}, {1, 5, 6, 18}, {13, 14, 15, 17}, {3, 7, 11, 12}}

// sixTables is the schedule for 21 to 24 people.
func sixTables(people int) (rounds schedule) {
	for r := range 7 {
		var round [][]int
		for _, base := range sixBase {
			var table []int
			for _, i := range base {
				if i < 21 {
					i = i/7*7 + (i+r)%7
				}
				if i < people {
					table = append(table, i)
				}
			}
			round = append(round, table)
		}
		rounds = append(rounds, largestFirst(round))
	}
	return rounds
}

// largestFirst puts the larger tables first, as those of a round are.
func largestFirst(round [][]int) [][]int {
	slices.SortStableFunc(round, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return round
}

// Fresh returns for how many rounds no two people need to meet twice, if the same people stay and rounds are fixed.
//
// It is the longer of the schedule and of what a theorem grants whatever the rounds before were: pairs who have met are a graph. After r
// rounds each person has met at most r·(s−1) others at tables of s. With more tables than that the people can be parted evenly so that
// no pair meets again (A. Hajnal and E. Szemerédi, 1970).
func (c Config) Fresh(people int) int {
	tables, out := c.Sizes(people)
	if out > 0 || len(tables) == 0 {
		return 0
	}
	if tables[0] == 1 {
		return mostGranted // a person alone among bots meets no one
	}
	return max(len(scheduleOf(people, len(tables))), granted(tables))
}

// mostGranted stands for any number of rounds.
const mostGranted = 1 << 20

// granted is for how many rounds the theorem grants that no pair meets again, whatever the tables.
func granted(tables []int) int { return (len(tables)-1)/(tables[0]-1) + 1 }

// scheduled returns the next round of the schedule: one in which no pair meets again; false if none is left. People who come late take
// chairs of the schedule that are empty, and those who leave let theirs be: it lasts as long as the tables are as many. With scores only
// evenings that have too few people for free rounds need it, and the round with the least weight is next: a round with less spread could
// leave no round without a repeat for later.
func (d Draw) scheduled(seed fair.Seed, p *problem) ([][]int, bool) {
	free := d.Scores != nil && len(p.tables) > 0 && p.tables[0] > 1 && granted(p.tables) >= max(d.Config.Rounds, len(d.History)+1)
	if p.out > 0 || free || len(p.tables) == 0 || len(p.tables) > mostScheduled {
		return nil, false
	}
	chairs := d.chairs(seed, p)
	var best [][]int
	for _, numbers := range scheduleOf(len(chairs), len(p.tables)) {
		round := p.named(numbers, chairs)
		switch {
		case round == nil || p.sum(round) >= repeatUnit:
		case d.Scores == nil:
			return round, true
		case best == nil || p.sum(round) < p.sum(best):
			best = round
		}
	}
	return best, best != nil
}

// chairs says who has each number of the schedule: first those of the first round, at random, then others as they came. If all chairs are
// taken they get those of people who are not there.
func (d Draw) chairs(seed fair.Seed, p *problem) []string {
	rounds := [][]string{}
	for _, r := range d.History {
		rounds = append(rounds, r.people())
	}
	s := chairing{wanted: len(p.tables) * p.tables[0], has: map[string]bool{}}
	for k, people := range append(rounds, d.Present) {
		people = slices.Sorted(slices.Values(people))
		if k == 0 {
			shuffle(people, diceOf(seed, 0))
		}
		s.there, s.from = map[string]bool{}, 0
		for _, name := range people {
			s.there[name] = true
		}
		for _, name := range people {
			s.sit(name)
		}
	}
	return s.chairs
}

// A chairing is who has which chair. An arena has hundreds of rounds, the first of which has hundreds of people: so it looks at each chair
// once in a round.
type chairing struct {
	chairs []string
	has    map[string]bool // who has a chair
	wanted int             // chairs
	there  map[string]bool // the people of the round
	from   int             // all chairs before are of those there
}

// sit gives a person who has none a new chair, or that of one who is not among those there. There are more chairs than wanted if all of
// them are.
func (s *chairing) sit(name string) {
	if s.has[name] {
		return
	}
	s.has[name] = true
	for len(s.chairs) >= s.wanted && s.from < len(s.chairs) {
		if other := s.chairs[s.from]; !s.there[other] {
			delete(s.has, other)
			s.chairs[s.from] = name
			return
		}
		s.from++
	}
	s.chairs = append(s.chairs, name)
}

// people are those of a round, without bots.
func (r Round) people() (names []string) {
	for _, t := range r.Tables {
		for _, s := range t {
			if s.Player != "" {
				names = append(names, s.Player)
			}
		}
	}
	return append(names, r.Out...)
}

// named returns a round of the schedule with the people who are there; nil if they would not sit at tables of the right sizes.
func (p *problem) named(numbers [][]int, chairs []string) (round [][]int) {
	for _, table := range numbers {
		var group []int
		for _, k := range table {
			if i, is := p.index[chairs[k]]; is {
				group = append(group, i)
			}
		}
		round = append(round, group)
	}
	largestFirst(round)
	for k, group := range round {
		if len(group) != p.tables[k] {
			return nil
		}
	}
	return round
}
