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

// slot promises to pass, or takes that back.
func (v earlyView) slot() slot {
	s := slot{id: "pass", label: v.T("early.pass"), icon: "pass", form: ownForm, action: "early", seat: v.seat, hot: "p", title: v.T("early.hint")}
	if v.passes {
		s.label, s.action = v.T("early.will"), "not-early"
	}
	s.attributes = templ.Attributes{"aria-pressed": strconv.FormatBool(v.passes)}
	return s
}
