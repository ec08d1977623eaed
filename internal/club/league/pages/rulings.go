package pages

import (
	"strconv"

	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// ruling is the command of a form about a game.
func ruling(v form.Values) league.Command {
	return league.Rule{Game: v.Number("game", 0), Void: v.Get("back") == ""}
}

// ruledRow is a game about which the organiser has decided: who played it, and all that was decided, which everybody sees.
func (v *view) ruledRow(g *season.Game) ui.Item {
	item := ui.Item{Mark: ui.Framed(v.Page, "icon-cards"), Text: v.gameWords(g)}
	for i, r := range g.Rulings {
		if i > 0 {
			item.Small += " "
		}
		words := "fairplay.ruled_back"
		if r.Voided {
			words = "fairplay.ruled"
		}
		item.Small += v.Localizer.Date(r.At) + ": " + v.T(words)
	}
	if at := v.of.Game(g.Number); at != nil {
		item.Path = pages.TablePath(at.Table)
	}
	return item
}

// gameWords names a game by its division and who played it.
func (v *view) gameWords(g *season.Game) string {
	var names []string
	for _, seat := range g.Seats {
		names = append(names, v.name(v.of.Member(seat.Player)))
	}
	return v.T("league.division", "n", g.Level) + " · " + v.Localizer.List(names)
}

// decided lists the games that are over, as the choices of a form: those that count, or those that count for no one.
func (v *view) decided(voided bool) (options []ui.Option) {
	for i := range v.of.State.Games {
		if g := &v.of.State.Games[i]; g.Result != nil && g.Voided() == voided {
			options = append(options, ui.Option{Value: strconv.Itoa(g.Number), Key: v.gameWords(g)})
		}
	}
	return options
}

// isVoided reports whether a game of a sum counts for no one: only those who left it have a part of it.
func (v *view) isVoided(number int) bool {
	return number > 0 && number <= len(v.of.State.Games) && v.of.State.Games[number-1].Voided()
}

// voidedRow is a game of a season that is over and counts for no one.
func (v *view) voidedRow(p *league.Past, number int) ui.Item {
	return ui.Item{Mark: ui.Framed(v.Page, "icon-cards"), Text: v.T("evening.game") + " " + strconv.Itoa(number),
		Small: v.T("fairplay.voided"), Path: pages.TablePath(p.Tables[number])}
}
