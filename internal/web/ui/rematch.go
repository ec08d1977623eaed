package ui

import (
	"slices"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A rematchView is where the players stand on a rematch.
type rematchView struct {
	Page
	names i18n.Narrator
	view  *table.View
}

func rematchOf(p *tablePage) rematchView { return rematchView{p.Page, p.Narrator, &p.View} }

func (v rematchView) mine(seat razzia.Seat) bool { return v.view.Seats[seat].Mine }

// path is the address of the rematch's table.
func (v rematchView) path() string { return "/t/" + string(v.view.Next) }

// plays reports whether the viewer joined the rematch.
func (v rematchView) plays() bool {
	return v.view.Rematch != nil && slices.ContainsFunc(v.view.Rematch.Joined, v.mine)
}

// asked reports whether a player asks for a rematch that has not begun.
func (v rematchView) asked() bool { return v.view.Rematch != nil && v.view.Next == "" }

// text says to the viewer where the players stand.
func (v rematchView) text() string {
	r := v.view.Rematch
	if v.plays() {
		return v.T("rematch.waiting", "n", len(r.Asked))
	}
	return v.T("rematch.asked", "name", v.names.Name(r.By), "joined", len(r.Joined), "all", len(v.view.Seats))
}

// here says which other persons are still at the table; "" if there are none, and for a viewer who has not played.
func (v rematchView) here() string {
	var names []string
	if !slices.ContainsFunc(v.view.Seats, func(s table.SeatView) bool { return s.Mine }) {
		return ""
	}
	for i, s := range v.view.Seats {
		if s.Person && !s.Mine && !s.Away && s.Level == "" {
			names = append(names, v.names.Name(razzia.Seat(i)))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return v.T("rematch.still_here", "names", strings.Join(names, ", "))
}

// joinSlot asks for a rematch, joins it, or leads to its table.
func (v rematchView) joinSlot() slot {
	s := slot{id: "draw1", label: v.T("slot.again"), icon: "icon-undo", form: ownForm, action: "rematch", seat: razzia.NoSeat, class: "main"}
	switch {
	case v.view.Next != "":
		s.form, s.label, s.href = "", v.T("rematch.go"), v.path()
	case v.asked() && v.plays():
		s.form, s.why = "", v.text()
	case v.asked():
		s.label = v.T("rematch.join")
	}
	return s
}

// declineSlot declines a rematch, or stops the countdown to its table.
func (v rematchView) declineSlot() slot {
	s := slot{id: "pass", label: v.T("slot.pass"), icon: "pass", why: v.T("end.title"), seat: razzia.NoSeat}
	switch {
	case v.view.Next != "" && v.plays():
		s.label, s.form = v.T("rematch.stay"), stayForm
	case v.asked() && !slices.ContainsFunc(v.view.Rematch.Declined, v.mine):
		s.label, s.form, s.action = v.T("rematch.not_now"), ownForm, "not-now"
	}
	return s
}

// AwaitsRematch reports whether other persons may ask the viewer for a rematch, or answer to it.
func (b *Board) AwaitsRematch() bool {
	return b.Over && b.Replay == nil && b.View.Next == "" && b.Seated() &&
		slices.ContainsFunc(b.View.Seats, func(s table.SeatView) bool { return s.Person && !s.Mine })
}
