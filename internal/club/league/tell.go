package league

import (
	"errors"
	"time"

	"razzia/internal/club/season"
	"razzia/internal/table"
)

// Tell does what is due until an event, and then the event. A season that closes, or begins, changes the games and the members.
func (l *League) Tell(e season.Event) error {
	l.advance(e.At)
	if l.IsOver() {
		return ErrOver
	}
	was := l.mark()
	_, err := l.State.Step(e)
	l.follow(was)
	return err
}

// advance lets time pass, one thing that is due after the other: so the end of a season is seen before the next one can begin.
func (l *League) advance(to time.Time) {
	for !l.IsOver() {
		due, is := l.State.Due()
		if !is || due.After(to) {
			break
		}
		was := l.mark()
		_, _ = l.State.Step(season.Event{Kind: season.Tick, At: due}) // a tick is never refused
		l.follow(was)
	}
}

// A mark is what of a season is lost when it closes.
type mark struct {
	number int
	began  time.Time
	voided []int
}

func (l *League) mark() mark {
	m := mark{number: l.State.Season, began: l.State.Starts}
	for _, g := range l.Ruled() {
		if g.Voided() {
			m.voided = append(m.voided, g.Number)
		}
	}
	return m
}

// follow does what follows from a step: the results of a season that has closed are kept, and its games go.
func (l *League) follow(was mark) {
	if l.State.Season == was.number {
		return
	}
	past := Past{Season: was.number, Started: was.began, Ended: l.State.Now, Finals: l.State.Last, Tables: map[int]table.ID{},
		Voided: was.voided}
	if seed, err := l.State.Reveal(was.number); err == nil {
		past.Seed = seed.Reveal()
	}
	for _, g := range l.Games {
		past.Tables[g.Number] = g.Table
	}
	l.closed, l.Games = append(l.closed, past), nil
	for i := range l.Members {
		if m := &l.Members[i]; m.Standing == In && l.of(m) == nil {
			m.Standing = Left
		}
	}
	l.endIfWanted()
}

// endIfWanted ends the league between two seasons, if its organiser wants that.
func (l *League) endIfWanted() {
	if l.Ending && l.State.Phase == season.Enrolling {
		l.Over = l.State.Now
	}
}

// refusals of events that tell what was true a moment ago.
var stale = []error{season.ErrNoMember, season.ErrMember, season.ErrNoTable, season.ErrVacation, ErrOver}

// tellAll tells events of which some may be old news.
func (l *League) tellAll(events []season.Event) error {
	for _, e := range events {
		if err := l.Tell(e); err != nil && !isStale(err) {
			return err
		}
	}
	return nil
}

func isStale(err error) bool {
	for _, one := range stale {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// open notes the tables that have opened in the season and are to be made. It reports whether there are any.
func (l *League) open(newID func() table.ID) bool {
	before := len(l.Games)
	for i := range l.State.Games {
		if g := &l.State.Games[i]; g.Open && l.Game(g.Number) == nil {
			l.Games = append(l.Games, Game{Season: l.State.Season, Number: g.Number, Table: newID()})
		}
	}
	return len(l.Games) > before
}

// due is when to look at the league, if no table of it changes before.
func (l *League) due() time.Time {
	if at, is := l.State.Due(); is && !l.IsOver() {
		return at
	}
	return never
}

// never is later than anything.
var never = time.UnixMilli(1 << 52)
