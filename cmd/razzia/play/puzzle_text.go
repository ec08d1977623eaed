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
	puzzle.RaidRisk: "puzzles.theme.raid", puzzle.LastCheque: "puzzles.theme.last", puzzle.Duel: "puzzles.theme.duel",
	puzzle.ForcedSpend: "puzzles.theme.spend", puzzle.EarlyRow: "puzzles.theme.early", puzzle.Trap: "puzzles.theme.trap",
	puzzle.Line: "puzzles.theme.line",
}

// kindKeys are the keys of what kinds of puzzles say about their answers.
var kindKeys = map[puzzle.Kind]string{puzzle.Proved: "puzzles.proved", puzzle.Judged: "puzzles.judged"}

// explained says in lines whether a way of a decision is right, what it or the second best loses, and which seat gains that.
func explained(n i18n.Narrator, p *puzzle.Puzzle, d *puzzle.Decision, way int) []string {
	verdict, costs, compared := "puzzles.right", "puzzles.would_cost", 1
	if way > 0 {
		verdict, costs, compared = "puzzles.wrong", "puzzles.costs", way
	}
	move := func(i int) string { return n.Action(d.Ways[i].Moves[0]) }
	e := d.Explain(compared)
	lines := []string{
		n.Text(verdict) + ". " + n.Text(themeKeys[p.Theme]) + ".",
		n.Text("puzzles.wins", "move", move(0), "share", shareText(n, e.Best.Shares[d.State.Actor])),
		n.Text(costs, "move", move(compared), "lost", shareText(n, e.Lost)),
	}
	if e.Gainer != razzia.NoSeat {
		lines = append(lines, n.Text("puzzles.goes_to", "name", n.Name(e.Gainer), "gained", shareText(n, e.Gained[e.Gainer])))
	}
	return append(lines, n.Text(kindKeys[p.Kind]))
}

// between says in sentences what has happened since the decision before.
func between(n i18n.Narrator, before, d *puzzle.Decision) (lines []string) {
	s, events := before.State, []razzia.Event(nil)
	for _, m := range d.Since {
		if text := n.Move(s, m); text != "" {
			lines = append(lines, text)
		}
		next, list, err := s.StepEvents(m, events[:0])
		if err != nil {
			return lines // the set was checked
		}
		for _, e := range list {
			if text := n.Event(e); text != "" {
				lines = append(lines, text)
			}
		}
		s, events = next, list
	}
	return lines
}

// shareText writes a share of the win as a whole number of percent.
func shareText(n i18n.Narrator, millionths int64) string {
	return ui.WholePercent(n.Localizer, float64(millionths)/puzzle.Unit)
}
