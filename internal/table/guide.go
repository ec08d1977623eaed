package table

import (
	"errors"
	"fmt"

	"razzia"
	"razzia/fair"
)

// A guide holds what differs between a lesson and a free game: the deck, the scripted moves, and what may be done now. Every
// other file of this package treats both alike. A guide is a value: after returns the next one.
type guide interface {
	// packages returns the cheques to deal, by seat.
	packages(seed fair.Seed, o Options) []razzia.Cheques

	// deck returns the deck before the first draw.
	deck(seed fair.Seed, o Options) *razzia.Deck

	// proven reports whether the shuffle is committed to at the start and proven at the end.
	proven() bool

	// script returns the only move that may be made now; false if every legal move may be made.
	script() (razzia.Move, bool)

	// reading reports whether the table waits until the pupil has read. No seat may move then.
	reading() bool

	// step returns the current step of a lesson; nil if no lesson is going on.
	step() *step

	// after returns the guide after an entry. It fails if the lesson does not allow the entry.
	after(e Entry) (guide, error)

	// view returns what the pupil reads; nil if no lesson is going on.
	view() *LessonView
}

// guideOf returns the guide at the start of a table.
func guideOf(o Options) (guide, error) {
	number := o.Lesson
	switch {
	case o.From < 0 || o.From > 0 && number != 0:
		return nil, fmt.Errorf("there is no game from move %d", o.From)
	case o.Series < 0 || o.Series > o.Players || o.Series > 0 && (number != 0 || o.From > 0):
		return nil, fmt.Errorf("there is no game %d of a series", o.Series)
	case o.Day != "" && !o.isDay():
		return nil, errors.New("not the round of a day")
	case o.Duel != "" && (number != 0 || o.From > 0 || o.Series > 0 || o.Day != ""):
		return nil, errors.New("not the game of a duel")
	case o.Duel != "":
		return retried{}, nil
	case o.From > 0:
		return retried{left: o.From}, nil
	case number == 0 && o.Series > 0:
		return seriesGame{}, nil
	case number == 0:
		return freeGame{}, nil
	case number > 0 && number < len(lessons):
		return progress{number: number}, nil
	}
	return nil, fmt.Errorf("there is no lesson %d", number)
}

// freeGame is the guide of every table without a lesson.
type freeGame struct{}

func (freeGame) packages(seed fair.Seed, o Options) []razzia.Cheques {
	setup, _ := seed.Deal(o.Players, o.Piles)
	return setup.Packages
}

func (freeGame) deck(seed fair.Seed, o Options) *razzia.Deck {
	_, deck := seed.Deal(o.Players, o.Piles)
	return deck
}

func (freeGame) proven() bool                { return true }
func (freeGame) script() (razzia.Move, bool) { return razzia.Move{}, false }
func (freeGame) reading() bool               { return false }
func (freeGame) step() *step                 { return nil }
func (freeGame) view() *LessonView           { return nil }

func (g freeGame) after(e Entry) (guide, error) {
	if e.Kind == Understood || e.Kind == Taught {
		return g, errNoLesson
	}
	return g, nil
}

// legal lists the moves that the actor may make in a state: the scripted one, or all that the rules allow.
func legal(g guide, s *razzia.State) []razzia.Move {
	if m, scripted := g.script(); scripted {
		return []razzia.Move{m}
	}
	return s.Legal(nil)
}

// Script returns the move that a lesson prescribes now, for whichever seat is to move; false if there is none.
func (t *Table) Script() (razzia.Move, bool) {
	if t.Phase != Playing {
		return razzia.Move{}, false
	}
	return t.guide.script()
}
