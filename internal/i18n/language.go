package i18n

import (
	"slices"
	"strings"

	"golang.org/x/text/language"

	"razzia/internal/cache"
)

// A Language is a supported language, as its BCP 47 tag: "hu" in <html lang="hu">.
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

// languages are all languages in the order in which they are offered. The first is the default.
var languages = []Language{English, Dutch, Italian, Hungarian, Spanish, German, French}

// ownNames are the names of the languages in the language itself.
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

// Name is the name of the language in the language itself: "Magyar".
func (l Language) Name() string { return ownNames[l] }

// matcher finds the language that fits preferences best.
var matcher = language.NewMatcher(func() (tags []language.Tag) {
	for _, l := range languages {
		tags = append(tags, language.Make(string(l)))
	}
	return tags
}())

// Match selects the language that fits a viewer's preferences best. Preferences are language tags or values of the
// header Accept-Language, the strongest first: a language chosen before, then the header of the browser. Empty and
// malformed ones are skipped. The default is English.
func Match(preferences ...string) Language {
	if len(preferences) > 0 && slices.Contains(languages, Language(preferences[0])) {
		return Language(preferences[0])
	}
	asked := strings.Join(preferences, "\n")
	if found, ok := matched.Get(asked); ok {
		return found
	}
	_, index := language.MatchStrings(matcher, preferences...)
	if len(asked) <= longestMatched {
		matched.Put(strings.Clone(asked), languages[index])
	}
	return languages[index]
}

// matched are the languages of preferences that were asked for lately: a browser has the same with each request.
var matched = cache.NewMap[string, Language](256)

// longestMatched is the length of preferences that are remembered, in bytes.
const longestMatched = 256
