package pages

import (
	"slices"

	"github.com/a-h/templ"

	"razzia/internal/leaderboard"
	"razzia/internal/rating"
	"razzia/internal/web/ui"
)

// A view is a leaderboard on a page.
type view struct {
	ui.Page
	boards []leaderboard.Board
	shown  *leaderboard.Board // one of them
	member bool
}

// kindPath is the address of the leaderboard of a kind.
func kindPath(l rating.Ladder) string { return ui.LeaderboardPath + "?kind=" + l.String() }

// current marks the kind that is shown.
func (v view) current(l rating.Ladder) templ.Attributes {
	if l != v.shown.Ladder {
		return nil
	}
	return templ.Attributes{"aria-current": "page"}
}

// choose chooses the board of a kind; without one that of three to five seats, unless only the other has places.
func choose(boards []leaderboard.Board, kind string) *leaderboard.Board {
	at := slices.IndexFunc(boards, func(b leaderboard.Board) bool { return b.Ladder.String() == kind })
	if at < 0 {
		at = slices.IndexFunc(boards, func(b leaderboard.Board) bool { return b.Ladder == rating.Group })
		some := slices.IndexFunc(boards, func(b leaderboard.Board) bool { return len(b.Places) > 0 })
		if some >= 0 && len(boards[at].Places) == 0 {
			at = some
		}
	}
	return &boards[at]
}

// podiumPlaces is how many members stand in the band.
const podiumPlaces = 3

// rest are the places below the podium.
func (v view) rest() []leaderboard.RankedMember {
	return v.shown.Places[min(podiumPlaces, len(v.shown.Places)):]
}

// agrees reports whether the viewer has agreed to be shown.
func (v view) agrees() bool { return v.shown.Agreed }

// band is the head of the page.
func (v view) band() ui.Band {
	b := ui.Band{Line: v.T("people.title"), Lead: v.T("leaderboard.about"), Body: kinds(v), Object: podium(v),
		Do: ui.LinkTo(v.T("lobby.find"), "/lobby")}
	if len(v.shown.Places) == 0 {
		b.Lead = v.T("leaderboard.first_free")
		if n := leaderboard.LeastGames - v.shown.Rating.Games; n > 0 {
			b.Lead += " " + v.T("leaderboard.first_games", "n", n)
		}
	}
	return b
}

// takesSpan is how wide the panel of what it takes is: all of the page unless there are places beside it.
func (v view) takesSpan() ui.Span {
	if len(v.rest()) > 0 {
		return ui.Third
	}
	return ""
}

// profilePath is the address of the profile of a member; "" if the viewer may not see it.
func profilePath(p leaderboard.RankedMember) string {
	switch {
	case p.Self:
		return "/profile"
	case p.Linked:
		return "/profile/" + p.Person.Handle()
	}
	return ""
}

// A condition of the leaderboard, and how far the viewer is with it.
type condition struct {
	icon, text, small, end string
	n, all                 int // what is counted; 0 of 0 for nothing
	lacks                  bool
	step                   templ.Component // its button, if it lacks
}

// conditions are those that the viewer can do something about. The others are named only if they lack.
func (v view) conditions() []condition {
	own := &v.shown.Own
	lacks := func(l leaderboard.Lack) bool { return slices.Contains(own.Lacks, l) }
	counted := func(icon, key string, n, least int, lack leaderboard.Lack) condition {
		n = min(n, least)
		return condition{icon: icon, text: v.T(key, "n", least), end: v.T("puzzles.of", "n", n, "all", least), n: n, all: least,
			lacks: lacks(lack), step: nothing()}
	}
	list := []condition{
		counted("icon-cards", "leaderboard.take_games", own.Rating.Games, leaderboard.LeastGames, leaderboard.Games),
		counted("icon-people", "leaderboard.take_people", own.Opponents, leaderboard.LeastOpponents, leaderboard.Opponents),
		{icon: "icon-link", text: v.T("leaderboard.take_kept"), small: v.T("devices.hint"), lacks: !v.member, step: keepLink(v)},
		{icon: "icon-eye", text: v.T("leaderboard.take_seen"), small: v.T("leaderboard.agree_about"), lacks: !v.agrees(), step: nothing()},
	}
	if v.member {
		list[3].step = consent(v)
	}
	if lacks(leaderboard.Recency) {
		list = append(list, condition{icon: "icon-clock", text: v.T("leaderboard.lack.recency", "n", leaderboard.Days), lacks: true,
			step: nothing()})
	}
	if lacks(leaderboard.Certainty) {
		list = append(list, condition{icon: "icon-help", text: v.T("leaderboard.lack.certainty", "margin", ui.BoardMargin), lacks: true,
			step: nothing()})
	}
	return list
}
