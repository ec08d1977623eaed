package pages_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/profile/profiletest"
	"razzia/internal/rating"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// houseOf is the store of a server, whose games are measured by the judge of the program.
func houseOf(t *testing.T, h *webtest.Server) profiletest.House {
	t.Helper()
	judge, err := measure.Open()
	fatal.If(t, err)
	return profiletest.House{Tables: h.Kept, Figures: h.Kept.Figures(), Measure: h.Kept.Measures(), Judge: judge.Identity}
}

// house lets three visitors and bots finish games: Ann, a member, plays in each one, Ben in every second one, a guest in every fifth one.
func house(t *testing.T, games int) (h *webtest.Server, ann, ben, guest *webtest.Guest) {
	t.Helper()
	h = webtest.NewWith(t, site.Config{})
	ann, ben, guest = webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	guest.Want(200, guest.Post("/settings", "name=Cat"))
	a, b, c := webtest.PersonOf(t, h, ann).ID, webtest.PersonOf(t, h, ben).ID, webtest.PersonOf(t, h, guest).ID
	houseOf(t, h).Fill(t, games, func(game int, _ *rand.Rand) []string {
		persons := []string{a, "", "", "", ""}[:2+game%4]
		if game%2 == 0 {
			persons[1] = b
		}
		if game%5 == 0 {
			persons[len(persons)-1] = c
		}
		return persons
	})
	return h, ann, ben, guest
}

// TestAProfileSaysWhatGamesShow reads the profile of a member, of a guest and of one who has not played, as page, by the API and in their
// data.
func TestAProfileSaysWhatGamesShow(t *testing.T) {
	t.Parallel()
	h, ann, _, guest := house(t, 60)
	page := ann.Want(200, ann.Get("/profile")).Body
	for _, want := range []string{`id="games">60<`, `id="sizes"`, `id="bots"`, `id="persons"`, `id="best"`, `id="habits"`,
		`<svg class="plot" role="img"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	var p struct {
		Games   int
		Sizes   []struct{ Players, Games int }
		Bots    []struct{ Level string }
		People  []struct{ Name string }
		Skill   struct{ Value, Low, High float64 }
		Periods []struct{ Games int }
		Best    []struct{ Table string }
		Habits  []struct {
			Habit  string
			Count  int
			Places []struct{ Table string }
		}
		Sharing string
	}
	read(t, ann.Want(200, ann.Get("/api/profile")).Body, &p)
	if p.Games != 60 || len(p.Sizes) != 4 || len(p.Bots) != 4 || len(p.People) != 2 || len(p.Periods) != 12 || p.Sharing != "alone" {
		t.Errorf("the profile is %+v", p)
	}
	if s := p.Skill; s.Low >= s.Value || s.Value >= s.High || s.Value < 0.8 {
		t.Errorf("the skill is %+v", s)
	}
	if len(p.Best) == 0 || p.Best[0].Table == "" {
		t.Errorf("the best games are %+v", p.Best)
	}
	if len(p.Habits) != 3 || p.Habits[0].Count < 20 || len(p.Habits[0].Places) != 3 || p.Habits[0].Places[0].Table == "" {
		t.Errorf("the habits are %+v", p.Habits)
	}
	if data := ann.Want(200, ann.Get("/api/session/data")).Body; !strings.Contains(data, `"profile":{`) {
		t.Error("the data lack the profile")
	}
	own := guest.Want(200, guest.Get("/profile")).Body
	if !strings.Contains(own, `id="games">12<`) || strings.Contains(own, `name="sharing"`) {
		t.Error("a guest has no profile of 12 games, or can share it")
	}
	new := h.Guest(t)
	if none := new.Want(200, new.Get("/profile")).Body; !strings.Contains(none, `class="plot begins"`) {
		t.Error("one who has not played has a profile")
	}
}

// TestAProfileShowsItsRatingsToItsPerson rates games: the person sees how their ratings have changed, as page and by the API, and others do
// not.
func TestAProfileShowsItsRatingsToItsPerson(t *testing.T) {
	t.Parallel()
	h, ann, ben, _ := house(t, 60)
	rater := rating.Rater{Store: h.Kept.Ratings(), Log: slog.New(slog.DiscardHandler)}
	if _, err := rater.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	var p struct {
		Ratings []struct {
			Ladder string
			Games  []struct {
				At             time.Time
				Points, Margin int
			}
		}
	}
	read(t, ann.Want(200, ann.Get("/api/profile")).Body, &p)
	if len(p.Ratings) != 3 {
		t.Fatalf("the ratings are %+v, want all three", p.Ratings)
	}
	page := ann.Want(200, ann.Get("/profile")).Body
	for _, r := range p.Ratings {
		last := r.Games[len(r.Games)-1]
		if len(r.Games) < 2 || len(r.Games) > 30 || last.At.Before(r.Games[0].At) || !strings.Contains(page, `id="rated-`+r.Ladder+`"`) ||
			!strings.Contains(page, fmt.Sprintf("%d ± %d<", last.Points, last.Margin)) {
			t.Errorf("the rating %s has %d games, the last is %+v", r.Ladder, len(r.Games), last)
		}
	}
	ann.Want(200, ann.Post("/profile", "sharing=everyone"))
	handle := people.Person{ID: webtest.PersonOf(t, h, ann).ID}.Handle()
	if other := ben.Want(200, ben.Get("/profile/"+handle)).Body; strings.Contains(other, `id="rated-`) {
		t.Error("others see how the ratings have changed")
	}
	if other := ben.Want(200, ben.Get("/api/people/"+handle+"/profile")).Body; !strings.Contains(other, `"ratings":[]`) {
		t.Error("the API tells others how the ratings have changed")
	}
}

func read(t *testing.T, text string, to any) {
	t.Helper()
	fatal.If(t, json.Unmarshal([]byte(text), to))
}

// TestOthersSeeAProfileAsItsPersonAllows lets several visitors look with each sharing.
func TestOthersSeeAProfileAsItsPersonAllows(t *testing.T) {
	t.Parallel()
	const games = 40
	h, ann, ben, met := house(t, games)
	stranger, member := h.Guest(t), webtest.Member(t, h, "Dan")
	handle := people.Person{ID: webtest.PersonOf(t, h, ann).ID}.Handle()
	for _, test := range []struct {
		sharing                    string
		met, ben, stranger, member int
	}{
		{"", 404, 404, 404, 404}, {"known", 200, 200, 404, 200}, {"everyone", 200, 200, 200, 200}, {"", 404, 404, 404, 404},
	} {
		ann.Want(200, ann.Post("/profile", "sharing="+test.sharing))
		for who, c := range map[*webtest.Guest]int{met: test.met, ben: test.ben, stranger: test.stranger, member: test.member, ann: 200} {
			if who == ann && test.sharing == "" {
				c = 404
			}
			who.Want(c, who.Get("/profile/"+handle))
			who.Want(c, who.Get("/api/people/"+handle+"/profile"))
		}
	}
	ann.Want(400, ann.Post("/profile", "sharing=nonsense"))
	met.Want(403, met.Post("/profile", "sharing=everyone"))
	ann.Want(200, ann.PostJSON("/api/profile", `{"sharing":"everyone"}`))
	checkWhatOthersSee(t, games, ben, met, stranger, handle)
	ann.Want(200, webtest.Relate(ann, people.BlockOut, webtest.HandleOf(ann, webtest.SessionOf(ben).Name)))
	ben.Want(404, ben.Get("/profile/"+handle))
}

// TestNamesOfPeopleLeadToProfiles looks at the page of people of a member and of a guest, with each sharing.
func TestNamesOfPeopleLeadToProfiles(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	webtest.Played(t, h, ann, ben, guest)
	link := `href="/profile/` + people.Person{ID: webtest.PersonOf(t, h, ann).ID}.Handle() + `"`
	check := func(sharing string, forBen, forGuest bool) {
		t.Helper()
		ann.Want(200, ann.Post("/profile", "sharing="+sharing))
		for who, want := range map[*webtest.Guest]bool{ben: forBen, guest: forGuest} {
			if page := who.Want(200, who.Get("/people")).Body; !strings.Contains(page, "Ann") || strings.Contains(page, link) != want {
				t.Errorf("with %q the page of people has a link to the profile: %v, want %v", sharing, !want, want)
			}
		}
	}
	check("", false, false)
	check("known", true, false)
	check("everyone", true, true)
	ann.Want(200, webtest.Relate(ann, people.BlockOut, webtest.HandleOf(ann, "Ben")))
	check("everyone", false, true)
}

// checkWhatOthersSee looks at links and at results against third persons.
func checkWhatOthersSee(t *testing.T, games int, ben, met, stranger *webtest.Guest, handle string) {
	t.Helper()
	for name, c := range map[string]struct {
		*webtest.Guest
		every int // of the games in which they play
		met   bool
	}{"Ben": {ben, 2, true}, "Cat": {met, 5, true}, "a stranger": {stranger, 1 << 30, false}} {
		page := c.Want(200, c.Get("/profile/"+handle)).Body
		if strings.Contains(page, `id="persons"`) != c.met || strings.Contains(page, `name="sharing"`) {
			t.Errorf("%s sees results against people, or who may see the profile", name)
		}
		if !strings.Contains(page, `id="habits"`) {
			t.Errorf("%s does not see the habits", name)
		}
		for game := range games {
			link := fmt.Sprintf("/t/filled%06d/", game)
			if plays := game%c.every == 0 && c.met; strings.Contains(page, link) && !plays {
				t.Errorf("%s finds a link to game %d, in which they have not played", name, game)
			}
		}
	}
}

// TestAProfileOfManyGamesIsSmall counts the bytes of the page of a person with many games against many people.
func TestAProfileOfManyGamesIsSmall(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	a := webtest.PersonOf(t, h, ann).ID
	houseOf(t, h).Fill(t, 400, func(game int, random *rand.Rand) []string {
		persons := []string{a}
		for i := range 1 + game%4 {
			persons = append(persons, fmt.Sprint("person ", i, random.IntN(40)))
		}
		return persons
	})
	const most = 60_000
	if page := ann.Want(200, ann.Get("/profile")).Body; len(page) > most {
		t.Errorf("the page has %d bytes: want at most %d", len(page), most)
	}
}
