package pages

import (
	"slices"
	"strconv"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/web/ui"
)

// A listView is the list of the evenings.
type listView struct {
	ui.Page
	coming, past []*evening.Snapshot
	now          time.Time
	me           []string // identities of the viewer
}

// shown is an evening of the list.
func (v listView) shown(of *evening.Snapshot) *shown {
	return &shown{Page: v.Page, of: of, now: v.now}
}

// isMine reports whether the viewer takes part in an evening that is not over.
func (v listView) isMine(of *evening.Snapshot) bool {
	g := of.Find(v.me)
	return !of.IsOver() && (g != nil && g.Presence != evening.Left || slices.Contains(v.me, of.Maker))
}

// end says at the end of a row what one can do there.
func (v listView) end(s *shown) string {
	switch {
	case s.of.IsOver():
		return ""
	case v.isMine(s.of):
		return v.T("evening.you_come")
	case s.of.Stage != evening.Gathering:
		return v.T("evening.runs")
	}
	return v.T("evening.i_come")
}

// firstFaces are those of the first who have come.
func (s *shown) firstFaces() (list []uint8) {
	const most = 3
	for _, g := range s.present() {
		if len(list) < most {
			list = append(list, g.Face)
		}
	}
	return list
}

// lastMoment is when an evening that is over was.
func (s *shown) lastMoment() time.Time {
	if s.of.Began.IsZero() {
		return s.of.Starts
	}
	return s.of.Began
}

// outcome says in few words how an evening ended.
func (s *shown) outcome() string {
	if s.of.Stage == evening.Cancelled || len(s.winners()) == 0 {
		return s.T("evening.called_off")
	}
	return s.title()
}

// toClub leads from the form for an evening of a club back to it.
func (v planView) toClub() []ui.Link {
	if v.club == "" {
		return nil
	}
	return []ui.Link{{Path: evening.ClubPath(v.club), Words: v.T("club.back")}}
}

// starts are the answers to when an evening begins.
func (v planView) starts() []ui.Option {
	list := []ui.Option{{Value: startsDate, Key: v.T("evening.at_date")}}
	if !v.isNew {
		return list
	}
	in := func(minutes int) ui.Option {
		return ui.Option{Value: strconv.Itoa(minutes), Key: v.T("evening.in_minutes", "n", minutes)}
	}
	return append([]ui.Option{in(5), in(10), in(60)}, list...)
}

// startChosen is the one that the form proposes.
func (v planView) startChosen() string {
	if v.isNew {
		return startsSoon
	}
	return startsDate
}

// lengths are how many games there can be, or an hour without rounds.
func (v planView) lengths() []ui.Option {
	return append(ui.Numbers(evening.MinGames, evening.MaxGames), ui.Option{Value: evening.Arena.String(), Key: v.T("evening.an_hour")})
}

// lengthChosen is the one of the plan.
func (v planView) lengthChosen() string {
	if v.Kind == evening.Arena {
		return evening.Arena.String()
	}
	return strconv.Itoa(v.Games)
}

// paces are the clocks.
func (v planView) paces() (list []ui.Option) {
	for _, p := range []evening.Pace{evening.Quick, evening.Usual, evening.Gentle} {
		list = append(list, ui.Option{Value: strconv.Itoa(int(p)), Key: v.T("lobby.minutes", "n", p.Minutes())})
	}
	return list
}

// rests are the breaks between two games.
func (v planView) rests() (list []ui.Option) {
	for _, minutes := range []int{1, 2, 5, 10} {
		list = append(list, ui.Option{Value: strconv.Itoa(minutes), Key: v.T("lobby.minutes", "n", minutes)})
	}
	return list
}

// pairings are the ways to pair after the first game.
func (v planView) pairings() []ui.Option {
	return []ui.Option{{Value: "swiss", Key: v.T("evening.by_score")}, {Value: "fixed", Key: v.T("evening.by_turns")}}
}

// pairingChosen is the one of the plan.
func (v planView) pairingChosen() string {
	if v.Swiss {
		return "swiss"
	}
	return "fixed"
}

// A rulesPart is a part of the page of rules.
type rulesPart struct {
	id, title string
	texts     []string
}

// rulesParts are what the page of rules says.
func rulesParts(p ui.Page) []rulesPart {
	return []rulesPart{
		{"rules-course", p.T("evening.rules_course"), []string{p.T("evening.rules_come"), p.T("evening.rules_late"),
			p.T("evening.rules_away")}},
		{"rules-pairs", p.T("evening.rules_pairs"), []string{p.T("evening.rules_tables"), p.T("evening.rules_again"),
			p.T("evening.rules_seed")}},
		{"rules-score", p.T("evening.rules_score"), []string{p.T("evening.why_about"), p.T("evening.ties"), p.T("evening.rules_arena")}},
		{"rules-fair", p.T("evening.rules_fair"), []string{p.T("evening.rules_found"), p.T("evening.rules_not_found"),
			p.T("evening.rules_organiser")}},
	}
}
