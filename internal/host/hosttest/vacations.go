package hosttest

import (
	"context"
	"maps"
	"testing"
	"time"
)

// SaveVacation notes until when a person is away.
func (m *Memory) SaveVacation(ctx context.Context, identities []string, until, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, id := range identities {
		delete(m.away, id)
	}
	if m.away == nil {
		m.away = map[string]time.Time{}
	}
	if until.After(now) && len(identities) > 0 {
		m.away[identities[0]] = until.UTC().Truncate(time.Millisecond)
	}
	return nil
}

// VacationsOf returns who is away. There are no accounts here.
func (m *Memory) VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	away := map[string]time.Time{}
	for _, person := range persons {
		if until := m.away[person]; until.After(now) {
			away[person] = until
		}
	}
	return away, ctx.Err()
}

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
