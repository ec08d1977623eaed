package daily

import "slices"

// A Grade says in a word how well a person has played the round of a day.
type Grade int

// The grades.
const (
	Busted Grade = iota
	Loose
	Steady
	Sharp
	Untouchable
	Grades // number of grades
)

// gradeWords are the words for grades. They are published: they stay.
var gradeWords = [Grades]string{"busted", "loose", "steady", "sharp", "untouchable"}

// String returns the word for the grade, such as sharp.
func (g Grade) String() string { return gradeWords[g] }

// GradeOf returns the grade with a word; Busted for another word.
func GradeOf(word string) Grade { return Grade(max(slices.Index(gradeWords[:], word), 0)) }

// Shares are the parts of all results, in percent, of which at least so many are worse from each grade on.
var Shares = [Grades]int{0, 15, 40, 70, 95}

// bands are the gains from which each grade is given while there are few results, in thousandths of points. docs/lab/daily.md says how
// they were chosen.
var bands = [Grades]int64{Busted: -1 << 62, Loose: -9000, Steady: -3000, Sharp: 2000, Untouchable: 9000}

// wholeField is the number of results from which the grade is the place among them.
const wholeField = 20

// IsWhole reports whether a day has so many results that the grade of one is its place among them.
func (s Standing) IsWhole() bool { return s.Of >= wholeField }

// Better is the part of all results of the day that are worse, in percent, rounded down: its person is better than so many.
func (s Standing) Better() int { return 100 * s.Behind / max(s.Of, 1) }

// Grade returns the grade of a result with a gain. On one day a better result never has a lower grade.
func (s Standing) Grade(gain int64) Grade {
	best := Busted
	for g := range Grades {
		if s.IsWhole() && s.Better() >= Shares[g] || !s.IsWhole() && gain >= bands[g] {
			best = g
		}
	}
	return best
}
