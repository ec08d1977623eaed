package i18n

import (
	goi18n "github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// A form is a plural form of CLDR.
type form uint8

// The plural forms. Every language has the form other; it is the only form of a text without plural.
const (
	other form = iota
	zero
	one
	two
	few
	many
	forms = int(many) + 1
)

// formNames are the names of the forms in CLDR.
var formNames = [forms]string{"other", "zero", "one", "two", "few", "many"}

// probe is a message whose text in each form is the name of the form, so that localizing it with a number returns the
// form of the number.
var probe = &goi18n.Message{
	ID: "probe", Other: "other", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many",
}

// pluralRules selects the plural form for a number in one language.
type pluralRules struct {
	rules *goi18n.Localizer
	small [256]form // the forms of small numbers, a cache: a game counts no further
}

func newPluralRules(l Language) *pluralRules {
	tag := language.Make(string(l))
	bundle := goi18n.NewBundle(tag)
	bundle.MustAddMessages(tag, probe)
	p := &pluralRules{rules: goi18n.NewLocalizer(bundle, string(l))}
	for n := range p.small {
		p.small[n] = p.lookUp(n)
	}
	return p
}

// form is the plural form for a number. The sign of the number does not matter.
func (p *pluralRules) form(n int) form {
	n = max(n, -n)
	if n >= 0 && n < len(p.small) {
		return p.small[n]
	}
	return p.lookUp(n)
}

// lookUp asks the library for the form of a number.
func (p *pluralRules) lookUp(n int) form {
	name, _ := p.rules.Localize(&goi18n.LocalizeConfig{
		MessageID: probe.ID, PluralCount: n, TemplateParser: template.IdentityParser{},
	})
	for f, known := range formNames {
		if known == name {
			return form(f)
		}
	}
	return other
}
