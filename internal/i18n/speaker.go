package i18n

import (
	"slices"
	"sync"

	"razzia"
)

// A Speaker says texts in one language and in the words of one theme. It never changes, so any number
// of requests may share it.
type Speaker struct {
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

// speakers holds the Speaker of each voice, each made when it is first wanted.
var speakers = func() map[voice]func() *Speaker {
	all := map[voice]func() *Speaker{}
	for _, l := range languages {
		for _, th := range themes {
			all[voice{l, th}] = sync.OnceValue(func() *Speaker { return newSpeaker(l, th) })
		}
	}
	return all
}()

// Speak gives the Speaker of a language and a theme. An unknown language is taken as English, an unknown
// or empty theme as the language's own. Speakers are made once and kept.
func Speak(l Language, th Theme) *Speaker {
	if !slices.Contains(languages, l) {
		l = English
	}
	if !slices.Contains(themes, th) {
		th = l.Theme()
	}
	return speakers[voice{l, th}]()
}

func newSpeaker(l Language, th Theme) *Speaker {
	src := sources[l]()
	sp := &Speaker{language: l, theme: th, grammar: src.grammar, messages: map[string]*message{}}
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
func (sp *Speaker) Language() Language { return sp.language }

// Theme is the theme whose words are used.
func (sp *Speaker) Theme() Theme { return sp.theme }

// Text says the text of a key. The data are names of slots, each followed by its value:
//
//	sp.Text("table.turn_of", "name", "Miriam")
//	sp.Text("home.bots", "n", 3)
//
// A text with plural goes by the slot n, which must be an int. A key that no catalog has is said as it
// stands; [Speaker.Has] finds such keys in tests.
func (sp *Speaker) Text(key string, data ...any) string {
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
func (sp *Speaker) Has(key string, slots ...string) bool {
	m := sp.messages[key]
	if m == nil {
		return false
	}
	want := slices.Compact(slices.Sorted(slices.Values(slots)))
	have := slices.Compact(slices.Sorted(slices.Values(m.in(other).slots)))
	return slices.Equal(want, have)
}
