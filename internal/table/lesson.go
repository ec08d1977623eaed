package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"razzia"
	"razzia/fair"
)

// A lesson is somebody's first game: a real table with a stacked deck, at which the others play what the
// script says, and who learns is told what he sees and asked for one move at a time.
type lesson struct {
	packages []razzia.Cheques // by seat, which also says how many players there are
	steps    []step           // the last one is only told: the lesson ends with it
}

// A step is something that the lesson tells, or a move.
type step struct {
	texts  []string      // what is told, by the last words of keys; none where another moves
	point  string        // what on the table is spoken of, "" if nothing in particular
	cheque razzia.Cheque // that the texts speak of
	middle razzia.Cheque // that was taken for it
	seat   razzia.Seat   // who moves; NoSeat if the step is only told
	move   razzia.Move
	card   razzia.Card // what the move turns up, if it draws
}

// pupil is the seat of who learns.
const pupil razzia.Seat = 0

// lessonLevel is how the others play once the lesson is over, and lessonPace how long they take for a
// move: a beginner wants to see what they do.
const (
	lessonLevel = "greedy"
	lessonPace  = 1200 * time.Millisecond
)

// lessonKnown reports whether there is a lesson of a number. The lesson 0 is none.
func lessonKnown(number int) bool { return number >= 0 && number < len(lessons) }

// progress is how far a table is with its lesson. The zero progress is its beginning.
type progress struct {
	done int  // steps
	over bool // it was ended
}

// step is where the lesson is; nil if none goes on.
func (t *Table) step() *step {
	steps := lessons[t.Options.Lesson].steps
	if t.Phase != Playing || t.lesson.over || t.lesson.done >= len(steps) {
		return nil
	}
	return &steps[t.lesson.done]
}

// reading reports whether the table waits for who learns to read.
func (t *Table) reading() bool {
	now := t.step()
	return now != nil && now.seat == razzia.NoSeat
}

// scripted is the move that the lesson wants next.
func (t *Table) scripted() (m razzia.Move, ok bool) {
	if now := t.step(); now != nil && now.seat != razzia.NoSeat {
		return now.move, true
	}
	return razzia.Move{}, false
}

// lessonAllows reports whether the lesson, if one goes on, wants a move.
func (t *Table) lessonAllows(m razzia.Move) bool {
	wanted, _ := t.scripted()
	return t.step() == nil || m == wanted
}

// legal lists what the actor may do: by the rules, and in a lesson by its script.
func (t *Table) legal() []razzia.Move {
	if m, ok := t.scripted(); ok {
		return []razzia.Move{m}
	}
	return t.Game.State.Legal(nil)
}

// follow makes a move, and takes the lesson a step further with it if one goes on. What a draw turns up
// belongs to the draw.
func (t *Table) follow(e Entry) error {
	taught := t.step() != nil && e.Seat != razzia.NoSeat
	if taught && !t.lessonAllows(e.Move) {
		return errors.New("not the move of the lesson")
	}
	err := t.move(e)
	if taught && err == nil {
		t.lesson.done++
	}
	return err
}

// learn takes the lesson a step further without a move, or ends it. The others begin to think then.
func (t *Table) learn(e Entry) error {
	if t.step() == nil || e.Kind == Understood && !t.reading() {
		return errors.New("not a step of a lesson")
	}
	if e.Kind == Understood {
		t.lesson.done++
	} else {
		t.lesson.over = true
	}
	t.turnBegan = e.At
	return nil
}

// keepProof keeps the proof of the shuffle that comes with an entry, and reports whether there is one where
// there must be. Of a stacked deck nothing is promised.
func (t *Table) keepProof(e Entry) bool {
	if t.Options.Lesson != 0 {
		return e.Proof == nil
	}
	if e.Proof == nil {
		return false
	}
	t.Proof = *e.Proof
	return true
}

// proof is what a game that is over shows of its seed; nil for a lesson.
func (d *draft) proof() *fair.Proof {
	if d.Options.Lesson != 0 {
		return nil
	}
	proof := d.seed.Proof()
	return &proof
}

// dealt is the deck of a game that began as it was before the first draw.
func (t *Table) dealt(seed fair.Seed) *razzia.Deck {
	if t.Options.Lesson != 0 {
		return razzia.StackTop(t.Options.Piles, t.stacked(), seed.Source())
	}
	_, deck := seed.Deal(t.Options.Players, t.Options.Piles)
	return deck
}

// stacked lists the cards that lie on top for the lesson: those that it has drawn, and while it goes on
// those that it will. When it ends early the others are shuffled again with the rest, so that who knows
// the script does not know the deck.
func (t *Table) stacked() []razzia.Card {
	var top []razzia.Card
	for _, e := range t.Log {
		if e.Kind == Taught {
			return top
		}
		if card := e.Move.Card(); card != razzia.NoCard {
			top = append(top, card)
		}
	}
	for _, s := range lessons[t.Options.Lesson].steps[t.lesson.done:] {
		if s.card != razzia.NoCard {
			top = append(top, s.card)
		}
	}
	return top
}

// Teach makes a table where somebody learns the game by playing. He sits at seat 0.
func (s *Service) Teach(ctx context.Context, p Person) (*Table, error) {
	if err := s.checkMaker(ctx, p); err != nil {
		return nil, err
	}
	newest := len(lessons) - 1
	o := Options{Players: len(lessons[newest].packages), Piles: 2, Pace: lessonPace, Lesson: newest, Hints: true}
	return s.create(ctx, newID(), func(d *draft) error {
		if err := d.make(p, o); err != nil {
			return err
		}
		sitting := slices.Repeat([]Sitter{{Level: lessonLevel}}, o.Players)
		sitting[pupil] = Sitter{Person: p}
		return d.seatAll(sitting)
	})
}

// beginLesson deals as the script says.
func (d *draft) beginLesson() error {
	began := Entry{Kind: Began, Seat: razzia.NoSeat}
	for _, p := range lessons[d.Options.Lesson].packages {
		began.Packages = append(began.Packages, cheques(p))
	}
	if err := d.add(began); err != nil {
		return err
	}
	d.deck = d.dealt(d.seed)
	return nil
}

// errNotNow is the fault of who does something else than the lesson asks for.
var errNotNow = invalid("lesson.not_now")

// GoOn goes on with the lesson after its person has read what it told. Done is the number of steps that he
// saw done: if there are more by now he has gone on already, and nothing happens.
func (s *Service) GoOn(ctx context.Context, id ID, by string, done int) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkPlays(by, pupil); err != nil {
			return err
		}
		switch now := d.step(); {
		case now == nil:
			return invalid("no-lesson")
		case 0 <= done && done < d.lesson.done:
			return nil
		case done != d.lesson.done:
			return &Fault{Code: Stale, Key: "somebody-was-faster"}
		case now.seat != razzia.NoSeat || d.lastStep():
			return errNotNow
		}
		return d.add(Entry{Kind: Understood, Seat: pupil})
	})
}

// lastStep reports whether the lesson has nothing more to tell after this.
func (t *Table) lastStep() bool { return t.lesson.done == len(lessons[t.Options.Lesson].steps)-1 }

// EndLesson ends the lesson of a person, wherever it is: he and the bots play on freely, with a deck that
// nobody knows. If it is over already nothing happens.
func (s *Service) EndLesson(ctx context.Context, id ID, by string) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkPlays(by, pupil); err != nil {
			return err
		}
		return d.endLesson()
	})
}

// endLesson ends a lesson if one goes on.
func (d *draft) endLesson() (err error) {
	if d.step() == nil {
		return nil
	}
	if err := d.add(Entry{Kind: Taught, Seat: razzia.NoSeat}); err != nil {
		return err
	}
	d.deck, err = layDeck(d.seed, d.Table)
	return err
}

// A LessonView is where a person is in a lesson, and what he is told.
type LessonView struct {
	Done   int           `json:"done"`             // steps done; who goes on must name it
	All    int           `json:"all"`              // steps in all
	Texts  []string      `json:"texts"`            // what he is told, by the last words of keys for catalogs; none while others move
	Point  string        `json:"point,omitempty"`  // what on the table is spoken of
	Cheque razzia.Cheque `json:"cheque,omitempty"` // a cheque that the texts speak of, 0 for none
	Middle razzia.Cheque `json:"middle,omitempty"` // the cheque that was taken for it, 0 for none
	Read   bool          `json:"read"`             // he is to read and to go on, and not to move
	Last   bool          `json:"last"`             // there is nothing more to come
}

// lessonView gives the lesson as a person sees it: nothing unless it is his.
func (t *Table) lessonView(person string) *LessonView {
	now := t.step()
	if now == nil || !t.plays(person, pupil) {
		return nil
	}
	return &LessonView{
		Done: t.lesson.done, All: len(lessons[t.Options.Lesson].steps), Texts: slices.Clone(now.texts), Point: now.point,
		Cheque: now.cheque, Middle: now.middle, Read: t.reading(), Last: t.lastStep(),
	}
}
