package command

import (
	"strings"
	"testing"

	"razzia/internal/i18n"
)

// TestTheEnvironmentHasTheLanguage reads locales of the variables, the strongest first.
func TestTheEnvironmentHasTheLanguage(t *testing.T) {
	for _, test := range []struct {
		all, messages, lang, flag string
		want                      i18n.Language
	}{
		{want: i18n.English},
		{lang: "de_DE.UTF-8", want: i18n.German},
		{lang: "de_AT.UTF-8@euro", want: i18n.German},
		{lang: "hu_HU", want: i18n.Hungarian},
		{lang: "nl", want: i18n.Dutch},
		{lang: "de_DE.UTF-8", messages: "fr_CA.UTF-8", want: i18n.French},
		{lang: "de_DE.UTF-8", messages: "fr_FR.UTF-8", all: "es_MX.UTF-8", want: i18n.Spanish},
		{lang: "de_DE.UTF-8", all: "C", want: i18n.English},
		{lang: "de_DE.UTF-8", all: "C.UTF-8", want: i18n.English},
		{lang: "POSIX", want: i18n.English},
		{lang: "ja_JP.UTF-8", want: i18n.English},
		{lang: "%&/", want: i18n.English},
		{lang: "de_DE.UTF-8", flag: "it", want: i18n.Italian},
	} {
		env := map[string]string{"LC_ALL": test.all, "LC_MESSAGES": test.messages, "LANG": test.lang}
		words := WordsFlags{Lang: test.flag}.Words(func(name string) string { return env[name] })
		if words.Language() != test.want || words.Theme() != test.want.Theme() {
			t.Errorf("%+v has the words of %s of %s", test, words.Language(), words.Theme())
		}
	}
}

// TestWrongWordsAreRefused names the languages and the editions that there are.
func TestWrongWordsAreRefused(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, th := range append(i18n.Themes(), "") {
			f := WordsFlags{string(l), string(th)}
			if err := f.Validate(); err != nil {
				t.Errorf("%+v: %v", f, err)
			}
		}
	}
	err := WordsFlags{Lang: "xx"}.Validate()
	for _, l := range i18n.Languages() {
		if err == nil || !strings.Contains(err.Error(), string(l)+" ("+l.Name()+")") {
			t.Errorf("the error does not name %s: %v", l.Name(), err)
		}
	}
	err = WordsFlags{Edition: "1999"}.Validate()
	if err == nil || !strings.Contains(err.Error(), "2004") || !strings.Contains(err.Error(), "2020") {
		t.Errorf("the error does not name the editions: %v", err)
	}
}
