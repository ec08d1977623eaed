package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"razzia"
)

// A stealForm is a theft that is being planned: the chosen places of the row, and the cursor.
type stealForm struct {
	at     int
	chosen [razzia.RowSize]bool
}

// letters are the keys of the places of the row.
const letters = "abcdefg"

// beginSteal starts to plan a theft, if the player to move has a thief and the row has a card.
func (m Model) beginSteal() Model {
	g := m.table.Game()
	switch {
	case thieves(&g.State) == 0:
		m.notice = "You have no thief to use."
	case g.State.Row.Len() == 0:
		m.notice = "The row is empty: there is nothing to steal."
	default:
		m.steal = &stealForm{}
	}
	return m
}

// thieves counts the thieves of the player to move.
func thieves(s *razzia.State) int { return s.Seats[s.Actor].Property.Count(razzia.Thief) }

// pressSteal handles a key while cards are being chosen.
func (m Model) pressSteal(key string) (tea.Model, tea.Cmd) {
	g := m.table.Game()
	form, row := *m.steal, g.State.Row.Len()
	switch key {
	case "esc", "q":
		m.steal = nil
		return m, nil
	case "enter":
		return m.submitSteal(form)
	case "?", "f1":
		return m.open(onHelp), nil
	case "left", "h":
		form.at = (form.at + row - 1) % row
	case "right":
		form.at = (form.at + 1) % row
	case "space":
		form.chosen[form.at] = !form.chosen[form.at]
	default:
		if i := strings.Index(letters[:row], key); i >= 0 && len(key) == 1 {
			form.at, form.chosen[i] = i, !form.chosen[i]
		}
	}
	if form.count() > thieves(&g.State) {
		m.notice = fmt.Sprintf("You have only %s.", several(thieves(&g.State), "thief", "thieves"))
		return m, nil
	}
	m.steal = &form
	return m, nil
}

// submitSteal makes the theft. If no card was chosen, it takes the one at the cursor.
func (m Model) submitSteal(form stealForm) (tea.Model, tea.Cmd) {
	g := m.table.Game()
	var loot []razzia.Card
	for i := range g.State.Row.Len() {
		if form.chosen[i] {
			loot = append(loot, g.State.Row.At(i))
		}
	}
	if len(loot) == 0 {
		loot = append(loot, g.State.Row.At(form.at))
	}
	return m.try(razzia.Steal(razzia.CardsOf(loot...)))
}

// count is the number of chosen cards.
func (f stealForm) count() int {
	n := 0
	for _, c := range f.chosen {
		if c {
			n++
		}
	}
	return n
}

// label is the mark of a place of the row: its letter, a tick if the card is chosen, the cursor.
func (f stealForm) label(i int) string {
	mark := letters[i : i+1]
	if f.chosen[i] {
		mark = "✓" + mark
	}
	if f.at == i {
		return "‹" + mark + "›"
	}
	return " " + mark + " "
}

// labelStyle is the style of the mark of a place of the row.
func (m Model) labelStyle(i int) lipgloss.Style {
	switch {
	case m.steal.at == i:
		return m.look.cursor
	case m.steal.chosen[i]:
		return m.look.good
	}
	return m.look.key
}
