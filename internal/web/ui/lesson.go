package ui

import (
	"slices"
	"strconv"

	"razzia/internal/analysis"
	"razzia/internal/table"

	"razzia"
)

// A lessonView is the lesson that the viewer takes.
type lessonView struct {
	*tablePage
	lesson *table.LessonView
}

func lessonOf(p *tablePage) lessonView { return lessonView{p, p.View.Lesson} }

// tutorFace is the tutor's face at the pupil's table. It depends on the pupil's seat and not on their session, because a
// rendering is shared by all streams of a person.
func (v lessonView) tutorFace() uint8 { return otherFace(v.View.Seats[v.Seat].Face) }

// otherFace is the face of a tutor: not the given one, which is that of the pupil, and not that of a bot, which has one of the lowest that
// are free.
func otherFace(face uint8) uint8 {
	if face == Faces-1 {
		return Faces - 2
	}
	return Faces - 1
}

// Reading reports whether the lesson waits until the viewer has read its text.
func (b *Board) Reading() bool { return b.View.Lesson != nil && b.View.Lesson.Read }

// texts are the current texts of the lesson. While others move, it is the advice to watch them, and later who is to act.
func (v lessonView) texts() []string {
	l := v.lesson
	switch {
	case len(l.Texts) > 0:
	case l.Watched && v.State.Actor != razzia.NoSeat:
		return []string{v.T("status.others_turn", "name", v.Narrator.Name(v.State.Actor))}
	default:
		return []string{v.T("lesson.watch")}
	}
	var list []string
	for _, text := range l.Texts {
		list = append(list, v.T("lesson."+text, "cheque", int(l.Cheque), "middle", int(l.Middle)))
	}
	return list
}

// progress describes the progress of the lesson.
func (v lessonView) progress() string {
	l := v.lesson
	return v.T("lesson.progress", "step", l.Done+1, "all", l.All)
}

// done is the number of finished steps, as the form that continues the lesson sends it.
func (v lessonView) done() string { return strconv.Itoa(v.lesson.Done) }

// taughtFamilies are the families whose points a text of the lesson explains.
var taughtFamilies = map[string]string{"guards": "guard", "thief_points": "thief", "jewels": "jewel"}

// teaches reports whether the texts of the lesson are about a line of the score sheet. A text about no family is about all lines.
func (v lessonView) teaches(row sheetRow) bool {
	return slices.ContainsFunc(v.lesson.Texts, func(text string) bool {
		family, one := taughtFamilies[text]
		return !one || family == row.family()
	})
}

// points are the lines of the last score sheet that the lesson is about and in which the viewer has points, and their sum.
func (v lessonView) points() []sheetRow {
	var rows []sheetRow
	seat := v.Seat
	if len(v.Log.Scorings) == 0 || seat == razzia.NoSeat {
		return nil
	}
	for _, row := range scoreSheetOf(v.tablePage, &v.Log.Scorings[len(v.Log.Scorings)-1]).rows {
		if row.cells = row.cells[seat : seat+1]; row.cells[0].points != 0 && row.class != "total" && v.teaches(row) {
			rows = append(rows, row)
		}
	}
	return rows
}

// aloneTexts is what the tutor says of the round that the viewer plays alone: nothing but that they watch, and at its end the best and the
// costliest decision.
func (v lessonView) aloneTexts() []string {
	if !v.View.Alone.Over {
		return []string{v.T("lesson.alone")}
	}
	var list []string
	if r := v.Verdict; r != nil && r.Best != nil {
		list = append(list, v.T("lesson.alone_best", "move", v.Narrator.Action(r.Best.Played), "reason", v.firstReason(r.Best)))
	}
	if r := v.Verdict; r != nil && r.Costliest != nil {
		c := r.Costliest
		list = append(list, v.T("lesson.alone_costly", "move", v.Narrator.Action(c.Played), "better", v.Narrator.Action(c.Better),
			"reason", v.firstReason(c)))
	} else if r != nil {
		list = append(list, v.T("lesson.alone_clean"))
	}
	return append(list, v.T("lesson.alone_over"))
}

// firstReason is the first reason for a decision in words; "" if there is none.
func (v lessonView) firstReason(j *analysis.Judged) string {
	if len(j.Reasons) == 0 {
		return ""
	}
	return v.Narrator.ReasonOf(v.Seat, j.Reasons[0])
}
