package home_test

import (
	"fmt"
	"html"
	"path"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/level"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPagesDescribeLevels looks for the description of each level on the pages that offer a choice of levels.
func TestPagesDescribeLevels(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	home := html.UnescapeString(g.Get("/").Body)
	waiting := html.UnescapeString(g.Want(200, g.Post("/tables", "players=3")).Body)
	en := i18n.LocalizerFor(i18n.English, "")
	for _, name := range bot.Levels() {
		sentence := en.Text("home.level_" + name + "_hint")
		for where, page := range map[string]string{"home page": home, "waiting table": waiting} {
			if !strings.Contains(page, sentence) {
				t.Errorf("the %s does not describe %s: %q", where, name, sentence)
			}
		}
	}
	for level, page := range map[string]string{"beginner": home, "club": waiting} {
		if !strings.Contains(page, `<option value="`+level+`" selected>`) {
			t.Errorf("a page does not propose %s", level)
		}
	}
}

// TestPagesShowStrengths looks for the measured strength of each level in every language: at a waiting table for its
// own number of players only, on the home page for each number of bots in the form.
func TestPagesShowStrengths(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	for _, l := range i18n.Languages() {
		g := h.Guest(t)
		g.Want(200, g.Post("/settings", "lang="+string(l)))
		home, hint := html.UnescapeString(g.Get("/").Body), "<p class=\"measured\">"+i18n.LocalizerFor(l, "").Text("home.strength_hint")
		for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
			waiting := html.UnescapeString(g.Want(200, g.Post("/tables", fmt.Sprintf("players=%d", players))).Body)
			for _, name := range bot.Levels() {
				text := webtest.StrengthIn(l, name, players)
				at := fmt.Sprintf("<small data-bots=\"%d\">%s</small>", players-1, text)
				if name == level.Measure {
					at = "<small>" + text + "</small>"
				}
				if text != "" && !strings.Contains(home, at) {
					t.Errorf("%s: the home page does not have %s", l, at)
				}
				if text != "" && strings.Count(waiting, "<small>"+text+"</small>") != 1 {
					t.Errorf("%s: the waiting table of %d does not have exactly one text for %s: %q", l, players, name, text)
				}
				other := webtest.StrengthIn(l, name, razzia.MinPlayers+razzia.MaxPlayers-players)
				if other != "" && other != text && strings.Contains(waiting, other) {
					t.Errorf("%s: the waiting table of %d has for %s: %q", l, players, name, other)
				}
			}
			if !strings.Contains(waiting, hint) || !strings.Contains(home, hint) {
				t.Errorf("%s: a page does not explain strength", l)
			}
		}
	}
}

func TestPlayAgainstTheChosenLevel(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for form, want := range map[string]string{"bots=1&level=expert": "expert", "bots=1": "club", "bots=1&level=genius": "club"} {
		now, err := g.Server.Host.Table(t.Context(), table.ID(path.Base(g.Play(form))))
		fatal.If(t, err)
		if got := now.Seats[1].Level; got != want {
			t.Errorf("%s: the level of the bot is %q, want %q", form, got, want)
		}
	}
}

// TestHomePageOffersLesson checks that the offer is larger for guests who have not played yet.
func TestHomePageOffersLesson(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	lesson := regexp.MustCompile(`action="/lesson"><button( class="main")?>`)
	offers := func(page string) string { return strings.Join(lesson.FindStringSubmatch(g.Get(page).Body), "|") }
	for _, page := range []string{"/", "/rules"} {
		if got := offers(page); !strings.Contains(got, `class="main"`) {
			t.Errorf("%s has the offer %q", page, got)
		}
	}
	g.Play("bots=1")
	if got := offers("/"); got == "" || strings.Contains(got, "main") {
		t.Errorf("after a game the offer is %q", got)
	}
}
