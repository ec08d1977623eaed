package ui

import (
	"razzia"
	"razzia/internal/puzzle"
)

// themeKeys are the keys of the names of themes.
var themeKeys = map[puzzle.Theme]string{
	puzzle.WhenToCall: "puzzles.theme.call", puzzle.ChequeWorth: "puzzles.theme.cheque", puzzle.ThiefChoice: "puzzles.theme.thief",
	puzzle.RaidRisk: "puzzles.theme.raid", puzzle.LastCheque: "puzzles.theme.last",
}

// ThemeName is the name of a theme of puzzles.
func ThemeName(p Page, t puzzle.Theme) string { return p.T(themeKeys[t]) }

// kindKeys are the keys of what kinds of puzzles say about their answers.
var kindKeys = map[puzzle.Kind]string{puzzle.Proved: "puzzles.proved", puzzle.Judged: "puzzles.judged"}

// A Verdict says what an answer to a puzzle is worth, on the board of its position.
type Verdict struct {
	*PositionBoard
	Puzzle *puzzle.Puzzle
	Move   razzia.Move // the answer, which is legal
	Way    int         // of the answer
}

// NewVerdict judges an answer. The board has marks on it, and on the best move if that is another one.
func NewVerdict(p Page, z *puzzle.Puzzle, m razzia.Move) Verdict {
	way, _ := z.Way(m)
	pos := Position{State: z.State, Played: m}
	p.Title = p.T("puzzles.right")
	if way > 0 {
		p.Title = p.T("puzzles.wrong")
		pos.Better = z.Best().Moves[0]
		pos.BothPiles = pos.Better.Verb() == razzia.ToDraw && len(z.Best().Moves) > 1
	}
	return Verdict{NewPositionBoard(p, pos), z, m, way}
}

// Right reports whether the answer is right.
func (v Verdict) Right() bool { return v.Way == 0 }

// Theme is the name of what the puzzle teaches.
func (v Verdict) Theme() string { return ThemeName(v.Page, v.Puzzle.Theme) }

// Sure says how sure the answer is.
func (v Verdict) Sure() string { return v.T(kindKeys[v.Puzzle.Kind]) }

// way names a way to go on.
func (v Verdict) way(i int) string { return v.Narrator.Action(v.Puzzle.Ways[i].Moves[0]) }

// compared is the way that is compared with the best: the answer if it is wrong, otherwise the second best.
func (v Verdict) compared() int {
	if v.Right() {
		return 1
	}
	return v.Way
}

// Reasons explain in sentences what the compared way loses, and which seat gains it.
func (v Verdict) Reasons() (list []string) {
	way := v.compared()
	e := v.Puzzle.Explain(way)
	key := "puzzles.costs"
	if v.Right() {
		key = "puzzles.would_cost"
	}
	list = append(list, v.T("puzzles.wins", "move", v.way(0), "share", v.share(e.Best.Shares[v.State.Actor])),
		v.T(key, "move", v.way(way), "lost", v.share(e.Lost)))
	if e.Gainer != razzia.NoSeat {
		list = append(list, v.T("puzzles.goes_to", "name", v.Narrator.Name(e.Gainer), "gained", v.share(e.Gained[e.Gainer])))
	}
	return list
}

// share writes a share of the win.
func (v Verdict) share(millionths int64) string {
	return WholePercent(v.Localizer, float64(millionths)/puzzle.Unit)
}
