package ui

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// aheadSheet is the ID of the sheet with the viewer's move ahead.
const aheadSheet = "ahead-sheet"

// A planView is the viewer's move ahead.
type planView struct {
	*tablePage
	seat razzia.Seat // that has a move ahead, or may have one; NoSeat for none
	plan *table.Plan // nil if there is none
}

// may reports whether the viewer may leave a move ahead. A player who is out of the round may only take theirs back.
func (v planView) may() bool { return len(v.View.MayPlan) > 0 }

// slot opens the sheet with the move ahead.
func (v planView) slot() slot {
	label := v.T("ahead.slot")
	if v.plan != nil {
		label = v.T("ahead.planned")
	}
	return slot{id: "hint", label: label, icon: "icon-last", sheet: aheadSheet, hot: "a", title: v.T("ahead.title"),
		attributes: templ.Attributes{"aria-pressed": strconv.FormatBool(v.plan != nil)}}
}

// spanKeys are the catalog keys of how long a move ahead lasts.
var spanKeys = map[ahead.Span]string{ahead.Once: "ahead.lasts_once", ahead.Round: "ahead.lasts_round", ahead.Away: "ahead.lasts_away"}

// lines say what the move ahead does.
func (v planView) lines() (lines []string) {
	p := v.plan
	switch p.Turn {
	case ahead.Draw:
		lines = append(lines, v.T("ahead.will_draw"))
	case ahead.Call:
		lines = append(lines, v.T("ahead.will_call"))
	}
	switch p.Say {
	case ahead.Pass:
		lines = append(lines, v.T("ahead.will_pass"))
	case ahead.Bid:
		lines = append(lines, v.T("ahead.will_bid", "cheque", int(p.Limit)))
	}
	if lines = append(lines, v.T(spanKeys[p.Lasts])); p.Lasts != ahead.Away {
		lines = append(lines, v.T("ahead.row")+" "+v.T("ahead.row_most", "n", p.Row))
	}
	return lines
}

// turns are the choices for the viewer's turn.
func (v planView) turns() []Option {
	return []Option{{"", v.T("ahead.ask")}, {string(ahead.Draw), v.T("ahead.draw")}, {string(ahead.Call), v.T("ahead.call")}}
}

// says are the choices for an auction: to pass, or the highest cheque to bid.
func (v planView) says() []Option {
	list := []Option{{"", v.T("ahead.ask")}, {string(ahead.Pass), v.T("ahead.pass")}}
	for c := range v.State.Seats[v.Seat].Open.All() {
		list = append(list, Option{"bid " + strconv.Itoa(int(c)), v.T("ahead.bid", "cheque", int(c))})
	}
	return list
}

// spans are the choices for how long the move ahead lasts.
func (v planView) spans() (list []Option) {
	for _, s := range []ahead.Span{ahead.Once, ahead.Round, ahead.Away} {
		list = append(list, Option{string(s), v.T(spanKeys[s])})
	}
	return list
}

// rows are the choices for the longest row: the row as it lies, and longer ones.
func (v planView) rows() (list []Option) {
	for n := v.State.Row.Len(); n <= razzia.RowSize; n++ {
		list = append(list, Option{strconv.Itoa(n), v.T("ahead.row_most", "n", n)})
	}
	return list
}

// choice returns what the form shows as chosen: the move ahead that holds, otherwise a draw and a pass.
func (v planView) choice() (turn, say, lasts, row string) {
	p := v.plan
	if p == nil {
		return string(ahead.Draw), string(ahead.Pass), string(ahead.Once), strconv.Itoa(min(v.State.Row.Len()+1, razzia.RowSize))
	}
	say = string(p.Say)
	if p.Say == ahead.Bid {
		say = strings.Join([]string{say, strconv.Itoa(int(p.Limit))}, " ")
	}
	return string(p.Turn), say, string(p.Lasts), strconv.Itoa(p.Row)
}

// An earlyView is the viewer's promise to pass at their next chance to bid.
type earlyView struct {
	*tablePage
	seat   razzia.Seat // that may promise; NoSeat if none may
	passes bool        // it did
}

// slot promises to pass, or takes that back.
func (v earlyView) slot() slot {
	s := slot{id: "pass", label: v.T("early.pass"), icon: "pass", form: ownForm, action: "early", seat: v.seat, hot: "p",
		title: v.T("early.hint")}
	if v.passes {
		s.label, s.action = v.T("early.will"), "not-early"
	}
	s.attributes = templ.Attributes{"aria-pressed": strconv.FormatBool(v.passes)}
	return s
}
