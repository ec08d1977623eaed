package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/bot/line"
	"razzia/bot/reason"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A Position is a table at a position without the game before it, such as that of a puzzle. Its window has two rectangles for good: the
// board, and the place of the answer, where the viewer is asked and told. The board never changes its places.
type Position struct {
	State razzia.State
	Made  []line.Step // what was played since: the board shows the position after it
	Names []string    // of the players by seat; nil for those of bots
	Base  string      // a move is sent to Base/move or Base/steal
	Query string      // follows the address of a move; "" for none
	Task  string      // what the viewer is asked to do, in the place of whose turn it is
	Know  string      // what they must know for that
	Hint  string      // the address of the position with a hint; "" for none
	Skip  string      // the address of another position; "" for none

	Swaps bool // a script shows the answer in its place, without a new page

	Still   bool             // the viewer has nothing to move: the page asks or says something else, in the place of the moves
	You     razzia.Seat      // of a position that is Still, the seat of the viewer
	Without table.Aids       // does not show these
	Lights  [][]reason.Piece // the pieces that each row of the answer speaks of
	Pale    bool             // what the line on the board loses is pale
}

// A PositionBoard is a position ready to be rendered.
type PositionBoard struct {
	tablePage
	position Position
}

// NewPositionBoard makes the board of a position.
func NewPositionBoard(p Page, pos Position) *PositionBoard {
	names := slices.Clone(pos.Names)
	if names == nil {
		names = slices.Clone(table.SampleNames()[:pos.State.Players])
	}
	b := &PositionBoard{position: pos}
	you := pos.State.Actor
	if pos.Still {
		you = pos.You
		names[you] = p.T("table.you")
	}
	now, log := pos.State, picture.LogOf(&pos.State)
	for _, step := range pos.Made {
		now, log = step.After, log.After(step.Events)
	}
	v := table.PositionView(&now, you, names, pos.Without)
	if pos.Still {
		v.Game.Acting, v.Game.Legal = razzia.NoSeat, nil
	}
	b.tablePage = tablePage{Page: p, Picture: picture.Of(v, log, picture.Moment{}), posed: &b.position, marks: marks{lights: pos.Lights}}
	b.Narrator = p.Localizer.Narrator(names, i18n.IsolatedNames).To(you)
	return b
}

// slots are the slots below the moves: a hint, and another position.
func (pos *Position) slots(p Page) []slot {
	if pos.Hint == "" && pos.Skip == "" {
		return nil
	}
	list := []slot{{id: "hint", label: p.T("slot.hint"), icon: "icon-help", href: pos.Hint, hot: "h"}}
	if pos.Hint == "" {
		list[0].hot = ""
	}
	if pos.Skip != "" {
		list = append(list, slot{id: "skip", label: p.T("slot.skip"), icon: "icon-next", href: pos.Skip})
	}
	return list
}

// console is the viewer's place for actions.
func (b *PositionBoard) console() consoleView {
	p := &b.tablePage
	return consoleView{tablePage: p, moves: movesOf(p), status: statusOf(p), plan: planView{p, razzia.NoSeat, nil},
		early: earlyView{tablePage: p, seat: razzia.NoSeat}, rematch: rematchOf(p), question: consentView{p, ""}}
}

// class is the CSS classes of the table.
func (b *PositionBoard) class() []string {
	list := []string{"table", "posed", phaseClass(&b.Picture), "n" + strconv.Itoa(len(b.Others))}
	if b.position.Still {
		list = append(list, "solved")
	}
	if b.position.Pale {
		list = append(list, "loses")
	}
	return list
}

// KnowOf says what a player must know of a position before they move: the round, and who can still bid. The names are those of the players
// by seat, those of bots if there are none.
func KnowOf(p Page, s *razzia.State, names ...string) string {
	if names == nil {
		names = table.SampleNames()
	}
	var in []string
	for i := range razzia.Seat(s.Players) {
		if i != s.Actor && s.Seats[i].Open != 0 {
			in = append(in, names[i])
		}
	}
	round := p.T("answer.round", "round", int(s.Round))
	if s.Round == razzia.Rounds {
		round = p.T("answer.last_round")
	}
	if len(in) == 0 {
		return round + " " + p.T("answer.alone")
	}
	return round + " " + p.T("answer.still_in", "names", p.Localizer.List(in))
}
