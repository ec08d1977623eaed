package table

import (
	"slices"
	"time"

	"razzia"
	"razzia/fair"
)

// A View is a table as one viewer sees it, for pages and programs. It holds nothing that is secret from the viewer, and no
// identities. A watcher sees what a player sees, except for legal moves, hints and the lesson. Everything in the log is
// public (names, seats, moves, talk) except the identities of persons (Person.ID). The seed and the deck are never in a
// table: a [Dealer] holds them, and only the entry [Ended] shows the seed.
type View struct {
	ID      ID         `json:"id"`
	Version int        `json:"version"`
	Phase   string     `json:"phase"` // waiting, playing or over
	Options Options    `json:"options"`
	Maker   bool       `json:"maker"` // the viewer made the table
	Ply     int        `json:"ply"`   // moves made so far; a move must name it
	Epoch   int        `json:"epoch"` // how often moves were taken back; a move must name it
	Seats   []SeatView `json:"seats"`
	Proof   fair.Proof `json:"proof"`
	Next    ID         `json:"next,omitempty"`   // the rematch
	Behind  bool       `json:"behind,omitempty"` // it is the table at the end of the last whole round, and the viewer may not see more yet

	Series *SeriesView `json:"series,omitempty"` // nil for a game in no series

	MayPassEarly []razzia.Seat `json:"mayPassEarly,omitempty"` // seats of the viewer that may promise to pass
	EarlyPasses  []razzia.Seat `json:"earlyPasses,omitempty"`  // those that did; set by the layer that knows the plans
	MayPlan      []razzia.Seat `json:"mayPlan,omitempty"`      // seats of the viewer that may have a plan
	Plans        []Plan        `json:"-"`                      // those of the viewer that hold; set by the layer that knows them
	PlansOld     bool          `json:"-"`                      // they could not be read lately: they may have changed
	Muted        Muted         `json:"-"`                      // persons whose talk the viewer does not see; set by the layer that knows them

	UndoTo   *int          `json:"undoTo,omitempty"`   // the ply to which the viewer may ask to go back
	Question *QuestionView `json:"question,omitempty"` // nil while no player asks the others for something
	Break    *BreakView    `json:"break,omitempty"`    // nil without a break
	Offers   []OfferView   `json:"offers,omitempty"`   // the seats that friends may take

	Rematch *RematchView `json:"rematch,omitempty"` // nil while no player asks for a rematch

	Game   *GameView   `json:"game,omitempty"`   // nil while waiting
	Lesson *LessonView `json:"lesson,omitempty"` // nil unless the viewer is taking a lesson
	Alone  *AloneView  `json:"-"`                // nil unless the viewer plays the round after the lesson
	Pause  *PauseView  `json:"pause,omitempty"`  // nil unless the table pauses after a round
	Words  *WordsView  `json:"words,omitempty"`  // nil unless players may add words to the shuffle, or open them
}

// Away is the bit set of absent seats, seat 0 in the lowest bit.
func (v *View) Away() (seats uint8) {
	for i, s := range v.Seats {
		if s.Away {
			seats |= 1 << i
		}
	}
	return seats
}

// A SeatView is a seat as everybody sees it.
type SeatView struct {
	Name     string `json:"name"` // "" if the seat is empty
	Mine     bool   `json:"mine"` // the viewer's
	Face     uint8  `json:"face"`
	Level    string `json:"level,omitempty"`
	Person   bool   `json:"person"` // a person owns it, even if a bot plays it now
	Resigned bool   `json:"resigned,omitempty"`
	Warned   bool   `json:"warned,omitempty"`
	Away     bool   `json:"away,omitempty"`     // its person is absent; set by the layer that knows who is present
	MayGive  bool   `json:"-"`                  // the viewer may ask the others to give it to a friend
	Muted    bool   `json:"-"`                  // the viewer does not see what its person says
	Ready    bool   `json:"ready,omitempty"`    // in a pause its person goes on; set by the same layer
	TimeLeft int64  `json:"timeLeft,omitempty"` // milliseconds, at the moment of the view
	ScoreNow int    `json:"scoreNow"`           // points if the round ended now; 0 without this aid
	RowGain  int    `json:"rowGain"`            // how many more with the row; 0 without this aid

	// Until is when the vacation of its person ends; zero without one.
	Until time.Time `json:"until,omitzero"`
}

// A GameView is the game as everybody sees it, and the moves that the viewer may make.
type GameView struct {
	razzia.Game `json:"-"`

	Actor  razzia.Seat   `json:"actor"`
	Acting razzia.Seat   `json:"acting"`        // the seat for which the viewer is to move, or NoSeat
	Legal  []razzia.Move `json:"legal"`         // the moves that the viewer may make there
	Says   []Say         `json:"says"`          // bids and passes of the current auction
	ToSay  []razzia.Seat `json:"toSay"`         // seats that have yet to bid or pass, in order
	Police float64       `json:"police"`        // probability that the next card is police; 0 without this aid
	Last   razzia.Move   `json:"last,omitzero"` // the last move, missing before the first
	ByLast razzia.Seat   `json:"byLast"`        // seat of the last move; NoSeat for a reveal
}

// A Say is a bid or a pass in an auction.
type Say struct {
	Seat   razzia.Seat   `json:"seat"`
	Cheque razzia.Cheque `json:"cheque"` // 0 for a pass
}

// View returns the table as a person sees it at a moment. The empty person only watches. A table that is [Table.Behind] stands still.
func (t *Table) View(person string, now time.Time) View {
	if t.behind {
		person, now = "", t.latest
	}
	v := View{
		ID: t.ID, Version: t.Version, Phase: t.Phase.String(), Options: t.Options, Ply: t.ply, Epoch: t.Epoch,
		Maker: person != "" && t.Maker.ID == person, Proof: t.Proof, Next: t.Next, Behind: t.behind,
		Rematch: t.Invitation.view(t.Seats), Words: t.wordsView(now), Series: seriesOf(t),
	}
	for i := range t.Seats {
		v.Seats = append(v.Seats, seatViewOf(t, razzia.Seat(i), person, now))
	}
	if t.Phase == Waiting {
		return v
	}
	v.Game, v.Pause = gameViewOf(t, person), t.timing.pauseView(now)
	if t.Phase == Playing && t.Seats.plays(person, pupil) {
		v.Lesson, v.Alone = t.guide.view(), t.alone()
	}
	v.MayPassEarly, v.MayPlan = seatsThat(t, person, mayPassEarly), seatsThat(t, person, mayPlan)
	v.OfferUndo(t, person)
	v.Question, v.Break, v.Offers = t.question.view(t.Seats, person), t.timing.breakView(), t.offers.view(t.Seats, person)
	if t.Phase == Playing {
		v.addAids(&t.Game.State)
	}
	return v
}

// PositionView is the view of a seat at a position without the game before it.
func PositionView(s *razzia.State, you razzia.Seat, names []string, without Aids) View {
	piles := 2
	if s.OnePile {
		piles = 1
	}
	v := View{Phase: Playing.String(), Options: Options{Players: int(s.Players), Piles: piles, Without: without},
		Game: &GameView{Game: razzia.Game{State: *s}, Actor: s.Actor, Acting: s.Actor, Legal: s.Legal(nil), ByLast: razzia.NoSeat}}
	if s.Phase == razzia.Bidding {
		v.Game.ToSay = s.ToSay()
	}
	for i := range razzia.Seat(s.Players) {
		v.Seats = append(v.Seats, SeatView{Name: names[i], Mine: i == you, Face: uint8(i)})
	}
	v.addAids(s)
	return v
}

// SaysOf returns the bids and passes of the auction that runs in a state, from the moves of its game; none if the moves are not known.
func SaysOf(s *razzia.State, moves []razzia.Move) (says []Say) {
	toSay := s.ToSay()
	for i := range razzia.Seat(s.Players) {
		seat := (s.Auction.Opener + 1 + i) % razzia.Seat(s.Players)
		if s.Phase == razzia.Bidding && s.Seats[seat].Open != 0 && !slices.Contains(toSay, seat) {
			says = append(says, Say{Seat: seat})
		}
	}
	if len(moves) < len(says) {
		return nil
	}
	for i, m := range moves[len(moves)-len(says):] {
		says[i].Cheque = m.Cheque()
	}
	return says
}

func seatViewOf(t *Table, i razzia.Seat, person string, now time.Time) SeatView {
	s := t.Seats[i]
	until, away := s.Vacation(now)
	if !away {
		until = time.Time{}
	}
	return SeatView{
		Until: until,
		Name:  s.Name(), Face: s.Face(), Mine: t.Seats.owns(person, i), Level: s.Level, Person: s.Person.ID != "",
		Resigned: s.Resigned, Warned: s.Warned, MayGive: t.Seats.mayGive(person, i, now, t.Options.Clock.longAbsence()),
		TimeLeft: t.timeLeft(i, now).Milliseconds(),
	}
}

// timeLeft is the time that a seat has at a moment.
func (t *Table) timeLeft(i razzia.Seat, now time.Time) time.Duration {
	if at, ok := t.Deadline(); ok && t.Game.State.Actor == i {
		return max(0, at.Sub(later(now, t.timing.turnBegan)))
	}
	return t.Seats[i].Time
}

func gameViewOf(t *Table, person string) *GameView {
	s := &t.Game.State
	g := &GameView{Game: t.Game, Actor: s.Actor, Acting: razzia.NoSeat, ByLast: razzia.NoSeat}
	if t.mayAct(person) {
		g.Acting, g.Legal = s.Actor, legal(t.guide, s)
	}
	if len(t.Moves) > 0 {
		g.Last, g.ByLast = t.Moves[len(t.Moves)-1], t.mover
	}
	if s.Phase == razzia.Bidding {
		g.Says, g.ToSay = t.says, s.ToSay()
	}
	return g
}

// mayAct reports whether the table waits for a move of a person.
func (t *Table) mayAct(person string) bool {
	actor := t.Game.State.Actor
	return t.Phase == Playing && actor != razzia.NoSeat && t.Seats.plays(person, actor) && !t.guide.reading() && !t.timing.onBreak()
}

// addAids adds what a player could work out themselves, except for the aids that are switched off.
func (v *View) addAids(s *razzia.State) {
	without := v.Options.Without
	if !without.Chance {
		v.Game.Police = s.Chance(razzia.Police)
	}
	now := s.Score()
	for i := range v.Seats {
		if !without.ScoreNow {
			v.Seats[i].ScoreNow = now[i].Sum()
		}
		if !without.RowWorth {
			v.Seats[i].RowGain = s.ScoreWithRow(razzia.Seat(i)).Sum() - now[i].Sum()
		}
	}
}
