package bots

import (
	"fmt"
	"io"
	"math"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/notation"
)

// A summary has the statistics of simulated games.
type summary struct {
	players  int
	games    int
	bots     standings
	packages standings
	moves    statistic
	draws    statistic
	ends     map[razzia.EventKind]int // number of rounds that ended by a raid, and by the last cheque
}

// newSummary makes an empty summary for games with a number of players between bots.
func newSummary(players int, bots []string) *summary {
	s := &summary{players: players, ends: map[razzia.EventKind]int{}}
	for _, name := range bots {
		s.bots.at(name)
	}
	for _, p := range razzia.Packages(players) {
		s.packages.at(p.String())
	}
	return s
}

// add adds a finished game.
func (s *summary) add(r notation.Record) error {
	draws := 0
	last, err := r.Replay(func(step notation.Step) {
		if step.Move.Verb() == razzia.ToDraw {
			draws++
		}
		for _, e := range step.Events {
			if e.Kind == razzia.Raid || e.Kind == razzia.ChequesSpent {
				s.ends[e.Kind]++
			}
		}
	})
	if err != nil {
		return err
	}
	s.games++
	s.moves.add(float64(len(r.Moves)))
	s.draws.add(float64(draws))
	shares := last.State.WinShares()
	for seat := range last.State.Players {
		share := shares[seat]
		points := float64(last.State.Seats[seat].Total)
		s.bots.at(r.Players[seat]).add(share, points)
		s.packages.at(r.Packages[seat].String()).add(share, points)
	}
	return nil
}

// write writes the summary as text.
func (s *summary) write(out io.Writer) error {
	rounds := s.ends[razzia.Raid] + s.ends[razzia.ChequesSpent]
	text := fmt.Sprintf("%d games of %d players\n\n%s\n%s\n", s.games, s.players, s.bots.table("Bot"), s.packages.table("Package"))
	text += command.Align([][]string{
		{"", "mean", "least", "most"},
		{"Moves in a game, reveals included", s.moves.mean(), s.moves.least(), s.moves.most()},
		{"Draws in a game", s.draws.mean(), s.draws.least(), s.draws.most()},
	})
	text += fmt.Sprintf("\nRounds ended by a raid: %.1f %%, by the last cheque: %.1f %%\n",
		100*float64(s.ends[razzia.Raid])/float64(rounds), 100*float64(s.ends[razzia.ChequesSpent])/float64(rounds))
	_, err := io.WriteString(out, text)
	return err
}

// A standing has the results of a bot or a package over all its seats.
type standing struct {
	name          string
	share, points statistic
}

func (st *standing) add(share, points float64) {
	st.share.add(share)
	st.points.add(points)
}

// standings are sorted by the first appearance of their names.
type standings []*standing

// at returns the standing of a name, and adds it if it is new.
func (sts *standings) at(name string) *standing {
	for _, st := range *sts {
		if st.name == name {
			return st
		}
	}
	*sts = append(*sts, &standing{name: name})
	return (*sts)[len(*sts)-1]
}

// table writes the standings, one a line.
func (sts standings) table(heading string) string {
	grid := [][]string{{heading, "seats", "share of the win", "points: mean", "least", "most"}}
	for _, st := range sts {
		grid = append(grid, []string{
			st.name, fmt.Sprint(st.share.n), fmt.Sprintf("%.4f ± %.4f", st.share.average(), st.share.error95()),
			st.points.mean(), st.points.least(), st.points.most(),
		})
	}
	return command.Align(grid)
}

// A statistic has the mean, the error and the range of numbers.
type statistic struct {
	n            int
	sum, squares float64
	low, high    float64
}

func (t *statistic) add(x float64) {
	if t.n == 0 {
		t.low, t.high = x, x
	}
	t.n++
	t.sum, t.squares = t.sum+x, t.squares+x*x
	t.low, t.high = math.Min(t.low, x), math.Max(t.high, x)
}

func (t *statistic) average() float64 { return t.sum / float64(t.n) }

// error95 is half the width of the 95 % interval of the mean, if the numbers are independent.
func (t *statistic) error95() float64 {
	variance := t.squares/float64(t.n) - t.average()*t.average()
	return 1.96 * math.Sqrt(math.Max(variance, 0)/float64(t.n))
}

func (t *statistic) mean() string  { return i18n.TrueMinus(fmt.Sprintf("%.1f", t.average())) }
func (t *statistic) least() string { return i18n.TrueMinus(fmt.Sprintf("%.0f", t.low)) }
func (t *statistic) most() string  { return i18n.TrueMinus(fmt.Sprintf("%.0f", t.high)) }
