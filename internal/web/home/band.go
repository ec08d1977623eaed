package home

import (
	"math"
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// cards are those in the band of a page without a board.
var cards = []razzia.Card{razzia.Diamond, razzia.Thief, razzia.Bodyguard}

// band is the head of the page: to a newcomer the promise, to others what waits most urgently. It has a board, or else three cards.
func (h Home) band() ui.Band {
	b := h.words()
	switch {
	case h.Own != nil:
		b.Object = ui.ExhibitOf(h.Own.exhibit())
	case h.Shown != nil:
		b.Object = ui.ExhibitOf(*h.Shown)
	default:
		b.Cards = cards
	}
	return b
}

// words are what the band says, and where it leads.
func (h Home) words() ui.Band {
	if h.newcomer() {
		return ui.Band{Title: h.T("home.promise"), Second: h.T("home.promise_leave"), Lead: h.T("home.lead"),
			Do: ui.Send(h.T("home.first_game"), "/lesson"), Hint: h.T("home.first_hint"),
			Links: []ui.Link{{Path: "#against-bots", Words: h.T("home.know_it")}, {Path: "#friends", Words: h.T("home.play_friends")}}}
	}
	b := ui.Band{Line: h.T("home.welcome", "name", i18n.Isolate(h.Me.Name)),
		Links: []ui.Link{{Path: "#start", Words: h.T("home.new_game")}}}
	if s := h.first(); s != nil {
		b.Title, b.Second, b.Lead = h.T("home.your_move"), h.at(s), h.situation(s)
		b.Do = ui.LinkTo(h.T("home.to_table"), "/t/"+string(s.ID))
		return b
	}
	b.Title, b.Lead = h.T("home.ready"), h.T("home.play_now_hint")
	b.Do = ui.Send(h.T("home.play_now"), "/play")
	return b
}

// first is the game that waits most urgently; nil if none does.
func (h Home) first() *Summary {
	if h.Running.Waiting == 0 || !h.Running.List[0].MyTurn() {
		return nil
	}
	return &h.Running.List[0]
}

// at says whose table a game is at.
func (h Home) at(s *Summary) string {
	for _, seat := range s.taken() {
		if seat != s.mine() && s.Seats[seat].Person != "" {
			return h.T("home.at_table", "name", i18n.Isolate(s.Seats[seat].Name))
		}
	}
	return h.T("home.at_bots")
}

// situation says how far a game is, and how much time is left.
func (h Home) situation(s *Summary) string {
	text := h.T("table.round", "round", s.Round) + "."
	switch {
	case s.Phase == table.Waiting:
		text = h.T("wait.title") + "."
	case h.Own != nil && s.ID == h.Own.view.ID:
		text = h.Own.told() + " " + text
	}
	if !s.Ends.IsZero() {
		text += " " + h.Left(s.Ends, h.Running.Now) + "."
	}
	return text
}

// besidePanels is the width of what stands beside the panels of subjects.
func (h Home) besidePanels() ui.Span {
	if len(h.Beside) > 0 {
		return ui.Five
	}
	return ""
}

// tablesText says how many seats are free at open tables; without any, that one finds a game there.
func (h Home) tablesText() string {
	if h.Tables.Open == 0 {
		return h.T("lobby.find")
	}
	return h.T("lobby.free", "n", h.Tables.Free)
}

// figures are the visitor’s skill and their rating at puzzles, as far as they are known.
func (h Home) figures() (list []ui.Figure) {
	if h.Skill != nil && h.Skill.known() {
		list = append(list, ui.Figure{ID: "skill", Number: h.Skill.value(), Word: h.T("profile.skill")})
	}
	if h.Solver.Tries > 0 {
		list = append(list, ui.Figure{Number: strconv.Itoa(int(math.Round(h.Solver.Rating.Mean))), Word: h.T("puzzles.own_rating")})
	}
	return list
}
