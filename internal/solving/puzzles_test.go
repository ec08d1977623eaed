package solving_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/puzzle"
	"razzia/internal/site/sitetest"
	"razzia/internal/solving"
)

// A fixture has the puzzles of the program, a clock that the test sets, and chance that takes the nearest puzzle.
type fixture struct {
	*testing.T
	*solving.Puzzles
	kept solving.Store
	set  *puzzle.Set
	now  time.Time
	runs int
	held []string // puzzles of days that are not over
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	kept := sitetest.Open(t)
	f := &fixture{T: t, kept: kept.Solving(), now: time.UnixMilli(1_790_000_000_000).UTC()}
	var err error
	f.set, err = puzzle.Shipped()
	fatal.If(t, err)
	f.Puzzles = solving.Open(solving.Config{Store: f.kept, Set: puzzle.Shipped, Now: f.clock,
		Chance: func(int) int { return 0 }, NewID: func() string { f.runs++; return strconv.Itoa(f.runs) },
		Held: func(context.Context) ([]string, error) { return f.held, nil }})
	return f
}

// clock is the time that the test has set.
func (f *fixture) clock() time.Time { return f.now }

// move is a move of a way of a puzzle: 0 is right, and all others are wrong.
func move(p *puzzle.Puzzle, way int) razzia.Move { return p.Ways[way].Moves[0] }

// next returns the next puzzle of a person.
func (f *fixture) next(person string) *puzzle.Puzzle {
	f.Helper()
	p, err := f.Next(f.Context(), person, "")
	fatal.If(f, err)
	return p
}

// answer answers a puzzle a minute later: 0 is right in all its decisions, and all other ways are wrong in the first.
func (f *fixture) answer(person string, p *puzzle.Puzzle, way int) solving.Answer {
	f.Helper()
	f.now = f.now.Add(time.Minute)
	moves := []razzia.Move{move(p, way)}
	for i := range p.Further {
		if way == 0 {
			moves = append(moves, p.Further[i].Ways[0].Moves[0])
		}
	}
	a, err := f.Answer(f.Context(), solving.Solver{ID: person, Member: true}, p.ID, moves...)
	fatal.If(f, err)
	return a
}

// want fails unless an error is a fault with a key.
func (f *fixture) want(what string, err error, key string) {
	f.Helper()
	refusal := (*fault.Fault)(nil)
	if !errors.As(err, &refusal) || refusal.Key != key {
		f.Errorf("%s: %v, want %q", what, err, key)
	}
}

// TestNoPuzzleComesTwice solves all puzzles: each comes once, and then there are no more.
func TestNoPuzzleComesTwice(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	had := map[string]bool{}
	for range min(f.set.Len(), 40) {
		p := f.next("ann")
		if had[p.ID] {
			t.Fatalf("puzzle %s comes again", p.ID)
		}
		had[p.ID] = true
		if a := f.answer("ann", p, 0); !a.First || !a.Solved() || !a.Try.Solved {
			t.Fatalf("the right answer is %+v", a)
		}
	}
	if p, err := f.Progress(t.Context(), "ann"); err != nil || p.Streak != len(had) || p.Solved != len(had) || p.Rating.Mean < 1600 {
		t.Errorf("after %d puzzles the progress is %+v, %v", len(had), p, err)
	}
}

// TestThePuzzlesOfATheme takes all puzzles of a theme, until there are no more.
func TestThePuzzlesOfATheme(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	counts, err := f.Counts(t.Context(), "ann")
	fatal.If(f, err)
	theme, sum := puzzle.Theme(""), 0
	for of, n := range counts {
		if sum += n; theme == "" || n < counts[theme] {
			theme = of
		}
	}
	if sum != f.set.Len() {
		t.Errorf("%v are %d puzzles, want %d", counts, sum, f.set.Len())
	}
	for i := range f.set.Len() { // all but three, without their pages
		if p := f.set.At(i); p.Theme == theme && counts[theme] > 3 {
			counts[theme]--
			f.answer("ann", p, 1)
		}
	}
	for range counts[theme] {
		p, err := f.Next(t.Context(), "ann", theme)
		fatal.If(f, err)
		if p.Theme != theme {
			t.Fatalf("puzzle %s has the theme %s, want %s", p.ID, p.Theme, theme)
		}
		f.answer("ann", p, 1)
	}
	_, err = f.Next(t.Context(), "ann", theme)
	f.want("no more", err, "no-more-puzzles")
}

// TestTheNextPuzzleIsNearTheRating compares the first puzzle of a newcomer with those of people who solve or miss all: harder and easier.
func TestTheNextPuzzleIsNearTheRating(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for range 10 {
		f.answer("good", f.next("good"), 0)
		f.answer("bad", f.next("bad"), 1)
	}
	good, bad := solving.First(f.next("good")).Mean, solving.First(f.next("bad")).Mean
	if good <= bad {
		t.Errorf("who solved ten puzzles gets one of %.0f, and who missed ten one of %.0f", good, bad)
	}
}

// TestTheAnswerIsShownAfterATry asks for the answer before and after.
func TestTheAnswerIsShownAfterATry(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	p := f.next("ann")
	_, err := f.Answered(t.Context(), "ann", p.ID, move(p, 0))
	f.want("before a try", err, "puzzle-not-tried")
	f.answer("ben", p, 0)
	_, err = f.Answered(t.Context(), "ann", p.ID, move(p, 0))
	f.want("after the try of another one", err, "puzzle-not-tried")
	f.answer("ann", p, 1)
	a, err := f.Answered(t.Context(), "ann", p.ID, move(p, 1))
	if err != nil || a.Way != 1 || !a.First || a.Try.Gain >= 0 {
		t.Errorf("the answer is %+v, %v", a, err)
	}
	_, err = f.Answered(t.Context(), "ann", "none", move(p, 1))
	f.want("no puzzle", err, "no-such-puzzle")
}

// TestMovesAgainstTheRules refuses a move that is not legal: it is no try.
func TestMovesAgainstTheRules(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	p := f.next("ann")
	_, err := f.Answer(t.Context(), solving.Solver{ID: "ann"}, p.ID, razzia.Reveal(razzia.Police))
	f.want("a move of the table", err, "not-legal")
	refusal := (*razzia.Refusal)(nil)
	if !errors.As(err, &refusal) {
		t.Errorf("the cause of %v is no refusal of the rules", err)
	}
	if a := f.answer("ann", p, 0); !a.First {
		t.Error("the refused move was a try")
	}
}

// TestMissedPuzzlesAreMended misses a puzzle, and solves it later.
func TestMissedPuzzlesAreMended(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	p := f.next("ann")
	f.answer("ann", p, 1)
	rating := f.rating("ann")
	if list, err := f.Missing(t.Context(), "ann"); err != nil || len(list) != 1 || list[0].Puzzle != p {
		t.Errorf("missed are %+v, %v", list, err)
	}
	if a := f.answer("ann", p, 1); a.First {
		t.Error("the second wrong answer is a try")
	}
	if a := f.answer("ann", p, 0); a.First || a.Try.Missing() {
		t.Errorf("practice is %+v", a)
	}
	if list, err := f.Missing(t.Context(), "ann"); err != nil || len(list) != 0 {
		t.Errorf("after practice missed are %+v, %v", list, err)
	}
	if now := f.rating("ann"); now != rating {
		t.Errorf("practice has changed the rating from %v to %v", rating, now)
	}
}

// rating is the rating of a person by their last try.
func (f *fixture) rating(person string) float64 {
	f.Helper()
	p, err := f.Progress(f.Context(), person)
	fatal.If(f, err)
	return p.Rating.Mean
}

// TestAStreakEnds lets a streak end by a miss, and by a pause.
func TestAStreakEnds(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, step := range []struct {
		way   int
		after time.Duration
		want  int
	}{{0, 0, 1}, {0, 0, 2}, {1, 0, 0}, {0, 0, 1}, {0, time.Hour, 1}} {
		f.now = f.now.Add(step.after)
		f.answer("ann", f.next("ann"), step.way)
		if p, err := f.Progress(t.Context(), "ann"); err != nil || p.Streak != step.want {
			t.Errorf("%+v: the streak is %d, %v", step, p.Streak, err)
		}
	}
}

// TestARun makes a run that ends by a wrong answer.
func TestARun(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	_, err := f.LatestRun(t.Context(), "ann")
	f.want("before the first", err, "no-puzzle-run")
	r, err := f.StartRun(t.Context(), "ann")
	fatal.If(f, err)
	for range 3 {
		f.now = f.now.Add(10 * time.Second)
		last := r.Puzzle
		r, err = f.AnswerRun(t.Context(), "ann", r.Puzzle, move(f.set.ByID(r.Puzzle), 0))
		fatal.If(f, err)
		_, err = f.AnswerRun(t.Context(), "ann", last, move(f.set.ByID(last), 0))
		f.want("the same answer again", err, "puzzle-run-moved-on")
		if !solving.IsMoved(err) {
			t.Error("the page of the run is not shown")
		}
	}
	if left := r.Left(f.now); r.Solved != 3 || left != solving.RunTime-30*time.Second {
		t.Errorf("the run is %+v with %v left", r, left)
	}
	r, err = f.AnswerRun(t.Context(), "ann", r.Puzzle, move(f.set.ByID(r.Puzzle), 1))
	fatal.If(f, err)
	if missed, err := f.Missed(t.Context(), &r); err != nil || !r.Over(f.now) || missed.Solved() {
		t.Errorf("the run ended by %+v, %v", missed, err)
	}
	_, err = f.AnswerRun(t.Context(), "ann", r.Puzzle, move(f.set.ByID(r.Puzzle), 0))
	f.want("after the end", err, "puzzle-run-over")
	if p, err := f.Progress(t.Context(), "ann"); err != nil || p.Best != 3 || p.Tries != 0 || p.Rating != solving.Start() {
		t.Errorf("the progress is %+v, %v: a run changes no rating", p, err)
	}
}

// TestTheTimeOfARun answers in the last moment, and after it.
func TestTheTimeOfARun(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	r, err := f.StartRun(t.Context(), "ann")
	fatal.If(f, err)
	f.now = f.now.Add(solving.RunTime - time.Millisecond)
	r, err = f.AnswerRun(t.Context(), "ann", r.Puzzle, move(f.set.ByID(r.Puzzle), 0))
	fatal.If(f, err)
	f.now = f.now.Add(time.Millisecond)
	_, err = f.AnswerRun(t.Context(), "ann", r.Puzzle, move(f.set.ByID(r.Puzzle), 0))
	f.want("after three minutes", err, "puzzle-run-over")
	if _, err := f.Missed(t.Context(), &r); err == nil {
		t.Error("the run was ended by a wrong answer")
	}
	if p, err := f.Progress(t.Context(), "ann"); err != nil || p.Best != 1 {
		t.Errorf("the progress is %+v, %v", p, err)
	}
}

// TestAReportWithoutWords reports by one tap.
func TestAReportWithoutWords(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	p := f.next("ann")
	fatal.If(f, f.Report(t.Context(), "ann", p.ID, ""))
	f.want("no puzzle", f.Report(t.Context(), "ann", "none", ""), "no-such-puzzle")
	f.want("no text", f.Report(t.Context(), "ann", p.ID, "\xff"), "report-words")
	open, err := f.kept.Reports(t.Context(), 9)
	if err != nil || len(open) != 1 || open[0].Puzzle != p.ID {
		t.Errorf("open are %+v, %v", open, err)
	}
}

// TestPuzzlesBeginAtWhatLevelsMissThem compares puzzles by the levels that miss them.
func TestPuzzlesBeginAtWhatLevelsMissThem(t *testing.T) {
	t.Parallel()
	easy := solving.First(&puzzle.Puzzle{Kind: puzzle.Proved, Misses: []string{"beginner"}})
	hard := solving.First(&puzzle.Puzzle{Kind: puzzle.Proved, Misses: []string{"beginner", "casual", "club"}})
	judged := solving.First(&puzzle.Puzzle{Kind: puzzle.Judged, Misses: []string{"beginner", "casual", "club"}})
	if easy.Mean >= hard.Mean || judged.Mean != hard.Mean || judged.Deviation <= hard.Deviation {
		t.Errorf("the ratings are %v, %v, %v", easy, hard, judged)
	}
}

// TestOnlyAHistoryMovesAPuzzle lets many new guests miss a puzzle: its rating stays. A member moves it, and so does a guest who has tried
// enough puzzles before.
func TestOnlyAHistoryMovesAPuzzle(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	p := f.set.At(0)
	answer := func(by solving.Solver, p *puzzle.Puzzle) {
		t.Helper()
		_, err := f.Answer(t.Context(), by, p.ID, move(p, 1))
		fatal.If(f, err)
	}
	tries := func() int {
		t.Helper()
		all, err := f.Store.Puzzles(t.Context())
		fatal.If(f, err)
		return all[p.ID].Tries
	}
	for i := range 30 {
		answer(solving.Solver{ID: "nobody" + strconv.Itoa(i)}, p)
	}
	if got := tries(); got != 0 {
		t.Errorf("%d tries of new guests move the puzzle", got)
	}
	answer(solving.Solver{ID: "ann", Member: true}, p)
	for i := 1; i <= 10; i++ {
		answer(solving.Solver{ID: "ben"}, f.set.At(i))
	}
	answer(solving.Solver{ID: "ben"}, p)
	if got := tries(); got != 2 {
		t.Errorf("%d tries move the puzzle, want those of a member and of a guest with a history", got)
	}
}
