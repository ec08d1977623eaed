package profile

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"razzia/internal/measure"
)

// A Profile is what the games of a person show.
type Profile struct {
	Tally
	Left        int // games that the person did not play to the end
	First, Last time.Time
	Sizes       []Size        // by number of players, ascending
	Levels      []LevelRecord // against bots, most games first
	People      []PersonRecord
	Skill       measure.Skill // over judged games
	Luck        measure.Mean  // likewise, in points a game
	Periods     []Period      // likewise, the first one first
	Best        []Game        // won games with the best decisions, the best first
}

// A Tally counts games.
type Tally struct{ Games, Won int }

func (t *Tally) add(g *Game) {
	t.Games++
	t.Won += asNumber(g.Won)
}

// A Size is the games at tables of some players.
type Size struct {
	Players int
	Tally
	Packages []PackageTally // most games first
}

// A PackageTally is the games with a package.
type PackageTally struct {
	Package measure.Package
	Tally
}

// A Record compares the results of two players: how often they met, and how often the person of the profile had more points, and fewer.
type Record struct{ Games, More, Fewer int }

func (r *Record) add(outcome int) {
	r.Games++
	r.More += asNumber(outcome > 0)
	r.Fewer += asNumber(outcome < 0)
}

// A LevelRecord is the record against the bots of a level. Each bot of a game counts.
type LevelRecord struct {
	Level string
	Record
}

// A PersonRecord is the record against another person.
type PersonRecord struct {
	Person string // their account; the identity of a guest
	Last   int64  // number of the last game together
	Record
}

// Of makes the profile of a person of all their games. Owners are the persons behind the numbers of opponents: those who are missing were
// removed. Self is the person.
func Of(games []Game, self string, owners map[int64]string) *Profile {
	games = Once(games)
	p, several := new(Profile), withSeveral(owners)
	sizes, levels, people := map[int]*sizeTally{}, map[string]*Record{}, map[int64]*PersonRecord{}
	for i := range games {
		g := &games[i]
		p.count(g)
		tallyOf(sizes, g.Players).add(g)
		for _, o := range g.Others {
			if o.Person == 0 {
				recordOf(levels, o.Level).add(o.Outcome)
			} else if !several[o.Person] || !hasTwice(g.Others, owners[o.Person], owners) {
				r := recordOf(people, o.Person)
				r.add(o.Outcome)
				r.Last = g.Number
			}
		}
	}
	p.Sizes, p.Levels, p.People = sizesOf(sizes), levelsOf(levels), peopleOf(people, self, owners)
	p.Periods, p.Best = periodsOf(games), bestOf(games)
	return p
}

// withSeveral marks the numbers of persons who have several.
func withSeveral(owners map[int64]string) map[int64]bool {
	count, several := map[string]int{}, map[int64]bool{}
	for _, person := range owners {
		count[person]++
	}
	for number, person := range owners {
		if count[person] > 1 {
			several[number] = true
		}
	}
	return several
}

// hasTwice reports whether a person has several of these seats: then the game says nothing about them.
func hasTwice(others []Opponent, person string, owners map[int64]string) bool {
	seats := 0
	for _, o := range others {
		if o.Person != 0 && owners[o.Person] == person {
			seats++
		}
	}
	return seats > 1
}

// recordOf returns the value of a key, which it makes if it is missing.
func recordOf[K comparable, V any](m map[K]*V, key K) *V {
	v := m[key]
	if v == nil {
		v = new(V)
		m[key] = v
	}
	return v
}

// Once sorts games by their numbers, and leaves out those in which a person has several seats.
func Once(games []Game) []Game {
	slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
	list := games[:0]
	for i := 0; i < len(games); {
		next := i + 1
		for next < len(games) && games[next].Number == games[i].Number {
			next++
		}
		if next == i+1 {
			list = append(list, games[i])
		}
		i = next
	}
	return list
}

// count adds a game to the sums.
func (p *Profile) count(g *Game) {
	p.add(g)
	p.Left += asNumber(g.Left)
	if p.First.IsZero() {
		p.First = g.Ended
	}
	p.Last = g.Ended
	if g.Judged {
		p.Skill.Add(g.Spent)
		p.Luck.Add(points(g))
	}
}

// points is the luck of a game in points.
func points(g *Game) float64 { return float64(g.Luck.Points) / measure.PointUnit }

// Opponents lists the numbers of all persons in games.
func Opponents(games []Game) []int64 {
	seen := map[int64]bool{}
	for i := range games {
		for _, o := range games[i].Others {
			if o.Person != 0 {
				seen[o.Person] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// A sizeTally counts the games at tables of some players.
type sizeTally struct {
	Tally
	packages map[measure.Package]*Tally
}

// tallyOf returns the tally of a number of players.
func tallyOf(sizes map[int]*sizeTally, players int) *sizeTally {
	t := recordOf(sizes, players)
	if t.packages == nil {
		t.packages = map[measure.Package]*Tally{}
	}
	return t
}

func (t *sizeTally) add(g *Game) {
	t.Tally.add(g)
	recordOf(t.packages, g.Package).add(g)
}

// sizesOf lists the tallies.
func sizesOf(sizes map[int]*sizeTally) (list []Size) {
	for players, t := range sizes {
		s := Size{Players: players, Tally: t.Tally}
		for dealt, n := range t.packages {
			s.Packages = append(s.Packages, PackageTally{dealt, *n})
		}
		slices.SortFunc(s.Packages, func(a, b PackageTally) int {
			return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Package, b.Package))
		})
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Size) int { return cmp.Compare(a.Players, b.Players) })
	return list
}

// levelsOf lists the records against bots.
func levelsOf(levels map[string]*Record) (list []LevelRecord) {
	for level, r := range levels {
		list = append(list, LevelRecord{level, *r})
	}
	slices.SortFunc(list, func(a, b LevelRecord) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Level, b.Level))
	})
	return list
}

// peopleOf makes one record for each person of those of their identities, most games first.
func peopleOf(records map[int64]*PersonRecord, self string, owners map[int64]string) (list []PersonRecord) {
	of := map[string]*PersonRecord{}
	for number, r := range records {
		person := owners[number]
		if person == "" || person == self {
			continue
		}
		sum := recordOf(of, person)
		sum.Person, sum.Last = person, max(sum.Last, r.Last)
		sum.Record = Record{sum.Games + r.Games, sum.More + r.More, sum.Fewer + r.Fewer}
	}
	for _, r := range of {
		list = append(list, *r)
	}
	slices.SortFunc(list, func(a, b PersonRecord) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Last, a.Last), cmp.Compare(a.Person, b.Person))
	})
	return list
}
