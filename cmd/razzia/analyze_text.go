package main

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/i18n"
	"razzia/notation"
)

// text writes the report for a terminal.
func (c analyzeCommand) text(r reviewed, record notation.Record) (string, error) {
	t := retold{Narrator: i18n.EnglishNarrator(record.Players), Review: r.Review}
	last, err := record.Replay(func(s notation.Step) { t.states = append(t.states, s.Before.State) })
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&t.out, "Game %d, %d moves, as %s judges it\n", r.Game, len(record.Moves), r.By)
	if last.State.Phase == razzia.Over {
		fmt.Fprintln(&t.out, t.Winners(last.State))
	} else {
		fmt.Fprintf(&t.out, "The record stops in round %d: what it ends with are chances.\n", last.State.Round)
	}
	t.curves()
	t.costliest()
	t.accounts()
	if c.Moves {
		t.moves()
	}
	return t.out.String(), nil
}

// retold is a review being told.
type retold struct {
	i18n.Narrator
	*review.Review
	states []razzia.State // before each move
	out    strings.Builder
}

// percent writes a share of the win.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// gain writes a gain or a loss of shares, in percent of the win. What is too little to show is neither.
func gain(share float64) string {
	if text := fmt.Sprintf("%+.1f", 100*share); text != "-0.0" && text != "+0.0" {
		return i18n.TrueMinus(text)
	}
	return "0.0"
}

const (
	curveWidth = 60         // signs
	curveSigns = "▁▂▃▄▅▆▇█" // from no share of the win to all of it
)

// curves draws the chances of each seat over the game.
func (t *retold) curves() {
	fmt.Fprintf(&t.out, "\nChances over the game, from %c for none to %c for certain; the figures say where rounds begin\n",
		[]rune(curveSigns)[0], []rune(curveSigns)[7])
	width := 0
	for seat := range t.Seats {
		width = max(width, lipgloss.Width(t.Name(razzia.Seat(seat))))
	}
	fmt.Fprintf(&t.out, "%*s        %s\n", width, "", strings.TrimRight(t.rounds(), " "))
	for seat, a := range t.Seats {
		name := t.Name(razzia.Seat(seat))
		fmt.Fprintf(&t.out, "%s%*s %6s %s %s\n", name, width-lipgloss.Width(name), "", percent(a.Start), t.curve(seat), percent(a.End))
	}
}

// columns is how many signs the curves have: no more than there are positions.
func (t *retold) columns() int { return min(curveWidth, len(t.Chances)) }

// curve draws the chances of a seat: in each column those of its last position.
func (t *retold) curve(seat int) string {
	signs, columns := []rune(curveSigns), t.columns()
	line := make([]rune, columns)
	for i := range line {
		share := t.Chances[(i+1)*len(t.Chances)/columns-1][seat]
		line[i] = signs[min(max(int(share*float64(len(signs))), 0), len(signs)-1)]
	}
	return string(line)
}

// rounds says over the curves where each round begins.
func (t *retold) rounds() string {
	line, columns := []byte(strings.Repeat(" ", t.columns())), t.columns()
	for ply := len(t.states) - 1; ply >= 0; ply-- {
		if ply == 0 || t.states[ply].Round != t.states[ply-1].Round {
			line[ply*columns/len(t.Chances)] = '0' + t.states[ply].Round
		}
	}
	return string(line)
}

// costliest tells of the decisions that cost most.
func (t *retold) costliest() {
	fmt.Fprintf(&t.out, "\nThe costliest decisions\n")
	for seat, a := range t.Seats {
		if len(a.Costliest) == 0 {
			fmt.Fprintf(&t.out, "%s: none cost anything\n", t.Name(razzia.Seat(seat)))
			continue
		}
		fmt.Fprintf(&t.out, "%s\n", t.Name(razzia.Seat(seat)))
		for _, at := range a.Costliest {
			d := &t.Decisions[at]
			s := t.states[d.Ply]
			fmt.Fprintf(&t.out, "  move %d, round %d: %s %s\n", d.Ply+1, d.Round, t.Move(s, d.Played), percent(d.Value()))
			fmt.Fprintf(&t.out, "    it cost %.1f; better: %s %s\n", 100*d.Cost, t.Move(s, d.Best().Move), percent(d.Best().Values[d.Seat]))
		}
	}
}

// accounts tells where each seat's share of the win came from.
func (t *retold) accounts() {
	fmt.Fprintf(&t.out, "\nLuck and skill, in percent of the win\n")
	grid := [][]string{{""}, {"start"}, {"luck of the reveals"}, {"own decisions"}, {"others' decisions"}, {"second thoughts"}, {"end"}}
	for seat, a := range t.Seats {
		for i, cell := range []string{
			t.Name(razzia.Seat(seat)), fmt.Sprintf("%.1f", 100*a.Start), gain(a.Luck), gain(a.Own), gain(a.Others),
			gain(a.Revised), fmt.Sprintf("%.1f", 100*a.End),
		} {
			grid[i] = append(grid[i], cell)
		}
	}
	t.out.WriteString(align(grid))
}

// moves lists all that was done, in order.
func (t *retold) moves() {
	fmt.Fprintf(&t.out, "\nEvery move: of decisions the mover's chances by each legal move, of reveals everybody's luck\n")
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

// decision lists what could be done, what was played marked.
func (t *retold) decision(d *review.Decision) {
	cost := ""
	if d.Cost > 0 {
		cost = fmt.Sprintf(", at a cost of %.1f", 100*d.Cost)
	}
	fmt.Fprintf(&t.out, "move %d, round %d, %s: %s%s\n", d.Ply+1, d.Round, t.Name(d.Seat), d.Played, cost)
	for _, o := range d.Options {
		mark := ' '
		if o.Move == d.Played {
			mark = '>'
		}
		fmt.Fprintf(&t.out, "  %c %6s %s\n", mark, percent(o.Values[d.Seat]), o.Move)
	}
}

// reveal tells what a card brought to whom.
func (t *retold) reveal(v *review.Reveal) {
	fmt.Fprintf(&t.out, "move %d, round %d: reveal %s, luck", v.Ply+1, v.Round, v.Card)
	for _, l := range v.Luck {
		fmt.Fprintf(&t.out, " %s", gain(l))
	}
	t.out.WriteByte('\n')
}
