package training_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/training"
)

// serviceOf is the training of a fixture, with questions and IDs by their numbers, and the measures of its games.
func serviceOf(f *sitetest.Fixture) (*training.Service, *analysis.Measures) {
	measures := &analysis.Measures{Store: f.Store.Measures(), Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	made := uint64(0)
	number := func() uint64 { made++; return made }
	return &training.Service{Tables: f.Tables, Profiles: &profile.Profiles{Store: f.Store.Figures(), Judge: measures.Judge},
		Trainer: &training.Trainer{Store: f.Store.Training(), Engine: drill.Open(),
			Source: func() rand.Source { return razzia.NewSource(number(), 0) }, NewID: func() string { return fmt.Sprint(number()) }},
	}, measures
}

// playAtRandom plays a game of three to its end, measures it, and counts it in profiles.
func playAtRandom(f *sitetest.Fixture, measures *analysis.Measures, players ...people.Caller) table.ID {
	f.Helper()
	id := f.Makes(players[0], table.Options{}, players[1:]...)
	random := rand.New(razzia.NewSource(1, 0))
	t, err := f.Tables.Table(f.Context(), id)
	for err == nil && t.Phase != table.Over {
		s := &t.Game.State
		legal := s.Legal(nil)
		t, err = f.Tables.Act(f.Context(), id, table.Move{By: players[s.Actor].Person.ID, Seat: s.Actor, Ply: len(t.Moves),
			Move: legal[random.IntN(len(legal))]})
	}
	if err == nil {
		_, err = measures.CatchUp(f.Context())
	}
	if err == nil {
		_, err = (&profile.Keeper{Store: f.Store.Figures(), Judge: measures.Judge}).CatchUp(f.Context())
	}
	fatal.If(f, err)
	return id
}

// Leaks are positions of one's own games, each before the move that cost much.
func TestLeaksComeFromOnesOwnGames(t *testing.T) {
	f := sitetest.New(t)
	train, measures := serviceOf(f)
	ann, dan := sitetest.Guest("ann"), sitetest.Guest("dan")
	id := playAtRandom(f, measures, ann, sitetest.Guest("ben"), sitetest.Guest("cat"))
	now, err := train.Overview(t.Context(), ann)
	if err != nil || len(now.Leaks) == 0 {
		t.Fatalf("the leaks are %+v, %v", now, err)
	}
	seen := map[int]bool{}
	for range 3 {
		asked, err := train.Next(t.Context(), ann, drill.Leak)
		fatal.If(t, err)
		q := &asked.Question
		wantBefore(f, id, q)
		if q.Seat != sitetest.First || asked.Solution != nil {
			t.Errorf("asked of seat %d, with the solution %v", q.Seat, asked.Solution)
		}
		if again, err := train.Next(t.Context(), ann, drill.Leak); err != nil || again.ID != asked.ID {
			t.Errorf("while it is open there is %+v, %v", again, err)
		}
		r, err := train.Answer(t.Context(), ann, drill.Leak, asked.ID, q.Game.Played.String())
		if err != nil || r.Solution.Lost(q.Game.Played) < measure.CostlyFrom || r.Score == drill.MostScore {
			t.Errorf("to play it again is worth %+v, %v", r, err)
		}
		seen[q.Game.Ply] = true
	}
	if len(seen) < 2 {
		t.Error("the same position is asked three times")
	}
	_, err = train.Next(t.Context(), dan, drill.Leak)
	f.Want("one who has not played", training.ErrNoLeaks.Key, err)
	if now, err := train.Overview(t.Context(), dan); err != nil || len(now.Leaks) != 0 {
		t.Errorf("one who has not played has the leaks %+v, %v", now.Leaks, err)
	}
}

// wantBefore compares the position of a question with that of its game.
func wantBefore(f *sitetest.Fixture, id table.ID, q *drill.Question) {
	f.Helper()
	t, err := f.Tables.Table(f.Context(), id)
	fatal.If(f, err)
	if t.Moves[q.Game.Ply] != q.Game.Played {
		f.Errorf("move %d of the game is %v, the question says %v", q.Game.Ply, t.Moves[q.Game.Ply], q.Game.Played)
	}
	if s, err := table.Before(t, q.Game.Ply); err != nil || s != q.State {
		f.Errorf("the question has another position than the game: %v", err)
	}
}

func TestTheTrainingRefuses(t *testing.T) {
	f := sitetest.New(t)
	train, _ := serviceOf(f)
	ann := sitetest.Guest("ann")
	_, err := train.Latest(t.Context(), ann, "none")
	f.Want("a drill that is not there", fault.ErrNoPage.Key, err)
	_, err = train.Next(t.Context(), ann, "none")
	f.Want("its next question", fault.ErrNoPage.Key, err)
	asked, err := train.Next(t.Context(), ann, drill.Raid)
	f.Want("a question", "", err)
	_, err = train.Answer(t.Context(), ann, drill.Raid, "other", "50")
	f.Want("an answer to another one", training.ErrAnswered.Key, err)
	_, err = train.Answer(t.Context(), ann, drill.Raid, asked.ID, "101")
	f.Want("an answer that cannot be", training.ErrAnswer.Key, err)
	_, err = train.Answer(t.Context(), ann, drill.Raid, asked.ID, "50")
	f.Want("an answer", "", err)
	_, err = train.Answer(t.Context(), ann, drill.Raid, asked.ID, "60")
	f.Want("a second answer", training.ErrAnswered.Key, err)
	stranger := sitetest.Guest("stranger")
	stranger.Known = false
	if r, err := train.Latest(t.Context(), stranger, drill.Raid); r != nil || err != nil {
		t.Errorf("one without a cookie has %+v, %v", r, err)
	}
	fatal.If(t, f.Store.BeginForgetting(t.Context(), "ann", time.Now()))
	fatal.If(t, f.Store.EndForgetting(t.Context(), "ann"))
	if _, err = train.Next(t.Context(), ann, drill.Raid); !errors.Is(err, fault.ErrOldCookie) {
		t.Errorf("after the data were removed: %v", err)
	}
}
