package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"razzia/internal/i18n"
)

// Percent writes a share in a language, rounded to a tenth of a percent.
func Percent(l *i18n.Localizer, share float64) string { return percent(l, share) }

// WholePercent writes a share as a whole number of percent.
func WholePercent(l *i18n.Localizer, share float64) string { return wholePercent(l, share) }

// Signed writes a number with its sign, rounded to a tenth. Zero has none.
func Signed(l *i18n.Localizer, x float64) string {
	const tenth = 10
	rounded := math.Round(tenth * x)
	if rounded == 0 {
		return Tenths(l, 0)
	}
	text := fmt.Sprintf("%+.1f", rounded/tenth)
	return tenths(l, strings.Replace(text, "-", "−", 1))
}

// Tenths writes a number that is no difference, rounded to a tenth.
func Tenths(l *i18n.Localizer, x float64) string { return tenths(l, fmt.Sprintf("%.1f", x)) }

// Large writes a number of things with the thousands separator of a language. One of four digits has none, as all the languages allow.
func Large(l *i18n.Localizer, n int) string {
	const least, group = 5, 3 // digits
	text := strconv.Itoa(n)
	if len(text) < least {
		return text
	}
	for i := len(text) - group; i > 0; i -= group {
		text = text[:i] + l.Text("analysis.thousands") + text[i:]
	}
	return text
}

// CountText writes how many of something a list has; "" for none.
func CountText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
