package analysis_test

import (
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// TestEndingsComeOnce looks at a game twice while its measure is coming: both are woken, and then it is there. Games without a measure have
// none.
func TestEndingsComeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, woken := game(t, "one"), 0
		e := &analysis.Endings{Measures: &analysis.Measures{Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}}
		for range 2 {
			if g, coming := e.Look(one, func() { woken++ }); g != nil || !coming {
				t.Errorf("before it is made there is %v, coming %v", g, coming)
			}
		}
		synctest.Wait()
		if g, coming := e.Look(one, nil); g == nil || coming || woken != 2 {
			t.Errorf("%d were woken, and there is %v, coming %v", woken, g, coming)
		}
		running, lesson, early := *one, *one, *one
		running.Phase, lesson.Options.Lesson = table.Playing, 1
		early.ID, early.Moves = "early", one.Moves[:9]
		for _, none := range []*table.Table{&running, &lesson, &early} {
			if g, coming := e.Wait(t.Context(), none); g != nil || coming && none != &early {
				t.Errorf("a game without a measure has %v, coming %v", g, coming)
			}
			synctest.Wait()
			if g, coming := e.Look(none, nil); g != nil || coming {
				t.Errorf("a game without a measure has %v, coming %v", g, coming)
			}
		}
		if g, coming := new(analysis.Endings).Wait(t.Context(), one); g != nil || coming {
			t.Errorf("without measures there is %v, coming %v", g, coming)
		}
	})
}

// TestAnEndingIsAskedForAgain has a store that fails at first.
func TestAnEndingIsAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, s := game(t, "one"), &fixedMeasure{err: errors.New("broken")}
		e := &analysis.Endings{Measures: &analysis.Measures{Store: s, Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}}
		woken := false
		if g, coming := e.Look(one, func() { woken = true }); g != nil || !coming {
			t.Errorf("there is %v, coming %v", g, coming)
		}
		synctest.Wait()
		if s.err = nil; woken {
			t.Error("a failure wakes a page")
		}
		if g, coming := e.Wait(t.Context(), one); g == nil || coming {
			t.Errorf("when the store works there is %v, coming %v", g, coming)
		}
	})
}
