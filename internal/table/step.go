package table

import (
	"slices"
	"time"
)

// The times of the steps within a stage at the normal tempo.
const (
	callTime     = 400 * time.Millisecond // going once, and the same for going twice
	boardTime    = 300 * time.Millisecond // the empty score board before the first category
	categoryTime = 700 * time.Millisecond // a category of the score board
	sumTime      = 800 * time.Millisecond // the sum of the round, and the totals
	placeTime    = 350 * time.Millisecond // a place in the list at the end of the game
	faceDown     = 350 * time.Millisecond // the last police card, before it is turned over
	turningTime  = 250 * time.Millisecond // the same, while it is turned
	starTime     = 400 * time.Millisecond // its star flies to the others; then comes the still
)

// stepsOf returns how long the steps of a stage take at the normal tempo. The last step lasts until the stage ends, so it is
// left out. A stage of a single step has none.
func stepsOf(s Stage, players int) []time.Duration {
	if s.Beat == Raided {
		return []time.Duration{faceDown, turningTime, starTime}
	}
	switch s {
	case Stage{Sold, hammerTime}:
		return []time.Duration{callTime, callTime}
	case Stage{Counted, countTime}:
		return append([]time.Duration{boardTime}, slices.Repeat([]time.Duration{categoryTime}, 5)...)
	case Stage{Counted, lastCount}:
		return append([]time.Duration{boardTime}, slices.Repeat([]time.Duration{categoryTime}, 7)...)
	case Stage{Final, endTime}:
		return slices.Repeat([]time.Duration{placeTime}, players) // the crown is last
	}
	return nil
}

// Steps returns how long the steps of a stage of the last move take at the pace of the table: those of the hammer (R4.3), of a raid (R6.1),
// of the count of a round (R6.2), and of the places at the end of the game (R8.4). The last step lasts until the stage ends, so it is left
// out. A stage of a single step has none.
func (t *Table) Steps(b Beat) (steps []time.Duration) {
	for _, s := range t.timing.stages {
		if s.Beat != b || t.Options.Tempo() == AtOnce {
			continue
		}
		for _, d := range stepsOf(s, len(t.Seats)) {
			steps = append(steps, t.Options.Tempo().scaled(d))
		}
	}
	return steps
}
