package training_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/site/sitetest"
	"razzia/internal/training"
)

// newTrainer returns a trainer whose questions and IDs follow from their number.
func newTrainer(t *testing.T) *training.Trainer {
	sources, ids := uint64(0), 0
	return &training.Trainer{
		Store: sitetest.Open(t).Training(), Engine: drill.Open(),
		Source: func() rand.Source { sources++; return razzia.NewSource(sources, 0) },
		NewID:  func() string { ids++; return fmt.Sprint("id", ids) },
	}
}

var now = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

func TestTheSolutionComesAfterTheAnswer(t *testing.T) {
	trainer, ctx := newTrainer(t), t.Context()
	if r, err := trainer.Latest(ctx, "ann", drill.Raid); r != nil || err != nil {
		t.Fatalf("at first there is %+v, %v", r, err)
	}
	asked, err := trainer.Next(ctx, "ann", drill.Raid, now)
	if err != nil || asked.Solution != nil || !asked.Open() {
		t.Fatalf("the question is %+v, %v", asked, err)
	}
	if again, err := trainer.Next(ctx, "ann", drill.Raid, now); err != nil || again.ID != asked.ID || again.Solution != nil {
		t.Errorf("the next question while one is open is %+v, %v", again, err)
	}
	answered, err := trainer.Answer(ctx, "ann", drill.Raid, asked.ID, "50", now)
	if err != nil || answered.Solution == nil || answered.Score != answered.Solution.Score(drill.Answer{Number: 50}) {
		t.Fatalf("the answer is %+v, %v", answered, err)
	}
	again, err := trainer.Latest(ctx, "ann", drill.Raid)
	if err != nil || again.Open() || again.Given != answered.Given || again.Score != answered.Score ||
		again.Solution.Chance != answered.Solution.Chance {
		t.Errorf("read again it is %+v, %v", again, err)
	}
	next, err := trainer.Next(ctx, "ann", drill.Raid, now)
	if err != nil || !next.Open() || next.ID == asked.ID || next.Question == asked.Question {
		t.Errorf("the next question is %+v, %v", next, err)
	}
}

func TestAnswersThatDoNotCount(t *testing.T) {
	trainer, ctx := newTrainer(t), t.Context()
	if _, err := trainer.Answer(ctx, "ann", drill.Row, "id1", "5", now); !errors.Is(err, training.ErrAnswered) {
		t.Errorf("without a question: %v", err)
	}
	asked, err := trainer.Next(ctx, "ann", drill.Row, now)
	fatal.If(t, err)
	for _, test := range []struct {
		id, text string
		want     error
	}{
		{"another", "5", training.ErrAnswered}, {asked.ID, "five", training.ErrAnswer}, {asked.ID, "5", nil},
		{asked.ID, "6", training.ErrAnswered},
	} {
		if _, err := trainer.Answer(ctx, "ann", drill.Row, test.id, test.text, now); !errors.Is(err, test.want) {
			t.Errorf("%s to %s: %v, want %v", test.text, test.id, err, test.want)
		}
	}
	if list, err := trainer.Progress(ctx, "ann"); err != nil || list[0].Kind != drill.Row || list[0].Answers != 1 {
		t.Errorf("the progress is %+v, %v", list, err)
	}
}

func TestAQuestionThatCannotBeReadIsAnError(t *testing.T) {
	trainer := newTrainer(t)
	if _, err := trainer.Store.Ask(t.Context(), training.Asked{ID: "old", Person: "ann", Kind: drill.Row, Question: "{}",
		At: now}); err != nil {
		t.Fatal(err)
	}
	if r, err := trainer.Latest(t.Context(), "ann", drill.Row); err == nil {
		t.Errorf("it is %+v", r)
	}
}

func TestProgressHasTheLatestDaysOfEachDrill(t *testing.T) {
	var days []training.Day
	for i := range training.ShownDays + 5 {
		days = append(days, training.Day{Kind: drill.Bid, Day: i, Answers: 2, Score: 100 + i})
	}
	days = append(days, training.Day{Kind: drill.Raid, Day: 99, Answers: 1, Score: 40})
	for _, p := range training.ProgressOf(days) {
		wantDays, wantAnswers := 0, 0
		switch p.Kind {
		case drill.Bid:
			wantDays, wantAnswers = training.ShownDays, 2*(training.ShownDays+5)
			if p.Days[0].Day != 5 || p.Days[0].Mean() != 52.5 {
				t.Errorf("the first day shown is %+v", p.Days[0])
			}
		case drill.Raid:
			wantDays, wantAnswers = 1, 1
			if p.Mean() != 40 {
				t.Errorf("the mean of one answer is %v", p.Mean())
			}
		}
		if len(p.Days) != wantDays || p.Answers != wantAnswers {
			t.Errorf("%s: %d days, %d answers; want %d, %d", p.Kind, len(p.Days), p.Answers, wantDays, wantAnswers)
		}
	}
	day := training.Day{Day: training.DayOf(now)}
	if got := day.Date(); !got.Equal(now.Truncate(24 * time.Hour)) {
		t.Errorf("%v is on the day of %v", now, got)
	}
}
