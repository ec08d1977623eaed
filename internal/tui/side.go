package tui

import "strings"

// A sideView is the room below the table, or beside it on a wide screen: the end of the log, and the hint.
type sideView struct {
	log    logView
	advice *adviceView // nil without a hint
}

// under draws the end of the log below the table, under a separating line. A hint takes its place.
func (v sideView) under(width, height int) []string {
	switch {
	case height < 2:
		return nil
	case v.advice != nil:
		return v.advice.under(width, height)
	}
	head := clip("── "+v.log.words.Text("table.log")+" ", width)
	lines := []string{v.log.look.brass.Render(head + strings.Repeat("─", width-columns(head)))}
	for _, line := range v.log.last(width-2, height-1) {
		lines = append(lines, " "+line)
	}
	return lines
}

// panel draws the end of the log beside the table, below the hint if there is one.
func (v sideView) panel(width, height int) []string {
	var hint []string
	if v.advice != nil {
		hint = v.advice.panel(width)
	}
	hint = hint[:min(len(hint), max(height-1, 0))]
	return append(append(hint, v.log.look.key.Render(v.log.words.Text("table.log"))), v.log.last(width, height-1-len(hint))...)
}
