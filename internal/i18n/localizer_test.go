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
		if got := Match(test.preferences...); got != test.want {
			t.Errorf("Match(%q) is %s, want %s", test.preferences, got, test.want)
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

func TestSpeak(t *testing.T) {
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
		sp := LocalizerFor(test.language, test.theme)
		if got := sp.Card(razzia.Police); got != test.want {
			t.Errorf("LocalizerFor(%q, %q) calls police %q, want %q", test.language, test.theme, got, test.want)
		}
		if sp != LocalizerFor(sp.Language(), sp.Theme()) {
			t.Errorf("LocalizerFor(%q, %q) is made twice", test.language, test.theme)
		}
	}
}

func TestText(t *testing.T) {
	sp := LocalizerFor(English, Theme2004)
	for _, test := range []struct {
		got, want string
	}{
		{sp.Text("home.play_now"), "Play now"},
		{sp.Text("home.bots", "n", 1), "1 bot"},
		{sp.Text("home.bots", "n", 0), "0 bots"},
		{sp.Text("home.bots", "n", 1_000_000), "1000000 bots"},
		{sp.Text("score.points", "n", -1), "−1 point"},
		{sp.Text("table.turn_of", "name", "{n}[a|b]"), "{n}[a|b]’s turn"},
		{sp.Text("table.turn_of"), "’s turn"},
		{sp.Text("table.bid", "cheque", razzia.Cheque(9)), "Bid 9"},
		{sp.Text("no.such.key"), "no.such.key"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestHas(t *testing.T) {
	sp := LocalizerFor(English, Theme2004)
	if !sp.Has("home.bots", "n") || !sp.Has("home.play_now") || sp.Has("home.bots") || sp.Has("no.such.key") {
		t.Error("Has does not tell keys and slots apart")
	}
}

func TestEveryCardHasWords(t *testing.T) {
	for _, l := range Languages() {
		for _, th := range Themes() {
			sp := LocalizerFor(l, th)
			said := map[string]razzia.Card{}
			for c := razzia.Ring; c <= razzia.Police; c++ {
				words := sp.Card(c)
				if twin, twice := said[words]; twice || words == "card."+cardKeys[c] {
					t.Errorf("%s %s: %v and %v are %q", l, th, twin, c, words)
				}
				said[words] = c
				if sp.cards[c] == nil || sp.Family(c) == "family."+familyKey(c) {
					t.Errorf("%s %s: %v has no number or family", l, th, c)
				}
			}
		}
	}
}

// TestThemesDress holds that the themes call police and four of the jewels by other names, and nothing
// else but the ring, which the Spanish edition has a finer word for.
func TestThemesDress(t *testing.T) {
	dressed := razzia.CardsOf(razzia.Police, razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond)
	for _, l := range Languages() {
		for c := razzia.Ring; c <= razzia.Police; c++ {
			differ := LocalizerFor(l, Theme2004).Card(c) != LocalizerFor(l, Theme2020).Card(c)
			if differ != (dressed.Count(c) == 1) && c != razzia.Ring {
				t.Errorf("%s: %v is %q in 2004 and %q in 2020", l, c, LocalizerFor(l, Theme2004).Card(c), LocalizerFor(l, Theme2020).Card(c))
			}
		}
	}
}

func BenchmarkText(b *testing.B) {
	sp := LocalizerFor(Hungarian, Theme2004)
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sp.Text("table.your_turn")
		}
	})
	b.Run("slot", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sp.Text("table.turn_of", "name", "Miriam")
		}
	})
	b.Run("plural", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sp.Text("table.pile_cards", "n", 60)
		}
	})
	b.Run("cards", func(b *testing.B) {
		b.ReportAllocs()
		cards := razzia.CardsOf(razzia.Ring, razzia.Car, razzia.Car)
		for b.Loop() {
			sp.Cards(cards)
		}
	})
}

func BenchmarkNewSpeaker(b *testing.B) {
	for b.Loop() {
		newLocalizer(Hungarian, Theme2004)
	}
}
