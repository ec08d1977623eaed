package ui

import (
	"strings"

	"razzia/internal/rating"
)

// A ratedView is how a finished game was rated for the viewer, in a line.
type ratedView struct{ *tablePage }

// The keys of the texts about the rating of a game, by ladder and by reason.
var (
	ratedTexts = map[rating.Ladder]string{
		rating.Pair: "result.rated_pair", rating.Group: "result.rated_group", rating.Solo: "result.rated_solo",
	}
	unratedTexts = map[rating.Reason]string{
		rating.Lesson: "result.unrated_lesson", rating.Day: "result.unrated_daily", rating.Friendly: "result.unrated_friendly",
		rating.Hints: "result.unrated_hints", rating.Undone: "result.unrated_undone", rating.Same: "result.unrated_same",
		rating.Deserted: "result.unrated_deserted", rating.TookOver: "result.unrated_took_over", rating.Stayed: "result.unrated_stayed",
		rating.Passed: "result.unrated_passed", rating.Machines: "result.unrated_machines",
	}
)

// shows reports whether there is a line for the viewer, or soon will be. There is none for watchers.
func (v ratedView) shows() bool { return v.Seated() && (v.Rating || v.Rated != nil) }

// line says how the viewer's rating has changed, or why it has not; "" until the game is rated.
func (v ratedView) line() string {
	if v.Rated == nil || v.Rated.Pending {
		return ""
	}
	if v.Rated.Reason != rating.Rated {
		return v.reason(v.Rated.Reason)
	}
	var lines []string
	for i, s := range v.Rated.Seats {
		if i < len(v.View.Seats) && v.View.Seats[i].Mine {
			lines = append(lines, v.seat(s))
		}
	}
	return strings.Join(lines, " ")
}

// seat says it of one of the viewer's seats.
func (v ratedView) seat(s rating.SeatReport) string {
	if s.After.Games == 0 {
		return v.reason(s.Reason)
	}
	if s.ToGo > 0 {
		return ToGoText(v.Page, v.Rated.Ladder, s.ToGo)
	}
	return v.T(ratedTexts[v.Rated.Ladder], "before", s.Before.Points(), "after", s.After.Points())
}

// reason says why a game or a seat was not rated; "" for a reason that concerns no viewer with a seat.
func (v ratedView) reason(r rating.Reason) string {
	if key := unratedTexts[r]; key != "" {
		return v.T(key)
	}
	return ""
}
