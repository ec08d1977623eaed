package analysistest

import (
	"log/slog"
	"reflect"
	"sync"
	"testing"
	"time"

	"razzia/bot/net"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// An Engine is a store of games and of their measures.
type Engine interface {
	host.Store
	Measures() analysis.MeasureStore
}

// Measures tests the contract of [analysis.MeasureStore]. Open makes an empty store. The tests share it, one after the other: to make one
// takes longer than they do.
func Measures(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	f := &measuring{MeasureStore: all.Measures(), all: all}
	for _, test := range []struct {
		name string
		run  func(*measuring)
	}{
		{"measures are kept", (*measuring).keeps}, {"several nodes give the same", (*measuring).races},
		{"judges stay apart", (*measuring).judges}, {"a rebuild gives the same", (*measuring).rebuilds},
		{"games are removed", (*measuring).retires}, {"idle judges are removed", (*measuring).sweeps},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// measuring is a store of measures under test.
type measuring struct {
	testing.TB
	analysis.MeasureStore
	all   Engine
	games []*table.Table
}

// play stores some finished games.
func (f *measuring) play(games int) {
	f.Helper()
	for range games {
		f.games = append(f.games, hosttest.PlayInto(f.TB, f.all, uint64(len(f.games)))...)
	}
}

// node returns what measures games, as each node has it.
func (f *measuring) node() *analysis.Measures {
	return &analysis.Measures{Store: f.MeasureStore, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
}

// read reads the measures of all games by a judge.
func (f *measuring) read(judge string) map[table.ID][]measure.Seat {
	f.Helper()
	found := map[table.ID][]measure.Seat{}
	for _, g := range f.games {
		seats, err := f.Measure(f.Context(), judge, g.ID)
		fatal.If(f, err)
		if len(seats) > 0 {
			found[g.ID] = seats
		}
	}
	return found
}

// want measures all games without the store.
func (f *measuring) want() map[table.ID][]measure.Seat {
	f.Helper()
	judge, err := measure.Open()
	fatal.If(f, err)
	want := map[table.ID][]measure.Seat{}
	for _, g := range f.games {
		m, err := judge.Of(g.Setup, g.Moves)
		fatal.If(f, err)
		want[g.ID] = m.Seats
	}
	return want
}

// keeps stores measures by hand.
func (f *measuring) keeps() {
	f.play(1)
	ctx, id, by := f.Context(), f.games[0].ID, measure.Identity{Name: "one", Hash: "1"}
	m := measure.Seat{Package: 0x8421, Place: 2, Start: measure.Amount{Share: 1, Points: -2}, Luck: measure.Amount{Share: -3, Points: 4},
		Decisions: measure.Amount{Share: 5, Points: 6}, End: measure.Amount{Share: 1_000_000, Points: 99_000}}
	m.Spent[measure.Steal][2] = measure.Spent{Decisions: 1, Cost: 2, Stake: 1 << 40}
	costly, err := measure.ParseCostly("70 41 2 90000 110000 pass/bid 9;3 0 1 5000 5001 steal Jr Go/call")
	fatal.If(f, err)
	m.Costly = costly
	want := map[table.ID][]measure.Seat{id: {m, {Place: 1}}}
	page := analysis.MeasuredPage{To: 7, At: time.Now(), Games: map[table.ID][]measure.Seat{id: want[id], "gone": want[id]}}
	if first, err := f.SaveMeasures(ctx, by, page); err != nil || !first {
		f.Fatal(first, err)
	}
	page = analysis.MeasuredPage{To: 9, Games: map[table.ID][]measure.Seat{id: {{Place: 5}}}}
	if first, err := f.SaveMeasures(ctx, by, page); err != nil || first {
		f.Errorf("a second node was first too: %v, %v", first, err)
	}
	if position, err := f.Measured(ctx, by.Hash); err != nil || position != 7 {
		f.Errorf("the judge has come to game %d, %v", position, err)
	}
	if got := f.read(by.Hash); !reflect.DeepEqual(got, want) {
		f.Errorf("the measures are\n%+v, want\n%+v", got, want)
	}
	if gone, err := f.Measure(ctx, by.Hash, "gone"); err != nil || len(gone) > 0 {
		f.Errorf("a game that is gone has the measure %v, %v", gone, err)
	}
	fatal.If(f, f.ClearMeasures(ctx))
	if position, err := f.Measured(ctx, by.Hash); err != nil || position != 0 || len(f.read(by.Hash)) > 0 {
		f.Errorf("after the removal the judge has come to game %d, %v", position, err)
	}
	if first, err := f.SaveMeasures(ctx, by, analysis.MeasuredPage{From: 7, To: 9, Games: want}); err != nil || first {
		f.Errorf("measures from before the removal are stored: %v, %v", first, err)
	}
	if log, err := f.MeasureStore.Log(ctx, "gone"); err != nil || len(log) > 0 {
		f.Errorf("a table that is gone has the log %v, %v", log, err)
	}
}

// races lets several nodes measure the same games at the same time. One of the games is a lesson.
func (f *measuring) races() {
	f.play(5)
	lesson, secret := hosttest.Played(900)
	sum := lesson.Summary()
	sum.Options.Lesson = 1
	fatal.If(f, f.all.Create(f.Context(), lesson.ID, secret, lesson.Log, sum))
	var work sync.WaitGroup
	for range 2 {
		work.Go(func() {
			if _, err := f.node().CatchUp(f.Context()); err != nil {
				f.Error(err)
			}
		})
	}
	work.Wait()
	f.same("two nodes have")
	if seats, err := f.Measure(f.Context(), f.hash(), lesson.ID); err != nil || len(seats) > 0 {
		f.Errorf("a lesson has the measure %v, %v", seats, err)
	}
}

// hash returns the hash of the judge.
func (f *measuring) hash() string {
	judge, err := measure.Open()
	fatal.If(f, err)
	return judge.Hash
}

// same compares the measures in the store with those of the games.
func (f *measuring) same(what string) {
	f.Helper()
	if got, want := f.read(f.hash()), f.want(); !reflect.DeepEqual(got, want) {
		f.Errorf("%s\n%+v, want\n%+v", what, got, want)
	}
}

// judges measures the games by another judge: those of the first stay as they are.
func (f *measuring) judges() {
	other := f.node()
	var hash string
	other.Open = func() (*measure.Judge, error) {
		j, err := measure.NewJudge("other", net.For)
		if err == nil {
			j.Hash = "another"
			hash = j.Hash
		}
		return j, err
	}
	if n, err := other.CatchUp(f.Context()); err != nil || n != len(f.games) {
		f.Fatalf("the other judge has measured %d games of %d, %v", n, len(f.games), err)
	}
	if got := f.read(hash); len(got) != len(f.games) {
		f.Errorf("there are %d measures by the other judge", len(got))
	}
	f.same("by the first judge there are")
}

// rebuilds measures games as they come, and all at once.
func (f *measuring) rebuilds() {
	for _, games := range []int{1, 0} {
		f.play(games)
		if n, err := f.node().CatchUp(f.Context()); err != nil || n != games {
			f.Fatalf("%d games are measured, want %d, %v", n, games, err)
		}
	}
	fatal.If(f, f.ClearMeasures(f.Context()))
	if left := f.read(f.hash()); len(left) > 0 || len(f.read("another")) > 0 {
		f.Fatalf("after the removal there are %v", left)
	}
	if n, err := f.node().CatchUp(f.Context()); err != nil || n != len(f.games) {
		f.Errorf("%d games are measured anew, want %d, %v", n, len(f.games), err)
	}
	f.same("made anew they are")
}

// retires removes games: they have no measure any more, and do not stop those after them.
func (f *measuring) retires() {
	before := f.read(f.hash())
	gone, err := f.all.Retire(f.Context(), f.games[3].Summary().Ended.Add(time.Second), 1000)
	fatal.If(f, err)
	for _, id := range gone {
		delete(before, id)
	}
	if got := f.read(f.hash()); len(gone) < 2 || !reflect.DeepEqual(got, before) {
		f.Errorf("%d games were removed, and there are %d measures, want %d", len(gone), len(got), len(before))
	}
	fatal.If(f, f.ClearMeasures(f.Context()))
	if n, err := f.node().CatchUp(f.Context()); err != nil || n != len(before) || n == 0 {
		f.Errorf("%d games are measured, want %d, %v", n, len(before), err)
	}
}

// sweeps removes the measures of a judge that no server uses, a game at a time. It keeps those of the judge that asks, and of one that is
// noted to be used.
func (f *measuring) sweeps() {
	ctx, now := f.Context(), time.Now().UTC().Truncate(time.Millisecond)
	fatal.If(f, f.ClearMeasures(ctx))
	played, secret := hosttest.Played(700)
	fatal.If(f, f.all.Create(ctx, played.ID, secret, played.Log, played.Summary()))
	feed, err := f.Feed(ctx, 0, 1000)
	fatal.If(f, err)
	page := analysis.MeasuredPage{To: feed[len(feed)-1].Number, At: now, Games: map[table.ID][]measure.Seat{played.ID: {{Place: 1}}}}
	for _, judge := range []string{"mine", "used", "idle"} {
		if first, err := f.SaveMeasures(ctx, measure.Identity{Name: judge, Hash: judge}, page); err != nil || !first {
			f.Fatal(first, err)
		}
	}
	fatal.If(f, f.UseJudge(ctx, "used", now.Add(time.Hour)))
	if some, err := f.DropIdle(ctx, "mine", now, 1); err != nil || some {
		f.Fatalf("measures are removed of a judge that was used at this time: %v, %v", some, err)
	}
	for left := page.To - 1; left >= 0; left-- {
		some, err := f.DropIdle(ctx, "mine", now.Add(time.Minute), 1)
		position, other := f.Measured(ctx, "idle")
		if err != nil || other != nil || !some || position != left {
			f.Fatalf("the idle judge has come to game %d, want %d: %v, %v, %v", position, left, some, err, other)
		}
	}
	if some, err := f.DropIdle(ctx, "mine", now.Add(time.Minute), 1); err != nil || some {
		f.Errorf("there is more to remove: %v, %v", some, err)
	}
	for judge, want := range map[string]int{"mine": 1, "used": 1, "idle": 0} {
		if got, err := f.Measure(ctx, judge, played.ID); err != nil || len(got) != want {
			f.Errorf("of the judge %s there are %d measures, want %d, %v", judge, len(got), want, err)
		}
	}
}

// Rebuild measures how long it takes to measure a game of a store, its log read and the measure stored.
func Rebuild(b *testing.B, all Engine, games int) {
	f := &measuring{TB: b, MeasureStore: all.Measures(), all: all}
	f.play(games)
	if _, err := f.Feed(b.Context(), 0, 1); err != nil { // numbers them
		b.Fatal(err)
	}
	for b.Loop() {
		fatal.If(f, f.ClearMeasures(b.Context()))
		if n, err := f.node().CatchUp(b.Context()); err != nil || n != games {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(games*b.N), "ms/game")
}
