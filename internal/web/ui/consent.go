package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A consentView is what the viewer can ask the others for, and the question that is open.
type consentView struct {
	*tablePage
	site string // the address of the server for links
}

// may reports whether there are things that the viewer can ask the others for now, or could ask for.
func (v consentView) may() bool {
	return v.Seated() && !v.Over && v.Replay == nil && v.View.Lesson == nil
}

// asking reports whether a question is open, or nothing can be asked for another reason.
func (v consentView) asking() bool {
	return v.View.Question != nil || v.View.Break != nil || !v.plays()
}

// plays reports whether the viewer plays a seat themselves.
func (v consentView) plays() bool {
	return slices.ContainsFunc(v.View.Seats, func(s table.SeatView) bool { return s.Mine && s.Level == "" })
}

// undoPly is the ply to which the viewer may ask to go back, as a field of a form; "" if they may not.
func (v consentView) undoPly() string {
	if v.View.UndoTo == nil {
		return ""
	}
	return strconv.Itoa(*v.View.UndoTo)
}

// seatsToOffer lists the seats that the viewer may offer to a friend, or ask the others for.
func (v consentView) seatsToOffer() (list []razzia.Seat) {
	offered := map[razzia.Seat]bool{}
	for _, o := range v.View.Offers {
		offered[o.Seat] = true
	}
	for i, s := range v.View.Seats {
		own, absent := s.Mine && !s.Resigned, s.MayGive && !v.asking()
		if seat := razzia.Seat(i); (own || absent) && !offered[seat] {
			list = append(list, seat)
		}
	}
	return list
}

// offerText is the label of the button that offers a seat.
func (v consentView) offerText(seat razzia.Seat) string {
	if v.IsYou(seat) && !v.View.Seats[seat].Resigned {
		return v.T("consent.offer_own")
	}
	return v.T("consent.offer", "name", v.Narrator.Name(seat))
}

// offerLink is the address at which a friend takes a seat.
func (v consentView) offerLink(o table.OfferView) string {
	return v.site + v.action("seat") + "/" + o.Code
}

// questionKeys are the catalog keys of the questions.
var questionKeys = map[table.Question]string{
	table.ToUndo: "consent.log_undo", table.ToRest: "consent.log_break", table.ToGive: "consent.log_seat",
}

// text tells what a player asks for.
func (v consentView) text() string {
	q := v.View.Question
	return tellQuestion(v.Narrator, q.Kind, q.By, q.Seat)
}

// tellQuestion tells what the player of a seat asks for. Another seat is that which a friend is to get.
func tellQuestion(n i18n.Narrator, kind table.Question, asker, other razzia.Seat) string {
	return n.Tell(questionKeys[kind], asker, "other", n.Name(other))
}

// answerSlot opens the sheet with the open question, for the player who asks and those who are asked; false for others.
func (v consentView) answerSlot() (slot, bool) {
	q := v.View.Question
	if q == nil || v.Replay != nil || !q.Mine && !q.Yours {
		return slot{}, false
	}
	s := slot{id: "hint", label: v.T("consent.answer"), icon: "icon-talk", form: sheetForm, value: "question", class: "main"}
	if q.Mine {
		s.label, s.class = v.T("consent.asked"), ""
	}
	return s, true
}

// consentText describes an entry about a question or an agreement; "" for those that are not shown.
func (l logView) consentText(e table.Entry) string {
	switch e.Kind {
	case table.Asked:
		return tellQuestion(l.Narrator, e.Question, e.Seat, e.Of)
	case table.Disagreed:
		return l.Narrator.Tell("consent.log_disagreed", e.Seat)
	case table.Undone:
		return l.Narrator.Tell("consent.log_undone", e.Seat)
	case table.BreakBegan:
		return l.T("consent.log_break_began")
	case table.BreakEnded:
		return l.T("consent.log_break_ended")
	case table.Offered:
		return l.Narrator.Tell("consent.log_offered", e.Of)
	case table.HandedOver:
		return l.Narrator.Tell("consent.log_handed", e.Seat)
	case table.WentAway:
		return l.Narrator.Tell("vacation.log_went", e.Seat, "date", dateOf(e.Until))
	case table.CameBack:
		return l.Narrator.Tell("vacation.log_came", e.Seat)
	}
	return ""
}
