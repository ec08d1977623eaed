// Package pages shows to organisers what was found of fair play, in the same words at evenings and in leagues.
package pages

import (
	"razzia/internal/club/fairplay"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../../tools/go.mod templ generate -log-level error

// A Finding is what was found, and a line below it.
type Finding struct{ Text, Small string }

// A Part is a part of what was looked at.
type Part struct {
	ID, Title string
	Findings  []Finding
	None      string   // if nothing was found; "" for no such line
	About     []string // how it was looked at
}

// A Name says what a person is called, by what findings name them.
type Name func(who string) string

// Devices is the part about two devices of one person.
func Devices(p ui.Page, alike []fairplay.Alike, crowd int, known bool, name Name) Part {
	part := Part{ID: "devices", Title: p.T("fairplay.devices"), None: p.T("fairplay.no_alike"), About: []string{p.T("fairplay.devices_about")}}
	for _, a := range alike {
		small := p.T("fairplay.other_browser")
		if a.Browser {
			small = p.T("fairplay.same_browser")
		}
		part.Findings = append(part.Findings, Finding{p.T("fairplay.alike", "n", a.Games, "a", name(a.Who[0]), "b", name(a.Who[1])), small})
	}
	if crowd > 0 {
		part.About = append([]string{p.T("fairplay.crowd", "n", crowd)}, part.About...)
	}
	if !known {
		part.None, part.About = p.T("fairplay.devices_gone"), part.About[len(part.About)-1:]
	}
	return part
}

// Together is the part about results that only an agreement explains.
func Together(p ui.Page, pairs []fairplay.Pair, judged int, name Name) Part {
	part := Part{ID: "together", Title: p.T("fairplay.together"), None: p.T("fairplay.no_pair"),
		About: []string{p.T("fairplay.together_about", "n", judged)}}
	for _, one := range pairs {
		words := "fairplay.one_way"
		if one.Mutual {
			words = "fairplay.both_ways"
		}
		part.Findings = append(part.Findings, Finding{
			p.T(words, "n", one.Games, "a", name(one.By), "b", name(one.To), "points", points(p, one.Excess)),
			p.T("fairplay.cost", "points", points(p, one.Cost), "n", ui.Large(p.Localizer, fairplay.CasesOf(one.Chance)))})
	}
	return part
}

// points writes a part of a win as points of the score, in which a win is 100.
func points(p ui.Page, share float64) string { return ui.Tenths(p.Localizer, 100*share) }

// Leavers is the part about people who leave games.
func Leavers(p ui.Page, leavers []fairplay.Leaver, name Name) Part {
	part := Part{ID: "leavers", Title: p.T("fairplay.leavers"), None: p.T("fairplay.no_leaver"),
		About: []string{p.T("fairplay.leavers_about")}}
	for _, l := range leavers {
		part.Findings = append(part.Findings, Finding{Text: p.T("fairplay.leaver", "name", name(l.Who), "left", l.Left, "n", l.Games)})
	}
	return part
}

// Can is the part about what the organiser can do: that of all, between which stands what is possible here.
func Can(p ui.Page, here ...string) Part {
	about := []string{p.T("fairplay.can_talk")}
	for _, key := range here {
		about = append(about, p.T(key))
	}
	return Part{ID: "can", Title: p.T("fairplay.can"), About: append(about, p.T("fairplay.can_report"), p.T("fairplay.can_check"))}
}
