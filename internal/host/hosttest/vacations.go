package hosttest

import (
	"maps"
	"testing"
	"time"
)

// wantAway fails the test unless just these of some persons are away at a moment.
func (f *fixture) wantAway(at time.Time, want map[string]time.Time) {
	f.Helper()
	got, err := f.VacationsOf(f.Context(), []string{"Al", "Al's phone", "Bo \\x00", "Cy"}, at)
	if err != nil || !maps.EqualFunc(got, want, time.Time.Equal) {
		f.Errorf("%v are away, %v; want %v", got, err, want)
	}
}

func keepsVacations(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	day := 24 * time.Hour
	f.wantAway(noon, nil)
	wantError(t, f.SaveVacation(t.Context(), []string{"Al", "Al's phone"}, noon.Add(day), noon), nil)
	wantError(t, f.SaveVacation(t.Context(), []string{"Bo \\x00"}, noon.Add(2*day), noon), nil)
	f.wantAway(noon, map[string]time.Time{"Al": noon.Add(day), "Bo \\x00": noon.Add(2 * day)})
	f.wantAway(noon.Add(day), map[string]time.Time{"Bo \\x00": noon.Add(2 * day)})
	wantError(t, f.SaveVacation(t.Context(), []string{"Al's phone", "Al"}, noon.Add(3*day), noon), nil)
	f.wantAway(noon, map[string]time.Time{"Al's phone": noon.Add(3 * day), "Bo \\x00": noon.Add(2 * day)})
	wantError(t, f.SaveVacation(t.Context(), []string{"Al", "Al's phone"}, noon, noon), nil)
	f.wantAway(noon, map[string]time.Time{"Bo \\x00": noon.Add(2 * day)})
	wantError(t, f.BeginForgetting(t.Context(), "Bo \\x00", noon), nil)
	f.wantAway(noon, nil)
}
