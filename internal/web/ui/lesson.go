package ui

import (
	"razzia"
	"strconv"
)

// tutorFace is the face of the lesson's tutor: neither that of a bot nor that of the person who starts a lesson.
func (p Page) tutorFace() uint8 { return otherFace(p.Me.Face) }

// tutorFace is the tutor's face at the pupil's table. It depends on the pupil's seat and not on their session, because a
// rendering is shared by all streams of a person.
func (b *Board) tutorFace() uint8 { return otherFace(b.View.Seats[b.mine()].Face) }

// otherFace is a face that is not the given one. Bots have the lowest free faces, so it is a high one.
func otherFace(face uint8) uint8 {
	if face == Faces-1 {
		return Faces - 2
	}
	return Faces - 1
}

// newcomer reports whether somebody has played no game yet.
func (h Home) newcomer() bool { return len(h.Running)+len(h.Finished) == 0 }

// Reading reports whether the table waits for the viewer to read what the lesson tells.
func (b *Board) Reading() bool { return b.View.Lesson != nil && b.View.Lesson.Read }

// lessonClass marks a table at which a lesson goes on, and what it speaks of.
func (b *Board) lessonClass() string {
	if b.View.Lesson == nil {
		return ""
	}
	return "teach at-" + b.View.Lesson.Point
}

// told is what the lesson tells: while others move, to watch them.
func (b *Board) told() []string {
	l := b.View.Lesson
	if len(l.Texts) == 0 {
		return []string{b.T("lesson.watch")}
	}
	var told []string
	for _, text := range l.Texts {
		told = append(told, b.T("lesson."+text, "cheque", int(l.Cheque), "middle", int(l.Middle)))
	}
	return told
}

// lessonStep says how far the lesson is.
func (b *Board) lessonStep() string {
	l := b.View.Lesson
	return b.T("lesson.progress", "step", l.Done+1, "all", l.All)
}

// lessonDone is the number of steps that are done, as the form that goes on sends it.
func (b *Board) lessonDone() string { return strconv.Itoa(b.View.Lesson.Done) }

// myPoints are the lines of the last score sheet in which the viewer has points, and their sum.
func (b *Board) myPoints() []sheetRow {
	var mine []sheetRow
	seat := b.mine()
	if len(b.Log.Scorings) == 0 || seat == razzia.NoSeat {
		return nil
	}
	for _, row := range b.sheetRows(b.Log.Scorings[len(b.Log.Scorings)-1]) {
		if row.cells = row.cells[seat : seat+1]; row.cells[0].points != 0 && row.class != "total" {
			mine = append(mine, row)
		}
	}
	return mine
}
