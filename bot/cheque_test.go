package bot

import (
	"testing"

	"razzia"
	"razzia/bot/bottest/scene"
)

// worth is the worth of a seat's cheques in a position. Missing is the number of police cards to the raid.
func worth(t *testing.T, at scene.Scene, seat razzia.Seat, missing int) float64 {
	t.Helper()
	s := at.State(t)
	p := withFreshCache().evaluate(&s, s.RaidAt()-missing, 0)
	var v points
	add(&v, p.chequesAfter(0, 0, missing))
	return v[seat]
}

func TestOpenChequesAreWorthLessAsTheRaidComes(t *testing.T) {
	at := scene.Scene{Players: 4}
	for missing := 1; missing < 7; missing++ {
		soon, later := worth(t, at, 0, missing), worth(t, at, 0, missing+1)
		if soon >= later {
			t.Errorf("worth %.2f with %d police cards missing and %.2f with %d, want less (R6.1)", soon, missing, later, missing+1)
		}
	}
}

func TestHigherChequeIsWorthMore(t *testing.T) {
	// A 13 and a 2 of one player: whichever is spent, the other is left.
	spent := func(c razzia.Cheque) scene.Scene {
		return scene.Scene{Players: 4, Spent: map[razzia.Seat]razzia.Cheques{0: razzia.ChequesOf(c, 6)}}
	}
	high, low := worth(t, spent(2), 0, 5), worth(t, spent(13), 0, 5)
	if high <= low {
		t.Errorf("an open 13 is worth %.2f and an open 2 %.2f, want more (R4.1)", high, low)
	}
}

func TestPaySwapsChequeAndMiddle(t *testing.T) {
	s := scene.Scene{Players: 4}.State(t)
	got := chequesOf(&s.Seats[0]).pay(6, 1)
	want := chequeHolding{open: razzia.ChequesOf(2, 13), owned: razzia.ChequesOf(1, 2, 13), sum: 16}
	if got != want {
		t.Errorf("2 6 13 after paying 6 for the middle 1 is %v, want %v (R4.3)", got, want)
	}
}

func TestMiddleChequeIsWorthHaving(t *testing.T) {
	s := scene.Scene{Players: 4}.State(t)
	low := s
	s.Middle = 13
	low.Middle = 1
	price := func(s razzia.State) float64 {
		p := withFreshCache().evaluate(&s, 2, 0)
		var w utilities
		p.afterSale(1, 3, &w)
		return w[1]
	}
	if got, want := price(s), price(low); got <= want {
		t.Errorf("buying the empty row with a 13 in the middle is worth %.2f, with a 1 %.2f, want more (R6.3)", got, want)
	}
}

func TestLootToCome(t *testing.T) {
	all := razzia.ChequesOf(2, 6, 13, 3, 7, 12)
	mine := razzia.ChequesOf(2, 6, 13)
	others := all &^ mine
	for _, tt := range []struct {
		name       string
		more, less float64
	}{
		{"more police cards missing", defaultTables.lootOf(mine, others, 5), defaultTables.lootOf(mine, others, 2)},
		{"more cheques", defaultTables.lootOf(mine, others, 5), defaultTables.lootOf(single[2]|single[13], others, 5)},
		{"less competition", defaultTables.lootOf(mine, single[3], 5), defaultTables.lootOf(mine, others, 5)},
		{"a full row at most for a cheque without competition", razzia.RowSize + 0.01, defaultTables.lootOf(single[2], 0, 7)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.more <= tt.less {
				t.Errorf("loot to come is %.2f against %.2f, want more", tt.more, tt.less)
			}
		})
	}
	if got := defaultTables.lootOf(mine, others, 0); got != 0 {
		t.Errorf("loot to come after the raid is %.2f, want 0", got)
	}
}

// add adds the worth of cheques to the points of each seat.
func add(v *points, w *chequeWorth) {
	for i := range v {
		v[i] += w.now[i] + w.then[i]
	}
}

// withFreshCache is greedy with an empty cache.
func withFreshCache() *greedy { return &greedy{defaultTables, new(cache)} }
