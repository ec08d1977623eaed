package table

import "time"

// AloneRound is the round that a pupil plays alone: the one after the lesson, from 1.
const AloneRound = 2

// alonePause is how long a table waits after that round, at most: the pupil reads what the tutor says of it.
const alonePause = 10 * time.Minute

// An AloneView is the round that a pupil plays alone after the lesson.
type AloneView struct {
	Over bool // it is scored, and the table waits until the pupil goes on
}

// alone returns the round that the pupil plays alone; nil while there is none. Those who end the lesson earlier have none.
func (t *Table) alone() *AloneView {
	switch {
	case t.afterLesson(AloneRound):
		return &AloneView{}
	case t.timing.pausing && t.afterLesson(AloneRound+1):
		return &AloneView{Over: true}
	}
	return nil
}

// afterLesson reports whether a round goes on of a game whose lesson was followed to its end.
func (t *Table) afterLesson(round uint8) bool {
	p, is := t.guide.(progress)
	return is && p.over && p.last() && t.Phase == Playing && t.Game.State.Round == round
}
