package pages

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// told is what the script is told: the language, the drawings, and the texts that it shows.
type told struct {
	Lang       string         `json:"lang"`
	Sprite     string         `json:"sprite"`
	Heaps      []string       `json:"heaps"`
	Jewels     []string       `json:"jewels"`
	Businesses []string       `json:"businesses"`
	Cheque     string         `json:"cheque"`
	Police     string         `json:"police"`
	Faces      int            `json:"faces"`
	Texts      map[string]any `json:"texts"`
}

// heaps are the cards whose number counts, in the order of the script.
var heaps = []razzia.Card{razzia.Thief, razzia.Bodyguard, razzia.Car, razzia.Driver, razzia.Gold}

// texts are the keys of what the script shows.
var texts = []string{
	"pad.", "explain.", "card.", "family.", "list.", "winners.",
	"cards.thief", "cards.bodyguard", "cards.car", "cards.driver", "cards.gold",
	"cards.casino", "cards.transport", "cards.cinema", "cards.racetrack", "cards.real_estate", "cards.nightclub", "cards.restaurant",
	"short.ring", "short.watch", "short.brooch", "short.necklace", "short.diamond",
	"score.thieves", "score.bodyguards", "score.cars", "score.jewels", "score.gold", "score.businesses", "score.cheques", "score.round",
	"score.total", "teller.seat", "table.turn_of", "table.round", "event.raid", "auction.called", "auction.full_row", "aria.cheque_open",
	"aria.close", "home.new_game", "end.title", "replay.title", "replay.link_copied", "result.ahead", "result.of", "result.tied", "result.why",
}

// ofServer are those of the pad that stand in the page already.
var ofServer = []string{"pad.title", "pad.lead", "pad.script", "pad.aids", "pad.aids_about", "pad.undo", "pad.games"}

// toldOf is what a page tells its script.
func toldOf(p ui.Page) told {
	symbols := func(from, to razzia.Card) (list []string) {
		for c := from; c <= to; c++ {
			list = append(list, ui.Symbol(c, p.Me.Theme))
		}
		return list
	}
	t := told{
		Lang: string(p.Me.Lang), Sprite: p.Links("sprite.svg"), Faces: ui.Faces, Texts: p.Localizer.Script(texts...),
		Jewels: symbols(razzia.Ring, razzia.Diamond), Businesses: symbols(razzia.Casino, razzia.Restaurant),
		Cheque: ui.ChequeSymbol(p.Me.Theme, "open"), Police: ui.Symbol(razzia.Police, p.Me.Theme),
	}
	for _, key := range ofServer {
		delete(t.Texts, key)
	}
	for _, c := range heaps {
		t.Heaps = append(t.Heaps, ui.Symbol(c, p.Me.Theme))
	}
	return t
}

// ruled are the clauses that the page can show, each with those that belong to it.
var ruled = [][]string{
	{"R4.2"}, {"R4.5"}, {"R6.1"}, {"R7.1"}, {"R7.2"}, {"R7.3"}, {"R7.4"}, {"R7.5"}, {"R8.1", "R8.2"}, {"R8.3"},
}

// clause is a clause by its number.
func clause(l *i18n.Localizer, id string) i18n.Clause {
	for _, c := range l.Rules() {
		if c.ID == id {
			return c
		}
	}
	panic("scorepad: the rules have no clause " + id)
}

// words is a line of a clause as plain text: a reference leads nowhere without a connection.
func words(line []i18n.Span) (text string) {
	for _, s := range line {
		text += s.Text
	}
	return text
}
