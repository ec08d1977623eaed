package i18n

import (
	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// A form is a plural form, as CLDR names them.
type form uint8

// The plural forms. Every language has other, which also is the only form of a text without plural.
const (
	other form = iota
	zero
	one
	two
	few
	many
	forms = int(many) + 1
)

// formNames are CLDR's names of the forms.
var formNames = [forms]string{"other", "zero", "one", "two", "few", "many"}

// probe has its own name for a text in each form: saying it with a number tells the form of the number.
var probe = &goi18n.Message{
	ID: "probe", Other: "other", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many",
}

// A grammar knows which plural form goes with which number in a language.
type grammar struct {
	rules *goi18n.Localizer
	small [256]form // the forms of the numbers that a game counts to, asked for once
}

func newGrammar(l Language) *grammar {
	tag := language.Make(string(l))
	bundle := goi18n.NewBundle(tag)
	bundle.MustAddMessages(tag, probe)
	g := &grammar{rules: goi18n.NewLocalizer(bundle, string(l))}
	for n := range g.small {
		g.small[n] = g.ask(n)
	}
	return g
}

// form is the plural form that goes with a number; its sign does not matter.
func (g *grammar) form(n int) form {
	n = max(n, -n)
	if n >= 0 && n < len(g.small) {
		return g.small[n]
	}
	return g.ask(n)
}

func (g *grammar) ask(n int) form {
	name, _ := g.rules.Localize(&goi18n.LocalizeConfig{
		MessageID: probe.ID, PluralCount: n, TemplateParser: template.IdentityParser{},
	})
	for f, known := range formNames {
		if known == name {
			return form(f)
		}
	}
	return other
}
