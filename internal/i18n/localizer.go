package i18n

import (
	"slices"
	"sync"

	"razzia"
)

// A Localizer has the texts of one language in the words of one theme. It is immutable and safe for concurrent use.
type Localizer struct {
	language    Language
	theme       Theme
	plural      func(n int) form // the plural form for a number that is not negative
	messages    map[string]*message
	cards       [razzia.Police + 1]*message // a number of cards of a kind: "2 rings"
	labels      [razzia.Police + 1]string   // the card as a label: "ring"
	shortLabels [razzia.Police + 1]string   // the card on a small picture: "Estate"
	families    [razzia.Police + 1]string   // the family of the card: "Jewels"
	rules       []Clause
}

// A variant is a language with a theme.
type variant struct {
	language Language
	theme    Theme
}

// localizers returns the Localizer of each variant, built once, when it is first used.
var localizers = func() map[variant]func() *Localizer {
	all := map[variant]func() *Localizer{}
	for _, l := range languages {
		for _, th := range themes {
			all[variant{l, th}] = sync.OnceValue(func() *Localizer { return newLocalizer(l, th) })
		}
	}
	return all
}()

// LocalizerFor returns the Localizer of a language and a theme. An unknown language stands for English, an unknown or
// empty theme for the default theme of the language. Localizers are built once and cached.
func LocalizerFor(l Language, th Theme) *Localizer {
	if !slices.Contains(languages, l) {
		l = English
	}
	if !slices.Contains(themes, th) {
		th = l.Theme()
	}
	return localizers[variant{l, th}]()
}

func newLocalizer(l Language, th Theme) *Localizer {
	src := sources[l]()
	loc := &Localizer{language: l, theme: th, plural: pluralRules[l], messages: map[string]*message{}}
	for key, all := range src.texts {
		loc.messages[key] = newMessage(all, th)
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		loc.cards[c] = loc.messages["cards."+cardKeys[c]]
		loc.labels[c] = loc.Text("card." + cardKeys[c])
		if c != razzia.Police {
			loc.shortLabels[c] = loc.Text("short." + cardKeys[c])
		}
		loc.families[c] = loc.Text("family." + familyKey(c))
	}
	loc.rules = parseRules(choose(src.rules, th))
	return loc
}

// Language is the language of the texts.
func (l *Localizer) Language() Language { return l.language }

// Theme is the theme of the texts.
func (l *Localizer) Theme() Theme { return l.theme }

// Text returns the text of a key. The data are names of slots, each followed by its value:
//
//	l.Text("table.turn_of", "name", "Miriam")
//	l.Text("home.bots", "n", 3)
//
// The slot n, which must be an int, selects the plural form. Text returns a key that no catalog has as it is;
// [Localizer.Has] finds such keys in tests.
func (l *Localizer) Text(key string, data ...any) string {
	m := l.messages[key]
	if m == nil {
		return key
	}
	if n, found := number(data); found {
		return m.in(l.plural(max(n, -n))).fill(data)
	}
	return m.in(other).fill(data)
}

// Has reports whether the key has a text and whether its slots are exactly those named.
func (l *Localizer) Has(key string, slots ...string) bool {
	m := l.messages[key]
	if m == nil {
		return false
	}
	want := slices.Compact(slices.Sorted(slices.Values(slots)))
	have := slices.Compact(slices.Sorted(slices.Values(m.in(other).slots)))
	return slices.Equal(want, have)
}
