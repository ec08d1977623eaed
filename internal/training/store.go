package training

import (
	"context"
	"errors"
	"time"

	"razzia/internal/drill"
	"razzia/internal/fault"
)

// An Asked is a question that a person was asked, as a store keeps it.
type Asked struct {
	ID       string // of this question, for this person
	Person   string // identity
	Kind     drill.Kind
	Question string // as [drill.Question.Text] writes it
	At       time.Time
	Answer   string    // as [drill.Question.AnswerText] writes it; "" while it is open
	Score    int       // of the answer
	Answered time.Time // zero while it is open
}

// Open reports whether a question is to be answered.
func (a *Asked) Open() bool { return a.Answered.IsZero() }

// A Day is what a person has answered of a drill on a day.
type Day struct {
	Kind    drill.Kind
	Day     int // days since 1970, in UTC
	Answers int
	Score   int // the sum of all scores
}

// A Store keeps questions and days. A person is named by one of their identities, and stands for all of them. Its contract is tested by
// package trainingtest.
type Store interface {
	// Latest returns the latest question of a drill that a person was asked.
	Latest(ctx context.Context, person string, kind drill.Kind) (Asked, bool, error)

	// Ask stores a question in place of the latest one of its person and drill, unless that one is open. It returns the question that is
	// asked then. It fails with ErrGone if the data of the person were removed.
	Ask(ctx context.Context, next Asked) (Asked, error)

	// Answer stores the answer to an open question, and adds its score to the day. It is false, and nothing changes, if the person has no
	// such open question.
	Answer(ctx context.Context, a Asked) (bool, error)

	// Days lists the days of a person, the first one first, those of a day in the order of the names of drills.
	Days(ctx context.Context, person string) ([]Day, error)
}

// ErrGone is the error of a person whose data were removed.
var ErrGone = fault.ErrOldCookie.With(errors.New("the data of the person were removed"))
