package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// banner is the title of the start screen, between two lines.
var banner = []string{
	`╦═╗  ╔═╗  ╔═╗  ╔═╗  ╦  ╔═╗  ║`,
	`╠╦╝  ╠═╣  ╔═╝  ╔═╝  ║  ╠═╣  ║`,
	`╩╚═  ╩ ╩  ╚═╝  ╚═╝  ╩  ╩ ╩  ●`,
}

// bannerWidth is the least width of the lines around the title, in columns.
const bannerWidth = 41

// A startView is the start screen.
type startView struct {
	look     *look
	words    *i18n.Localizer
	size     size
	form     startForm
	strength Strength // nil if there are no measurements
	notice   string
}

// lines draws the start screen.
func (v startView) lines() []string {
	lines := []string{""}
	for _, line := range v.banner() {
		lines = append(lines, v.look.brass.Render(center(line, v.size.width)))
	}
	lines = append(lines, "")
	lines = append(lines, inMiddle(v.formLines(), minWidth-20, v.size.width)...)
	lines = append(lines, "")
	for _, text := range v.levelTexts() {
		for line := range strings.SplitSeq(Fold(text, v.size.width-2), "\n") {
			lines = append(lines, center(line, v.size.width))
		}
	}
	lines = fill(lines, v.size.height-3)
	return append(lines, v.look.separator("", v.notice, v.size.width),
		v.choices(choice{v.words.Text("keys.key_enter"), v.words.Text("nav.play")}, choice{"Esc", v.words.Text("terminal.key_quit")}),
		v.choices(choice{"↑↓", v.words.Text("terminal.key_seat")}, choice{"←→", v.words.Text("terminal.key_who")},
			choice{"a–z", v.words.Text("terminal.key_name")}))
}

// choices draws keys on one line.
func (v startView) choices(list ...choice) string { return v.look.choices(v.size.width, list...) }

// banner draws the title between two lines. The second one says the edition.
func (v startView) banner() []string {
	edition := " " + v.words.Text("settings.theme_"+string(v.words.Theme())) + " "
	dashes := max(bannerWidth, columns(edition)+4) - 2
	left := (dashes - columns(edition)) / 2
	lines := append([]string{"◆" + strings.Repeat("─", dashes) + "◆"}, banner...)
	return append(lines, "◆"+strings.Repeat("─", left)+edition+strings.Repeat("─", dashes-left-columns(edition))+"◆")
}

// formLines draws the form.
func (v startView) formLines() []string {
	lines := []string{" " + v.look.strong.Render(v.words.Text("terminal.who_plays")), ""}
	narrator := newNarrator(v.words, placeNames(v.form.places[:]))
	piles := v.words.Text("terminal.piles")
	label := func(seat int) string { return v.words.Text("teller.seat", "seat", seat) }
	wide := max(columns(label(1)), columns(piles)) + 3
	for i, p := range v.form.places {
		lines = append(lines, v.line(i, pad(label(i+1), wide)+pad(narrator.Name(razzia.Seat(i)), longestName+2), v.kindName(p.Level)))
	}
	return append(lines, "", v.line(len(v.form.places), pad(piles, wide)+pad("", longestName+2), i18n.Number(v.form.piles)))
}

// levelTexts describes the bot at the cursor: its style of play and its measured strength with this number of players.
// It returns nothing for people and for bots without measurements.
func (v startView) levelTexts() []string {
	f := v.form
	if f.at == len(f.places) || v.strength == nil {
		return nil
	}
	level, players := f.places[f.at].Level, len(f.setup(0).Places)
	rating, low, high, ok := v.strength(level, players)
	if !ok {
		return nil
	}
	strength := v.words.Text("home.strength", "rating", rating, "low", low, "high", high, "players", players)
	if low == high {
		strength = v.words.Text("home.strength_measure", "rating", rating)
	}
	return []string{v.words.Text("home.level_" + level + "_hint"), strength}
}

// line draws a line of the form.
func (v startView) line(i int, what, choice string) string {
	if i != v.form.at {
		return "     " + what + "  " + choice
	}
	return "   " + v.look.key.Render("► ") + v.look.actor.Render(what+"‹ "+choice+" ›")
}

// kindName is the text for the level of a seat.
func (v startView) kindName(level string) string {
	switch level {
	case nobody:
		return v.words.Text("wait.seat_free")
	case person:
		return v.words.Text("terminal.person")
	}
	return v.words.Text("table.bot") + ", " + levelName(v.words, level)
}

func placeNames(places []hotseat.Place) []string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = p.Name
	}
	return names
}
