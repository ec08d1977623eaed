package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"razzia/internal/table"
)

// isBot reports whether a bot plays a seat.
func isBot(s table.SeatView) bool { return s.Level != "" }

func (s seatView) won() bool { return slices.Contains(s.State().Winners(), s.seat) }

// showsScoreNow reports whether the seat shows what it would score: not if the table goes without this aid, and not after the
// end of the game.
func (s seatView) showsScoreNow() bool { return !s.View.Options.Without.ScoreNow && !s.Over() }

// showsRowWorth reports whether the value of the row is shown: not if the seat cannot win it.
func (s seatView) showsRowWorth() bool {
	return !s.View.Options.Without.RowWorth && !s.Over() && s.State().Row.Len() > 0 && s.has.Open != 0
}

// clockText writes the time left, in milliseconds: whole hours, and within an hour minutes and seconds.
func clockText(left int64) string {
	d := time.Duration(left) * time.Millisecond
	if d >= time.Hour {
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// longPoints reports whether the points have three characters or more.
func (s seatView) longPoints() bool { return s.has.Total < -9 || s.has.Total > 99 }

// total writes a total of points. Negative ones have a minus sign as wide as a digit.
func total(n int) string {
	if n > 0 {
		return strconv.Itoa(n)
	}
	return signed(n)
}

// signed writes points with their sign. The minus sign is as wide as the plus sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}
