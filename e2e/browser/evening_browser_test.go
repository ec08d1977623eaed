package browser_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/club/league"
	"razzia/internal/club/league/leaguetest"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestAnEveningInAFewTaps opens an evening from the home page in three taps. A guest on a phone joins by its link in one. When the
// organiser
// begins, both pages go to their table by themselves, and each leads back.
func TestAnEveningInAFewTaps(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	b := newTab(t, 1280, 800)
	b.become(h, ann)
	b.do(chromedp.Navigate(h.URL + "/"))
	begun := time.Now()
	for _, tap := range []string{`.tabs a[href="/people"]`, `#evenings a[href="/evenings/new"]`, `#plan form .main`} {
		b.press(tap)
	}
	b.until(`document.querySelector("main[data-evening]") !== null`)
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("an evening was opened in %s", took)
	}
	link := b.path()
	b.checkDay("who has come")

	phone := newTab(t, 360, 740)
	phone.become(h, ben)
	phone.do(chromedp.Navigate(h.URL + link))
	phone.checkDay("the link")
	phone.press(`form[action$="/join"] button`)
	phone.until(`document.querySelector("#own .next") !== null`)
	name := webtest.SessionOf(ben).Name
	b.until(`document.querySelector("#room").textContent.includes("` + name + `")`) // without a new page
	b.press(`form[action$="/begin"] button`)
	for _, tab := range []*tab{b, phone} {
		tab.until(`location.pathname.startsWith("/t/")`)
	}
	phone.do(chromedp.Navigate(h.URL + link + "?screen"))
	phone.until(`document.querySelector("#room .table") !== null`)
	phone.checkDay("the tables")
	screen := newTab(t, 1440, 900)
	screen.do(chromedp.Navigate(h.URL + link + "?screen"))
	screen.checkDay("the screen")
}

// TestStandingsOnAPhone looks at an evening between two games, at its end, and at the reasons for the points of a guest.
func TestStandingsOnAPhone(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	kept := evening.NewStore(h.Kept.Engine())
	b := newTab(t, 360, 740)
	for _, stage := range []evening.Stage{evening.Resting, evening.Ended} {
		e := eveningtest.Some(40, stage, time.Now())
		e.Key += evening.Key(stage.String())
		fatal.If(t, eveningtest.Keep(context.Background(), kept, e))
		b.do(chromedp.Navigate(h.URL + e.Key.Path()))
		b.checkDay(stage.String())
		b.press("#all > summary")
		b.press("#all a")
		b.until(`document.querySelector("#why[open] #reasons") !== null`)
		b.checkDay("the reasons over " + stage.String())
		b.do(chromedp.Navigate(h.URL + e.Key.Path() + "/guests/1"))
		b.checkDay("the reasons")
		b.do(chromedp.Navigate(h.URL + e.Key.Path() + "/games"))
		b.checkDay("the games")
	}
}

// TestWhoWatchesTheLastTableChats lets two people watch the last table of an evening, one on its page with a keyboard, one on the page of
// the evening. Each reads at once what the other says, and the layout does not move. The player's page shows nothing of it.
func TestWhoWatchesTheLastTableChats(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	dan, ann, bo, cat := webtest.Member(t, h, "Dan"), h.Guest(t), webtest.Member(t, h, "Bo"), h.Guest(t)
	at := dan.Want(200, dan.Post("/evenings/new", "name=Club+night&start=60&games=3&seats=4&level=club&open=yes")).Path
	dan.Want(200, dan.Post(at+"/leave", ""))
	ann.Want(200, ann.Post(at+"/join", "name=Ann"))
	dan.Want(200, dan.Post(at+"/begin", ""))
	bo.Want(200, bo.Post(at+"/join", ""))
	cat.Want(200, cat.Post(at+"/join", "name=Cat"))
	kept, key := evening.NewStore(h.Kept.Engine()), evening.Key(at[len("/e/"):])
	eveningtest.ToFinal(t, kept, key, 3, 4)
	e, _, err := kept.Evening(t.Context(), key)
	fatal.If(t, err)
	final := "/t/" + string(e.Final().Table)

	player, watcher, phone := newTab(t, 1280, 800), newTab(t, 1440, 900), newTab(t, 360, 740)
	player.become(h, ann)
	player.do(chromedp.Navigate(h.URL + final))
	watcher.become(h, bo)
	watcher.do(chromedp.Navigate(h.URL + final))
	phone.become(h, cat)
	phone.do(chromedp.Navigate(h.URL + at))
	watcher.checkDay("the last table")
	phone.checkDay("the evening with talk")
	const height = `document.querySelector("#watchers").getBoundingClientRect().height`
	before := eval[float64](phone, height)
	watcher.do(chromedp.Focus(`#beside [name=text]`), chromedp.SendKeys(`#beside [name=text]`, "What a theft!\r"))
	const said = `document.querySelector("#watchers [role=log]").textContent.includes("What a theft!")`
	for _, tab := range []*tab{watcher, phone} {
		tab.until(said)
	}
	watcher.until(`document.querySelector("#beside [name=text]").value === "" && document.activeElement.name === "text"`)
	if after := eval[float64](phone, height); after != before {
		t.Errorf("a line makes the part %v instead of %v high", after, before)
	}
	phone.do(chromedp.SendKeys(`#watchers [name=text]`, "Indeed.\r"))
	watcher.until(`document.querySelector("#beside").textContent.includes("Indeed.")`)
	phone.until(`document.querySelector("#watchers [name=text]").value === ""`)
	if eval[bool](player, `document.documentElement.innerHTML.includes("theft!") || document.querySelector("#beside") !== null`) {
		t.Error("the player's page has what is said")
	}
	phone.press(`#watchers .speaker`)
	phone.until(`location.pathname.endsWith("/lines/1")`)
	phone.checkDay("a line")
	phone.do(chromedp.Navigate(h.URL + final))
	phone.press(".to-talk")
	phone.until(`document.querySelector("#beside [name=text]").checkVisibility()`)
	phone.checkDay("the last table on a phone")
}

// TestTheDateIsAskedWhenItIsWanted opens the form for an evening: its field for a date is there for those alone who choose one, also when
// they come back to the page.
func TestTheDateIsAskedWhenItIsWanted(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	b := newTab(t, 390, 844)
	b.become(h, webtest.Member(t, h, "Ann"))
	b.do(chromedp.Navigate(h.URL + "/evenings/new"))
	const shown = `document.querySelector("[data-local]").checkVisibility()`
	for _, choice := range []string{"date", "10", "date"} {
		b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[name=start][value='`+choice+`']").click()`, chromedp.EvalAsValue))
		if got := eval[bool](b, shown); got != (choice == "date") {
			t.Errorf("with the choice %q the field is shown: %v", choice, got)
		}
	}
	b.do(chromedp.Navigate(h.URL + "/evenings"))
	b.do(chromedp.NavigateBack())
	b.until(`document.querySelector("[name=start][value=date]").checked === ` + shown)
}

// leagueStates are the pages of leagues: one that a member has opened, one whose first season runs, and one that has had two.
func leagueStates(t *testing.T, h *webtest.Server, ann *webtest.Guest) []pageState {
	t.Helper()
	at := ann.Want(200, ann.Post("/leagues/new", "name=Donnerstagsversteigerungsgesellschaft&weeks=4&games=4&days=7&open=yes")).Path
	ann.Want(200, ann.Post(at+"/change", "name=Freitagsversteigerungsgesellschaften&weeks=5&games=8&days=14&open=yes&seen=0"))
	me := webtest.PersonOf(t, h, ann)
	people := []table.Person{{ID: me.ID, Name: me.Name}}
	names := []string{"Bartholomew Hohenzollern", "Ole", "WWWWWWWWWWWWWWWWWWWWWWWW"}
	for i := range 19 {
		people = append(people, table.Person{ID: fmt.Sprint("league ", i), Name: names[i%len(names)]})
	}
	for _, s := range []leaguetest.Sketch{{Key: "runs", Days: 12}, {Key: "after", Seasons: 2, Days: 3}} {
		s.Maker, s.People = me.ID, people
		fatal.If(t, leaguetest.Keep(context.Background(), league.NewStore(h.Kept.Engine()), s, time.Now()))
	}
	ann.Want(200, ann.Post(league.Key("runs").Path()+"/rule", "game=1"))
	runs, after := league.Key("runs").Path(), league.Key("after").Path()
	unfold := `document.querySelectorAll("main details").forEach((d) => d.open = true)`
	return []pageState{
		{"leagues", "/leagues", ""}, {"a new league", "/leagues/new", ""}, {"a league before its first season", at, unfold},
		{"a league to change", at + "/change", ""},
		{"a league during a season", runs, unfold}, {"points in a league", runs + "/members/1", ""},
		{"games of a league to decide about", runs + "/fair-play", ""},
		{"a league after two seasons", after, unfold}, {"a season that is over", after + "/seasons/2", ""},
		{"fair play of a league", after + "/fair-play", ""}, {"points in a season that is over", after + "/seasons/1/members/1", ""},
	}
}

// eveningStates are the pages of evenings: one that a member has opened, and others of 14 people between two games and at their end.
func eveningStates(t *testing.T, h *webtest.Server, ann, ben *webtest.Guest) []pageState {
	t.Helper()
	at := ann.Want(200, ann.Post("/evenings/new", "name=Donnerstagsversteigerungsgesellschaft&start=60&games=3&seats=4&level=club&open=yes")).Path
	ben.Want(200, ben.Post(at+"/join", ""))
	played := map[evening.Stage]string{}
	for _, stage := range []evening.Stage{evening.Resting, evening.Ended} {
		e := eveningtest.Some(14, stage, time.Now())
		e.Maker, e.Until = webtest.PersonOf(t, h, ann).ID, e.Until.Add(time.Hour)
		e.Guests[0].Person, e.Guests[1].Name = e.Maker, "Bartholomew Hohenzollern"
		e.Key += evening.Key(stage.String())
		fatal.If(t, eveningtest.Keep(context.Background(), evening.NewStore(h.Kept.Engine()), e))
		played[stage] = e.Key.Path()
	}
	suspect := eveningtest.Some(4, evening.Ended, time.Now())
	suspect.Maker, suspect.Key, suspect.Guests[1].Name = webtest.PersonOf(t, h, ann).ID, "suspect", "Bartholomew Hohenzollern"
	fatal.If(t, eveningtest.KeepSuspect(context.Background(), evening.NewStore(h.Kept.Engine()), suspect))
	unfold := `document.querySelectorAll("main details").forEach((d) => d.open = true)`
	return append(finalStates(t, h, ann, ben), []pageState{
		{"evenings", "/evenings", ""}, {"a new evening", "/evenings/new", unfold}, {"rules of evenings", "/evenings/rules", ""},
		{"an evening", at, unfold}, {"another plan", at + "/change", unfold}, {"an evening for a screen", at + "?screen", ""},
		{"between two games", played[evening.Resting], unfold}, {"the end of an evening", played[evening.Ended], unfold},
		{"who moves, and who goes", played[evening.Resting] + "/people", ""},
		{"the reasons for points", played[evening.Ended] + "/guests/1", ""}, {"games of an evening", played[evening.Ended] + "/games", unfold},
		{"fair play of an evening", suspect.Key.Path() + "/fair-play", unfold}, {"games that do not count", suspect.Key.Path() + "/games", ""},
	}...)
}

// finalStates are the pages of an evening whose last table plays, as its organiser sees them, who watches.
func finalStates(t *testing.T, h *webtest.Server, ann, ben *webtest.Guest) []pageState {
	t.Helper()
	at := ann.Want(200, ann.Post("/evenings/new", "name=Finale&start=60&games=3&seats=4&level=club")).Path
	ann.Want(200, ann.Post(at+"/leave", ""))
	ben.Want(200, ben.Post(at+"/join", ""))
	ann.Want(200, ann.Post(at+"/begin", ""))
	kept, key := evening.NewStore(h.Kept.Engine()), evening.Key(at[len("/e/"):])
	eveningtest.ToFinal(t, kept, key)
	e, _, err := kept.Evening(t.Context(), key)
	fatal.If(t, err)
	final := e.Final().Table
	for _, text := range []string{"Donnerstagsversteigerungsgesellschaftsvorsitzender!", "Nein, nein und nochmals nein."} {
		who := table.Person{ID: "x", Name: "WWWWWWWWWWWWWWWWWWWWWWWW"}
		fatal.If(t, kept.Say(t.Context(), key, evening.Line{Table: final, Person: who, At: time.Now(), Text: text}, -1))
	}
	noNews := `document.querySelector("#news").style.display = "none"` // the bar lies over the page for a while
	return []pageState{{"the talk at an evening", at, noNews}, {"the last table", "/t/" + string(final), ""},
		{"a line of it", at + "/lines/1", ""}}
}
