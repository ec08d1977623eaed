package table

import (
	"errors"
	"slices"
	"time"

	"razzia"
	"razzia/fair"
)

// A lesson is a first game at a real table with a stacked deck. The other seats play by a script; the pupil
// reads what happens and is asked for one move at a time.
type lesson struct {
	packages []razzia.Cheques // by seat; their number is the number of players
	steps    []step           // the last step is only read: the lesson ends with it
}

// A step is a text to read, or a move.
type step struct {
	texts  []string      // last parts of catalog keys; none where another seat moves
	point  string        // part of the table that the texts are about, "" for none
	cheque razzia.Cheque // named in the texts
	middle razzia.Cheque // middle cheque named in the texts
	seat   razzia.Seat   // seat to move; NoSeat if the step is only read
	move   razzia.Move
	card   razzia.Card // card that the move turns up, if it draws
}

// pupil is the seat of the person who learns.
const pupil razzia.Seat = 0

// The other seats after the end of the lesson: their level, and a pace at which a beginner can follow.
const (
	lessonLevel = "greedy"
	lessonPace  = 1200 * time.Millisecond
)

// progress is the guide of a lesson: which one, and how many of its steps are done.
type progress struct {
	number int  // of the lesson
	done   int  // steps
	over   bool // the lesson was ended, and the game goes on freely
}

var (
	errNoLesson  = errors.New("no lesson is going on")
	errNotScript = errors.New("not the move of the lesson")
)

func (p progress) steps() []step { return lessons[p.number].steps }

func (p progress) step() *step {
	if p.over || p.done >= len(p.steps()) {
		return nil
	}
	return &p.steps()[p.done]
}

func (p progress) reading() bool {
	now := p.step()
	return now != nil && now.seat == razzia.NoSeat
}

func (p progress) script() (razzia.Move, bool) {
	if now := p.step(); now != nil && now.seat != razzia.NoSeat {
		return now.move, true
	}
	return razzia.Move{}, false
}

func (p progress) proven() bool { return false }

func (p progress) packages(fair.Seed, Options) []razzia.Cheques { return lessons[p.number].packages }

// deck stacks the cards of the script on top of pile 1 and shuffles the others below. After an early end it stacks only the
// scripted cards that were drawn. The rest is shuffled, because the script is public.
func (p progress) deck(seed fair.Seed, o Options) *razzia.Deck {
	scripted := p.steps()
	if p.over {
		scripted = scripted[:p.done]
	}
	var top []razzia.Card
	for _, s := range scripted {
		if s.card != razzia.NoCard {
			top = append(top, s.card)
		}
	}
	return razzia.StackTop(o.Piles, top, seed.Source())
}

// after advances the lesson. A reveal belongs to the step of its draw.
func (p progress) after(e Entry) (guide, error) {
	now := p.step()
	switch e.Kind {
	case Moved:
		if now == nil || e.Seat == razzia.NoSeat {
			return p, nil
		}
		if m, scripted := p.script(); !scripted || m != e.Move {
			return p, errNotScript
		}
		p.done++
	case Understood:
		if !p.reading() {
			return p, errNoLesson
		}
		p.done++
	case Taught:
		if now == nil {
			return p, errNoLesson
		}
		p.over = true
	}
	return p, nil
}

// last reports whether this is the last step of the lesson.
func (p progress) last() bool { return p.done == len(p.steps())-1 }

// A LessonView is the step of a lesson as the pupil reads it.
type LessonView struct {
	Done   int           `json:"done"`             // steps done; [GoOn] must name it
	All    int           `json:"all"`              // steps in all
	Texts  []string      `json:"texts"`            // last parts of catalog keys; none while another seat moves
	Point  string        `json:"point,omitempty"`  // part of the table that the texts are about
	Cheque razzia.Cheque `json:"cheque,omitempty"` // named in the texts, 0 for none
	Middle razzia.Cheque `json:"middle,omitempty"` // middle cheque named in the texts, 0 for none
	Read   bool          `json:"read"`             // the pupil is to read and go on, not to move
	Last   bool          `json:"last"`             // the lesson ends with this step

	Watched bool `json:"-"` // another seat moves, as others have done before: the pupil knows that they only watch
}

func (p progress) view() *LessonView {
	now := p.step()
	if now == nil {
		return nil
	}
	return &LessonView{
		Done: p.done, All: len(p.steps()), Texts: slices.Clone(now.texts), Point: now.point,
		Cheque: now.cheque, Middle: now.middle, Read: p.reading(), Last: p.last(), Watched: p.watched(),
	}
}

// watched reports whether the pupil has seen others move before the text that they read last.
func (p progress) watched() bool {
	told := p.done
	for told > 0 && p.steps()[told].others() {
		told--
	}
	return slices.ContainsFunc(p.steps()[:told], step.others)
}

// others reports whether another seat than the pupil's moves.
func (s step) others() bool { return s.seat != razzia.NoSeat && s.seat != pupil }

// Teach makes a table where Person learns the game by playing, at seat 0.
type Teach struct{ Person Person }

// MadeBy returns the identity of the pupil.
func (c Teach) MadeBy() string { return c.Person.ID }

func (c Teach) decide(t *Table, d *draft) error {
	newest := len(lessons) - 1
	o := Options{Players: len(lessons[newest].packages), Piles: 2, Pace: lessonPace, Lesson: newest, Hints: true}
	if err := d.create(c.Person, o); err != nil {
		return err
	}
	sitting := slices.Repeat([]Sitter{{Level: lessonLevel}}, o.Players)
	sitting[pupil] = Sitter{Person: c.Person}
	return d.seatAll(c.Person.ID, sitting)
}

// GoOn continues a lesson after the pupil has read a step. Done is the number of steps that they saw done; if
// more are done by now, the command was sent twice and changes nothing.
type GoOn struct {
	By   string
	Done int
}

func (c GoOn) decide(t *Table, d *draft) error {
	if err := t.CheckPlays(c.By, pupil); err != nil {
		return err
	}
	now := t.guide.view()
	switch {
	case now == nil:
		return ErrNoLesson
	case 0 <= c.Done && c.Done < now.Done:
		return nil
	case c.Done != now.Done:
		return ErrSomebodyWasFaster
	case !now.Read || now.Last:
		return ErrLessonNotNow
	}
	return d.add(Entry{Kind: Understood, Seat: pupil})
}

// EndLesson ends the pupil's lesson at any step. The game goes on freely, with an unknown deck. After
// the end of the lesson it changes nothing.
type EndLesson struct{ By string }

func (c EndLesson) decide(t *Table, d *draft) error {
	if err := t.CheckPlays(c.By, pupil); err != nil {
		return err
	}
	return d.endLesson()
}

// endLesson ends the lesson if one is going on. The cards that were not drawn are dealt anew, without the script.
func (d *draft) endLesson() error {
	if d.now.guide.step() == nil {
		return nil
	}
	if err := d.add(Entry{Kind: Taught, Seat: razzia.NoSeat}); err != nil {
		return err
	}
	return d.deal()
}
