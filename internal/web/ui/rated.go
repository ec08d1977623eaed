package ui

import (
	"strings"

	"razzia/internal/rating"
	"razzia/internal/table"
)

// The keys of the texts about the rating of a game, by ladder and by reason.
var (
	ratedTexts = map[rating.Ladder]string{
		rating.Pair: "result.rated_pair", rating.Group: "result.rated_group", rating.Solo: "result.rated_solo",
	}
	unratedTexts = map[rating.Reason]string{
		rating.Lesson: "result.unrated_lesson", rating.Day: "result.unrated_daily", rating.Duel: "result.unrated_duel",
		rating.Offline:  "result.unrated_offline",
		rating.Friendly: "result.unrated_friendly",
		rating.Hints:    "result.unrated_hints", rating.Undone: "result.unrated_undone", rating.Same: "result.unrated_same",
		rating.Deserted: "result.unrated_deserted", rating.TookOver: "result.unrated_took_over", rating.Stayed: "result.unrated_stayed",
		rating.Passed: "result.unrated_passed", rating.Machines: "result.unrated_machines",
	}
)

// showsRating reports whether there is a line for the viewer, or soon will be. There is none for watchers.
func showsRating(p *tablePage) bool { return p.Seated() && (p.Rating || p.Rated != nil) }

// ratingLine says how the viewer's rating has changed, or why it has not; "" until the game is rated.
func ratingLine(p Page, rated *rating.Report, seats []table.SeatView) string {
	if rated == nil || rated.Pending {
		return ""
	}
	if rated.Reason != rating.Rated {
		return unratedText(p, rated.Reason)
	}
	var lines []string
	for i, s := range rated.Seats {
		if i < len(seats) && seats[i].Mine {
			lines = append(lines, seatRating(p, rated.Ladder, s))
		}
	}
	return strings.Join(lines, " ")
}

// seatRating says it of one of the viewer's seats.
func seatRating(p Page, l rating.Ladder, s rating.SeatReport) string {
	switch {
	case s.After.Games == 0:
		return unratedText(p, s.Reason)
	case s.ToGo > 0:
		return ToGoText(p, l, s.ToGo)
	}
	return p.T(ratedTexts[l], "before", s.Before.Points(), "after", s.After.Points())
}

// unratedText says why a game or a seat was not rated; "" for a reason that concerns no viewer with a seat.
func unratedText(p Page, r rating.Reason) string {
	if key := unratedTexts[r]; key != "" {
		return p.T(key)
	}
	return ""
}
