package pages

import (
	"net/http"
	"strings"
	"testing"

	"razzia/internal/daily/play"
)

// TestADayHasOneFilledButton finds one on the page of a day in each state, in its band: it leads to what comes next.
func TestADayHasOneFilledButton(t *testing.T) {
	t.Parallel()
	solved, measuring, old := fresh(), done(), fresh()
	solved.result.Puzzle.Answered = true
	measuring.result.Round.Measured, measuring.result.Round.Result = false, nil
	for _, c := range []struct {
		name, day, want string
		days            *days
	}{
		{"fresh", "2026-12-04", `<a class="button main" href="/daily/2026-12-04/puzzle">Solve the puzzle`, fresh()},
		{"solved", "2026-12-04", `<button class="main">Play the round`, solved},
		{"running", "2026-12-04", `<a class="button main" href="/t/ATABLE">Go on`, running()},
		{"measuring", "2026-12-04", `<a class="button main" href="/daily/2026-12-04">Look again`, measuring},
		{"done", "2026-12-04", `class="scripted main" id="copy-words"`, done()},
		{"old", "2026-12-01", `<button class="main">Play for practice`, old},
	} {
		page := newSite(c.days).get(t, http.StatusOK, "/daily/"+c.day, "en")
		band, rest, _ := strings.Cut(page, "</header><div class=\"panels")
		if !strings.Contains(band, c.want) || strings.Contains(rest, `main"`) || strings.Count(page, "<h1") != 1 {
			t.Errorf("%s: the band has no %s, or another button is filled, or there is not one heading", c.name, c.want)
		}
	}
}

// TestTheNextDayIsHoursAndMinutesAway reads the time until the next day, and the place in the month.
func TestTheNextDayIsHoursAndMinutesAway(t *testing.T) {
	t.Parallel()
	d := done()
	d.month.Mine, d.month.Of = &play.MonthRank{Rank: 4}, 61
	page := newSite(d).get(t, http.StatusOK, "/daily", "en")
	for _, want := range []string{"in 8:30 h", ">4<small> / 61</small>", ">in a row<"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	d.month.Mine, d.month.Of = &play.MonthRank{Rank: 1}, 0
	if page := newSite(d).get(t, http.StatusOK, "/daily", "en"); strings.Contains(page, "/ 0") {
		t.Error("the visitor has a place, and nobody else has one")
	}
}
