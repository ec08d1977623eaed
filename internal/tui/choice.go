package tui

import "strings"

// A choice is a key and the label of its action.
type choice struct{ key, label string }

// choices draws keys with their labels on one line, the most important first. If the words of a language are too long for it, the gaps
// shrink, and then the last keys are left out: the help has all of them.
func (l *look) choices(width int, list ...choice) string {
	for n := len(list); n > 1; n-- {
		for _, gap := range []string{"  ", " "} {
			if line := l.keys(list[:n], gap); columns(line) <= width {
				return line
			}
		}
	}
	return clip(l.keys(list[:min(len(list), 1)], " "), width)
}

// keys draws keys with their labels, and with a gap between them.
func (l *look) keys(list []choice, gap string) string {
	var words []string
	for _, c := range list {
		words = append(words, strings.TrimRight(l.key.Render("["+c.key+"]")+" "+c.label, " "))
	}
	return " " + strings.Join(words, gap)
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
