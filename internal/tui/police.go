package tui

import (
	"fmt"
	"math"
	"strings"

	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A policeView is the line of police with its places, the piles and the chance of police.
type policeView struct {
	look   *look
	words  *i18n.Localizer
	game   *table.GameView
	chance bool // whether the chance of police is shown
}

// line draws the line of police, in the longest words that fit.
func (v policeView) line(width int) string {
	s := &v.game.State
	count := v.words.Text("status.police_of", "count", int(s.Police), "all", s.RaidAt())
	long, short := v.piles(func(n int) string { return v.words.Text("table.pile", "pile", n) }), v.piles(i18n.Number)
	number := fmt.Sprintf("%d/%d", s.Police, s.RaidAt())
	for _, try := range []struct{ left, piles string }{
		{count + "  " + v.stars(" "), long}, {count + " " + v.stars(""), long}, {v.stars(" ") + number, long}, {v.stars("") + " " + number, long},
	} {
		right := v.next(try.piles) + " "
		if left := " " + try.left + " "; columns(left)+columns(right) <= width {
			return spread(left, right, width)
		}
	}
	return spread(" "+v.stars("")+" "+number, v.next(short)+" ", width)
}

// piles says how many cards the piles have.
func (v policeView) piles(name func(n int) string) string {
	s := &v.game.State
	if s.OnePile {
		return v.words.Text("table.pile_cards", "n", int(s.Piles[0]))
	}
	return fmt.Sprintf("%s: %d  %s: %d", name(1), s.Piles[0], name(2), s.Piles[1])
}

// next adds the chance that the next card is a police card, if it is shown.
func (v policeView) next(piles string) string {
	if !v.chance {
		return piles
	}
	return piles + "   " + v.words.Text("status.police_next", "percent", int(math.Round(100*v.game.Police)))
}

// stars draws the places of the line of police, those that are taken and those that are free, with a gap between them.
func (v policeView) stars(gap string) string {
	s := &v.game.State
	taken, all := int(s.Police), s.RaidAt()
	return v.look.alarm.Render(strings.Repeat("★"+gap, taken)) + v.look.faint.Render(strings.Repeat("☆"+gap, all-taken))
}
