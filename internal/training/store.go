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

// ErrGone is the error of a person whose data were removed.
var ErrGone = fault.ErrOldCookie.With(errors.New("the data of the person were removed"))

// A Keeper keeps the questions that persons were asked, and what they answered. [Store] is that of a site, and says what each method does.
type Keeper interface {
	Latest(ctx context.Context, person string, kind drill.Kind) (Asked, bool, error)
	Ask(ctx context.Context, next Asked) (Asked, error)
	Answer(ctx context.Context, a Asked) (first bool, err error)
	Days(ctx context.Context, person string) ([]Day, error)
}
