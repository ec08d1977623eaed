package table

import (
	"errors"
	"time"

	"razzia"
)

// consents are what players have agreed on, and what they can agree on. They are a value, as a question is.
type consents struct {
	mark     *mark      // before the open moves; nil at a table where no moves are taken back
	open     []openMove // those that can be taken back
	question question
	offers   offers
}

// agree applies an entry about a question, or about what was agreed.
func agree(t *Table, e Entry) error {
	switch e.Kind {
	case Undone:
		return applyUndone(t, e)
	case BreakBegan, BreakEnded:
		return applyRest(t, e)
	case Offered, Kept, HandedOver:
		return handOn(t, e)
	}
	if t.Phase != Playing {
		return errors.New("a question at a table where no game runs")
	}
	return t.question.apply(e, t.Seats, t.Options.Clock.questionTime())
}

// A QuestionView is an open question, as everybody sees it.
type QuestionView struct {
	Version int           `json:"version"` // an answer must name it
	Kind    Question      `json:"kind"`
	By      razzia.Seat   `json:"by"`
	Seat    razzia.Seat   `json:"seat"`  // the seat that a friend is to get; NoSeat for other questions
	Asked   []razzia.Seat `json:"asked"` // whose word is awaited
	Mine    bool          `json:"mine"`  // the viewer asks
	Yours   bool          `json:"yours"` // the viewer is to answer
	Until   time.Time     `json:"until"`
}

// view returns nil without a question.
func (q *question) view(seats Seats, person string) *QuestionView {
	if !q.open() {
		return nil
	}
	v := &QuestionView{Version: q.version, Kind: q.kind, By: q.by, Seat: razzia.NoSeat, Until: q.until}
	if q.kind == ToGive {
		v.Seat = q.of
	}
	v.Mine = seats.owns(person, q.by)
	for i, said := range q.words {
		if said == awaited {
			v.Asked = append(v.Asked, razzia.Seat(i))
			v.Yours = v.Yours || seats.owns(person, razzia.Seat(i))
		}
	}
	return v
}

// OfferUndo adds the ply to which a person may ask to go back, if there is one. It is for another identity of the viewer too: see
// [Identities.OtherUndoer].
func (v *View) OfferUndo(t *Table, person string) {
	if ply, ok := t.undoTo(person); ok && person != "" {
		v.UndoTo = &ply
	}
}
