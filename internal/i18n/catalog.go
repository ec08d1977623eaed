package i18n

import (
	"embed"
	"sync"

	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
)

//go:embed catalog/*.json rules/*.md
var files embed.FS

// A source is the content of the files of a language, read but not yet resolved for a theme.
type source struct {
	messages []*goi18n.Message
	rules    string
	plurals  *pluralRules
}

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
	name := "catalog/" + string(l) + ".json"
	text, err := files.ReadFile(name)
	if err != nil {
		panic("i18n: " + err.Error())
	}
	file, err := goi18n.ParseMessageFileBytes(text, name, nil)
	if err != nil {
		panic("i18n: " + name + ": " + err.Error())
	}
	rules, err := files.ReadFile("rules/" + string(l) + ".md")
	if err != nil {
		panic("i18n: " + err.Error())
	}
	return source{file.Messages, string(rules), newPluralRules(l)}
}
