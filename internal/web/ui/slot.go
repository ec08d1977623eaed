package ui

import (
	"strconv"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/table"
)

// A slot is one of the places of the console. It has a link, or a form, or neither and is dimmed.
type slot struct {
	id, label, icon string
	class           string // more CSS classes
	form            string // the ID of the form that it sends, or "own" for its own form
	name, value     string // the field that it sends
	action          string // the action of its own form
	seat            razzia.Seat
	href            string
	sheet           string // the sheet that it opens
	download        bool
	hot, title      string
	why             string // why it cannot be used now
	badge           string // a figure at its corner
	left            int64  // milliseconds until its action happens by itself, 0 if it does not
	attributes      templ.Attributes
}

// The forms of slots that are no form of a move.
const (
	ownForm   = "own"   // sends nothing but the slot
	sheetForm = "sheet" // opens the sheet of its value
	stayForm  = "stay"  // sends nothing: the script stops the countdown to a rematch
	skipForm  = "skip"  // sends nothing: the script skips what is shown
)

// box is the size of the slot's drawing.
func (s slot) box() string {
	switch s.icon {
	case "gavel", "pass":
		return "0 0 32 32"
	case "mark-thief":
		return "0 0 16 16"
	}
	return "0 0 24 24"
}

// slots lists the slots besides the cheques, always the same number in the same order: pass, draw 1, draw 2, steal, call, and at a table
// hint.
func (c consoleView) slots() []slot {
	if c.Over && c.Occasion != nil {
		return c.slotsAfterOccasion()
	}
	if c.Over {
		return c.slotsAfterwards()
	}
	list := []slot{c.passSlot(), c.drawSlot(1), c.drawSlot(2), c.stealSlot(), c.callSlot()}
	if c.posed != nil {
		return append(list, c.posed.slots(c.Page)...)
	}
	return append(list, c.hintSlot())
}

// moveSlot is a slot that makes a move.
func (c consoleView) moveSlot(s slot, m razzia.Move) slot {
	if may := c.moves.of(m.Verb()); len(may) > 0 && (m.Verb() != razzia.ToDraw || c.moves.draws(int(m.Pile()))) {
		s.form, s.name, s.value = "action", "move", m.String()
		s.class += " " + c.advised(m)
		return s
	}
	s.hot = ""
	return s
}

func (c consoleView) passSlot() slot {
	if c.Beat == table.Raided {
		return slot{id: "pass", label: c.T("slot.skip"), icon: "icon-last", form: skipForm, class: "main"}
	}
	if seat := c.status.seatToTakeBack(); seat != razzia.NoSeat {
		return slot{id: "pass", label: c.T("slot.take_over"), icon: "icon-person", form: ownForm, action: "back", seat: seat, class: "main"}
	}
	if c.View.Break != nil && c.Replay == nil && c.Seated() {
		return slot{id: "pass", label: c.T("consent.end_break"), icon: "icon-play", form: ownForm, action: "end-break", seat: razzia.NoSeat,
			class: "main", hot: "n"}
	}
	if c.status.mayGoOn() {
		return slot{id: "pass", label: c.T("slot.next"), icon: "icon-play", form: ownForm, action: "ready", seat: razzia.NoSeat, class: "main",
			hot: "n", left: c.View.Pause.Left}
	}
	s := slot{id: "pass", label: c.T("slot.pass"), icon: "pass", hot: "p", why: c.T("status.inert_pass")}
	if c.MyTurn && c.State.Phase == razzia.Bidding && len(c.moves.of(razzia.ToPass)) == 0 {
		s.why = c.T("auction.must_bid")
	}
	if c.early.seat != razzia.NoSeat && !c.MyTurn {
		return c.early.slot()
	}
	if c.MyTurn {
		s.attributes = c.lonePass()
	}
	return c.moveSlot(s, razzia.Pass())
}

func (c consoleView) drawSlot(pile uint8) slot {
	s := slot{id: "draw" + string('0'+pile), icon: "pile", class: "main", hot: string('0' + pile), why: c.T("status.inert_draw")}
	s.label = c.T("slot.draw_" + s.hot)
	if c.State.OnePile && pile == 1 {
		s.label = c.T("slot.draw")
	}
	if c.raidIsNext() && c.showsChance() && c.moves.draws(int(pile)) {
		s.badge = wholePercent(c.Localizer, c.View.Game.Police)
	}
	return c.moveSlot(s, razzia.Draw(pile))
}

func (c consoleView) stealSlot() slot {
	s := slot{id: "steal", label: c.T("slot.steal"), icon: "mark-thief", why: c.T("status.inert_steal")}
	switch {
	case c.MyTurn && c.State.Phase == razzia.Turn && c.State.Row.Len() == 0:
		s.why = c.T("status.inert_row_empty")
	case c.MyTurn && c.State.Phase == razzia.Turn:
		s.why = c.T("status.inert_no_thief")
	}
	if steals := c.moves.of(razzia.ToSteal); c.moves.now && len(steals) > 0 {
		s.form, s.hot, s.class = "steal", "s", c.advised(steals[0])
	}
	return s
}

func (c consoleView) callSlot() slot {
	s := slot{id: "call", label: c.T("slot.call"), icon: "gavel", hot: "c", why: c.T("status.inert_call")}
	if len(c.moves.of(razzia.ToCall)) > 0 {
		s.title = c.T("table.call_hint")
	}
	return c.moveSlot(s, razzia.Call())
}

func (c consoleView) hintSlot() slot {
	if answer, open := c.question.answerSlot(); open {
		return answer
	}
	if c.plan.seat != razzia.NoSeat {
		return c.plan.slot()
	}
	s := slot{id: "hint", label: c.T("slot.hint"), icon: "icon-help", why: c.T("status.inert_hint")}
	if c.mayAsk() {
		s.form, s.hot, s.class = "ask", "h", "ask"
	}
	return s
}

// faultCount is how many decisions of the viewer the analysis marks, "" for none.
func (c consoleView) faultCount() string {
	if c.faults == 0 {
		return ""
	}
	return strconv.Itoa(c.faults)
}

// slotsAfterwards are the slots after the end of a game.
func (c consoleView) slotsAfterwards() []slot {
	return []slot{
		c.rematch.declineSlot(),
		c.rematch.joinSlot(),
		{id: "draw2", label: c.T("slot.replay"), icon: "icon-play", href: c.action("replay")},
		{id: "steal", label: c.T("slot.analysis"), icon: "icon-eye", href: c.replayPath(c.worst) + "#analysis", badge: c.faultCount()},
		{id: "call", label: c.T("slot.record"), icon: "icon-download", href: c.action("record"), download: true},
		{id: "hint", label: c.T("slot.home"), icon: "icon-first", href: "/"},
	}
}

// lonePass are the attributes of the button Pass. If it is the viewer's only choice, because no cheque is high enough, the
// script presses it by itself and says the words of data-lone. A lesson waits for its pupil, and a promise to pass is kept by
// the server.
func (c consoleView) lonePass() templ.Attributes {
	if c.View.Lesson != nil || c.early.passes || len(c.moves.legal) != 1 || c.moves.legal[0] != razzia.Pass() {
		return nil
	}
	return templ.Attributes{"data-lone": c.T("lone.passed", "cheque", int(c.State.Auction.Bid))}
}
