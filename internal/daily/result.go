package daily

import (
	"time"

	"razzia/internal/sign"
	"razzia/internal/table"
)

// A Stage is how far a person has come with the round of a day.
type Stage int

// The stages. They are stored: their numbers never change.
const (
	Running Stage = iota // the table is there, and the round goes on
	Done                 // the round ended on its day: it counts
	Late                 // the round ended after its day, or the day ended before it: it is practice
)

// stageWords are the words for stages.
var stageWords = [...]string{Running: "running", Done: "done", Late: "late"}

// String returns the word for the stage: running, done or late.
func (s Stage) String() string { return stageWords[s] }

// A Try is the round of a person on a day that counts: their first one.
type Try struct {
	Day    Day
	Person string   // identity, as the log of the table has it
	Table  table.ID // "" for a person whose data were removed
	Begun  time.Time
	Stage  Stage
	Link   string // the shared link to the result ends with it; "" without a result
	Result        // once it is done
}

// A Result is what a round says about its person. Points are in thousandths, shares of the win in millionths.
type Result struct {
	Ended  time.Time
	Points int64 // the lead in points at the end less the luck of the cards of this round: persons are ranked by it
	Share  int64 // the share of the win at the end less the luck of the cards of this round
	Luck   int64 // of the cards of this round, in points
	Total  int64 // points in the game, as on the sheet
	Place  int   // in the game, from 1

	Gain int64     // the points less those that the start of the round promised
	Line sign.Line // its story; nil until it is told
}

// An Answer is the answer of a person to the puzzle of a day that counts: their first one.
type Answer struct {
	Day    Day
	Person string
	Move   string // in the notation (N2)
	Solved bool
	At     time.Time
}

// A Standing is the place of a result among all results of a day.
type Standing struct {
	Rank   int // from 1; equal results share a rank
	Of     int // results of the day
	Behind int // of them, those that are worse
}

// Percentile is the part of all persons whose result is not better, in percent: 100 for the best.
func (s Standing) Percentile() int { return pointsOf(s.Rank, s.Of) }

// MostPoints is what the best of a day gets for the month.
const MostPoints = 100

// BestDays is how many days of a month count for its table, the best ones.
const BestDays = 20

// pointsOf are the points of a rank among some persons for the month: the part of all persons whose result is not better, in percent,
// rounded up. Equal results have equal ranks, and so equal points.
func pointsOf(rank, of int) int {
	if rank < 1 || of < rank {
		return 0
	}
	return (MostPoints*(of-rank+1) + of - 1) / of
}
