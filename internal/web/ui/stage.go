package ui

import "razzia/internal/i18n"

// A stageView is the middle of the table.
type stageView struct {
	*tablePage
	moves moves
	block blockView
}

// raidIsNext reports whether the next police card is the raid (R6.1).
func (s stageView) raidIsNext() bool {
	return int(s.State.Police) == s.State.RaidAt()-1 && !s.Over
}

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
