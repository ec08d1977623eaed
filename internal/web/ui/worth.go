package ui

import (
	"fmt"

	"razzia/internal/i18n"
	"razzia/internal/measure/worth"
)

// WorthText is the share of the win that experts expect with a package, with half the width of its 95 % interval.
func WorthText(l *i18n.Localizer, w worth.Package) string { return ShareText(l, w.Share, w.Error) }

// ShareText is a share of the win with half the width of its 95 % interval.
func ShareText(l *i18n.Localizer, share, standardError float64) string {
	const width = 1.96 // standard errors
	return percent(l, share) + " ± " + tenths(l, fmt.Sprintf("%.1f", 100*width*standardError))
}

// PercentText is a share of the win.
func PercentText(l *i18n.Localizer, share float64) string { return percent(l, share) }

// dealtWorth is what the package of a seat is worth, until the first exchange of a cheque: later the cards count for more.
func (s seatView) dealtWorth() (worth.Package, bool) {
	if s.State.Round != 1 {
		return worth.Package{}, false
	}
	return worth.Shipped.Of(s.has.Open | s.has.Spent)
}
