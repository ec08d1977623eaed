package i18n

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// catalog maps the keys of a language to its texts.
func catalog(l Language) map[string]texts { return sources[l]().texts }

// formsOf maps the names of plural forms to the texts of a message.
func formsOf(m texts) map[string]string {
	all := map[string]string{}
	for f, text := range m {
		if text != "" {
			all[formNames[f]] = text
		}
	}
	return all
}

// isPlural reports whether a text has plural forms.
func isPlural(m texts) bool { return len(formsOf(m)) > 1 }

func TestEveryLanguageHasEveryText(t *testing.T) {
	english := slices.Sorted(maps.Keys(catalog(English)))
	for _, l := range Languages() {
		texts := catalog(l)
		for _, key := range english {
			if texts[key][other] == "" {
				t.Errorf("%s has no text %s", l, key)
			}
		}
		for key := range texts {
			if !slices.Contains(english, key) {
				t.Errorf("%s has a text %s, which English does not have", l, key)
			}
		}
	}
}

// command finds flags, commands and variables of the environment.
var command = regexp.MustCompile(`--[a-z]|RAZZIA_|\b(razzia|docker|systemctl|sudo) [a-z]+ -|\brazzia (serve|admin|check|keys|backup)\b`)

// TestPlayersReadNoCommands checks that no text names a flag or a command: players cannot use them, and the page of the operator has them.
func TestPlayersReadNoCommands(t *testing.T) {
	for _, l := range Languages() {
		for key, m := range catalog(l) {
			for _, text := range formsOf(m) {
				if found := command.FindString(text); found != "" {
					t.Errorf("%s %s has %q, which only the operator can use: %s", l, key, found, text)
				}
			}
		}
	}
}

// TestPluralFormsAreComplete checks that every text with plural forms has the forms that CLDR defines for its language,
// for numbers up to a million, and no others.
func TestPluralFormsAreComplete(t *testing.T) {
	for _, l := range Languages() {
		used := map[string]bool{}
		for n := range 1001 {
			used[formNames[pluralRules[l](n)]] = true
		}
		used[formNames[pluralRules[l](million)]] = true
		want := slices.Sorted(maps.Keys(used))
		for key, english := range catalog(English) {
			m, found := catalog(l)[key]
			if !found {
				continue
			}
			if isPlural(m) != isPlural(english) {
				t.Errorf("%s: %s has plural forms here or in English, not in both", l, key)
			}
			if got := slices.Sorted(maps.Keys(formsOf(m))); isPlural(m) && !slices.Equal(got, want) {
				t.Errorf("%s: %s has the forms %q, want %q", l, key, got, want)
			}
		}
	}
}

var slot = regexp.MustCompile(`\{[a-z_]*\}`)

// slotsOf lists the slots of a text, each once.
func slotsOf(text string) []string {
	return slices.Compact(slices.Sorted(slices.Values(slot.FindAllString(text, -1))))
}

// TestSlotsAreTheSame checks that a text has the same slots in every language and theme. The plural form "one" may
// leave out {n}.
func TestSlotsAreTheSame(t *testing.T) {
	for key, english := range catalog(English) {
		want := slotsOf(english[other])
		if isPlural(english) && !slices.Contains(want, "{n}") {
			t.Errorf("%s has plural forms but no slot {n}", key)
		}
		for _, l := range Languages() {
			m, found := catalog(l)[key]
			if !found {
				continue
			}
			for name, text := range formsOf(m) {
				for _, th := range Themes() {
					complainAboutSlots(t, key, name, choose(text, th), want)
				}
			}
		}
	}
}

func complainAboutSlots(t *testing.T, key, form, text string, want []string) {
	t.Helper()
	got := slotsOf(text)
	if form == "one" {
		withoutNumber := func(slot string) bool { return slot == "{n}" }
		got = slices.DeleteFunc(got, withoutNumber)
		want = slices.DeleteFunc(slices.Clone(want), withoutNumber)
	}
	if !slices.Equal(got, want) || strings.Count(text, "{") != len(slot.FindAllString(text, -1)) {
		t.Errorf("%s: %q has the slots %q, want %q", key, text, got, want)
	}
}

// TestChoicesHaveAWordForEachTheme checks that every bracket is a choice with one word for each theme.
func TestChoicesHaveAWordForEachTheme(t *testing.T) {
	check := func(l Language, where, text string) {
		for _, th := range Themes() {
			if got := choose(text, th); strings.ContainsAny(got, "[]") || where != "rules" && strings.Contains(got, "|") {
				t.Errorf("%s: %s has a broken choice: %q", l, where, text)
			}
		}
	}
	for _, l := range Languages() {
		for key, m := range catalog(l) {
			for _, text := range formsOf(m) {
				check(l, key, text)
			}
		}
		check(l, "rules", sources[l]().rules)
	}
}

// sameInAll are the texts of more than two words that are the same as in English on purpose.
var sameInAll = map[string]bool{"aids.left_of": true}

func TestTextsAreTranslated(t *testing.T) {
	for _, l := range Languages()[1:] {
		for key, english := range catalog(English) {
			m := catalog(l)[key]
			words := strings.Fields(slot.ReplaceAllString(english[other], ""))
			if m[other] == english[other] && len(words) > 2 && !sameInAll[key] {
				t.Errorf("%s: %s is not translated: %q", l, key, m[other])
			}
		}
	}
}

// themeWords match the words of each theme by language: police and cheques belong to 2004, Ra and wads to 2020.
var themeWords = map[Language][2]string{
	English:   {`(?i)police|cheque`, `\bRa\b|(?i)\bwads?\b`},
	Dutch:     {`(?i)agent|politie|cheque`, `\bRa\b|(?i)bundel`},
	Italian:   {`(?i)polizi|assegn[oi]\b`, `\bRa\b|(?i)mazzett`},
	Hungarian: {`(?i)rendőr|csekk`, `\bRa\b|(?i)köteg`},
	Spanish:   {`(?i)polic|cheque`, `\bRa\b|(?i)\bfajo`},
	German:    {`(?i)polizi|polizei|scheck`, `\bRa\b|(?i)bündel`},
	French:    {`(?i)polic|chèque`, `\bRa\b|(?i)liasse`},
}

// mixed are the texts and clauses that use words of both themes on purpose.
var mixed = map[string]bool{"settings.theme_2004": true, "settings.theme_2020": true, "R1.4": true}

func TestThemesDoNotMix(t *testing.T) {
	for _, l := range Languages() {
		for i, th := range Themes() {
			foreign := regexp.MustCompile(themeWords[l][1-i])
			for key, m := range LocalizerFor(l, th).messages {
				for _, p := range m.forms {
					if p != nil && !mixed[key] && foreign.MatchString(strings.Join(p.texts, "")) {
						t.Errorf("%s: %s has words of another theme than %s: %q", l, key, th, p.texts)
					}
				}
			}
			for _, c := range LocalizerFor(l, th).Rules() {
				if !mixed[c.ID] && foreign.MatchString(plain(c)) {
					t.Errorf("%s: %s has words of another theme than %s", l, c.ID, th)
				}
			}
		}
	}
}

// TestPluralFormsAreThoseOfCLDR checks the forms of numbers by which languages differ.
func TestPluralFormsAreThoseOfCLDR(t *testing.T) {
	numbers := []int{0, 1, 2, 21, million, million + 1, 2 * million}
	for _, test := range []struct {
		languages []Language
		want      []form
	}{
		{[]Language{English, Dutch, German, Hungarian}, []form{other, one, other, other, other, other, other}},
		{[]Language{Italian, Spanish}, []form{other, one, other, other, many, other, many}},
		{[]Language{French}, []form{one, one, other, other, many, other, many}},
	} {
		for _, l := range test.languages {
			for i, n := range numbers {
				if got := pluralRules[l](n); got != test.want[i] {
					t.Errorf("%s: %d has the form %s, want %s", l, n, formNames[got], formNames[test.want[i]])
				}
			}
		}
	}
}

func TestACatalogWithAMistakeIsRefused(t *testing.T) {
	for _, entry := range []any{7.0, map[string]any{"other": "{n} cars", "onne": "a car"}, map[string]any{"other": "cars", "one": 1.0}} {
		if err := (source{texts: map[string]texts{}}).add("cards.car", entry); err == nil {
			t.Errorf("%v is taken", entry)
		}
	}
}
