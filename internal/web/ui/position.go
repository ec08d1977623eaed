package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A Position is a table at a position without the game before it, such as that of a puzzle. Its actor is the viewer.
type Position struct {
	State razzia.State
	Base  string // a move is sent to Base/move or Base/steal
	Query string // follows the address of a move; "" for none
	Task  string // what the viewer is asked to do, in the place of whose turn it is

	// Played is the move that the viewer has made, and Better the best one if theirs is another. While Played is no move, the viewer is to
	// move.
	Played, Better razzia.Move
	BothPiles      bool // Better is a draw from any pile

	Still   bool        // the viewer has nothing to move: the page asks for something else, in the place of the moves
	You     razzia.Seat // of a position that is Still, the seat of the viewer
	Without table.Aids  // does not show these
}

// A PositionBoard is a position ready to be rendered.
type PositionBoard struct {
	tablePage
	position Position
}

// NewPositionBoard makes the board of a position.
func NewPositionBoard(p Page, pos Position) *PositionBoard {
	names := slices.Clone(table.SampleNames()[:pos.State.Players])
	b := &PositionBoard{position: pos}
	you := pos.State.Actor
	if pos.Still {
		you = pos.You
	}
	if b.still() {
		names[you] = p.T("table.you")
	}
	v := table.PositionView(&pos.State, you, names, pos.Without)
	if b.still() {
		v.Game.Acting, v.Game.Legal = razzia.NoSeat, nil
	}
	b.tablePage = tablePage{Page: p, Picture: picture.Of(v, picture.LogOf(&pos.State), picture.Moment{}), base: pos.Base, query: pos.Query,
		task: pos.Task}
	if b.answered() {
		b.marks = marks{seat: b.State.Actor, played: pos.Played, better: pos.Better, bothPiles: pos.BothPiles}
	}
	b.Narrator = p.Localizer.Narrator(names, i18n.IsolatedNames).To(you)
	return b
}

// still reports whether the viewer has nothing to move.
func (b *PositionBoard) still() bool { return b.answered() || b.position.Still }

// answered reports whether the viewer has moved.
func (b *PositionBoard) answered() bool { return b.position.Played != (razzia.Move{}) }

// console is the viewer's place for actions.
func (b *PositionBoard) console() consoleView {
	p := &b.tablePage
	return consoleView{tablePage: p, moves: movesOf(p), status: statusOf(p), plan: planView{p, razzia.NoSeat, nil},
		early: earlyView{tablePage: p, seat: razzia.NoSeat}, rematch: rematchOf(p), question: consentView{p, ""}}
}

// class is the CSS classes of the table.
func (b *PositionBoard) class() []string {
	list := []string{"table", "posed", phaseClass(&b.Picture), "n" + strconv.Itoa(len(b.Others))}
	if b.still() {
		list = append(list, "solved")
	}
	return list
}
