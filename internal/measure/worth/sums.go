package worth

import (
	"fmt"
	"math"
	"slices"

	"razzia"
	"razzia/internal/measure"
)

// Sums add up measured games, of any table sizes. The zero Sums is that of no games. All sums are whole numbers, so the games give the same
// table in any order.
type Sums struct {
	players []string
	judge   measure.Identity
	sizes   [razzia.MaxPlayers + 1]size
}

// A size has the sums of the games with a number of players.
type size struct {
	games       int
	won, result [razzia.MaxPlayers]Mean // by package: the share of the win, and that without luck
	luck        [razzia.MaxPlayers]Mean // by seat, share of the win
}

// Add adds a game with its players. It fails if the game is by another judge than those before.
func (s *Sums) Add(players []string, g *measure.Game) error {
	if s.judge == (measure.Identity{}) {
		s.judge = g.Judge
	}
	if g.Judge != s.judge {
		return fmt.Errorf("a game was measured by %v, those before by %v: figures of two judges are never mixed", g.Judge, s.judge)
	}
	for _, name := range players {
		if !slices.Contains(s.players, name) {
			s.players = append(s.players, name)
		}
	}
	sum := &s.sizes[len(g.Seats)]
	sum.games++
	packages := razzia.Packages(len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		dealt := slices.Index(packages, razzia.Cheques(seat.Package))
		sum.won[dealt].Add(seat.End.Share)
		sum.result[dealt].Add(seat.End.Share - seat.Luck.Share)
		sum.luck[i].Add(seat.Luck.Share)
	}
	return nil
}

// Table returns the worth of the packages. Sizes with fewer than two games, which have no error, are not in it.
func (s *Sums) Table() Table {
	t := Table{Players: s.players, Judge: s.judge, Sizes: []Size{}}
	slices.Sort(t.Players)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		sum := &s.sizes[players]
		if sum.games < 2 {
			continue
		}
		of := Size{Players: players, Games: sum.games}
		for i, p := range razzia.Packages(players) {
			won, result := &sum.won[i], &sum.result[i]
			of.Packages = append(of.Packages, Package{Cheques(p.String()), result.Value(), result.Error(), won.Value(), won.Error()})
		}
		t.Sizes = append(t.Sizes, of)
	}
	return t
}

// Luck returns the luck of the seats in the games with a number of players, in shares of the win: 0 within its error.
func (s *Sums) Luck(players int) []Mean { return slices.Clone(s.sizes[players].luck[:players]) }

// A Mean adds up shares of the win in millionths, for their mean and its error.
type Mean struct{ n, sum, squares int64 }

// Add adds a share of the win, in millionths. Squares of a million games of two fit.
func (m *Mean) Add(share int64) { m.n, m.sum, m.squares = m.n+1, m.sum+share, m.squares+share*share }

// Value returns the mean, to a millionth of the win.
func (m *Mean) Value() float64 { return millionths(float64(m.sum) / float64(m.n)) }

// Error returns the standard error of the mean, to a millionth of the win. It needs two shares at least.
func (m *Mean) Error() float64 {
	n, sum := float64(m.n), float64(m.sum)
	squares := max(0, float64(m.squares)-float64(sum*sum)/n)
	return millionths(math.Sqrt(squares / (n - 1) / n))
}

// millionths turns a number of millionths into a share, rounded to one.
func millionths(n float64) float64 { return math.Round(n) / measure.ShareUnit }
