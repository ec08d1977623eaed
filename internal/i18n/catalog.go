package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

//go:embed catalog/*.json rules/*.md
var files embed.FS

// A source is the content of the files of a language, read but not yet resolved for a theme.
type source struct {
	texts map[string]texts // by their keys: "card.ring"
	rules string
}

// texts are the plural forms of a text; "" for a form that it does not have.
type texts [forms]string

// sources reads the files of each language, once, when the language is first used.
var sources = func() map[Language]func() source {
	all := map[Language]func() source{}
	for _, l := range languages {
		all[l] = sync.OnceValue(func() source { return read(l) })
	}
	return all
}()

// read reads the files of a language. They are embedded in the program, so it panics if one cannot be read: that is
// a bug, which every test finds.
func read(l Language) source {
	src := source{texts: map[string]texts{}, rules: string(file("rules/" + string(l) + ".md"))}
	name := "catalog/" + string(l) + ".json"
	var groups map[string]any
	if err := json.Unmarshal(file(name), &groups); err != nil {
		panic("i18n: " + name + ": " + err.Error())
	}
	for group, entry := range groups {
		if err := src.add(group, entry); err != nil {
			panic("i18n: " + name + ": " + err.Error())
		}
	}
	return src
}

func file(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic("i18n: " + err.Error())
	}
	return text
}

// add adds an entry of a catalog: a text, an object with the plural forms of a text, or an object with entries.
func (s source) add(key string, entry any) error {
	switch entry := entry.(type) {
	case string:
		s.texts[key] = texts{other: entry}
		return nil
	case map[string]any:
		if _, plural := entry[formNames[other]].(string); plural {
			return s.addPlural(key, entry)
		}
		for name, inner := range entry {
			if err := s.add(key+"."+name, inner); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s is %T: want a text or an object", key, entry)
}

// addPlural adds a text with plural forms.
func (s source) addPlural(key string, entry map[string]any) error {
	var all texts
	for name, text := range entry {
		f := slices.Index(formNames[:], name)
		text, isText := text.(string)
		if f < 0 || !isText {
			return fmt.Errorf("%s.%s is no plural form with a text: want one of %q", key, name, formNames)
		}
		all[f] = text
	}
	s.texts[key] = all
	return nil
}
