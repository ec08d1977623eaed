package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"razzia/internal/i18n"
)

// WordsFlags choose the words for players.
type WordsFlags struct {
	Lang    string `placeholder:"LANGUAGE" help:"Language of the words: en, nl, it, hu, es, de or fr. Without it: that of LC_ALL, LC_MESSAGES or LANG."`
	Edition string `placeholder:"YEAR" help:"The edition whose names the words have: 2004 or 2020. Without it: that of the language."`
}

// Validate refuses an unknown language and an unknown edition.
func (f WordsFlags) Validate() error {
	if languages := i18n.Languages(); f.Lang != "" && !slices.Contains(languages, i18n.Language(f.Lang)) {
		var known []string
		for _, l := range languages {
			known = append(known, fmt.Sprintf("%s (%s)", l, l.Name()))
		}
		return fmt.Errorf("--lang: there is no language %q: want one of %s", f.Lang, strings.Join(known, ", "))
	}
	if f.Edition != "" && !slices.Contains(i18n.Themes(), i18n.Theme(f.Edition)) {
		return fmt.Errorf("--edition: there is no edition %q: want %s (police and cheques) or %s (Ra and wads of notes)", f.Edition,
			i18n.Theme2004, i18n.Theme2020)
	}
	return nil
}

// Words has the texts in the language and of the edition that are chosen. Without a choice the environment has the language.
func (f WordsFlags) Words(getenv func(name string) string) *i18n.Localizer {
	l := i18n.Language(f.Lang)
	if l == "" {
		l = languageOf(getenv)
	}
	return i18n.LocalizerFor(l, i18n.Theme(f.Edition))
}

// Arguments are the flags as they were given, for a command that a person may type next.
func (f WordsFlags) Arguments() (list []string) {
	if f.Lang != "" {
		list = append(list, "--lang", f.Lang)
	}
	if f.Edition != "" {
		list = append(list, "--edition", f.Edition)
	}
	return list
}

// languageOf is the language of the environment: that of the first variable that is set, in the order of POSIX. A locale is like
// de_AT.UTF-8@euro. Those without a language of ours, such as C, stand for English.
func languageOf(getenv func(name string) string) i18n.Language {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	locale, _, _ = strings.Cut(locale, "@")
	locale, _, _ = strings.Cut(locale, ".")
	if locale == "POSIX" {
		return i18n.English
	}
	return i18n.Match(strings.ReplaceAll(locale, "_", "-"))
}
