package rating

// A Ladder is one of the ratings that a person has. Games of different ladders are never mixed.
type Ladder int

// The ladders.
const (
	Pair    Ladder = iota // games of two people
	Group                 // games of 3 to 5 seats with at least two people
	Solo                  // games of one person against bots, with any number of seats
	Machine               // games of bot accounts among themselves and against bots
	ladders
)

// Ladders lists the ladders of people.
func Ladders() []Ladder { return []Ladder{Pair, Group, Solo} }

// ladderNames are the names that programs and texts know.
var ladderNames = [ladders]string{"pair", "group", "solo", "machine"}

// String returns the name of the ladder.
func (l Ladder) String() string {
	if l < 0 || l >= ladders {
		return ""
	}
	return ladderNames[l]
}

// LadderNamed returns the ladder with a name.
func LadderNamed(name string) (Ladder, bool) {
	for l := range ladders {
		if l.String() == name {
			return l, true
		}
	}
	return 0, false
}

// Among is the ladder of people at a table of some seats. A number of 0 is any, as in a quick match: most tables have more than two seats.
func Among(players int) Ladder {
	if players == 2 {
		return Pair
	}
	return Group
}

// A Set is the ratings of a person, one for each ladder. The zero Rating is none.
type Set [ladders]Rating

// Of returns a rating: the first one of everybody for a person without games in the ladder.
func (s *Set) Of(l Ladder) Rating {
	if l < 0 || l >= ladders || s[l].Games == 0 {
		return Start()
	}
	return s[l]
}

// A Key names a rating: that of an identity in a ladder.
type Key struct {
	Person string
	Ladder Ladder
}
