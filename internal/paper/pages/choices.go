package pages

import (
	"razzia/internal/i18n"
	"razzia/internal/paper"
	"razzia/internal/web/ui"
)

// sheets are the sets to choose from.
func sheets(p ui.Page) (list []ui.Option) {
	for _, w := range paper.Whats {
		list = append(list, ui.Option{Value: string(w), Key: w.Name(p.Localizer)})
	}
	return list
}

// languages are the languages to choose from, each by its own name.
func languages() (list []ui.Option) {
	for _, l := range i18n.Languages() {
		list = append(list, ui.Option{Value: string(l), Key: l.Name()})
	}
	return list
}

// themes are the themes to choose from.
func themes(p ui.Page) []ui.Option {
	return []ui.Option{
		{Value: string(i18n.Theme2004), Key: p.T("settings.theme_2004")},
		{Value: string(i18n.Theme2020), Key: p.T("settings.theme_2020")},
	}
}

// sizes are the sizes of paper, which have the same names in all languages.
var sizes = []ui.Option{{Value: string(paper.A4), Key: "A4"}, {Value: string(paper.Letter), Key: "Letter"}}

// inks are the inks to choose from.
func inks(p ui.Page) (list []ui.Option) {
	for _, i := range paper.Inks {
		list = append(list, ui.Option{Value: string(i), Key: i.Name(p.Localizer)})
	}
	return list
}
