package offline

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia/internal/solving"
)

// The keys of a journal: of the first answer to a puzzle, of the latest run, and of what the person reports about a puzzle.
const (
	tryPrefix    = "try/"
	runKey       = "run"
	reportPrefix = "report/"
)

// Tries keep what the person answers to puzzles, in memory and before that in the journal. No answer changes a rating: the site at home has
// them.
type Tries struct {
	journal Journal
	mu      sync.Mutex
	all     map[string]solving.Try
	reports map[string]solving.Report
	ran     ran
}

// A ran is the latest run and the best one.
type ran struct {
	Run  solving.Run
	Best int
}

// openTries reads the tries of a journal. One that cannot be read is logged, and stays in the journal.
func openTries(j Journal, values map[string][]byte, log *slog.Logger) *Tries {
	t := &Tries{journal: j, all: map[string]solving.Try{}, reports: map[string]solving.Report{}}
	readAll(values, tryPrefix, t.all, log)
	readAll(values, reportPrefix, t.reports, log)
	if text := values[runKey]; text != nil {
		if err := json.Unmarshal(text, &t.ran); err != nil {
			log.Error("the run of puzzles cannot be read", "error", err)
		}
	}
	return t
}

// readAll reads the values whose keys begin with a prefix, into a map by the rest of the key.
func readAll[T any](values map[string][]byte, prefix string, into map[string]T, log *slog.Logger) {
	for key, text := range values {
		of, is := strings.CutPrefix(key, prefix)
		if !is {
			continue
		}
		var one T
		if err := json.Unmarshal(text, &one); err != nil {
			log.Error("an answer cannot be read", "key", key, "error", err)
			continue
		}
		into[of] = one
	}
}

// put writes values as JSON, by key.
func put(ctx context.Context, j Journal, values map[string]any) error {
	texts := map[string][]byte{}
	for key, value := range values {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		texts[key] = text
	}
	return j.Put(ctx, texts)
}

// Try keeps a first answer, as one that was made away.
func (t *Tries) Try(ctx context.Context, next solving.Try, _ solving.Rating, _ solving.Rate) (kept solving.Try, isFirst bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before, tried := t.all[next.Puzzle]; tried {
		return before, false, nil
	}
	next.Kind = solving.Away
	return next, true, t.keep(ctx, next)
}

// keep writes a try.
func (t *Tries) keep(ctx context.Context, next solving.Try) error {
	err := put(ctx, t.journal, map[string]any{tryPrefix + next.Puzzle: next})
	if err == nil {
		t.all[next.Puzzle] = next
	}
	return err
}

// Find returns the try at a puzzle.
func (t *Tries) Find(_ context.Context, _, puzzle string) (solving.Try, bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, tried := t.all[puzzle]
	return found, tried, nil
}

// Mend notes that a puzzle was solved that was missed.
func (t *Tries) Mend(ctx context.Context, _, puzzle string, at time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	found, tried := t.all[puzzle]
	if !tried || !found.Missing() {
		return nil
	}
	found.Mended = at
	return t.keep(ctx, found)
}

// list lists the tries that are wanted, the first one first.
func (t *Tries) list(wanted func(*solving.Try) bool) []solving.Try {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := slices.DeleteFunc(slices.Collect(maps.Values(t.all)), func(one solving.Try) bool { return !wanted(&one) })
	slices.SortFunc(list, func(a, b solving.Try) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Puzzle, b.Puzzle)) })
	return list
}

// latest lists the tries that are wanted, the latest first.
func (t *Tries) latest(wanted func(*solving.Try) bool, most int) ([]solving.Try, error) {
	list := t.list(wanted)
	slices.Reverse(list)
	return list[:min(len(list), max(most, 0))], nil
}

// outsideRuns reports whether a try was made outside runs.
func outsideRuns(t *solving.Try) bool { return t.Kind != solving.InRun }

// Latest lists the latest tries outside runs, the latest first.
func (t *Tries) Latest(_ context.Context, _ string, most int) ([]solving.Try, error) {
	return t.latest(outsideRuns, most)
}

// Missing lists the tries whose puzzles are to be tried again, the latest first.
func (t *Tries) Missing(_ context.Context, _ string, most int) ([]solving.Try, error) {
	return t.latest((*solving.Try).Missing, most)
}

// Tries lists all tries, the first one first.
func (t *Tries) Tries(context.Context, string) ([]solving.Try, error) {
	return t.list(func(*solving.Try) bool { return true }), nil
}

// Tried lists the puzzles that were tried.
func (t *Tries) Tried(context.Context, string) ([]string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.all)), nil
}

// Standing counts the tries. Their rating is the first one of everybody.
func (t *Tries) Standing(context.Context, string) (solving.Standing, error) {
	s := solving.Standing{Rating: solving.Start()}
	for _, one := range t.list(outsideRuns) {
		s.Tries++
		if one.Solved {
			s.Solved++
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	s.Best = t.ran.Best
	return s, nil
}

// Puzzles returns none: puzzles have the ratings here that they have without a try.
func (t *Tries) Puzzles(context.Context) (map[string]solving.Standing, error) { return nil, nil }

// LatestRun returns the latest run.
func (t *Tries) LatestRun(context.Context, string) (solving.Run, bool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ran.Run, t.ran.Run.ID != "", nil
}

// Begin keeps a run in place of that before.
func (t *Tries) Begin(ctx context.Context, r solving.Run) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.run(ctx, r, nil)
}

// run writes a run, and the try that has changed it.
func (t *Tries) run(ctx context.Context, r solving.Run, by *solving.Try) error {
	next := ran{r, max(t.ran.Best, r.Solved)}
	values := map[string]any{runKey: next}
	if by != nil {
		values[tryPrefix+by.Puzzle] = by
	}
	err := put(ctx, t.journal, values)
	if err != nil {
		return err
	}
	if t.ran = next; by != nil {
		t.all[by.Puzzle] = *by
	}
	return nil
}

// Step keeps a run that an answer has changed, and its try unless there is one. It is false if the run was changed before.
func (t *Tries) Step(ctx context.Context, before, after solving.Run, by solving.Try) (first bool, _ error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := &t.ran.Run
	if now.ID != before.ID || now.Puzzle != before.Puzzle || now.Solved != before.Solved || !now.Ended.IsZero() {
		return false, nil
	}
	kept := &by
	if _, tried := t.all[by.Puzzle]; tried {
		kept = nil
	}
	err := t.run(ctx, after, kept)
	return err == nil, err
}

// Report keeps a report. A second one of the same puzzle changes nothing.
func (t *Tries) Report(ctx context.Context, r solving.Report, _ time.Time, _ int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, told := t.reports[r.Puzzle]; told {
		return nil
	}
	err := put(ctx, t.journal, map[string]any{reportPrefix + r.Puzzle: r})
	if err == nil {
		t.reports[r.Puzzle] = r
	}
	return err
}

// ReportsBy lists the reports, the oldest first.
func (t *Tries) ReportsBy(context.Context, string) ([]solving.Report, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.SortedFunc(maps.Values(t.reports), func(a, b solving.Report) int { return a.At.Compare(b.At) }), nil
}
