package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"razzia"
)

// faceOf is the face of who sits at a seat. Bots wear those that people left, each another.
func (b *Board) faceOf(i razzia.Seat) uint8 {
	if s := b.View.Seats[i]; s.Person {
		return s.Face
	}
	var worn [Faces]bool
	for _, s := range b.View.Seats {
		worn[s.Face%Faces] = worn[s.Face%Faces] || s.Person
	}
	left := int(i)
	for face := range uint8(Faces) {
		if worn[face] {
			continue
		}
		if left--; left < 0 {
			return face
		}
	}
	return 0
}

// tag says what the name does not: that a bot plays the seat, that its player gave up.
func (b *Board) tag(i razzia.Seat) string {
	s := b.View.Seats[i]
	switch {
	case s.Mine && s.Level == "" && b.mySeats() == 1:
		return b.T("table.you")
	case s.Level != "":
		return b.T("table.bot")
	}
	return ""
}

// botForMe is a seat of the viewer that a bot plays and that he can take back, else NoSeat.
func (b *Board) botForMe() razzia.Seat {
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

// The aids are shown unless the table goes without them; of a game that is over there is nothing to
// foresee.
func (b *Board) showsChance() bool   { return !b.View.Options.Without.Chance && !b.Over() }
func (b *Board) showsScoreNow() bool { return !b.View.Options.Without.ScoreNow && !b.Over() }

// showsRowWorth reports whether what the row is worth to a seat is shown: not if it cannot win it.
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

func clockText(left int64) string {
	d := time.Duration(left) * time.Millisecond
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
}

// total writes points with a minus that is as wide as a digit.
func total(n int) string {
	if n > 0 {
		return strconv.Itoa(n)
	}
	return signed(n)
}

// signed writes points with their sign, with a minus that is as wide as the plus.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}
