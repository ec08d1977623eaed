package training

import (
	"context"
	crypto "crypto/rand"
	"fmt"
	"math/rand/v2"
	"time"

	"razzia/internal/drill"
	"razzia/internal/fault"
)

// The errors of a Trainer, besides those of its store.
var (
	// ErrAnswered is the error of an answer to a question that is not open: it was answered, or another one is.
	ErrAnswered = fault.Stale.New("question-answered", "training.answered",
		"The question is not open: you have answered it, or another one is open.")
	// ErrAnswer is the error of an answer that cannot be one.
	ErrAnswer = fault.Invalid.New("bad-answer", "training.bad_answer",
		"The answer is no whole number in the bounds of the drill, or no legal move.")
)

// A Trainer asks questions. It is safe for concurrent use.
type Trainer struct {
	Store  Keeper
	Engine *drill.Engine
	Source func() rand.Source // of chance, a new one for each question
	NewID  func() string      // of questions
}

// Open returns a trainer that asks questions of the engine of this program.
func Open(s Keeper) *Trainer {
	source := func() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }
	return &Trainer{Store: s, Engine: drill.Open(), Source: source, NewID: crypto.Text}
}

// A Round is a question that a person was asked, and once they have answered, the solution.
type Round struct {
	Asked
	Question drill.Question
	Given    drill.Answer    // once it is answered
	Solution *drill.Solution // nil while the question is open
}

// Latest returns the latest question of a drill, nil if there is none.
func (t *Trainer) Latest(ctx context.Context, person string, kind drill.Kind) (*Round, error) {
	asked, found, err := t.Store.Latest(ctx, person, kind)
	if err != nil || !found {
		return nil, err
	}
	return t.round(asked)
}

// round reads a question, and solves it if it is answered.
func (t *Trainer) round(asked Asked) (*Round, error) {
	q, err := drill.Parse(asked.Question)
	if err != nil {
		return nil, err
	}
	r := &Round{Asked: asked, Question: q}
	if r.Open() {
		return r, nil
	}
	if r.Given, err = q.ParseAnswer(asked.Answer); err != nil {
		return nil, err
	}
	r.Solution, err = t.Engine.Solve(&r.Question)
	return r, err
}

// Next asks the next question of a drill. If one is open, it stays.
func (t *Trainer) Next(ctx context.Context, person string, kind drill.Kind, now time.Time) (*Round, error) {
	if r, err := t.Latest(ctx, person, kind); err == nil && r != nil && r.Open() {
		return r, nil // it saves the time of a game
	}
	q, err := t.Engine.Pose(kind, t.Source())
	if err != nil {
		return nil, err
	}
	return t.Ask(ctx, person, q, now)
}

// Ask asks a question. If one of its drill is open, that one stays.
func (t *Trainer) Ask(ctx context.Context, person string, q drill.Question, now time.Time) (*Round, error) {
	asked, err := t.Store.Ask(ctx, Asked{ID: t.NewID(), Person: person, Kind: q.Kind, Question: q.Text(), At: now})
	if err != nil {
		return nil, err
	}
	return t.round(asked)
}

// Answer answers the open question of a drill, which has an ID. It fails with ErrAnswered if another one is open or none, and with
// ErrAnswer if the text is no answer.
func (t *Trainer) Answer(ctx context.Context, person string, kind drill.Kind, id, text string, now time.Time) (*Round, error) {
	r, err := t.Latest(ctx, person, kind)
	switch {
	case err != nil:
		return nil, err
	case r == nil || r.ID != id || !r.Open():
		return nil, ErrAnswered
	}
	if r.Given, err = r.Question.ParseAnswer(text); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	if r.Solution, err = t.Engine.Solve(&r.Question); err != nil {
		return nil, err
	}
	r.Person, r.Asked.Answer, r.Score, r.Answered = person, r.Question.AnswerText(r.Given), r.Solution.Score(r.Given), now
	if first, err := t.Store.Answer(ctx, r.Asked); err != nil {
		return nil, err
	} else if !first {
		return nil, ErrAnswered
	}
	return r, nil
}

// DayOf is the day of a moment, in days since 1970 in UTC.
func DayOf(at time.Time) int { return int(at.UTC().Unix() / secondsOfDay) }

// secondsOfDay are the seconds of a day.
const secondsOfDay = 24 * 60 * 60

// Date is the beginning of a day.
func (d *Day) Date() time.Time { return time.Unix(int64(d.Day)*secondsOfDay, 0).UTC() }

// Mean is the mean score of a day.
func (d *Day) Mean() float64 { return float64(d.Score) / float64(max(1, d.Answers)) }
