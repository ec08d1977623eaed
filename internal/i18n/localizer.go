package i18n

import (
	"slices"
	"sync"

	"razzia"
)

// A Localizer says texts in one language and in the words of one theme. It never changes, so any number
// of requests may share it.
type Localizer struct {
	language Language
	theme    Theme
	grammar  *grammar
	messages map[string]*message
	cards    [razzia.Police + 1]*message // so many of a card: "2 rings"
	labels   [razzia.Police + 1]string   // the card by itself: "ring"
	families [razzia.Police + 1]string   // the family of the card: "Jewels"
	rules    []Clause
}

// A voice is one way to speak.
type voice struct {
	language Language
	theme    Theme
}

// localizers holds the Localizer of each voice, each made when it is first wanted.
var localizers = func() map[voice]func() *Localizer {
	all := map[voice]func() *Localizer{}
	for _, l := range languages {
		for _, th := range themes {
			all[voice{l, th}] = sync.OnceValue(func() *Localizer { return newLocalizer(l, th) })
		}
	}
	return all
}()

// LocalizerFor gives the Localizer of a language and a theme. An unknown language is taken as English, an unknown
// or empty theme as the language's own. Speakers are made once and kept.
func LocalizerFor(l Language, th Theme) *Localizer {
	if !slices.Contains(languages, l) {
		l = English
	}
	if !slices.Contains(themes, th) {
		th = l.Theme()
	}
	return localizers[voice{l, th}]()
}

func newLocalizer(l Language, th Theme) *Localizer {
	src := sources[l]()
	sp := &Localizer{language: l, theme: th, grammar: src.grammar, messages: map[string]*message{}}
	for _, m := range src.messages {
		sp.messages[m.ID] = newMessage(m, th)
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		sp.cards[c] = sp.messages["cards."+cardKeys[c]]
		sp.labels[c] = sp.Text("card." + cardKeys[c])
		sp.families[c] = sp.Text("family." + familyKey(c))
	}
	sp.rules = parseRules(choose(src.rules, th))
	return sp
}

// Language is the language that is spoken.
func (sp *Localizer) Language() Language { return sp.language }

// Theme is the theme whose words are used.
func (sp *Localizer) Theme() Theme { return sp.theme }

// Text says the text of a key. The data are names of slots, each followed by its value:
//
//	sp.Text("table.turn_of", "name", "Miriam")
//	sp.Text("home.bots", "n", 3)
//
// A text with plural goes by the slot n, which must be an int. A key that no catalog has is said as it
// stands; [Localizer.Has] finds such keys in tests.
func (sp *Localizer) Text(key string, data ...any) string {
	m := sp.messages[key]
	if m == nil {
		return key
	}
	if n, found := number(data); found {
		return m.in(sp.grammar.form(n)).fill(data)
	}
	return m.in(other).fill(data)
}

// Has reports whether there is a text with the key, and whether its slots are exactly those named.
func (sp *Localizer) Has(key string, slots ...string) bool {
	m := sp.messages[key]
	if m == nil {
		return false
	}
	want := slices.Compact(slices.Sorted(slices.Values(slots)))
	have := slices.Compact(slices.Sorted(slices.Values(m.in(other).slots)))
	return slices.Equal(want, have)
}
