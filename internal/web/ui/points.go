package ui

import (
	"fmt"
	"strconv"
	"time"
)

// clockText writes the time left, in milliseconds: whole hours, and within an hour minutes and seconds.
func clockText(left int64) string {
	d := time.Duration(left) * time.Millisecond
	if d >= time.Hour {
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
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

// tone is the CSS class of a number of points.
func tone(n int) string {
	switch {
	case n > 0:
		return "plus"
	case n < 0:
		return "minus"
	}
	return "zero"
}

// size is the absolute value of points.
func size(points int) int { return max(points, -points) }
