package tui

import "strings"

// A choice is a key and the label of its action.
type choice struct{ key, label string }

// choices draws keys with their labels on one line.
func (l *look) choices(list ...choice) string {
	var words []string
	for _, c := range list {
		words = append(words, l.key.Render("["+c.key+"]")+" "+c.label)
	}
	return " " + strings.Join(words, "  ")
}

// separator draws a line across the screen with a text in it. A notice takes the place of the text.
func (l *look) separator(text, notice string, width int) string {
	if notice != "" {
		text = l.alarm.Render(printable(notice))
	}
	if text == "" {
		return l.brass.Render(strings.Repeat("─", width))
	}
	text = clip(" "+text+" ", width-4)
	return l.brass.Render("──") + text + l.brass.Render(strings.Repeat("─", width-2-columns(text)))
}

// printable replaces control characters in a text that comes from the system or a bot.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}
