package games

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"razzia"
	"razzia/bot/review"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/notation"
)

// text is the report as text for a terminal.
func (c Analyze) text(r reviewed, record notation.Record) (string, error) {
	t := reportText{words: i18n.EnglishNarrator(record.Players), Review: r.Review}
	last, err := record.Replay(func(s notation.Step) { t.states = append(t.states, s.Before.State) })
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&t.out, "Game %d, %d moves, analyzed by %s\n", r.Game, len(record.Moves), r.By)
	if last.State.Phase == razzia.Over {
		fmt.Fprintln(&t.out, t.words.Winners(last.State))
	} else {
		fmt.Fprintf(&t.out, "The record stops in round %d: the shares at the end are chances.\n", last.State.Round)
	}
	t.curves()
	t.costliest()
	t.accounts()
	if c.Moves {
		t.moves()
	}
	return t.out.String(), nil
}

// A reportText builds the text of a report.
type reportText struct {
	words i18n.Narrator
	*review.Review
	states []razzia.State // before each move
	out    strings.Builder
}

// percent writes a share of the win in percent.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// gain writes a gain or a loss in percent of the win, with its sign. A value that rounds to zero has no sign.
func gain(share float64) string {
	if text := fmt.Sprintf("%+.1f", 100*share); text != "-0.0" && text != "+0.0" {
		return i18n.TrueMinus(text)
	}
	return "0.0"
}

const (
	curveWidth  = 60         // characters
	curveLevels = "▁▂▃▄▅▆▇█" // from no share of the win to the whole win
)

// curves draws the chances of each seat over the game as a line of block characters.
func (t *reportText) curves() {
	fmt.Fprintf(&t.out, "\nChances over the game, from %c for none to %c for certain; the numbers mark the beginning of rounds\n",
		[]rune(curveLevels)[0], []rune(curveLevels)[7])
	width := 0
	for seat := range t.Seats {
		width = max(width, lipgloss.Width(t.words.Name(razzia.Seat(seat))))
	}
	fmt.Fprintf(&t.out, "%*s        %s\n", width, "", strings.TrimRight(t.rounds(), " "))
	for seat, a := range t.Seats {
		name := t.words.Name(razzia.Seat(seat))
		fmt.Fprintf(&t.out, "%s%*s %6s %s %s\n", name, width-lipgloss.Width(name), "", percent(a.Start), t.curve(seat), percent(a.End))
	}
}

// columns is the length of a curve in characters: at most one for each position.
func (t *reportText) columns() int { return min(curveWidth, len(t.Chances)) }

// curve draws the chances of a seat. Each character stands for the last position of its column.
func (t *reportText) curve(seat int) string {
	levels, columns := []rune(curveLevels), t.columns()
	line := make([]rune, columns)
	for i := range line {
		share := t.Chances[(i+1)*len(t.Chances)/columns-1][seat]
		line[i] = levels[min(max(int(share*float64(len(levels))), 0), len(levels)-1)]
	}
	return string(line)
}

// rounds is the line over the curves that marks the beginning of each round.
func (t *reportText) rounds() string {
	line, columns := []byte(strings.Repeat(" ", t.columns())), t.columns()
	for ply := len(t.states) - 1; ply >= 0; ply-- {
		if ply == 0 || t.states[ply].Round != t.states[ply-1].Round {
			line[ply*columns/len(t.Chances)] = '0' + t.states[ply].Round
		}
	}
	return string(line)
}

// costliest lists the decisions that cost each seat most.
func (t *reportText) costliest() {
	fmt.Fprintf(&t.out, "\nThe costliest decisions\n")
	for seat, a := range t.Seats {
		if len(a.Costliest) == 0 {
			fmt.Fprintf(&t.out, "%s: no decision cost anything\n", t.words.Name(razzia.Seat(seat)))
			continue
		}
		fmt.Fprintf(&t.out, "%s\n", t.words.Name(razzia.Seat(seat)))
		for _, at := range a.Costliest {
			d := &t.Decisions[at]
			s := t.states[d.Ply]
			fmt.Fprintf(&t.out, "  move %d, round %d: %s %s\n", d.Ply+1, d.Round, t.words.Move(s, d.Played), percent(d.Value()))
			fmt.Fprintf(&t.out, "    it cost %.1f%s; better: %s %s\n", 100*d.Cost, graded(d), t.words.Move(s, d.Best().Move),
				percent(d.Best().Values[d.Seat]))
		}
	}
}

// graded is the grade of a decision as an addition to its cost, "" for one that is not graded.
func graded(d *review.Decision) string {
	if d.Grade() == review.Sound {
		return ""
	}
	return ", " + string(d.Grade())
}

// accounts lists the sources of each seat's share of the win.
func (t *reportText) accounts() {
	fmt.Fprintf(&t.out, "\nLuck and skill, in percentage points of winning chance\n")
	grid := [][]string{{""}, {"start"}, {"luck of the reveals"}, {"own decisions"}, {"others' decisions"}, {"second thoughts"}, {"end"}}
	for seat, a := range t.Seats {
		for i, cell := range []string{
			t.words.Name(razzia.Seat(seat)), fmt.Sprintf("%.1f", 100*a.Start), gain(a.Luck), gain(a.Own), gain(a.Others),
			gain(a.Revised), fmt.Sprintf("%.1f", 100*a.End),
		} {
			grid[i] = append(grid[i], cell)
		}
	}
	t.out.WriteString(command.Align(grid))
}

// moves lists all decisions and reveals in order.
func (t *reportText) moves() {
	fmt.Fprintf(&t.out, "\nEvery move: for a decision the chances of the seat with each legal move, for a reveal the luck of each seat\n")
	decisions, reveals := t.Decisions, t.Reveals
	for len(decisions)+len(reveals) > 0 {
		if len(reveals) == 0 || len(decisions) > 0 && decisions[0].Ply < reveals[0].Ply {
			t.decision(&decisions[0])
			decisions = decisions[1:]
			continue
		}
		t.reveal(&reveals[0])
		reveals = reveals[1:]
	}
}

// decision lists the legal moves of a decision. The move that was played is marked.
func (t *reportText) decision(d *review.Decision) {
	cost := ""
	if d.Cost > 0 {
		cost = fmt.Sprintf(", at a cost of %.1f", 100*d.Cost)
	}
	fmt.Fprintf(&t.out, "move %d, round %d, %s: %s%s\n", d.Ply+1, d.Round, t.words.Name(d.Seat), d.Played, cost)
	for _, o := range d.Options {
		mark := ' '
		if o.Move == d.Played {
			mark = '>'
		}
		fmt.Fprintf(&t.out, "  %c %6s %s\n", mark, percent(o.Values[d.Seat]), o.Move)
	}
}

// reveal lists the luck that a card brought to each seat.
func (t *reportText) reveal(v *review.Reveal) {
	fmt.Fprintf(&t.out, "move %d, round %d: reveal %s, luck", v.Ply+1, v.Round, v.Card)
	for _, l := range v.Luck {
		fmt.Fprintf(&t.out, " %s", gain(l))
	}
	t.out.WriteByte('\n')
}
