package eveningtest

import (
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
)

func (f *fixture) repeats() {
	was := f.opens("repeats", "ann", "ann")
	p := was.Plan
	p.Weekly = true
	f.acts("repeats", "ann", evening.Change{To: p})
	was = f.reads("repeats")
	ended := *was
	ended.Stage, ended.Over = evening.Ended, now.Add(30*24*time.Hour)
	for i, want := range []bool{true, false} {
		if saved, err := f.Save(f.Context(), was, &ended); err != nil || saved != want {
			f.Errorf("end %d is stored: %v, %v", i, saved, err)
		}
	}
	again := 0
	list, err := f.Open(f.Context(), []string{"ann"}, 99)
	for _, e := range list {
		if e.Weekly && e.Stage == evening.Gathering && len(e.Guests) == 0 && e.Starts.Equal(p.Starts.Add(5*7*24*time.Hour)) {
			again++
		}
	}
	if err != nil || again != 1 {
		f.Errorf("%d evenings follow, %v", again, err)
	}
	fatal.If(f, f.all.BeginForgetting(f.Context(), "ann", now))
	was = f.reads(f.weekly())
	ended = *was
	ended.Stage, ended.Over = evening.Ended, now
	if _, err := f.Save(f.Context(), was, &ended); err != nil || f.weekly() != "" {
		f.Errorf("a series goes on after its organiser, as %q, %v", f.weekly(), err)
	}
}

// weekly is an evening of a series that waits; "" for none.
func (f *fixture) weekly() evening.Key {
	f.Helper()
	list, err := f.Open(f.Context(), nil, 999)
	fatal.If(f, err)
	for _, e := range list {
		if e.Weekly {
			return e.Key
		}
	}
	return ""
}
