package ui

import (
	"razzia"
	"razzia/bot/reason"
	"razzia/bot/review"
	"razzia/internal/analysis"
)

// gradeKeys are the catalog keys of the grades of costly decisions.
var gradeKeys = map[review.Grade]string{
	review.Inaccuracy: "analysis.grade_inaccuracy", review.Mistake: "analysis.grade_mistake", review.Blunder: "analysis.grade_blunder",
}

// A mistake is a costly decision in words.
type mistake struct {
	Ply            int
	Grade          review.Grade
	Name           string // of the grade
	At, Loss       string
	Played, Better string   // the two moves
	Reasons        []string // for the better move
	Retries        bool
}

// mistakes lists the costly decisions of a seat, the worst first.
func (a analysisView) mistakes(seat int) (list []mistake) {
	for _, c := range a.Replay.Costly[seat] {
		list = append(list, a.mistake(c))
	}
	return list
}

// mistake puts a costly decision into words.
func (a analysisView) mistake(c analysis.Costly) mistake {
	return mistake{
		Ply: c.Ply, Grade: c.Grade(), Name: a.T(gradeKeys[c.Grade()]), Loss: ofChance(a.Localizer, -c.Cost), Retries: c.Retries,
		At:      a.T("analysis.at_move", "move", c.Ply, "round", c.Round),
		Played:  a.T("analysis.was_played", "move", a.Narrator.Action(c.Played)),
		Better:  a.T("analysis.is_better", "move", a.Narrator.Action(c.Best().Move)),
		Reasons: a.facts(c.Seat, c.Reasons),
	}
}

// facts puts reasons into words. Those for the reader's own moves address them.
func (a analysisView) facts(seat razzia.Seat, reasons []reason.Reason) (list []string) {
	narrator := a.Narrator.To(a.Replay.Reader)
	for _, r := range reasons {
		list = append(list, narrator.ReasonOf(seat, r))
	}
	return list
}

// firstJudged is the seat whose costly decisions are shown first: the reader's, else the first with any.
func (a analysisView) firstJudged() int {
	if a.Replay.Reader != razzia.NoSeat {
		return int(a.Replay.Reader)
	}
	for seat, list := range a.Replay.Costly {
		if len(list) > 0 {
			return seat
		}
	}
	return 0
}

// worst is the moment of the decision that the analysis shows first, the costliest of the first seat that is judged. Without one it is the
// moment that the page shows.
func (a analysisView) worst() int {
	if a.review != nil {
		if ply, found := worstOf(a.review, razzia.Seat(a.firstJudged())); found {
			return ply
		}
	}
	return a.Replay.At
}

// worstOf is the moment of the costliest decision of a seat, if there is one that is graded. NoSeat stands for the seat that paid most.
func worstOf(r *review.Review, seat razzia.Seat) (ply int, found bool) {
	most := 0.0
	for i, a := range r.Seats {
		if seat != razzia.NoSeat && seat != razzia.Seat(i) || len(a.Costliest) == 0 {
			continue
		}
		if d := &r.Decisions[a.Costliest[0]]; d.Grade() != review.Sound && d.Cost > most {
			ply, most, found = d.Ply, d.Cost, true
		}
	}
	return ply, found
}

// openingOf is the moment at which the analysis of a table's game opens: the viewer's costliest decision, by the analysis or, until it is
// there, by the quick measure.
func openingOf(b *Board) int {
	seat := addressed(&b.tablePage)
	if r := b.Study.complete(); r != nil {
		if ply, found := worstOf(r, seat); found {
			return ply
		}
	} else if v := measureOf(&b.tablePage, false); seat != razzia.NoSeat && v.measured() {
		if d := v.costliest(&v.Measure.Seats[seat]); d != nil {
			return d.Ply
		}
	}
	return b.View.Ply
}

// faultsOf counts the decisions of the viewer that the analysis at the end of their game marks.
func faultsOf(b *Board) int {
	study := studyOf(b)
	seat := study.judged()
	if seat == razzia.NoSeat {
		return 0
	}
	return len(study.study.complete().Seats[seat].Costliest)
}
