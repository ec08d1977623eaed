package tui

import (
	"fmt"
	"math"
	"strings"

	"razzia/internal/table"
)

// A policeView is the line of police with its places, the piles and the chance of police.
type policeView struct {
	look   *look
	game   *table.GameView
	chance bool // whether the chance of police is shown
}

// line draws the line of police.
func (v policeView) line(width int) string {
	s := &v.game.State
	left := fmt.Sprintf(" Police %s %d of %d", v.stars(width), s.Police, s.RaidAt())
	piles := fmt.Sprintf("Pile: %d", s.Piles[0])
	if !s.OnePile {
		piles = fmt.Sprintf("Pile 1: %d  Pile 2: %d", s.Piles[0], s.Piles[1])
	}
	if v.chance {
		piles += fmt.Sprintf("   Next card police: %.0f%%", math.Round(100*v.game.Police))
	}
	return spread(left, piles+" ", width)
}

// stars draws the places of the line of police: those that are taken, and those that are free.
func (v policeView) stars(width int) string {
	s, gap := &v.game.State, " "
	if width < minWidth {
		gap = ""
	}
	return v.look.alarm.Render(strings.Repeat("★"+gap, int(s.Police))) +
		v.look.faint.Render(strings.Repeat("☆"+gap, s.RaidAt()-int(s.Police)))
}
