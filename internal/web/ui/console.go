package ui

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"razzia"
)

// A chequeSlotState is the slot of a cheque of the viewer.
type chequeSlotState struct {
	heldCheque
	place int
	bid   bool // the viewer may bid it now
	low   bool // it is lower than the highest bid of the auction
}

// chequeSlots lists the viewer's cheques by their places.
func (b *Board) chequeSlots() []chequeSlotState {
	var list []chequeSlotState
	selling := b.State().Phase == razzia.Bidding
	for place, c := range seatOf(&b.picture, b.mySeat()).cheques() {
		list = append(list, chequeSlotState{
			heldCheque: c, place: place,
			bid: movesOf(&b.picture).bids(c.Cheque),
			low: selling && !c.Spent && c.Cheque < b.State().Auction.Bid,
		})
	}
	return list
}

func (s chequeSlotState) class() string {
	if s.low {
		return "too-low"
	}
	return ""
}

// chequeLabel names a cheque that cannot be bid now.
func (b *Board) chequeLabel(s chequeSlotState) string {
	key := "aria.cheque_open"
	if s.Spent {
		key = "aria.cheque_spent"
	}
	return b.T(key, "cheque", int(s.Cheque))
}

// whyNoBid says why a cheque cannot be bid now.
func (b *Board) whyNoBid(s chequeSlotState) string {
	switch {
	case s.Spent:
		return b.T("status.inert_spent", "cheque", int(s.Cheque))
	case s.low:
		return b.T("status.cheque_low", "cheque", int(s.Cheque), "bid", int(b.State().Auction.Bid))
	}
	return b.T("status.inert_bid")
}

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
	left            int64  // milliseconds until its action happens by itself, 0 if it does not
	attributes      templ.Attributes
}

// The forms of slots that are no form of a move.
const (
	ownForm   = "own"   // sends nothing but the slot
	sheetForm = "sheet" // opens the sheet of its value
	stayForm  = "stay"  // sends nothing: the script stops the countdown to a rematch
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

// slots lists the slots besides the cheques, always the same number in the same order: pass, draw 1, draw 2, steal, call,
// hint.
func (b *Board) slots() []slot {
	if b.Over() {
		return b.slotsAfterwards()
	}
	return []slot{b.passSlot(), b.drawSlot(1), b.drawSlot(2), b.stealSlot(), b.callSlot(), b.hintSlot()}
}

// moveSlot is a slot that makes a move.
func (b *Board) moveSlot(s slot, m razzia.Move) slot {
	if may := movesOf(&b.picture).of(m.Verb()); len(may) > 0 && (m.Verb() != razzia.ToDraw || movesOf(&b.picture).draws(int(m.Pile()))) {
		s.form, s.name, s.value = "action", "move", m.String()
		s.class += " " + b.advised(m)
		return s
	}
	s.hot = ""
	return s
}

func (b *Board) passSlot() slot {
	if seat := b.seatToTakeBack(); seat != razzia.NoSeat {
		return slot{id: "pass", label: b.T("slot.take_over"), icon: "icon-person", form: ownForm, action: "back", seat: seat, class: "main"}
	}
	if b.View.Break != nil && b.Replay == nil && b.Seated() {
		return slot{id: "pass", label: b.T("consent.end_break"), icon: "icon-play", form: ownForm, action: "end-break", seat: razzia.NoSeat, class: "main", hot: "n"}
	}
	if b.mayGoOn() {
		return slot{id: "pass", label: b.T("slot.next"), icon: "icon-play", form: ownForm, action: "ready", seat: razzia.NoSeat, class: "main", hot: "n", left: b.View.Pause.Left}
	}
	s := slot{id: "pass", label: b.T("slot.pass"), icon: "pass", hot: "p", why: b.T("status.inert_pass")}
	if b.MyTurn() && b.State().Phase == razzia.Bidding && len(movesOf(&b.picture).of(razzia.ToPass)) == 0 {
		s.why = b.T("auction.must_bid")
	}
	if seat := b.earlySeat(); seat != razzia.NoSeat && !b.MyTurn() {
		return b.earlySlot(seat)
	}
	if b.MyTurn() {
		s.attributes = b.lonePass()
	}
	return b.moveSlot(s, razzia.Pass())
}

// earlySlot promises to pass at the viewer's next chance to bid, or takes that back.
func (b *Board) earlySlot(seat razzia.Seat) slot {
	s := slot{id: "pass", label: b.earlyText(), icon: "pass", form: ownForm, action: "early", seat: seat, hot: "p", title: b.T("early.hint")}
	if b.passesEarly() {
		s.action = "not-early"
	}
	s.attributes = templ.Attributes{"aria-pressed": strconv.FormatBool(b.passesEarly())}
	return s
}

func (b *Board) drawSlot(pile uint8) slot {
	s := slot{id: "draw" + string('0'+pile), icon: "pile", class: "main", hot: string('0' + pile), why: b.T("status.inert_draw")}
	s.label = b.T("slot.draw_" + s.hot)
	if b.State().OnePile && pile == 1 {
		s.label = b.T("slot.draw")
	}
	return b.moveSlot(s, razzia.Draw(pile))
}

func (b *Board) stealSlot() slot {
	s := slot{id: "steal", label: b.T("slot.steal"), icon: "mark-thief", why: b.T("status.inert_steal")}
	switch {
	case b.MyTurn() && b.State().Phase == razzia.Turn && b.State().Row.Len() == 0:
		s.why = b.T("status.inert_row_empty")
	case b.MyTurn() && b.State().Phase == razzia.Turn:
		s.why = b.T("status.inert_no_thief")
	}
	if movesOf(&b.picture).steals() > 0 {
		s.form, s.hot, s.class = "steal", "s", b.advisedToSteal()
	}
	return s
}

func (b *Board) callSlot() slot {
	s := slot{id: "call", label: b.T("slot.call"), icon: "gavel", hot: "c", why: b.T("status.inert_call")}
	if len(movesOf(&b.picture).of(razzia.ToCall)) > 0 {
		s.title = b.T("table.call_hint")
	}
	return b.moveSlot(s, razzia.Call())
}

func (b *Board) hintSlot() slot {
	if answer, open := b.answerSlot(); open {
		return answer
	}
	if b.planSeat() != razzia.NoSeat {
		return b.aheadSlot()
	}
	s := slot{id: "hint", label: b.T("slot.hint"), icon: "icon-help", why: b.T("status.inert_hint")}
	if b.mayAsk() {
		s.form, s.hot, s.class = "ask", "h", "ask"
	}
	return s
}

// slotsAfterwards are the slots after the end of a game.
func (b *Board) slotsAfterwards() []slot {
	analysis := slot{id: "steal", label: b.T("slot.analysis"), icon: "icon-eye", why: b.T("status.inert_analysis")}
	if b.Analyst {
		analysis.href = b.replayPath(b.View.Ply) + "#analysis"
	}
	return []slot{
		b.declineSlot(),
		b.againSlot(),
		{id: "draw2", label: b.T("slot.replay"), icon: "icon-play", href: b.action("replay")},
		analysis,
		{id: "call", label: b.T("slot.record"), icon: "icon-download", href: b.action("record"), download: true},
		{id: "hint", label: b.T("slot.home"), icon: "icon-first", href: "/"},
	}
}

// againSlot asks for a rematch, joins it, or leads to its table.
func (b *Board) againSlot() slot {
	s := slot{id: "draw1", label: b.T("slot.again"), icon: "icon-undo", form: ownForm, action: "rematch", seat: razzia.NoSeat, class: "main"}
	switch {
	case b.View.Next != "":
		s.form, s.label, s.href = "", b.T("rematch.go"), b.nextPath()
	case b.rematchAsked() && b.playsNext():
		s.form, s.why = "", b.rematchText()
	case b.rematchAsked():
		s.label = b.T("rematch.join")
	}
	return s
}

// declineSlot declines a rematch, or stops the countdown to its table.
func (b *Board) declineSlot() slot {
	s := slot{id: "pass", label: b.T("slot.pass"), icon: "pass", why: b.T("end.title"), seat: razzia.NoSeat}
	switch {
	case b.View.Next != "" && b.playsNext():
		s.label, s.form = b.T("rematch.stay"), stayForm
	case b.rematchAsked() && !b.declinedRematch():
		s.label, s.form, s.action = b.T("rematch.not_now"), ownForm, "not-now"
	}
	return s
}

// statusTitle says in two or three words whose turn it is.
func (b *Board) statusTitle() string {
	s := b.State()
	selling := s.Phase == razzia.Bidding
	switch {
	case b.Replay != nil:
		return b.T("replay.title")
	case b.Over() && slices.ContainsFunc(b.State().Winners(), b.isMe):
		return resultOf(b).outcome()
	case b.Over():
		return b.T("end.title")
	case b.seatToTakeBack() != razzia.NoSeat:
		return b.T("table.bot_took_yours")
	case b.View.Break != nil:
		return b.T("consent.break_title")
	case b.pausing():
		return b.T("status.counted", "round", b.roundCounted())
	case s.Actor == razzia.NoSeat:
		return b.showTitle()
	case b.MyTurn() && b.mySeats() > 1:
		return b.T("table.turn_of", "name", b.Narrator.Name(s.Actor))
	case b.MyTurn() && selling && len(movesOf(&b.picture).of(razzia.ToPass)) == 0:
		return b.T("status.must_bid")
	case b.MyTurn() && selling:
		return b.T("status.your_bid")
	case b.MyTurn():
		return b.T("status.your_turn")
	case selling:
		return b.T("status.others_bid", "name", b.Narrator.Name(s.Actor))
	}
	return b.T("status.others_turn", "name", b.Narrator.Name(s.Actor))
}

// statusText says what the viewer can do.
func (b *Board) statusText() string {
	a := b.State().Auction
	switch {
	case !b.Seated() && b.Replay == nil:
		return b.T("table.watching")
	case b.View.Break != nil && b.Replay == nil:
		return b.T("consent.on_break")
	case b.pausing() && !b.mayGoOn():
		return b.T("pause.waiting", "n", b.waitedFor())
	case b.pausing():
		return b.T("status.next_round", "round", b.roundCounted()+1)
	case !b.MyTurn():
		return b.shownText()
	case b.State().Phase != razzia.Bidding:
		return b.T("status.your_turn_do")
	case len(movesOf(&b.picture).of(razzia.ToPass)) == 0:
		return b.T("shown.all_else_passed")
	case len(movesOf(&b.picture).of(razzia.ToBid)) == 0:
		return b.T("auction.none_high_enough")
	case a.Bid != 0:
		return b.T("status.bid_more", "cheque", int(a.Bid))
	}
	return b.T("status.bid_any")
}

// actorName is the name of the player to move, "" if there is none.
func (b *Board) actorName() string {
	if b.State().Actor == razzia.NoSeat || b.Over() {
		return ""
	}
	return b.Narrator.Name(b.State().Actor)
}
