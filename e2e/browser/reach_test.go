package browser_test

import (
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/profile/profiletest"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// A display is a screen with its settings.
type display struct {
	name   string
	width  int64 // in CSS pixels
	height int64
	scale  float64 // device pixels for each CSS pixel
	scheme string
}

// displays are a laptop in the light scheme, a phone in the dark scheme, the narrowest page that must not scroll sideways, which is a
// laptop magnified four times (WCAG 2.2, 1.4.10), and one magnified twice. Neighbours differ in scheme and width.
var displays = []display{
	{"laptop", 1280, 800, 1, "light"},
	{"phone", 360, 740, 3, "dark"},
	{"laptop at 400 %", 320, 256, 4, "light"},
	{"laptop at 200 %", 640, 400, 2, "dark"},
}

// A pageState is a page in a state to test.
type pageState struct {
	name, path string
	step       string // script that opens menus or dialogs; "" for none
}

// pageStates sets up a page of every kind in every state, for a guest.
func pageStates(t *testing.T, h *webtest.Server, g *webtest.Guest) []pageState {
	t.Helper()
	over := g.Play("bots=4")
	g.Post(over+"/pace", "pace=0s")
	g.Post(over+"/leave", "seat=0")
	h.WaitFor(t, over, func(now *table.Table) bool { return now.Phase == table.Over })
	analysed, _ := webtest.PlayedByBots(t, h, g, "bots=4")
	g.Analyze(analysed)
	waiting, left := away(h, t, g)
	turn := g.Play("bots=4")
	h.WaitFor(t, turn, webtest.FirstSeatsTurn)
	advised := auction(h, t, g)
	webtest.AskHint(g, h, advised)
	asks, _ := asking(t, h, "Donaudampfschifffahrtsge", "https://donaudampfschifffahrtsgesellschaft.example/")
	return []pageState{
		{"home with games", "/", ""},
		{"settings", "/", `document.querySelector("#menu").showPopover()`},
		{"options", "/", `document.querySelector("#menu").hidePopover(); document.querySelectorAll(".home details").forEach((d) => d.open = true)`},
		{"rules", "/rules", ""}, {"print", "/print", ""}, {"score pad", "/pad", ""}, {"play offline", "/offline", ""},
		{"no connection", "/offline/away", ""},
		{"waiting", waiting, ""},
		{"waiting with levels", waiting, `document.querySelectorAll(".waiting details").forEach((d) => d.open = true)`},
		{"left", left, ""},
		{"turn", turn, ""},
		{"menu", turn, `document.querySelector("#table-menu").showPopover()`},
		{"keys", turn, `document.querySelector("#table-menu").hidePopover(); document.querySelector("#help").showModal()`},
		{"auction", auction(h, t, g), ""},
		{"auction with a hint", advised, ""},
		{"lesson", webtest.LessonAt(g, "called"), ""},
		{"lesson scored", webtest.LessonAt(g, "score"), ""},
		{"over", over, ""},
		{"replay", over + "/replay?at=80", ""},
		{"analysis", analysed + "/replay?at=80", ""},
		{"analysis at the end", analysed + "/replay", ""},
		{"fair", over + "/fair", ""},
		{"a program asks a guest", asks, shows("#keep form")}, {"a program waits for a guest", "/devices", shows("#asked")},
		{"a program asks wrongly", strings.Replace(asks, "response_type=code", "response_type=token", 1), shows("#refused")},
		{"nobody asks", "/oauth/authorize?client_id=nobody", ""},
		{"e-mail of a guest", "/mail", ""}, {"the letter is old", "/mail/stop/nothing", ""},
		{"no page", "/nowhere", ""},
		{"no table", "/t/nowhere", ""},
	}
}

// away returns the paths of a waiting table and of a game with a friend who is absent from both.
func away(h *webtest.Server, t *testing.T, g *webtest.Guest) (waiting, left string) {
	t.Helper()
	waiting, left = g.Post("/tables", "players=5").Path, g.Post("/tables", "players=2").Path
	friend := h.Guest(t)
	friend.Post(waiting+"/sit", "seat=1")
	friend.Post(left+"/sit", "seat=1")
	return waiting, left
}

// auction returns the path of a table where the guest has a say in an auction. They call one if there is none.
func auction(h *webtest.Server, t *testing.T, g *webtest.Guest) string {
	t.Helper()
	at := g.Play("bots=3")
	g.Post(at+"/pace", "pace=0s")
	for {
		now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
		if now.Game.State.Phase == razzia.Bidding {
			return at
		}
		g.Want(200, g.Post(at+"/move", webtest.Form("seat", "0", "ply", fmt.Sprint(len(now.Moves)), "move", "call")))
	}
}

// setDisplay sets the screen of the tab.
func (b *tab) setDisplay(l display) {
	b.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: l.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
		b.t.Fatal(err)
	}
	size := emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: l.scale}
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, size); err != nil {
		b.t.Fatal(err)
	}
}

// TestAccessibility opens every page on every display. No page scrolls sideways, axe finds no faults, and nothing is crowded.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Mail: letters(), Pages: web.Settings{Grace: time.Millisecond, MCP: true}})
	g, b := h.Guest(t), newTab(t, 1280, 800)
	b.inspect(h, []pageState{{"home", "/", ""}, {"the daily", "/daily", ""}, {"puzzles", "/puzzles", ""}, {"a puzzle", "/puzzles/next", ""}})
	list := pageStates(t, h, g)
	b.become(h, g)
	b.inspect(h, list)
	ann, list := memberStates(t, h)
	b.become(h, ann)
	b.inspect(h, list)
}

// inspect checks pages. axe checks all of a page on one display, by turns, and on another one what depends on the display: so each
// page is
// looked at light and dark, narrow and wide. A page is loaded once for all displays, which are those of a window that changes, and for
// all
// of its states that follow one another in the list.
func (b *tab) inspect(h *webtest.Server, list []pageState) {
	b.t.Helper()
	at := ""
	for turn, s := range list {
		if s.path != at {
			b.setDisplay(displays[turn%len(displays)])
			b.do(chromedp.Navigate(h.URL + s.path))
			b.loadAxe()
			at = s.path
		}
		if s.step != "" {
			b.do(chromedp.Evaluate[chromedp.Void](s.step+";0", chromedp.EvalAsValue))
		}
		for i := range displays {
			l := displays[(turn+i)%len(displays)]
			b.setDisplay(l)
			if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
				b.t.Errorf("%s, %s: %d pixels too wide: %s", s.name, l.name, over, eval[string](b, widest))
			}
			if small := eval[string](b, untouchable); l.name == "phone" && small != "" {
				b.t.Errorf("%s, %s: too small for a finger: %s", s.name, l.name, small)
			}
			for _, complaint := range b.faults(i) {
				b.t.Errorf("%s, %s: %s", s.name, l.name, complaint)
			}
		}
		for _, complaint := range b.crowd(s) {
			b.t.Errorf("%s, %s", s.name, complaint)
		}
	}
}

// faults lists what axe finds on a display: on the first one of a page with all rules, on the second with those that depend on the
// display, and nothing on the others.
func (b *tab) faults(turn int) []string {
	b.t.Helper()
	switch turn {
	case 0:
		return eval[[]string](b, runAxe)
	case 1:
		return eval[[]string](b, runAxeOnDisplay)
	}
	return nil
}

// memberStates sets up the pages of a member who has a friend, a question, an invitation, two devices, messages, and a game of days, and
// has muted a player.
func memberStates(t *testing.T, h *webtest.Server) (*webtest.Guest, []pageState) {
	t.Helper()
	ann, ben, cat, dan := webtest.Member(t, h, "Annemarie Schwarzenbach"), webtest.Member(t, h,
		"Bartholomew Hohenzollern"), h.Guest(t), webtest.Member(t, h, "Dan")
	at := webtest.Played(t, h, ann, ben, cat, dan)
	webtest.Befriend(t, ann, ben)
	dan.Want(200, webtest.Relate(dan, people.AskFriend, webtest.HandleOf(dan, webtest.SessionOf(ann).Name)))
	ann.Want(200, ann.Post(at+"/mute", "seat=2"))
	open := ben.Want(200, ben.Post("/tables", "players=3&listed=yes&clock=72h")).Path
	ben.Want(200, ben.Post("/people/invite", "table="+path.Base(open)+"&person="+webtest.HandleOf(ben, webtest.SessionOf(ann).Name)))
	ben.Want(200, ben.Post(at+"/talk", "text=Good+evening"))
	webtest.PhoneOf(ann)
	browser, _ := webtest.Subscription(t, 1)
	ann.Want(200, ann.PostJSON("/api/session/notifications", browser))
	remember(t, h, ann)
	club := clubOf(ann, ben)
	webtest.BotOf(ann, "Donaudampfschifff.")
	asks, _ := asking(t, h, "Donaudampfschifffahrtsge", "https://donaudampfschifffahrtsgesellschaft.example/")
	own := ann.Want(200, ann.Post("/tables", "players=2")).Path
	show := func(sheet string) string { return `document.querySelector("` + sheet + `")?.showPopover()` }
	return ann, append(append(append(trained(t, h, ann), eveningStates(t, h, ann, ben)...), append(leagueStates(t, h, ann), mailStates(t,
		h, ann)...)...), []pageState{
		{"home of a member", "/", ""}, {"lobby", "/lobby", `document.querySelector(".narrow").open = true`},
		{"people", "/people", ""}, {"what to do to a person", "/people", `document.querySelector(".more").open = true`},
		{"people to invite", "/people?invite=" + path.Base(own), ""}, {"messages", "/notify", ""}, {"vacation", "/vacation", ""},
		{"profile", "/profile", `document.querySelector("main details").open = true`},
		{"devices", "/devices", ""}, {"programs", "/devices/programs", ""}, {"bot accounts", "/bots", ""},
		{"a program asks", asks, ""}, {"back to the program", asks, refusesProgram},
		{"link of a device", webtest.LinkOf(ann), ""}, {"muted players", "/muted", ""},
		{"mute or report", at + "/about?seat=1", ""}, {"data", "/privacy", ""}, {"house", "/house", ""},
		{"leaderboard", "/leaderboard", ""}, {"clubs", "/clubs", ""}, {"new club", "/clubs/new", ""}, {"club", club, ""},
		{"what to do to a member", club + "/member/" + table.Handle(webtest.PersonOf(t, h, ben).ID), ""}, {"running a club", club + "/run", ""},
		{"closing a club", club + "/close", ""}, {"reporting a club", club + "/report", ""}, {"deletion", "/privacy/delete", ""},
		{"talk", at, show("#talk-sheet")}, {"move ahead", at, show("#ahead-sheet")},
	}...)
}

// clubOf opens a club with an announcement, a member and one who was removed, and returns its address.
func clubOf(owner, member *webtest.Guest) string {
	club := owner.Want(200, owner.Post("/clubs/new", "name=The+Donaudampfschifffahrtsgesellschaft&about=Thursdays&open=yes")).Path
	gone := webtest.Member(owner.T, owner.Server, "Gone")
	for _, g := range []*webtest.Guest{member, gone} {
		g.Want(200, g.Post(club+"/join", ""))
	}
	owner.Want(200, owner.Post(club+"/member", "do=remove&person="+table.Handle(webtest.PersonOf(owner.T, owner.Server, gone).ID)))
	owner.Want(200, owner.Post(club+"/news", "text=We+begin+at+eight.&days=7"))
	return club
}

// remember lets a member finish games, so that their profile has plots, tables and habits.
func remember(t *testing.T, h *webtest.Server, who *webtest.Guest) {
	t.Helper()
	judge, err := measure.Open()
	fatal.If(t, err)
	played := profiletest.House{Tables: h.Kept, Figures: h.Kept.Figures(), Measure: h.Kept.Measures(), Judge: judge.Identity}
	person := webtest.PersonOf(t, h, who).ID
	played.Fill(t, 60, func(game int, _ *rand.Rand) []string {
		return []string{person, "", "guest of a very long and unbroken name", "", ""}[:2+game%4]
	})
	who.Want(200, who.Post("/profile", "sharing=everyone"))
	if page := who.Want(200, who.Get("/profile")).Body; !strings.Contains(page, `id="habits"`) || !strings.Contains(page, `class="plot"`) {
		t.Error("the profile has no habits or no plots")
	}
}

// untouchable names controls of the pages besides tables that are lower than 44 pixels.
const untouchable = `[...document.querySelectorAll(":is(.bar, .home, .lobby, .member, .waiting) :is(button, .button, select, summary, .account a, .speaker, input:not([type=checkbox], [type=radio], [type=hidden]))")]
	.filter((e) => e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().height < 43.9)
	.map((e) => e.outerHTML.slice(0, 100)).slice(0, 4).join(" ")`

// widest names elements that extend beyond the right edge of the page.
const widest = `[...document.querySelectorAll("body *")]
	.filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
	.map((e) => e.tagName + "." + e.className).slice(0, 4).join(" ")`
