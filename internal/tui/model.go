package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"razzia"
	"razzia/bot"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// A Chooser chooses a bot's move: its answer for the seat to move in a state.
type Chooser func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)

// A Config is what a table needs from outside.
type Config struct {
	Table    *hotseat.Table                                        // the game; nil begins with the start screen
	Setup    hotseat.Setup                                         // what the start screen proposes
	File     *hotseat.File                                         // where the first game is kept
	NewFile  func() *hotseat.File                                  // where each later game is kept
	NewSeed  func() uint64                                         // a seed for a game that is given none
	NewBot   BotMaker                                              // makes a bot for one decision
	Advise   Counsel                                               // gives hints
	Levels   []string                                              // the bots' levels, weakest first
	Strength Strength                                              // how strong they are shown to be; nil if nobody measured it
	Delay    time.Duration                                         // how long a bot's move takes at least
	After    func(wait time.Duration, then func() tea.Msg) tea.Cmd // the clock
}

// A BotMaker makes a bot for one decision, in a game with this past.
type BotMaker func(level string, seed uint64, past bot.Past) (Chooser, error)

// Strength is how strong a level was measured to be at a table of so many players, and the interval in which that
// lies with 95 % confidence, in points: 400 more are ten times the strength. The level that the others are
// measured by has no interval: low and high are its rating. It is not ok if the level was not measured.
type Strength func(level string, players int) (rating, low, high int, ok bool)

// A screen is what the terminal shows.
type screen int

const (
	onTable   screen = iota
	onStart          // who plays
	onSheets         // the score sheets so far
	onScoring        // the score sheets after a round, which must be seen before play goes on
	onHelp
	onLog
)

// A Model is everything the terminal shows and what keys can change.
type Model struct {
	cfg           Config
	light         light
	look          look
	width, height int
	screen        screen
	start         startForm

	table    *hotseat.Table
	file     *hotseat.File
	narrator i18n.Narrator
	log      []entry
	scored   int // the round on the scoring screen

	bid    string     // the cheque typed so far
	steal  *stealForm // the cards chosen so far; nil if nobody is stealing
	scroll int        // lines scrolled down from the top, of help and log
	notice string     // what went wrong last, until the next key
	unsafe string     // why the game could not be saved; "" if it is
	warned bool       // whether it was said that leaving loses moves
	rush   bool       // whether bots take no time
	aids   bool       // whether the table reckons for the players

	thought thought
	advice  advice
}

// New makes the table's first screen.
func New(cfg Config) Model {
	m := Model{cfg: cfg, file: cfg.File, aids: true}.lit(light{night, allColours})
	if cfg.Table == nil {
		m.screen, m.start = onStart, newStartForm(cfg.Setup, cfg.Levels)
		return m
	}
	return m.sit(cfg.Table)
}

// sit shows a game.
func (m Model) sit(t *hotseat.Table) Model {
	m.table, m.screen = t, onTable
	r := t.Record()
	m.narrator = newNarrator(r.Players)
	m.log = tellAll(m.narrator, &r)
	if g := t.Game(); g.State.Phase == razzia.Over {
		m.screen, m.scored = onScoring, razzia.Rounds
	}
	return m
}

// Init asks for the terminal's background and sets the first bot thinking.
func (m Model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, func() tea.Msg { return begin{} })
}

// begin starts the play of a table that was there from the beginning.
type begin struct{}

// Update changes the model by a key, a bot's answer, the clock or the terminal.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(msg.Width, 0), max(msg.Height, 0)
	case tea.BackgroundColorMsg:
		m = m.lit(light{backgroundOf(msg), m.light.shows})
	case tea.ColorProfileMsg:
		m = m.lit(light{m.light.on, lipgloss.Complete(msg.Profile)})
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.PasteMsg:
		if m.screen == onStart {
			m.start = m.start.write(msg.Content)
		}
	case begin:
		return m.goOn()
	case botChose:
		return m.hear(msg)
	case botDue:
		return m.wake(msg)
	case advised:
		return m.listen(msg), nil
	}
	return m, nil
}

// lit shows the table in another light.
func (m Model) lit(in light) Model {
	m.light, m.look = in, newLook(in)
	return m
}

// backgroundOf says what the terminal writes upon.
func backgroundOf(msg tea.BackgroundColorMsg) background {
	if msg.IsDark() {
		return night
	}
	return day
}

// The smallest screen that a table fits on.
const (
	leastWidth  = 80
	leastHeight = 24
)

// tooSmall reports whether the screen is too small for a table.
func (m Model) tooSmall() bool { return m.width < leastWidth || m.height < leastHeight }

// View draws the screen.
func (m Model) View() tea.View {
	view := tea.NewView(frame(m.lines(), m.width, m.height))
	view.AltScreen = true
	view.WindowTitle = "Razzia!"
	return view
}

// lines draws the screen's lines.
func (m Model) lines() []string {
	switch {
	case m.tooSmall():
		return m.viewTooSmall()
	case m.screen == onStart:
		return m.viewStart()
	case m.screen == onSheets, m.screen == onScoring:
		return m.viewSheets()
	case m.screen == onHelp:
		return m.viewHelp()
	case m.screen == onLog:
		return m.viewLog()
	}
	return m.viewTable()
}
