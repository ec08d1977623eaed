package pages

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

// rendered renders a page.
func rendered(t testing.TB, page templ.Component) string {
	t.Helper()
	var out bytes.Buffer
	fatal.If(t, page.Render(context.Background(), &out))
	return out.String()
}

// TestEachStage looks at an evening at each stage, as a guest, the organiser, a visitor and the room see it.
func TestEachStage(t *testing.T) {
	t.Parallel()
	for stage, want := range map[evening.Stage]struct{ guest, organiser, visitor string }{
		evening.Gathering: {"11 are here", "/begin", "/join"},
		evening.Playing:   {"Go to table", "/end-round", "you play from the next game"},
		evening.Resting:   {"You sit at table", "/swap", "Game 3: who sits where"},
		evening.Ended:     {"wins the evening", "/picture.png", "Most raids in a game"},
		evening.Cancelled: {"called off", "called off", "called off"},
	} {
		s := someSnapshot(11, stage)
		for guest, part := range map[int]string{2: want.guest, 1: want.organiser, 0: want.visitor} {
			page := rendered(t, eveningPage(someView(s, guest, i18n.English)))
			if !strings.Contains(page, part) {
				t.Errorf("%v, as guest %d: the page has no %q", stage, guest, part)
			}
			if over := stage == evening.Ended || stage == evening.Cancelled; over && strings.Contains(page, "/join") {
				t.Errorf("%v, as guest %d: the page lets people join", stage, guest)
			}
		}
		if v := someView(s, 2, i18n.English); !strings.Contains(rendered(t, ownParts(v)), `data-me="2"`) {
			t.Errorf("%v: the own part does not say whose it is", stage)
		}
	}
}

// TestAnArena looks at an evening without rounds: the time that is left stands in its head, and a guest who rests comes back by one button.
func TestAnArena(t *testing.T) {
	t.Parallel()
	s := someSnapshot(11, evening.Playing)
	s.Kind, s.Plan.Games, s.Length, s.Until = evening.Arena, 0, time.Hour, noon.Add(42*time.Minute+10*time.Second)
	for i := range s.Sittings {
		s.Sittings[i].State = evening.Done
	}
	s.Guests[2].Presence = evening.Rests
	for guest, part := range map[int]string{2: "We look for others for you", 3: "ready</button>", 1: "/pause"} {
		page := rendered(t, eveningPage(someView(s, guest, i18n.English)))
		if !strings.Contains(page, part) || !strings.Contains(page, "42:10") || !strings.Contains(page, "<h1>Club night</h1>") {
			t.Errorf("guest %d sees %s", guest, page)
		}
		if strings.Contains(page, "/end-round") {
			t.Errorf("guest %d could end a round", guest)
		}
	}
}

// TestTheDrawCanBeChecked checks that the page of the games shows the commitment before the first game, the seed when there is one, and
// that people were moved.
func TestTheDrawCanBeChecked(t *testing.T) {
	t.Parallel()
	s := someSnapshot(4, evening.Gathering)
	page := rendered(t, gamesPage(someView(s, 0, i18n.English)))
	if !strings.Contains(page, s.Commitment) || strings.Contains(page, "moved people:") {
		t.Errorf("before the first game the page is %s", page)
	}
	s = someSnapshot(4, evening.Ended)
	s.Seed, s.Moved, s.Sittings[0].Seats[0].Gone = "5eed", true, true
	page = rendered(t, gamesPage(someView(s, 0, i18n.English)))
	for _, part := range []string{s.Commitment, s.Seed, "moved people:", "(left)"} {
		if !strings.Contains(page, part) {
			t.Errorf("at the end the page has no %q", part)
		}
	}
}

// TestPointsAddUp checks that the page of reasons shows a row for each game, whose points are the sum above them.
func TestPointsAddUp(t *testing.T) {
	t.Parallel()
	s := someSnapshot(12, evening.Ended)
	for i := range s.Standings {
		at := &s.Standings[i]
		v := someView(s, 0, i18n.English)
		page := rendered(t, whyPage(v, at))
		sum := 0
		for k, g := range v.shown().gamesOf(at.Guest) {
			part := at.Parts[k]
			sum += part.Share - part.Given
			if part.Points != g.Seats[g.seat].Points || part.Table != g.Place {
				t.Errorf("guest %d: game %d is not that of part %+v", at.Guest, k+1, part)
			}
			if !strings.Contains(page, points(v.Localizer, part.Score())) || !strings.Contains(page, plain(v.Localizer, part.Given)) {
				t.Errorf("guest %d: game %d is not explained", at.Guest, k+1)
			}
		}
		if sum != at.Score || strings.Count(page, "<tr>") != len(at.Parts)+2 {
			t.Errorf("guest %d: the games are %d in sum, the score is %d, of %d rows", at.Guest, sum, at.Score, strings.Count(page, "<tr>"))
		}
	}
}

// TestAllSeeTheSame checks that the shared part says nothing of who looks, and that a table before its raid is told by words too.
func TestAllSeeTheSame(t *testing.T) {
	t.Parallel()
	s := someSnapshot(12, evening.Playing)
	v := someView(s, 0, i18n.English).shown()
	page := rendered(t, sharedParts(v))
	if strings.Contains(page, "mine") || !strings.Contains(page, "Police 6 of 7") || !strings.Contains(page, `class="table alarm"`) {
		t.Errorf("the shared part is %s", page)
	}
}

// TestHeadlines checks what leads the standings of a reader.
func TestHeadlines(t *testing.T) {
	t.Parallel()
	s := someSnapshot(12, evening.Resting)
	for _, at := range s.Standings {
		v := someView(s, at.Guest, i18n.English)
		line := v.headline(&at)
		if !strings.HasPrefix(line, "Place ") || strings.Contains(line, v.guestName(at.Guest)) {
			t.Errorf("guest %d reads %q", at.Guest, line)
		}
	}
}

// TestLinesOfACalendarAreShort folds lines between letters, as RFC 5545 wants it.
func TestLinesOfACalendarAreShort(t *testing.T) {
	t.Parallel()
	s := someSnapshot(4, evening.Gathering)
	s.Name = "Jó, szép; este\\" + strings.Repeat("ő", 30)
	about := strings.Repeat("Gyere el az estre, várunk; ", 9)
	file := calendarOf(s, noon, "https://razzia.example/e/club2night", about)
	lines := strings.Split(strings.TrimSuffix(file, "\r\n"), "\r\n")
	for _, line := range lines {
		if len(line) > longestLine || strings.Contains(line, "\n") || line != strings.ToValidUTF8(line, "") {
			t.Errorf("the line %q has %d bytes", line, len(line))
		}
	}
	whole := strings.ReplaceAll(file, "\r\n ", "")
	for _, line := range []string{`SUMMARY:Jó\, szép\; este\\` + strings.Repeat("ő", 30), "DESCRIPTION:" + calendarText(about),
		"DTSTART:20261126T190412Z", "DTEND:20261126T201112Z"} {
		if !strings.Contains(whole, line+"\r\n") {
			t.Errorf("the file has no line %q:\n%s", line, file)
		}
	}
}

// Limits of a page with all guests that an evening can have, in bytes.
const (
	mostBytes = 75_000 // of standings
	mostSent  = 20_000 // of any page, compressed
)

// TestManyAreLight renders an evening of 512 at each stage, and all places of it while its games go on.
func TestManyAreLight(t *testing.T) {
	t.Parallel()
	pages := map[string]string{}
	for _, stage := range stages {
		pages[stage.String()] = rendered(t, eveningPage(someView(someSnapshot(512, stage), 200, i18n.German)))
		pages[stage.String()+" for who organises"] = rendered(t, eveningPage(someView(someSnapshot(512, stage), 1, i18n.German)))
	}
	pages["places"] = rendered(t, placesPage(someView(someSnapshot(512, evening.Playing), 200, i18n.German)))
	for stage, page := range pages {
		var sent bytes.Buffer
		z := gzip.NewWriter(&sent)
		_, _ = z.Write([]byte(page))
		fatal.If(t, z.Close())
		t.Logf("%s: %d bytes, %d as sent", stage, len(page), sent.Len())
		if sent.Len() > mostSent || !strings.HasPrefix(stage, evening.Gathering.String()) && len(page) > mostBytes {
			t.Errorf("%s: want at most %d bytes of standings, and %d as sent", stage, mostBytes, mostSent)
		}
	}
}

// TestPlacesOfManyAreApart looks for all places of an evening: on its page, or by a link to a page of their own while the games of hundreds
// go on. Each of them leads to its reasons.
func TestPlacesOfManyAreApart(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		people int
		stage  evening.Stage
		apart  bool
	}{{mostInside, evening.Playing, false}, {mostInside + 4, evening.Playing, true}, {mostInside + 4, evening.Resting, false},
		{mostInside + 4, evening.Ended, false}} {
		v := someView(someSnapshot(one.people, one.stage), 7, i18n.English)
		page, path := rendered(t, eveningPage(v)), v.of.Key.Path()+"/standings"
		if apart := strings.Contains(page, `data-places="`+path+`"`) && strings.Contains(page, `<a href="`+path+`"`); apart != one.apart {
			t.Errorf("%d people, %v: their places are apart: %v", one.people, one.stage, apart)
		}
		if one.apart {
			page = rendered(t, placesPage(v))
		}
		for n := 1; n <= one.people; n++ {
			row, link := fmt.Sprintf(`<tr id="r%d"`, n), fmt.Sprintf(`club2night/guests/%d"`, n)
			if strings.Count(page, row) != 1 || !strings.Contains(page, link) {
				t.Fatalf("%d people, %v: no row of %d", one.people, one.stage, n)
			}
		}
		if !strings.Contains(page, `<tr id="r7" class="mine">`) {
			t.Errorf("%d people, %v: the row of the viewer is like others", one.people, one.stage)
		}
	}
}

// TestChoicesAmongManyAreApart looks for the forms that move people and send them away: on the page of the evening, or behind its link if
// hundreds are to choose from.
func TestChoicesAmongManyAreApart(t *testing.T) {
	t.Parallel()
	for _, people := range []int{mostInside, 512} {
		v := someView(someSnapshot(people, evening.Resting), 1, i18n.English)
		page := rendered(t, eveningPage(v))
		link := strings.Contains(page, `href="`+v.action(peoplePath)+`"`)
		if link != (people > mostInside) {
			t.Errorf("%d people: the choices are apart: %v", people, link)
		}
		if link {
			page = rendered(t, peoplePage(v))
		}
		for _, form := range []string{"swap", "shut"} {
			if strings.Count(page, `action="`+v.action(form)+`"`) != 1 {
				t.Errorf("%d people: the form %s is not there once", people, form)
			}
		}
		if n := strings.Count(page, fmt.Sprintf(`<option value="%d">`, people)); n != 3 {
			t.Errorf("%d people: the last of them is in %d choices, want 3", people, n)
		}
	}
}

// BenchmarkStandings renders the standings of 512.
func BenchmarkStandings(b *testing.B) {
	s := someSnapshot(512, evening.Resting)
	b.ReportAllocs()
	for b.Loop() {
		rendered(b, eveningPage(someView(s, 200, i18n.German)))
	}
}
