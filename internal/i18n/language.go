package i18n

import (
	"slices"

	"golang.org/x/text/language"
)

// A Language is a language that the table speaks, by its BCP 47 tag, as in <html lang="hu">.
type Language string

// The languages.
const (
	English   Language = "en"
	Dutch     Language = "nl"
	Italian   Language = "it"
	Hungarian Language = "hu"
	Spanish   Language = "es"
	German    Language = "de"
	French    Language = "fr"
)

// languages are all languages in the order in which they are offered; the first is spoken to who
// understands none of them.
var languages = []Language{English, Dutch, Italian, Hungarian, Spanish, German, French}

// ownNames are the languages' names as their speakers write them.
var ownNames = map[Language]string{
	English:   "English",
	Dutch:     "Nederlands",
	Italian:   "Italiano",
	Hungarian: "Magyar",
	Spanish:   "Español",
	German:    "Deutsch",
	French:    "Français",
}

// Languages lists the languages in the order in which to offer them.
func Languages() []Language { return slices.Clone(languages) }

// Name is the language's own name, for who looks for it in a list: "Magyar".
func (l Language) Name() string { return ownNames[l] }

// matcher finds the best of the languages for what somebody prefers.
var matcher = language.NewMatcher(func() (tags []language.Tag) {
	for _, l := range languages {
		tags = append(tags, language.Make(string(l)))
	}
	return tags
}())

// Match finds the language to speak to somebody, by what he prefers: tags or values of the header
// Accept-Language, the strongest wish first, such as a language chosen before and then what the browser
// says. Empty and malformed wishes are passed over. Who understands no language of ours gets English.
func Match(preferences ...string) Language {
	_, index := language.MatchStrings(matcher, preferences...)
	return languages[index]
}
