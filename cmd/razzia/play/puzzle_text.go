package play

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/web/ui"
)

// themeKeys are the keys of the names of themes.
var themeKeys = map[puzzle.Theme]string{
	puzzle.WhenToCall: "puzzles.theme.call", puzzle.ChequeWorth: "puzzles.theme.cheque", puzzle.ThiefChoice: "puzzles.theme.thief",
	puzzle.RaidRisk: "puzzles.theme.raid", puzzle.LastCheque: "puzzles.theme.last",
}

// kindKeys are the keys of what kinds of puzzles say about their answers.
var kindKeys = map[puzzle.Kind]string{puzzle.Proved: "puzzles.proved", puzzle.Judged: "puzzles.judged"}

// explained says in lines whether a way is right, what it or the second best loses, and which seat gains that.
func explained(n i18n.Narrator, p *puzzle.Puzzle, way int) []string {
	verdict, costs, compared := "puzzles.right", "puzzles.would_cost", 1
	if way > 0 {
		verdict, costs, compared = "puzzles.wrong", "puzzles.costs", way
	}
	move := func(i int) string { return n.Action(p.Ways[i].Moves[0]) }
	e := p.Explain(compared)
	lines := []string{
		n.Text(verdict) + ". " + n.Text(themeKeys[p.Theme]) + ".",
		n.Text("puzzles.wins", "move", move(0), "share", shareText(n, e.Best.Shares[p.State.Actor])),
		n.Text(costs, "move", move(compared), "lost", shareText(n, e.Lost)),
	}
	if e.Gainer != razzia.NoSeat {
		lines = append(lines, n.Text("puzzles.goes_to", "name", n.Name(e.Gainer), "gained", shareText(n, e.Gained[e.Gainer])))
	}
	return append(lines, n.Text(kindKeys[p.Kind]))
}

// shareText writes a share of the win as a whole number of percent.
func shareText(n i18n.Narrator, millionths int64) string {
	return ui.WholePercent(n.Localizer, float64(millionths)/puzzle.Unit)
}
