package ui

import (
	"strconv"

	"github.com/a-h/templ"

	"razzia"
)

// An earlyView is the viewer's promise to pass at their next chance to bid.
type earlyView struct {
	*picture
	seat   razzia.Seat // that may promise; NoSeat if none may
	passes bool        // it did
}

// earlyOf returns the promise of the viewer's seat. With several seats at one device there is none: the others could see it. A longer
// move ahead is not replaced by accident.
func earlyOf(p *picture) earlyView {
	v := earlyView{p, razzia.NoSeat, len(p.View.EarlyPasses) > 0}
	if (len(p.View.Plans) == 0 || v.passes) && p.mySeats() == 1 && len(p.View.MayPassEarly) > 0 && p.Replay == nil {
		v.seat = p.View.MayPassEarly[0]
	}
	return v
}

// slot promises to pass, or takes that back.
func (v earlyView) slot() slot {
	s := slot{id: "pass", label: v.T("early.pass"), icon: "pass", form: ownForm, action: "early", seat: v.seat, hot: "p", title: v.T("early.hint")}
	if v.passes {
		s.label, s.action = v.T("early.will"), "not-early"
	}
	s.attributes = templ.Attributes{"aria-pressed": strconv.FormatBool(v.passes)}
	return s
}
