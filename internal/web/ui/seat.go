package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"razzia"
)

// seatToTakeBack is a seat of the viewer that a bot plays and that the viewer can take back, else NoSeat.
func (b *Board) seatToTakeBack() razzia.Seat {
	for i, s := range b.View.Seats {
		if s.Mine && s.Level != "" && !s.Resigned && !b.Over() {
			return razzia.Seat(i)
		}
	}
	return razzia.NoSeat
}

func (b *Board) hasBots() bool {
	for _, s := range b.View.Seats {
		if s.Level != "" {
			return true
		}
	}
	return false
}

func (b *Board) won(i razzia.Seat) bool { return slices.Contains(b.State().Winners(), i) }

// showsChance and showsScoreNow report whether these aids are shown: not if the table goes without them, and not after
// the end of the game.
func (b *Board) showsChance() bool   { return !b.View.Options.Without.Chance && !b.Over() }
func (b *Board) showsScoreNow() bool { return !b.View.Options.Without.ScoreNow && !b.Over() }

// showsRowWorth reports whether the value of the row for a seat is shown: not if the seat cannot win it.
func (b *Board) showsRowWorth(i razzia.Seat) bool {
	return !b.View.Options.Without.RowWorth && !b.Over() && b.State().Row.Len() > 0 && b.State().Seats[i].Open != 0
}

func (b *Board) policePercent() int { return int(b.View.Game.Police*100 + .5) }

func (b *Board) pileCounts() []int {
	s := b.State()
	if s.OnePile {
		return []int{int(s.Piles[0])}
	}
	return []int{int(s.Piles[0]), int(s.Piles[1])}
}

func (b *Board) phaseClass() string {
	if b.Waiting() {
		return "open"
	}
	return "is-" + b.State().Phase.String()
}

func (b *Board) clocked() bool { return b.View.Options.Clock.Bank > 0 && !b.Over() }

// clockText writes the time left, in milliseconds: whole hours, and within an hour minutes and seconds.
func clockText(left int64) string {
	d := time.Duration(left) * time.Millisecond
	if d >= time.Hour {
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// longPoints reports whether the points of a seat have three characters or more.
func (b *Board) longPoints(i razzia.Seat) bool {
	total := b.State().Seats[i].Total
	return total < -9 || total > 99
}

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
