package rulebook_test

import (
	"slices"
	"testing"

	"razzia"
)

// TestNew checks set-ups that the rules allow, and the errors for others (R2).
func TestNew(t *testing.T) {
	four := razzia.Packages(4)
	backwards := slices.Clone(four)
	slices.Reverse(backwards)
	for name, c := range map[string]struct {
		setup razzia.Setup
		want  string
	}{
		"as listed":        {razzia.Setup{Packages: four, Piles: 2}, ""},
		"in another order": {razzia.Setup{Packages: backwards, Piles: 1}, ""},
		"nobody":           {razzia.Setup{Piles: 2}, "0 players: want 2 to 5 (R2.1)"},
		"six players":      {razzia.Setup{Packages: make([]razzia.Cheques, 6), Piles: 2}, "6 players: want 2 to 5 (R2.1)"},
		"no piles":         {razzia.Setup{Packages: four}, "0 piles: want 2 or 1 (R2.4)"},
		"three piles":      {razzia.Setup{Packages: four, Piles: 3}, "3 piles: want 2 or 1 (R2.4)"},
		"a package missing": {razzia.Setup{Packages: four[:3], Piles: 2},
			"seat 0: \"2 6 13\" is no package for 3 players: want one of 2 5 8 13 · 3 6 9 12 · 4 7 10 11 (R2.2)"},
		"a package twice": {razzia.Setup{Packages: []razzia.Cheques{four[0], four[1], four[2], four[1]}, Piles: 2},
			"seat 3: the package 3 7 12 is dealt to seat 1 already (R2.2)"},
		"an empty package": {razzia.Setup{Packages: []razzia.Cheques{four[0], four[1], four[2], 0}, Piles: 2},
			"seat 3: \"\" is no package for 4 players: want one of 2 6 13 · 3 7 12 · 4 8 11 · 5 9 10 (R2.2)"},
	} {
		s, err := razzia.New(c.setup)
		switch {
		case c.want == "" && err != nil, c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%s: got error %v, want %q", name, err, c.want)
		case err != nil && s != razzia.State{}:
			t.Errorf("%s: got an error and the state %+v, want the zero State", name, s)
		}
	}
}

// TestPackages checks that the packages are those of R2.2, and that a caller cannot change them.
func TestPackages(t *testing.T) {
	for players, want := range map[int]string{
		0: "[]", 1: "[]", 6: "[]", -1: "[]",
		2: "[2 5 6 9 3 4 7 8]",
		3: "[2 5 8 13 3 6 9 12 4 7 10 11]",
		4: "[2 6 13 3 7 12 4 8 11 5 9 10]",
		5: "[2 7 16 3 8 15 4 9 14 5 10 13 6 11 12]",
	} {
		got := razzia.Packages(players)
		if text := listOf(got); text != want {
			t.Errorf("the packages for %d players are %s, want %s", players, text, want)
		}
		for i := range got {
			got[i] = 0
		}
		if text := listOf(razzia.Packages(players)); text != want {
			t.Errorf("after a caller changed them the packages for %d players are %s, want %s", players, text, want)
		}
	}
}

func listOf(packages []razzia.Cheques) string {
	text := ""
	for _, p := range packages {
		text += " " + p.String()
	}
	return "[" + text[min(1, len(text)):] + "]"
}

// TestLotPanics checks that Lot panics at a number of players that the game cannot have.
func TestLotPanics(t *testing.T) {
	for _, players := range []int{-1, 0, 1, 6} {
		if !panics(func() { razzia.Lot(players, razzia.NewSource(1, 1)) }) {
			t.Errorf("Lot does not panic at %d players", players)
		}
	}
}

// TestGame checks the state of a new Game and the number of rounds scored.
func TestGame(t *testing.T) {
	setup := razzia.Setup{Packages: razzia.Packages(2), Piles: 2}
	g, err := razzia.NewGame(setup)
	s, _ := razzia.New(setup)
	if err != nil || g != (razzia.Game{State: s}) || g.RoundsScored() != 0 {
		t.Errorf("a new game is %+v, %v; want the state of New and no sheets", g, err)
	}
	if _, err := razzia.NewGame(razzia.Setup{}); err == nil {
		t.Error("NewGame accepts a set-up without players")
	}
	for round, want := range map[uint8]int{2: 1, 3: 2} {
		g.State.Round = round
		if g.RoundsScored() != want {
			t.Errorf("in round %d: RoundsScored is %d, want %d", round, g.RoundsScored(), want)
		}
	}
	if g.State.Phase = razzia.Over; g.RoundsScored() != 3 {
		t.Errorf("when over: RoundsScored is %d, want 3", g.RoundsScored())
	}
}
