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

// planSeat returns the viewer's seat that has a move ahead, or may have one; NoSeat for none. With several seats at one device there
// is none: the others could see it.
func (b *Board) planSeat() razzia.Seat {
	_, planned := b.plan()
	if b.mySeats() != 1 || !planned && !b.mayPlan() || b.Replay != nil || b.MyTurn() {
		return razzia.NoSeat
	}
	return b.mySeat()
}

// mayPlan reports whether the viewer may leave a move ahead. A player who is out of the round may only take theirs back.
func (b *Board) mayPlan() bool { return len(b.View.MayPlan) > 0 }

// plan returns the viewer's move ahead; false if there is none.
func (b *Board) plan() (table.Plan, bool) {
	for _, p := range b.View.Plans {
		return p, true
	}
	return table.Plan{}, false
}

// aheadSlot opens the sheet with the move ahead.
func (b *Board) aheadSlot() slot {
	_, planned := b.plan()
	label := b.T("ahead.slot")
	if planned {
		label = b.T("ahead.planned")
	}
	return slot{id: "hint", label: label, icon: "icon-last", sheet: aheadSheet, hot: "a", title: b.T("ahead.title"),
		attributes: templ.Attributes{"aria-pressed": strconv.FormatBool(planned)}}
}

// spanKeys are the catalog keys of how long a move ahead lasts.
var spanKeys = map[ahead.Span]string{ahead.Once: "ahead.lasts_once", ahead.Round: "ahead.lasts_round", ahead.Away: "ahead.lasts_away"}

// planLines say what a move ahead does.
func (b *Board) planLines(p table.Plan) (lines []string) {
	switch p.Turn {
	case ahead.Draw:
		lines = append(lines, b.T("ahead.will_draw"))
	case ahead.Call:
		lines = append(lines, b.T("ahead.will_call"))
	}
	switch p.Say {
	case ahead.Pass:
		lines = append(lines, b.T("ahead.will_pass"))
	case ahead.Bid:
		lines = append(lines, b.T("ahead.will_bid", "cheque", int(p.Limit)))
	}
	if lines = append(lines, b.T(spanKeys[p.Lasts])); p.Lasts != ahead.Away {
		lines = append(lines, b.T("ahead.row")+" "+b.T("ahead.row_most", "n", p.Row))
	}
	return lines
}

// planTurns are the choices for the viewer's turn.
func (b *Board) planTurns() []option {
	return []option{{"", b.T("ahead.ask")}, {string(ahead.Draw), b.T("ahead.draw")}, {string(ahead.Call), b.T("ahead.call")}}
}

// planSays are the choices for an auction: to pass, or the highest cheque to bid.
func (b *Board) planSays() []option {
	list := []option{{"", b.T("ahead.ask")}, {string(ahead.Pass), b.T("ahead.pass")}}
	for c := range b.State().Seats[b.mySeat()].Open.All() {
		list = append(list, option{"bid " + strconv.Itoa(int(c)), b.T("ahead.bid", "cheque", int(c))})
	}
	return list
}

// planSpans are the choices for how long the move ahead lasts.
func (b *Board) planSpans() (list []option) {
	for _, s := range []ahead.Span{ahead.Once, ahead.Round, ahead.Away} {
		list = append(list, option{string(s), b.T(spanKeys[s])})
	}
	return list
}

// planRows are the choices for the longest row: the row as it lies, and longer ones.
func (b *Board) planRows() (list []option) {
	for n := b.State().Row.Len(); n <= razzia.RowSize; n++ {
		list = append(list, option{strconv.Itoa(n), b.T("ahead.row_most", "n", n)})
	}
	return list
}

// planChoice returns what the form shows as chosen: the move ahead that holds, otherwise a draw and a pass.
func (b *Board) planChoice() (turn, say, lasts, row string) {
	p, planned := b.plan()
	if !planned {
		return string(ahead.Draw), string(ahead.Pass), string(ahead.Once), strconv.Itoa(min(b.State().Row.Len()+1, razzia.RowSize))
	}
	say = string(p.Say)
	if p.Say == ahead.Bid {
		say = strings.Join([]string{say, strconv.Itoa(int(p.Limit))}, " ")
	}
	return string(p.Turn), say, string(p.Lasts), strconv.Itoa(p.Row)
}
