package arena

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// Text writes the report as text.
func (rep *Report) Text() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s of %s at a table of %d (seed %d)\n", count(rep.Games, "game"), count(rep.Deals, "deal"), rep.Players, rep.Seed)
	if rep.Deals == 0 {
		return out.String()
	}
	out.WriteString("\n" + rep.pairTable() + "\n" + rep.entryTable())
	if rep.Stop != nil {
		out.WriteString("\n" + rep.Stop.text())
	}
	out.WriteString(rep.forfeitLines())
	if rep.AllForfeited() {
		out.WriteString("\nEvery game was forfeited: the figures above say nothing about strength.\n")
	}
	out.WriteString("\nIntervals are of 95 %, by deal. " + rep.legend())
	if rep.judged() {
		out.WriteString(luckLegend)
	}
	return out.String()
}

// luckLegend explains the column of shares without luck.
const luckLegend = `Without luck: the share less the luck of the cards, which is the value of the cards that came less the mean of
all that might have come. On average luck is 0, so this is the same share with less noise. Ratings are without luck, too.
`

// legend explains the columns.
func (rep *Report) legend() string {
	share, against := 1/float64(rep.Players), rep.Reference
	if !rep.compares() {
		return fmt.Sprintf(`One player alone among copies of the other: equals have %.4f
of the win and a margin of 0 points over the mean of the others. The rating of %s is 0; 400 points
are ten times the strength.
`, share, against)
	}
	return fmt.Sprintf(`One player alone among copies of the other: equals have %.4f
of the win, a margin of 0 points over the mean of the others, and an advantage of 0. The rating of %s
is 0; 400 points are ten times the strength.
`, share, against)
}

// compares reports whether the pairs have an advantage.
func (rep *Report) compares() bool { return rep.Pairs[0].Advantage != nil }

// judged reports whether there are shares without luck.
func (rep *Report) judged() bool { return rep.Pairs[0].AAlone.WithoutLuck != nil }

// pairTable has a line for each side of each pair.
func (rep *Report) pairTable() string {
	grid := [][]string{{"alone", "among", "share of the win", "margin in points"}}
	if rep.judged() {
		grid[0] = slices.Insert(grid[0], 3, "without luck")
	}
	if rep.compares() {
		grid[0] = append(grid[0], "advantage")
	}
	for _, p := range rep.Pairs {
		line := p.AAlone.cells(p.A, p.B)
		if p.Advantage != nil {
			line = append(line, p.Advantage.text(4))
		}
		grid = append(grid, line)
		if p.BAlone != nil {
			grid = append(grid, append(p.BAlone.cells(p.B, p.A), ""))
		}
	}
	return columns(grid)
}

// cells are the columns of a side.
func (s *SideReport) cells(alone, among string) []string {
	if s.WithoutLuck == nil {
		return []string{alone, among, s.Share.text(4), s.Margin.orNone(2)}
	}
	return []string{alone, among, s.Share.text(4), s.WithoutLuck.text(4), s.Margin.orNone(2)}
}

// orNone writes an interval, or "-" if there is none.
func (i *Interval) orNone(digits int) string {
	if i == nil {
		return "-"
	}
	return i.text(digits)
}

// entryTable has a line for each entrant, strongest first.
func (rep *Report) entryTable() string {
	grid := [][]string{{"entrant", "rating", "forfeits", "moves", "time a move", "slowest", "nodes a move"}}
	for _, e := range rep.ladder() {
		grid = append(grid, append([]string{e.Name, e.Rating.text(0), e.forfeitText()}, e.Effort.cells()...))
	}
	return columns(grid)
}

// ladder lists the entrants, strongest first.
func (rep *Report) ladder() []EntryReport {
	list := slices.Clone(rep.Entrants)
	slices.SortStableFunc(list, func(a, b EntryReport) int {
		switch {
		case a.Rating.Mean > b.Rating.Mean:
			return -1
		case a.Rating.Mean < b.Rating.Mean:
			return 1
		}
		return 0
	})
	return list
}

// cells are the columns of an effort.
func (e *EffortReport) cells() []string {
	if e == nil {
		return []string{"-", "-", "-", "-"}
	}
	nodes := "-"
	if e.Nodes != nil {
		nodes = fmt.Sprintf("%.0f", *e.Nodes)
	}
	return []string{fmt.Sprint(e.Moves), fmt.Sprintf("%.1f µs", e.Mean), fmt.Sprintf("%.0f µs", e.Most), nodes}
}

// faultKinds are the kinds of faults in the order of reports.
var faultKinds = []FaultKind{Illegal, Late, Failed}

// forfeitText counts the forfeits of an entrant.
func (e *EntryReport) forfeitText() string {
	var parts []string
	for _, kind := range faultKinds {
		if n := e.Forfeits[kind]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, kind))
		}
	}
	if parts == nil {
		return "0"
	}
	return strings.Join(parts, ", ")
}

// forfeitLines lists the first forfeits.
func (rep *Report) forfeitLines() string {
	const listed = 10
	var out strings.Builder
	for i, f := range rep.Forfeits {
		if i == 0 {
			out.WriteByte('\n')
		}
		if i == listed {
			fmt.Fprintf(&out, "and %d more; the JSON report has them all\n", len(rep.Forfeits)-listed)
			break
		}
		fmt.Fprintf(&out, "Forfeit (%s): %s in deal %d, game %d, at seat %d, move %d: %s\n", f.Kind, f.Entrant, f.Deal, f.Game, f.Seat,
			f.Move, f.Why)
	}
	return out.String()
}

// text writes the verdict of the stopping rule.
func (s *StopReport) text() string {
	says := map[string]string{
		saysUpper: fmt.Sprintf("the advantage is %v rather than %v", s.Upper, s.Lower),
		saysLower: fmt.Sprintf("the advantage is %v rather than %v", s.Lower, s.Upper),
		"":        "undecided",
	}[s.Verdict]
	return fmt.Sprintf("Stopping rule (%v or %v, errors %v): %s; log likelihood ratio %.2f, bounds ±%.2f\n",
		s.Lower, s.Upper, s.Error, says, s.LLR, s.Bound)
}

// text writes an interval with a number of digits after the decimal point.
func (i *Interval) text(digits int) string {
	return fmt.Sprintf("%.*f [%s, %s]", digits, i.Mean, endText(i.Low, digits), endText(i.High, digits))
}

// endText writes an end of an interval.
func endText(x float64, digits int) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "-∞"
	}
	return fmt.Sprintf("%.*f", digits, x)
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// columns writes a grid with aligned columns.
func columns(grid [][]string) string {
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, row := range grid {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	_ = w.Flush() // a buffer takes everything
	lines := strings.Split(out.String(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
