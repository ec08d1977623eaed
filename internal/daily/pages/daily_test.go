package pages

import (
	"bytes"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"

	"razzia/internal/daily"
	"razzia/internal/daily/pages/told"
	"razzia/internal/daily/play"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/sign"
)

// TestADayInItsStates shows a day before it is played, while it goes on, and afterwards, to guests and members, in each language.
func TestADayInItsStates(t *testing.T) {
	t.Parallel()
	member := done()
	member.member = true
	over := fresh()
	over.result.Open = true
	never := []string{`id="result"`, `id="others"`, `id="share"`}
	for _, c := range []struct {
		name, path    string
		days          *days
		has, hasNever []string
	}{
		{"fresh", "/daily", fresh(), []string{`data-state="open"`, `data-state="fresh"`, `action="/daily/2026-12-04/play"`, `id="streak"`},
			never},
		{"running", "/daily", running(), []string{`data-state="missed"`, `data-state="running"`, `href="/t/ATABLE"`},
			append([]string{"/play"}, never...)},
		{"done", "/daily", done(), []string{`data-state="solved"`, `data-state="done"`, `id="result"`, `id="others"`, "/play"}, nil},
		{"member", "/daily/2026-12-04", member, []string{`id="result"`, `id="share"`}, nil},
		{"an old day", "/daily/2026-12-01", over, []string{`data-state="practice"`, `id="others"`}, []string{`id="result"`, `id="streak"`}},
	} {
		for _, l := range i18n.Languages() {
			page := newSite(c.days).get(t, http.StatusOK, c.path, string(l))
			for _, part := range c.has {
				if !strings.Contains(page, part) {
					t.Errorf("%s in %s: the page has no %s", c.name, l, part)
				}
			}
			for _, part := range c.hasNever {
				if strings.Contains(page, part) {
					t.Errorf("%s in %s: the page has %s", c.name, l, part)
				}
			}
			if strings.Contains(page, "daily.") {
				t.Errorf("%s: texts are missing in %s", c.name, l)
			}
		}
	}
}

// TestAResultHasAGradeAndAPlaceAmongPeople reads results among few, and among many.
func TestAResultHasAGradeAndAPlaceAmongPeople(t *testing.T) {
	t.Parallel()
	one, few, many := done(), done(), done()
	one.result.Round.Standing = daily.Standing{Rank: 1, Of: 1}
	many.result.Round.Standing = daily.Standing{Rank: 3, Of: 20, Behind: 17}
	few.result.Round.Result.Gain = -4000
	for want, d := range map[string]*days{"Sharp|The first result of this day.": one, "Loose|Better than 14 of 16 others so far.": few,
		"Sharp|Better than 85% of 20 players.": many} {
		page := newSite(d).get(t, http.StatusOK, "/daily", "en")
		for part := range strings.SplitSeq(want, "|") {
			if !strings.Contains(page, part) {
				t.Errorf("the page does not have %q", part)
			}
		}
		if share := told.Share(i18n.LocalizerFor(i18n.English, ""), d.result.Round.Standing); !strings.Contains(page, "<b>"+share+"</b></span>") {
			t.Errorf("the cheque does not say %q", share)
		}
		if !strings.Contains(page, `href="/t/ATABLE/replay?at=44">Your costliest decision: sign 2, won dear<`) {
			t.Error("the page does not lead to the costly sign")
		}
		if !strings.Contains(page, `aria-label="Let go, won dear, last cheque spent"`) || !strings.Contains(page, "against you: −6.4 points") {
			t.Error("the page has no story, or does not say what luck did")
		}
	}
}

// TestFriendsComeFirst shows friends with their stories once the visitor is through, and only who has played before.
func TestFriendsComeFirst(t *testing.T) {
	t.Parallel()
	after, before := done(), fresh()
	line := sign.Line{{Sign: sign.Burnt}, {Sign: sign.Raid}}
	pearl := play.Rank{Person: people.Person{Name: "Pearl"}, Standing: daily.Standing{Rank: 2, Of: 17, Behind: 15},
		Result: daily.Result{Gain: 9500, Line: line}}
	after.circle = play.Circle{Played: []play.Rank{pearl}, Waiting: []people.Person{{Name: "Mabel"}}}
	before.circle.Played = []play.Rank{{Person: people.Person{Name: "Pearl"}}}
	after.member, before.member = true, true
	page := newSite(after).get(t, http.StatusOK, "/daily", "en")
	for _, want := range []string{"Pearl", "Untouchable", "2/17", `aria-label="Burnt, raid"`, "Mabel", "has not played yet", `id="next"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of one who is through has no %q", want)
		}
	}
	if strings.Index(page, "Pearl") > strings.Index(page, "Bugsy Malone") {
		t.Error("friends do not come first")
	}
	page = newSite(before).get(t, http.StatusOK, "/daily", "en")
	for has, want := range map[string]bool{"Pearl": true, "Busted": false, "2/17": false, `class="signs`: false} {
		if strings.Contains(page, has) != want {
			t.Errorf("the page of one who has not played has %q: %v", has, !want)
		}
	}
}

// TestAResultThatIsNotMeasured shows a round that is over and has no result yet: the page offers to look again, and shows no result.
func TestAResultThatIsNotMeasured(t *testing.T) {
	t.Parallel()
	d := done()
	d.result.Round.Measured, d.result.Round.Result, d.result.Open = false, nil, false
	s := newSite(d)
	if page := s.get(t, http.StatusOK, "/daily", "en"); !strings.Contains(page, `id="measuring"`) || strings.Contains(page, `id="result"`) {
		t.Error("the page does not say that the result comes, or has one")
	}
	s.get(t, http.StatusForbidden, "/daily/2026-12-04/picture.png", "en")
}

// TestTheDaysOfTheMonth reads the calendar of days played.
func TestTheDaysOfTheMonth(t *testing.T) {
	t.Parallel()
	d := fresh()
	d.result.Month, d.result.Forgiven = []daily.Day{today - 1, today - 3}, []daily.Day{today - 2}
	page := newSite(d).get(t, http.StatusOK, "/daily", "en")
	if cards := strings.Count(page, `viewBox="3 24 58 59"`); cards != 2 || strings.Count(page, `aria-current="date"`) != 1 {
		t.Errorf("%d cards lie on two days, or today has no frame", cards)
	}
	for state, want := range map[string]int{"played": 2, "open": 1, "forgiven": 1, "missed": 0, "before": 0, "coming": 27} {
		if got := strings.Count(page, `<li class="`+state+`"`); got != want {
			t.Errorf("%d days are %s, want %d", got, state, want)
		}
	}
	if !strings.Contains(page, "not played, forgiven") || !strings.Contains(page, ">4 December 2026</time>") {
		t.Error("the page does not name a day that is forgiven, or the date")
	}
}

// TestTheCalendarBeginsWithTheVisitor reads the calendars of a visitor who has played nothing, and of one who began on the second of the
// month: nothing was missed before. Each has the days of the week, and begins in the column of its first day.
func TestTheCalendarBeginsWithTheVisitor(t *testing.T) {
	t.Parallel()
	for first, want := range map[daily.Day]map[string]int{
		0:         {"before": 3, "missed": 0, "open": 1},
		today - 2: {"before": 1, "missed": 1, "played": 1, "open": 1},
	} {
		d := fresh()
		d.result.First, d.result.Month, d.result.Forgiven = first, nil, nil
		if first > 0 {
			d.result.Month = []daily.Day{first}
		}
		for _, l := range i18n.Languages() {
			page := newSite(d).get(t, http.StatusOK, "/daily", string(l))
			for state, n := range want {
				if got := strings.Count(page, `<li class="`+state+`"`); got != n {
					t.Errorf("first day %v: %d days are %s, want %d", first, got, state, n)
				}
			}
			_, week, _ := strings.Cut(page, `class="month-days weekdays"`)
			week, month, _ := strings.Cut(week, `<ol class="month-days`)
			if strings.Count(week, "<span>") != 7 || !strings.HasPrefix(month, ` from-2"`) { // 1 December 2026 is a Tuesday
				t.Errorf("in %s the calendar has the week %s, and begins with %.20s", l, week, month)
			}
		}
	}
}

// TestFewResultsHaveNoPart shows days with one result and with few: no part of a hundred, no count of 0 people, no row of 0 days.
func TestFewResultsHaveNoPart(t *testing.T) {
	t.Parallel()
	one, few, none := done(), done(), fresh()
	one.result.Round.Standing, one.result.Took = daily.Standing{Rank: 1, Of: 1}, 1
	few.result.Round.Standing, few.result.Took = daily.Standing{Rank: 2, Of: 3}, 3
	none.result.Streak, none.result.Took, none.result.Month = 0, 0, nil
	for want, d := range map[string]*days{"The first result": one, "of 2 others so far": few, "The days of this month": none} {
		page := newSite(d).get(t, http.StatusOK, "/daily", "en")
		if !strings.Contains(page, want) || strings.Contains(page, "% of") || strings.Contains(page, ">0 ") {
			t.Errorf("the page lacks %q, or counts what is nothing", want)
		}
		if strings.Contains(page, "on average") != (d == few) {
			t.Errorf("%s: the page compares one result with itself", want)
		}
	}
}

// TestPlayLeadsToTheTable begins the rounds of days.
func TestPlayLeadsToTheTable(t *testing.T) {
	t.Parallel()
	d := fresh()
	s := newSite(d)
	for _, day := range []string{"2026-12-04", "2026-11-30"} {
		if to := s.post(t, http.StatusSeeOther, "/daily/"+day+"/play", ""); !strings.HasPrefix(to, "/t/ATABLE") {
			t.Errorf("the form leads to %s", to)
		}
	}
	if want := []string{"play 2026-12-04", "play 2026-11-30"}; !slices.Equal(d.asked, want) {
		t.Errorf("the service was asked %v, want %v", d.asked, want)
	}
	s.post(t, http.StatusNotFound, "/daily/soon/play", "")
}

// TestAddressesOfDays asks for days and months that are there, and for others.
func TestAddressesOfDays(t *testing.T) {
	t.Parallel()
	s := newSite(fresh())
	for path, status := range map[string]int{
		"/daily/2026-11-24": 200, "/daily/2026-12-05": 403, "/daily/2026-13-01": 404, "/daily/x": 404, "/daily/2026-12": 200, "/daily/month": 200,
		"/daily/2026-11": 200, "/daily/2026-10": 404, "/daily/2027-01": 404, "/daily/archive": 200, "/daily/archive?before=2026-12-01": 200,
		"/daily/archive?before=x": 404, "/daily/2026-12-04/picture.png": 403,
	} {
		s.get(t, status, path, "en")
	}
	s.days.err = fault.ErrFailed
	for _, path := range []string{"/daily", "/daily/month", "/daily/archive"} {
		s.get(t, http.StatusServiceUnavailable, path, "en")
	}
}

// TestMonth shows members, and the line of a visitor who is not among the best.
func TestMonth(t *testing.T) {
	t.Parallel()
	d := fresh()
	d.month.Best = []play.MonthRank{{Person: people.Person{Name: "Lefty"}, Rank: 1, Points: 300, Days: 4}}
	d.month.Mine = &play.MonthRank{Person: people.Person{Name: "Ann"}, Own: true, Rank: 7, Points: 120, Days: 2}
	page := newSite(d).get(t, http.StatusOK, "/daily/2026-12", "en")
	if strings.Count(page, `class="own"`) != 1 || strings.Index(page, "Lefty") > strings.Index(page, `class="own"`) {
		t.Error("the own line does not stand once, after the best")
	}
	if !strings.Contains(page, `href="/daily/2026-11"`) || strings.Contains(page, `href="/daily/2027-01"`) {
		t.Error("the links to the months beside it are wrong")
	}
	d.month.Best[0].Own = true
	if page := newSite(d).get(t, http.StatusOK, "/daily/2026-12", "en"); strings.Count(page, `class="own"`) != 1 {
		t.Error("a visitor among the best has two lines")
	}
}

// TestArchive lists days with what the visitor has made of them, and leads to older ones until the first.
func TestArchive(t *testing.T) {
	t.Parallel()
	d := fresh()
	played := play.Past{Day: today - 1, Players: 4, Puzzle: play.Puzzle{ID: "p", Answered: true, Solved: true}}
	played.Round.Measured, played.Round.Result = true, &daily.Result{Points: -1500}
	d.archive = []play.Past{played, {Day: today - 2, Players: 3}}
	page := newSite(d).get(t, http.StatusOK, "/daily/archive", "en")
	for _, want := range []string{`href="/daily/2026-12-03"`, "Puzzle: solved · Round: −1.5", `before=2026-12-02`} {
		if !strings.Contains(page, want) {
			t.Errorf("the list has no %s", want)
		}
	}
	d.archive = append(d.archive, play.Past{Day: today - daily.Day(today.Number()) + 1, Players: 3})
	if page := newSite(d).get(t, http.StatusOK, "/daily/archive", "en"); strings.Contains(page, "before=") {
		t.Error("there are days before the first one")
	}
	if page := newSite(fresh()).get(t, http.StatusOK, "/daily/archive", "en"); !strings.Contains(page, `id="none"`) {
		t.Error("an empty list does not say so")
	}
}

// TestWhatIsSharedGivesNothingAway reads the words and the picture: they have the figures, and no card, move or table.
func TestWhatIsSharedGivesNothingAway(t *testing.T) {
	t.Parallel()
	d := done()
	d.result.Puzzle.Move = "call"
	s := newSite(d)
	page := s.get(t, http.StatusOK, "/daily", "en")
	_, words, _ := strings.Cut(page, `<textarea id="words-to-share"`)
	words, _, _ = strings.Cut(words, "</textarea>")
	_, words, _ = strings.Cut(words, ">")
	want := "Razzia! Daily 11 · Sharp\n🧩✅ ✋💸🏁\nhttp://example.com/d/alink"
	if words != want {
		t.Errorf("the words are %q, want %q", words, want)
	}
	picture := s.get(t, http.StatusOK, "/daily/2026-12-04/picture.png", "en")
	if _, err := png.Decode(bytes.NewReader([]byte(picture))); err != nil {
		t.Error(err)
	}
	if shared := s.get(t, http.StatusOK, "/d/alink/picture.png", "en"); shared == picture { // the visitor has another name
		t.Error("the shared picture is that of the visitor")
	}
}

// TestASharedResult reads the page of a link: grade, place and story, with a picture for chats, and no card, move or table.
func TestASharedResult(t *testing.T) {
	t.Parallel()
	d := done()
	s := newSite(d)
	page := s.get(t, http.StatusOK, "/d/alink", "en")
	for _, want := range []string{"Ann: Sharp", "Better than 14 of 16 others so far.", `aria-label="Let go, won dear, last cheque spent"`,
		`href="/daily/2026-12-04"`, `<meta property="og:image" content="http://example.com/d/alink/picture.png?`, `content="summary_large_image"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, secret := range []string{"ATABLE", "30000", "+4.2"} {
		if strings.Contains(page, secret) {
			t.Errorf("the page has %s", secret)
		}
	}
	s.get(t, http.StatusNotFound, "/d/other", "en")
	s.get(t, http.StatusNotFound, "/d/other/picture.png", "en")
}

// TestProof shows the commitment while the day goes on, and what it commits to afterwards.
func TestProof(t *testing.T) {
	t.Parallel()
	d := fresh()
	s := newSite(d)
	if page := s.get(t, http.StatusOK, "/daily", "en"); !strings.Contains(page, d.proof.Commitment) || strings.Contains(page, "<pre") {
		t.Error("the page of a day that goes on has no commitment, or the proof")
	}
	d.proof.Text = "the order of the cards"
	if page := s.get(t, http.StatusOK, "/daily/2026-12-01", "en"); !strings.Contains(page, d.proof.Text) {
		t.Error("the page of an old day has no proof")
	}
}
