package tui

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
)

// A helpView is the help: the keys, the codes of the cards, and the rules.
type helpView struct {
	look   *look
	words  *i18n.Localizer
	remote bool // whether the game is played elsewhere
	width  int
}

// A keyHelp is a line of the help: a key, or several, and what it does.
type keyHelp struct{ keys, text string }

// lines draws the help.
func (v helpView) lines() []string {
	lines := append(v.heading("keys.title"), v.table(v.keys())...)
	lines = append(append(lines, ""), v.heading("terminal.screen")...)
	lines = append(lines, v.table([]keyHelp{
		{v.words.Text("terminal.now"), v.words.Text("aids.score_now")},
		{v.words.Text("status.short_with_row"), v.words.Text("aids.row_worth_hint")},
		{"a", v.words.Text("terminal.info_about")},
	})...)
	lines = append(append(append(lines, ""), v.heading("terminal.codes")...), v.codes()...)
	lines = append(append(append(lines, ""), v.heading("terminal.keeping")...), wrap(v.words.Text(v.keeping()), v.width)...)
	return append(lines, v.rules()...)
}

// heading draws a heading.
func (v helpView) heading(key string) []string { return []string{v.look.key.Render(v.words.Text(key))} }

// keeping is the key of the text about how the game is kept.
func (v helpView) keeping() string {
	if v.remote {
		return "terminal.kept_elsewhere"
	}
	return "terminal.kept"
}

// keys are the keys at the table. They are the same in every language.
func (v helpView) keys() []keyHelp {
	t := func(key string) string { return v.words.Text(key) }
	list := []keyHelp{{"1 2", t("keys.draw")}, {"c", t("keys.call")}, {"s", t("keys.steal")},
		{"1…16 ←→ " + t("keys.key_enter"), t("keys.bid")}, {"p", t("keys.pass")}}
	if !v.remote {
		list = append(list, []keyHelp{{"h", t("keys.hint")}, {"u", t("terminal.undo_about")}, {t("keys.key_space"), t("terminal.key_skip")}}...)
	}
	return append(list, []keyHelp{{"l", t("table.log")}, {"t", t("score.title")}, {"f", t("settings.speed")}, {"q", t("table.leave")}}...)
}

// table draws lines of two columns.
func (v helpView) table(list []keyHelp) (lines []string) {
	left := 0
	for _, line := range list {
		left = max(left, columns(line.keys)+2)
	}
	for _, line := range list {
		for i, text := range wrap(line.text, v.width-left) {
			if i > 0 {
				line.keys = ""
			}
			lines = append(lines, v.look.strong.Render(pad(line.keys, left))+text)
		}
	}
	return lines
}

// codes lists the codes of the cards by their families.
func (v helpView) codes() []string {
	var list []keyHelp
	for c := razzia.Ring; c <= razzia.Police; c++ {
		family := v.words.Family(c)
		text := c.String() + " " + v.words.Card(c)
		if n := len(list); n > 0 && list[n-1].keys == family {
			list[n-1].text += ", " + text
			continue
		}
		list = append(list, keyHelp{family, text})
	}
	return append(v.table(list), wrap(v.words.Text("terminal.codes_about"), v.width)...)
}

// rules draws the rules, clause by clause.
func (v helpView) rules() (lines []string) {
	for _, c := range v.words.Rules() {
		head := c.ID + " " + c.Heading
		if c.IsChapter() {
			lines = append(lines, "", v.look.key.Render(head))
			continue
		}
		lines = append(lines, v.look.strong.Render(head))
		for _, b := range c.Blocks {
			lines = append(lines, v.block(b)...)
		}
	}
	return lines
}

// block draws a paragraph, a list or a table of a clause.
func (v helpView) block(b i18n.Block) (lines []string) {
	if b.Paragraph != nil {
		lines = wrap(spansText(b.Paragraph), v.width)
	}
	for _, item := range b.List {
		lines = append(lines, wrap("– "+spansText(item), v.width)...)
	}
	for _, row := range b.Table {
		var cells []string
		for _, cell := range row {
			cells = append(cells, spansText(cell))
		}
		lines = append(lines, wrap(strings.Join(cells, " · "), v.width)...)
	}
	return lines
}

// spansText is the text of spans without their styles.
func spansText(spans []i18n.Span) string {
	var text strings.Builder
	for _, s := range spans {
		text.WriteString(s.Text)
	}
	return text.String()
}
