package tui

import (
	"fmt"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// banner is the title of the start screen.
var banner = []string{
	`◆───────────────────────────────────────◆`,
	`╦═╗  ╔═╗  ╔═╗  ╔═╗  ╦  ╔═╗  ║`,
	`╠╦╝  ╠═╣  ╔═╝  ╔═╝  ║  ╠═╣  ║`,
	`╩╚═  ╩ ╩  ╚═╝  ╚═╝  ╩  ╩ ╩  ●`,
	`◆──────── Chicago, in the 1920s ────────◆`,
}

// A startView is the start screen.
type startView struct {
	look     *look
	size     size
	form     startForm
	strength Strength // nil if there are no measurements
	notice   string
}

// lines draws the start screen.
func (v startView) lines() []string {
	lines := []string{""}
	for _, line := range banner {
		lines = append(lines, v.look.brass.Render(center(line, v.size.width)))
	}
	lines = append(lines, "")
	lines = append(lines, inMiddle(v.formLines(), minWidth-20, v.size.width)...)
	lines = append(lines, "")
	for _, line := range v.levelTexts() {
		lines = append(lines, center(line, v.size.width))
	}
	lines = fill(lines, v.size.height-3)
	return append(lines, v.look.separator("", v.notice, v.size.width),
		v.look.choices(choice{"enter", "start the game"}, choice{"esc", "quit"}),
		v.look.choices(choice{"↑↓", "go to a seat"}, choice{"←→", "person, bot or nobody"}, choice{"letters", "name"}))
}

// formLines draws the form.
func (v startView) formLines() []string {
	lines := []string{" " + v.look.strong.Render("Who plays? Seats are clockwise."), ""}
	narrator := newNarrator(placeNames(v.form.places[:]))
	for i, p := range v.form.places {
		lines = append(lines, v.line(i, pad(fmt.Sprintf("Seat %d", i+1), 9)+pad(narrator.Name(razzia.Seat(i)), longestName+2),
			kindName(p.Level)))
	}
	return append(lines, "", v.line(len(v.form.places), pad("Piles", 9)+pad("", longestName+2), fmt.Sprint(v.form.piles)))
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
	localizer := i18n.LocalizerFor(i18n.English, "")
	strength := localizer.Text("home.strength", "rating", rating, "low", low, "high", high, "players", players)
	if low == high {
		strength = localizer.Text("home.strength_measure", "rating", rating)
	}
	return []string{localizer.Text("home.level_" + level + "_hint"), strength}
}

// line draws a line of the form.
func (v startView) line(i int, what, choice string) string {
	if i != v.form.at {
		return "     " + what + "  " + choice
	}
	return "   " + v.look.key.Render("► ") + v.look.actor.Render(what+"‹ "+choice+" ›")
}

// kindName is the text for the level of a seat.
func kindName(level string) string {
	switch level {
	case nobody:
		return "nobody"
	case person:
		return "person"
	}
	return "bot, " + level
}

func placeNames(places []hotseat.Place) []string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = p.Name
	}
	return names
}
