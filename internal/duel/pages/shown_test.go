package pages

import (
	"strings"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/duel"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// TestABotThatAnswersOtherwiseIsNamed has two games that part at the first decision, which is that of a bot in one deal and that of the
// person in the other.
func TestABotThatAnswersOtherwiseIsNamed(t *testing.T) {
	setup, _ := fair.NewSeed().Deal(2, 1)
	s, err := razzia.New(setup)
	fatal.If(t, err)
	a, b := new(table.Table), new(table.Table)
	a.Setup, a.Moves, b.Setup, b.Moves = setup, []razzia.Move{razzia.Draw(1)}, setup, []razzia.Move{razzia.Call()}
	for _, byBot := range []bool{true, false} {
		seat := s.Actor
		if byBot {
			seat = 1 - s.Actor
		}
		deal := table.Deal{Seat: seat, Options: table.Options{Players: 2, Piles: 1}, Levels: []string{"master", "master"},
			Names: []string{"Rita", "Rita"}}
		deal.Levels[seat], deal.Names[seat] = "", ""
		try := &duel.Try{Name: "Ben", Result: duel.Result{Rounds: []duel.Round{{Points: 7}}}}
		v := &view{Page: ui.Page{Localizer: i18n.LocalizerFor(i18n.English, "")}, rival: try, parting: &duel.Parting{A: a, B: b},
			Card: &duel.Card{Duel: &duel.Duel{Deal: deal}, Mine: try}}
		for i, w := range v.ways() {
			if strings.Contains(w.did, "Rita") != byBot || (w.was == "") != byBot {
				t.Errorf("a bot: %v; way %d is %q, %q", byBot, i, w.did, w.was)
			}
		}
	}
}
