package tui

import (
	"strings"

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

// planTheft starts to plan a theft, if the player to move has a thief and the row has a card. Otherwise it returns the key of the reason.
func planTheft(s *razzia.State) (form *stealForm, why string) {
	switch {
	case thieves(s) == 0:
		return nil, "status.inert_no_thief"
	case s.Row.Len() == 0:
		return nil, "status.inert_row_empty"
	}
	return &stealForm{}, ""
}

// thieves counts the thieves of the player to move.
func thieves(s *razzia.State) int { return s.Seats[s.Actor].Property.Count(razzia.Thief) }

// press handles a key that moves the cursor or chooses a card, in a row of so many cards.
func (f stealForm) press(key string, row int) stealForm {
	switch key {
	case "left", "h":
		f.at = (f.at + row - 1) % row
	case "right":
		f.at = (f.at + 1) % row
	case "space":
		f.chosen[f.at] = !f.chosen[f.at]
	default:
		if i := strings.Index(letters[:row], key); i >= 0 && len(key) == 1 {
			f.at, f.chosen[i] = i, !f.chosen[i]
		}
	}
	return f
}

// move is the theft of the chosen cards. If no card was chosen, it takes the one at the cursor.
func (f stealForm) move(row razzia.Row) razzia.Move {
	var loot []razzia.Card
	for i := range row.Len() {
		if f.chosen[i] {
			loot = append(loot, row.At(i))
		}
	}
	if len(loot) == 0 {
		loot = append(loot, row.At(f.at))
	}
	return razzia.Steal(razzia.CardsOf(loot...))
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

// style is the style of the mark of a place of the row.
func (f stealForm) style(l *look, i int) lipgloss.Style {
	switch {
	case f.at == i:
		return l.cursor
	case f.chosen[i]:
		return l.good
	}
	return l.key
}
