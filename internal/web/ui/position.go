package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
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
	picture
	position Position
}

// NewPositionBoard makes the board of a position.
func NewPositionBoard(p Page, pos Position) *PositionBoard {
	names := slices.Clone(table.SampleNames()[:pos.State.Players])
	b := &PositionBoard{position: pos}
	b.picture = picture{Page: p, Log: projectionOf(&pos.State), base: pos.Base, query: pos.Query, task: pos.Task}
	you := pos.State.Actor
	if pos.Still {
		you = pos.You
	}
	if b.still() {
		names[you] = p.T("table.you")
	}
	b.View = viewOf(&pos.State, you, names)
	hide(&b.View, pos.Without)
	if b.still() {
		b.showAnswer()
	}
	b.Narrator = p.Localizer.Narrator(names, i18n.IsolatedNames).To(you)
	return b
}

// hide takes aids from a view.
func hide(v *table.View, without table.Aids) {
	v.Options.Without = without
	if without.Chance {
		v.Game.Police = 0
	}
	for i := range v.Seats {
		if without.RowWorth {
			v.Seats[i].RowGain = 0
		}
		if without.ScoreNow {
			v.Seats[i].ScoreNow = 0
		}
	}
}

// still reports whether the viewer has nothing to move.
func (b *PositionBoard) still() bool { return b.answered() || b.position.Still }

// answered reports whether the viewer has moved.
func (b *PositionBoard) answered() bool { return b.position.Played != (razzia.Move{}) }

// showAnswer takes the moves away, and marks where the one was made and where the best one is. The seats stay.
func (b *PositionBoard) showAnswer() {
	b.View.Game.Acting, b.View.Game.Legal = razzia.NoSeat, nil
	if b.answered() {
		b.marks = marks{seat: b.State().Actor, played: b.position.Played, better: b.position.Better, bothPiles: b.position.BothPiles}
	}
}

// console is the viewer's place for actions.
func (b *PositionBoard) console() consoleView {
	p := &b.picture
	return consoleView{picture: p, moves: movesOf(p), status: statusOf(p), plan: planView{p, razzia.NoSeat, nil},
		early: earlyView{picture: p, seat: razzia.NoSeat}, rematch: rematchView{p}, question: consentView{p, ""}}
}

// viewOf is the view of a seat at a position.
func viewOf(s *razzia.State, you razzia.Seat, names []string) table.View {
	piles := 2
	if s.OnePile {
		piles = 1
	}
	g := &table.GameView{Game: razzia.Game{State: *s}, Actor: s.Actor, Acting: s.Actor, Legal: s.Legal(nil), ByLast: razzia.NoSeat,
		Police: s.Chance(razzia.Police)}
	if s.Phase == razzia.Bidding {
		g.ToSay = s.ToSay()
	}
	v := table.View{Phase: "playing", Options: table.Options{Players: int(s.Players), Piles: piles}, Game: g}
	now := s.Score()
	for i := range razzia.Seat(s.Players) {
		v.Seats = append(v.Seats, table.SeatView{Name: names[i], Mine: i == you, Face: uint8(i),
			ScoreNow: now[i].Sum(), RowGain: s.ScoreWithRow(i).Sum() - now[i].Sum()})
	}
	return v
}

// projectionOf makes the pieces of a position. They are numbered, because no move has revealed them.
func projectionOf(s *razzia.State) *Projection {
	log, n := &Projection{First: s.Actor}, 0
	piece := func(c razzia.Card) Piece {
		n++
		return Piece{c, n}
	}
	for i := range s.Row.Len() {
		log.Row = append(log.Row, piece(s.Row.At(i)))
	}
	for range s.Police {
		log.Police = append(log.Police, piece(razzia.Police))
	}
	for i := range s.Players {
		held := &s.Seats[i]
		for c, count := range held.Property.All() {
			log.Places[i] = append(log.Places[i], c)
			for range count {
				log.Property[i] = append(log.Property[i], piece(c))
			}
		}
		log.Cheques[i] = slices.Collect((held.Open | held.Spent).All())
	}
	return log
}

// class is the CSS classes of the table.
func (b *PositionBoard) class() []string {
	list := []string{"table", "posed", frameView{&b.picture}.phaseClass(), "n" + strconv.Itoa(len(b.others()))}
	if b.still() {
		list = append(list, "solved")
	}
	return list
}
