package web_test

import (
	"html"
	"path"
	"strings"
	"testing"

	"razzia/bot"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web"
)

// TestLevelsShowTheirCharacters looks for the sentence of each level where levels are chosen, without a script.
func TestLevelsShowTheirCharacters(t *testing.T) {
	g := newHouse(t, web.NoLimits).guest(t)
	home := html.UnescapeString(g.get("/").body)
	waiting := html.UnescapeString(g.want(200, g.post("/tables", "players=3")).body)
	en := i18n.Speak(i18n.English, "")
	for _, level := range bot.Levels() {
		sentence := en.Text("home.level_" + level + "_hint")
		for name, page := range map[string]string{"home page": home, "waiting table": waiting} {
			if !strings.Contains(page, sentence) {
				t.Errorf("the %s does not say of %s: %q", name, level, sentence)
			}
		}
	}
	for name, page := range map[string]string{"home page": home, "waiting table": waiting} {
		if !strings.Contains(page, `<option value="club" selected>`) {
			t.Errorf("the %s does not propose club", name)
		}
	}
}

func TestPlayAgainstTheChosenLevel(t *testing.T) {
	g := newHouse(t, web.NoLimits).guest(t)
	for form, want := range map[string]string{"bots=1&level=expert": "expert", "bots=1": "club", "bots=1&level=genius": "club"} {
		now, err := g.house.service.Table(t.Context(), table.ID(path.Base(g.play(form))))
		if err != nil {
			t.Fatal(err)
		}
		if got := now.Seats[1].Level; got != want {
			t.Errorf("%s: a bot of level %q sits there, want %q", form, got, want)
		}
	}
}
