package review

// A Grade says how bad a decision was. It is a stable key for programs and catalogs.
type Grade string

// The grades. Sound is every decision that cost too little to blame the player for it.
const (
	Sound      Grade = ""
	Inaccuracy Grade = "inaccuracy"
	Mistake    Grade = "mistake"
	Blunder    Grade = "blunder"
)

// A measure is the least that a decision of a grade costs.
type measure struct {
	grade Grade
	share float64 // of the win, whatever was at stake
	least float64 // of the win, if the cost is also part of the stake
	part  float64 // of the stake, which is what the seat could win by its best move
}

// measures are the grades, the worst first. Each is reached in one of two ways: by a cost that is large for any player, or by one that
// takes a large part of what the player could still win. The second is for players who are behind: a cost of 6 % of the win is small for
// a leader with 70 %, and half of the game for a player with 12 %.
//
//   - Below 2 % of the win nothing is graded. In six games, judged with 300 nodes and again with 3,000, the second judge found 19 of 100
//     costs between 0.5 and 2 % less than half as large, and 4 of 100 larger ones.
//   - 8 and 15 % are for a game in which a seat begins with 20 to 50 % of the win: a few such decisions lose it. In those games there was
//     a mistake in 60 choices, and a blunder in 170.
var measures = []measure{
	{Blunder, 0.15, 0.05, 0.5},
	{Mistake, 0.08, 0.04, 0.25},
	{Inaccuracy, 0.02, 0.02, 0},
}

// Grade grades the decision by what it cost, as a share of the win and as a part of what was at stake.
func (d *Decision) Grade() Grade {
	stake := d.Best().Values[d.Seat]
	for _, m := range measures {
		if d.Cost >= m.share || d.Cost >= m.least && d.Cost >= m.part*stake {
			return m.grade
		}
	}
	return Sound
}
