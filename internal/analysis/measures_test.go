package analysis_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// A fixedMeasure is a store with the measure of one game.
type fixedMeasure struct {
	analysis.MeasureStore
	id    table.ID
	seats []measure.Seat
	err   error
}

func (f *fixedMeasure) Measure(_ context.Context, _ string, id table.ID) ([]measure.Seat, error) {
	if id != f.id {
		return nil, f.err
	}
	return f.seats, f.err
}

// TestMeasuresAreReadOrMade asks for the measures of games that are stored and not, for a game that runs, and for a lesson.
func TestMeasuresAreReadOrMade(t *testing.T) {
	one := game(t, "one")
	s := &fixedMeasure{id: "kept", seats: []measure.Seat{{Place: 1}, {Place: 2}}}
	m := &analysis.Measures{Store: s, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	made, err := m.Of(t.Context(), one)
	if err != nil || len(made.Seats) != 2 || made.Seats[0].End == (measure.Amount{}) {
		t.Fatalf("the measure is %+v, %v", made, err)
	}
	kept := *one
	kept.ID = "kept"
	if got, err := m.Of(t.Context(), &kept); err != nil || got.Seats[1].Place != 2 || got.Judge != made.Judge {
		t.Errorf("the measure that is kept is %+v, %v", got, err)
	}
	running, lesson, again := *one, *one, *one
	running.Phase, lesson.Options.Lesson, again.Options.From = table.Playing, 1, 3
	for t1, want := range map[*table.Table]error{&running: analysis.ErrNotOver, &lesson: analysis.ErrNotMeasured,
		&again: analysis.ErrNotMeasured} {
		if _, err := m.Of(t.Context(), t1); !errors.Is(err, want) {
			t.Errorf("the error is %v, want %v", err, want)
		}
	}
	s.err = analysis.ErrDamagedMeasure
	if anew, err := m.Of(t.Context(), one); err != nil || anew.Seats[0].Luck != made.Seats[0].Luck {
		t.Errorf("for a damaged measure there is %+v, %v", anew, err)
	}
	s.err, s.seats = nil, s.seats[:1]
	if anew, err := m.Of(t.Context(), &kept); err != nil || len(anew.Seats) != 2 {
		t.Errorf("for a measure that lacks a seat there is %+v, %v", anew, err)
	}
	s.err = errors.New("broken")
	if _, err := m.Of(t.Context(), one); !errors.Is(err, s.err) {
		t.Errorf("a store that fails gives %v", err)
	}
	if without, err := (&analysis.Measures{Open: measure.Open}).Of(t.Context(), one); err != nil ||
		without.Seats[1].Luck != made.Seats[1].Luck {
		t.Errorf("without a store the measure is %+v, %v", without, err)
	}
}

// A feed is a store of measures with a feed of games.
type feed struct {
	analysis.MeasureStore
	games []*table.Table
	saved int64 // number of the last game that is stored
	seats map[table.ID]int
	fails int           // how often it fails yet; less than 0 when it was asked again
	slow  time.Duration // for each log
	saves int

	unreadable map[table.ID]int // how often each log was asked for that cannot be read
	used       []string         // judges that were noted
	dropped    []time.Time      // since when judges were idle whose measures were to be removed
}

func (f *feed) Measured(context.Context, string) (int64, error) {
	if f.fails--; f.fails >= 0 {
		return 0, errors.New("broken")
	}
	return f.saved, nil
}

func (f *feed) Feed(_ context.Context, after int64, most int) (list []analysis.Finished, _ error) {
	for i := int(after); i < min(len(f.games), int(after)+most); i++ {
		list = append(list, analysis.Finished{Number: int64(i + 1), Summary: f.games[i].Summary()})
	}
	return list, nil
}

func (f *feed) Log(_ context.Context, id table.ID) ([]table.Entry, error) {
	time.Sleep(f.slow)
	if _, ok := f.unreadable[id]; ok {
		f.unreadable[id]++
		return nil, errors.New("a page of the disk")
	}
	for _, g := range f.games {
		if g.ID == id {
			return g.Log, nil
		}
	}
	return nil, nil
}

func (f *feed) SaveMeasures(_ context.Context, _ measure.Identity, page analysis.MeasuredPage) (bool, error) {
	for id, seats := range page.Games {
		f.seats[id] = len(seats)
	}
	f.saved = page.To
	f.saves++
	return true, nil
}

func (f *feed) UseJudge(_ context.Context, judge string, _ time.Time) error {
	f.used = append(f.used, judge)
	return nil
}

func (f *feed) DropIdle(_ context.Context, _ string, since time.Time, _ int64) (bool, error) {
	f.dropped = append(f.dropped, since)
	return false, nil
}

// TestALogThatCannotBeReadStopsNoOther has the log of the second of three games fail for ever. It is tried several times; then the third
// game is measured. While no log can be read the feed waits.
func TestALogThatCannotBeReadStopsNoOther(t *testing.T) {
	f := &feed{seats: map[table.ID]int{}, games: []*table.Table{game(t, "a"), game(t, "b"), game(t, "c")},
		unreadable: map[table.ID]int{"b": 0, "c": 0}}
	m := &analysis.Measures{Store: f, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	for range 50 {
		if _, err := m.CatchUp(t.Context()); err == nil {
			t.Fatal("a store that reads no log is taken for one with a game that cannot be read")
		}
	}
	if f.saved != 1 || f.seats["a"] != 2 {
		t.Fatalf("the feed is measured up to %d, want 1", f.saved)
	}
	delete(f.unreadable, "c")
	if _, err := m.CatchUp(t.Context()); err != nil || f.saved != 3 || f.seats["b"] != 0 || f.seats["c"] != 2 {
		t.Errorf("the feed is measured up to %d, %v, and there are the measures %v", f.saved, err, f.seats)
	}
	again := &feed{seats: map[table.ID]int{}, games: f.games, unreadable: map[table.ID]int{"b": 0}}
	m = &analysis.Measures{Store: again, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	if _, err := m.CatchUp(t.Context()); err == nil {
		t.Error("a log that could not be read once is left out at once")
	}
}

// TestOtherJudgesAreSwept runs for three hours: the judge is noted each hour, and after the first one those are removed that were idle for
// seven days.
func TestOtherJudgesAreSwept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &feed{}
		ctx, stop := context.WithCancel(t.Context())
		m := &analysis.Measures{Store: f, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
		began, done := time.Now(), make(chan struct{})
		go func() { m.Run(ctx); close(done) }()
		time.Sleep(3*time.Hour - time.Minute)
		stop()
		<-done
		if len(f.used) != 3 || f.used[0] == "" {
			t.Errorf("the judge was noted %d times, want 3", len(f.used))
		}
		if len(f.dropped) == 0 || f.dropped[0].Before(began.Add(time.Hour-7*24*time.Hour)) {
			t.Errorf("measures of idle judges were removed %d times, first those from before %v", len(f.dropped), f.dropped)
		}
	})
}

// TestTheFeedIsMeasured runs until all games of a feed are measured: after a failure, and with a game between them that cannot be
// replayed.
func TestTheFeedIsMeasured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &feed{seats: map[table.ID]int{}, fails: 1}
		for _, id := range []table.ID{"a", "b", "c"} {
			f.games = append(f.games, game(t, id))
		}
		broken := *f.games[1]
		broken.Log = broken.Log[1:]
		f.games[1] = &broken
		ctx, stop := context.WithCancel(t.Context())
		m := &analysis.Measures{Store: f, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
		done := make(chan struct{})
		go func() { m.Run(ctx); close(done) }()
		time.Sleep(time.Minute)
		stop()
		<-done
		if f.fails >= 0 || f.saved != 3 || len(f.seats) != 2 || f.seats["a"] != 2 || f.seats["c"] != 2 {
			t.Errorf("the feed is measured up to %d, and there are the measures %v", f.saved, f.seats)
		}
	})
}

// TestASlowMachineStoresWhatItHas measures games each of which takes long: every one is stored as soon as it is there.
func TestASlowMachineStoresWhatItHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &feed{seats: map[table.ID]int{}, games: []*table.Table{game(t, "a"), game(t, "b"), game(t, "c")}, slow: 90 * time.Second}
		m := &analysis.Measures{Store: f, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
		if n, err := m.CatchUp(t.Context()); n != 3 || err != nil || f.saves != 3 {
			t.Errorf("%d games were measured and stored %d times, %v: want 3 games one by one", n, f.saves, err)
		}
	})
}

// TestAJudgeThatFailsInOneGameStopsNoOther has the first judge panic. The game has no measure, and another judge goes on.
func TestAJudgeThatFailsInOneGameStopsNoOther(t *testing.T) {
	opened := 0
	open := func() (*measure.Judge, error) {
		if opened++; opened == 1 {
			return new(measure.Judge), nil // has no net
		}
		return measure.Open()
	}
	f := &feed{seats: map[table.ID]int{}, games: []*table.Table{game(t, "a"), game(t, "b"), game(t, "c")}}
	m := &analysis.Measures{Store: f, Open: open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	if _, err := m.CatchUp(t.Context()); err != nil || f.saved != 3 || f.seats["a"] != 0 || f.seats["b"] != 2 || f.seats["c"] != 2 {
		t.Errorf("the feed is measured up to %d, and there are the measures %v, %v", f.saved, f.seats, err)
	}
}
