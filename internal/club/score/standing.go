package score

import (
	"cmp"
	"slices"
	"strings"
)

// A Tie says why a line stands below the one above it.
type Tie string

// The reasons, in the order in which they are asked.
const (
	First    Tie = ""         // it is the first line
	ByScore  Tie = "score"    // the score is lower
	ByLeft   Tie = "left"     // the scores are equal, and they left more games
	ByLuck   Tie = "luck"     // these are equal, and the score without luck is lower
	ByMargin Tie = "margin"   // these are equal or not known, and the margin is lower
	Level    Tie = "together" // all are equal: both share the place
)

// A Line is a person in the standings.
type Line struct {
	Player string `json:"player"`
	Place  int    `json:"place"` // from 1; those who are level share it
	Score  int    `json:"score"` // in parts of Win: the sum over all parts
	Tie    Tie    `json:"tie,omitempty"`
	Parts  []Part `json:"parts"` // in the order of the games

	Luck     int64 `json:"luck"`     // of all parts, in millionths of the win
	Margin   int   `json:"margin"`   // of all parts, in twelfths of a point
	Measured bool  `json:"measured"` // the luck of all games is known
}

// Left is how many games the person left.
func (l Line) Left() (n int) {
	for _, p := range l.Parts {
		if p.Left {
			n++
		}
	}
	return n
}

// WithoutLuck is the score less the luck of the cards, in parts of [Win].
func (l Line) WithoutLuck() int { return l.Score - inWin(l.Luck) }

// Thousandths is the score in thousandths of a win.
func (l Line) Thousandths() int { return l.Score / permille }

// Skill is the score without the luck of the cards, in thousandths of a win; nil until all games are measured.
func (l Line) Skill() *int {
	if !l.Measured {
		return nil
	}
	skill := l.WithoutLuck() / permille
	return &skill
}

// Points is the margin in points.
func (l Line) Points() float64 { return float64(l.Margin) / pointParts }

// Standings returns the lines of people, the best first. People without a game stand there too, with 0.
func Standings(people []string, games []Game) []Line {
	index := map[string]int{}
	var lines []Line
	add := func(name string) int {
		if i, is := index[name]; is {
			return i
		}
		index[name] = len(lines)
		lines = append(lines, Line{Player: name, Measured: true})
		return len(lines) - 1
	}
	for _, name := range people {
		add(name)
	}
	for _, g := range games {
		for seat, s := range g.Seats {
			if s.Player != "" {
				lines[add(s.Player)].add(g.part(seat))
			}
		}
	}
	rank(lines)
	return lines
}

// add adds a game.
func (l *Line) add(p Part) {
	l.Parts = append(l.Parts, p)
	l.Score += p.Score()
	l.Luck += p.Luck
	l.Margin += p.Margin
	l.Measured = l.Measured && p.Measured
}

// rank sorts lines and gives them their places.
func rank(lines []Line) {
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Player, b.Player)) })
	for from := 0; from < len(lines); {
		to := from + 1
		for to < len(lines) && lines[to].Score == lines[from].Score {
			to++
		}
		breakTie(lines[from:to], from)
		from = to
	}
}

// breakTie sorts lines of equal scores, of which the first has some lines above it.
func breakTie(level []Line, above int) {
	measured := !slices.ContainsFunc(level, func(l Line) bool { return !l.Measured })
	by := func(a, b Line) Tie {
		switch {
		case a.Left() != b.Left():
			return ByLeft
		case measured && a.WithoutLuck() != b.WithoutLuck():
			return ByLuck
		case a.Margin != b.Margin:
			return ByMargin
		}
		return Level
	}
	slices.SortStableFunc(level, func(a, b Line) int {
		switch by(a, b) {
		case ByLeft:
			return cmp.Compare(a.Left(), b.Left())
		case ByLuck:
			return cmp.Compare(b.WithoutLuck(), a.WithoutLuck())
		}
		return cmp.Compare(b.Margin, a.Margin)
	})
	for i := range level {
		level[i].Place = above + i + 1
		switch {
		case i > 0:
			if level[i].Tie = by(level[i-1], level[i]); level[i].Tie == Level {
				level[i].Place = level[i-1].Place
			}
		case above > 0:
			level[i].Tie = ByScore
		}
	}
}

// Scores returns the scores of lines by person, for the next pairing.
func Scores(lines []Line) map[string]int {
	scores := map[string]int{}
	for _, l := range lines {
		scores[l.Player] = l.Score
	}
	return scores
}
