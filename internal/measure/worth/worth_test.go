package worth_test

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/measure/worth"
)

// game makes a game in which seats have packages, results and luck, in shares of the win.
func game(judge string, results, luck []float64, packages ...razzia.Cheques) *measure.Game {
	g := &measure.Game{Judge: measure.Identity{Name: "net", Hash: judge}}
	for i, p := range packages {
		g.Seats = append(g.Seats, measure.Seat{Package: measure.Package(p),
			End:  measure.Amount{Share: int64(results[i] * measure.ShareUnit)},
			Luck: measure.Amount{Share: int64(luck[i] * measure.ShareUnit)}})
	}
	return g
}

// TestSums checks the table of four games against figures that were computed by hand, and that the order of the games does not matter.
func TestSums(t *testing.T) {
	low, high := razzia.Packages(2)[0], razzia.Packages(2)[1]
	games := []*measure.Game{
		game("a", []float64{1, 0}, []float64{.3, -.3}, low, high),
		game("a", []float64{1, 0}, []float64{.5, -.5}, low, high),
		game("a", []float64{1, 0}, []float64{.3, -.3}, high, low),
		game("a", []float64{.5, .5}, []float64{-.1, .1}, high, low),
	}
	sums := func(games []*measure.Game) *worth.Sums {
		var s worth.Sums
		for _, g := range games {
			fatal.If(t, s.Add([]string{"b", "a"}, g))
		}
		return &s
	}
	// The package has .7, .5, .3 and .4 without luck: the deviation is .1708, of which the error is half.
	packages := []worth.Package{{"2 5 6 9", .475, .085391, .625, .239357}, {"3 4 7 8", .525, .085391, .375, .239357}}
	want := worth.Table{Players: []string{"a", "b"}, Judge: measure.Identity{Name: "net", Hash: "a"},
		Sizes: []worth.Size{{Players: 2, Games: 4, Packages: packages}}}
	if got := sums(games).Table(); !reflect.DeepEqual(got, want) {
		t.Errorf("the table is\n%+v, want\n%+v", got, want)
	}
	slices.Reverse(games)
	if got := sums(games).Table(); !reflect.DeepEqual(got, want) {
		t.Errorf("in another order the table is\n%+v", got)
	}
	if err := sums(games).Add(nil, game("b", []float64{1, 0}, []float64{0, 0}, low, high)); err == nil {
		t.Error("figures of two judges are mixed")
	}
	if luck := sums(games).Luck(2); len(luck) != 2 || luck[0].Value() != .25 || luck[1].Value() != -.25 {
		t.Errorf("the luck of the seats is %+v", luck)
	}
}

// TestShippedTable checks that the program has the worth of all packages, by its own judge and the experts of its levels.
func TestShippedTable(t *testing.T) {
	judge, err := measure.Open()
	fatal.If(t, err)
	page, err := os.ReadFile("../../../docs/bots/levels.md")
	fatal.If(t, err)
	table := &worth.Shipped
	if len(table.Players) != 1 || !strings.Contains(string(page), "| expert | `"+table.Players[0]+",time=") {
		t.Errorf("the worth is found by %v, which are not the experts of this program: find it anew", table.Players)
	}
	if table.Judge != judge.Identity {
		t.Errorf("the judge is %v, and that of this program %v: find the worth anew", table.Judge, judge.Identity)
	}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		checkSize(t, table, players)
	}
}

// TestDocsHaveTheTable checks that the page about packages has the figures of the table.
func TestDocsHaveTheTable(t *testing.T) {
	page, err := os.ReadFile("../../../docs/bots/packages.md")
	fatal.If(t, err)
	for _, s := range worth.Shipped.Sizes {
		for _, p := range s.Packages {
			row := fmt.Sprintf("| %d | %s | %.1f | %.1f | %.1f | %.1f | %d |\n",
				s.Players, p.Cheques, 100*p.Share, 196*p.Error, 100*p.Won, 196*p.WonError, s.Games)
			if !strings.Contains(string(page), row) {
				t.Errorf("docs/bots/packages.md has no row %s", row)
			}
		}
	}
}

// checkSize checks that all packages of a table size have a worth, and that these add up to the win.
func checkSize(t *testing.T, table *worth.Table, players int) {
	t.Helper()
	sum, size := 0.0, table.Size(players)
	for i, p := range razzia.Packages(players) {
		got, found := table.Of(p)
		if !found || got != size.Packages[i] || got.Share <= 0 || got.Error <= 0 || got.Error >= got.WonError {
			t.Errorf("%d players: the package %v is worth %+v", players, p, got)
		}
		sum += got.Share
	}
	if math.Abs(sum-1) > 1e-4 {
		t.Errorf("%d players: the packages are worth %v together, want 1", players, sum)
	}
}
