package i18n

import (
	"testing"

	"razzia"
)

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		preferences []string
		want        Language
	}{
		{[]string{"hu-HU,hu;q=0.9"}, Hungarian},
		{[]string{"de-AT,de;q=0.9,en;q=0.8"}, German},
		{[]string{"nl-BE"}, Dutch},
		{[]string{"es-419,es;q=0.9"}, Spanish},
		{[]string{"fr-CA"}, French},
		{[]string{"it"}, Italian},
		{[]string{"en-GB,en;q=0.9,fr;q=0.8"}, English},
		{[]string{"ja,fr;q=0.5"}, French},
		{[]string{"en;q=0.1,it;q=0.9"}, Italian},
		{[]string{"ja"}, English},
		{[]string{"*"}, English},
		{[]string{""}, English},
		{nil, English},
		{[]string{";;;=,,,q"}, English},
		{[]string{"hu", "de-DE,de;q=0.9"}, Hungarian},
		{[]string{"", "de-DE,de;q=0.9"}, German},
		{[]string{"klingon?", "de"}, German},
	} {
		first, again := Match(test.preferences...), Match(test.preferences...)
		if first != test.want || again != test.want {
			t.Errorf("Match(%q) is %s, and then %s: want %s", test.preferences, first, again, test.want)
		}
	}
}

func TestLanguagesHaveNames(t *testing.T) {
	names := map[Language]string{
		English: "English", Dutch: "Nederlands", Italian: "Italiano", Hungarian: "Magyar", Spanish: "Español",
		German: "Deutsch", French: "Français",
	}
	for _, l := range Languages() {
		if l.Name() == "" || l.Name() != names[l] {
			t.Errorf("%s is called %q, want %q", l, l.Name(), names[l])
		}
	}
}

func TestLocalizerFor(t *testing.T) {
	for _, test := range []struct {
		language Language
		theme    Theme
		want     string
	}{
		{English, Theme2004, "police"},
		{English, Theme2020, "Ra"},
		{English, "", "police"},
		{"tlh", "1066", "police"},
		{Spanish, "", "Ra"},
		{Spanish, Theme2004, "policía"},
	} {
		loc := LocalizerFor(test.language, test.theme)
		if got := loc.Card(razzia.Police); got != test.want {
			t.Errorf("LocalizerFor(%q, %q) calls police %q, want %q", test.language, test.theme, got, test.want)
		}
		if loc != LocalizerFor(loc.Language(), loc.Theme()) {
			t.Errorf("LocalizerFor(%q, %q) is built twice, want it cached", test.language, test.theme)
		}
	}
}

func TestText(t *testing.T) {
	loc := LocalizerFor(English, Theme2004)
	for _, test := range []struct {
		got, want string
	}{
		{loc.Text("home.play_now"), "Play now"},
		{loc.Text("home.bots", "n", 1), "1 bot"},
		{loc.Text("home.bots", "n", 0), "0 bots"},
		{loc.Text("home.bots", "n", 1_000_000), "1000000 bots"},
		{loc.Text("score.points", "n", -1), "−1 point"},
		{loc.Text("table.turn_of", "name", "{n}[a|b]"), "{n}[a|b]’s turn"},
		{loc.Text("table.turn_of"), "’s turn"},
		{loc.Text("table.bid", "cheque", razzia.Cheque(9)), "Bid 9"},
		{loc.Text("no.such.key"), "no.such.key"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestHas(t *testing.T) {
	loc := LocalizerFor(English, Theme2004)
	if !loc.Has("home.bots", "n") || !loc.Has("home.play_now") || loc.Has("home.bots") || loc.Has("no.such.key") {
		t.Error("Has: want true for a key with exactly its slots, false for others")
	}
}

func TestEveryCardHasWords(t *testing.T) {
	for _, l := range Languages() {
		for _, th := range Themes() {
			loc := LocalizerFor(l, th)
			seen := map[string]razzia.Card{}
			for c := razzia.Ring; c <= razzia.Police; c++ {
				words := loc.Card(c)
				if twin, twice := seen[words]; twice || words == "card."+cardKeys[c] {
					t.Errorf("%s %s: %v and %v are both %q", l, th, twin, c, words)
				}
				seen[words] = c
				if loc.cards[c] == nil || loc.Family(c) == "family."+familyKey(c) {
					t.Errorf("%s %s: %v has no plural text or no family", l, th, c)
				}
			}
		}
	}
}

// TestThemesDiffer checks that the themes have different names for the police and four of the jewels, and the same
// for all other cards. The ring may differ: the Spanish edition has its own word for it.
func TestThemesDiffer(t *testing.T) {
	differing := razzia.CardsOf(razzia.Police, razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond)
	for _, l := range Languages() {
		for c := razzia.Ring; c <= razzia.Police; c++ {
			differ := LocalizerFor(l, Theme2004).Card(c) != LocalizerFor(l, Theme2020).Card(c)
			if differ != (differing.Count(c) == 1) && c != razzia.Ring {
				t.Errorf("%s: %v is %q in 2004 and %q in 2020", l, c, LocalizerFor(l, Theme2004).Card(c), LocalizerFor(l, Theme2020).Card(c))
			}
		}
	}
}

func TestListBeforeI(t *testing.T) {
	for last, want := range map[string]string{
		"Isabel": "Ana e Isabel", "Íñigo": "Ana e Íñigo", "Hilda": "Ana e Hilda", "Hielo": "Ana y Hielo", "Ian": "Ana y Ian",
		"Yago": "Ana y Yago", "H": "Ana y H", "": "Ana y ", Isolate("Isaac ב"): "Ana e " + Isolate("Isaac ב"),
	} {
		if got := LocalizerFor(Spanish, "").List([]string{"Ana", last}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := LocalizerFor(Italian, "").List([]string{"Ana", "Bo", "Isabel"}); got != "Ana, Bo e Isabel" {
		t.Errorf("got %q", got)
	}
}

func BenchmarkText(b *testing.B) {
	loc := LocalizerFor(Hungarian, Theme2004)
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			loc.Text("table.your_turn")
		}
	})
	b.Run("slot", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			loc.Text("table.turn_of", "name", "Miriam")
		}
	})
	b.Run("plural", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			loc.Text("table.pile_cards", "n", 60)
		}
	})
	b.Run("cards", func(b *testing.B) {
		b.ReportAllocs()
		cards := razzia.CardsOf(razzia.Ring, razzia.Car, razzia.Car)
		for b.Loop() {
			loc.Cards(cards)
		}
	})
}

func BenchmarkNewLocalizer(b *testing.B) {
	for b.Loop() {
		newLocalizer(Hungarian, Theme2004)
	}
}
