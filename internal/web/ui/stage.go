package ui

import "razzia/internal/i18n"

// A stageView is the middle of the table.
type stageView struct {
	*tablePage
	moves moves
	block blockView
}

// raidIsNext reports whether the next police card is the raid (R6.1).
func (p *tablePage) raidIsNext() bool {
	return int(p.State.Police) == p.State.RaidAt()-1 && !p.Over
}

// showsChance reports whether the chance that the next card is a police card is shown: not if the table goes without this aid, and
// not after the end of the game.
func (p *tablePage) showsChance() bool { return !p.View.Options.Without.Chance && !p.Over }

// policeMark is the name of the drawing on a place of the police line.
func (s stageView) policeMark() string {
	if s.Me.Theme == i18n.Theme2020 {
		return "mark-police-2020"
	}
	return "mark-police"
}

func (s stageView) pileCounts() []int {
	piles := s.State.Piles
	if s.State.OnePile {
		return []int{int(piles[0])}
	}
	return []int{int(piles[0]), int(piles[1])}
}

// rowLabel names the cards of the row.
func (s stageView) rowLabel() string {
	cards := s.State.Row.Cards()
	return s.T("aria.row", "n", cards.Len(), "cards", s.Localizer.Cards(cards))
}
