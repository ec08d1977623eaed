package tui

import "razzia/internal/table"

// lines draws the lines of the screen.
func (m Model) lines() []string {
	switch {
	case m.size.tooSmall():
		return m.size.complaint(m.cfg.Words)
	case m.screen == onStart:
		return startView{m.look, m.cfg.Words, m.size, m.start, m.cfg.Strength, m.notice}.lines()
	case m.screen == onSheets, m.screen == onScoring:
		return m.sheets().lines()
	case m.screen == onHelp, m.screen == onLog:
		return m.page().view(m.look)
	}
	return m.table().lines()
}

// picture is what the parts of the table share.
func (m Model) picture() *picture {
	t := m.game.table
	p := pictureOf(t.Game(), t.Places())
	p.view.Game.Says = table.SaysOf(p.state(), t.Moves())
	p.look, p.narrator, p.botDue, p.link, p.aids = m.look, m.game.narrator, t.BotDue(), m.link, m.aids
	for i := range p.levels {
		if p.levels[i] == "" && m.link.remote != nil {
			p.levels[i] = m.text("table.you")
		} else {
			p.levels[i] = levelName(m.cfg.Words, p.levels[i])
		}
	}
	return p
}

// table is the screen with the game.
func (m Model) table() tableView {
	p := m.picture()
	return tableView{
		picture: p,
		size:    m.size,
		title:   titleBar{p, m.game.saving.warning(m.cfg.Words)},
		row:     rowView{p, m.input.steal},
		side:    sideView{logView{m.look, m.cfg.Words, m.game.log}, m.advice()},
		console: console{p, m.input, m.pace, m.notice, m.size.width},
	}
}

// advice is the hint that is shown, nil if there is none.
func (m Model) advice() *adviceView {
	if m.decision.request.hint == nil {
		return nil
	}
	return &adviceView{m.look, m.game.narrator.Hint(*m.decision.request.hint)}
}

// sheets are the score sheets, those so far or those after a round.
func (m Model) sheets() sheetsView {
	return sheetsView{picture: m.picture(), size: m.size, scoring: m.screen == onScoring, unsaved: m.game.saving.warning(m.cfg.Words),
		notice: m.notice}
}

// page is the long text on the screen: the help or the log; the score sheets have none.
func (m Model) page() page {
	p := page{words: m.cfg.Words, size: m.size, scroll: m.scroll}
	switch m.screen {
	case onLog:
		p.title, p.text = m.text("table.log"), logView{m.look, m.cfg.Words, m.game.log}.whole(m.size.width-2)
	case onHelp:
		p.title, p.text = m.text("home.how"), helpView{m.look, m.cfg.Words, m.link.remote != nil, m.size.width - 2}.lines()
	}
	return p
}
