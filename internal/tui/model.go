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

// A Chooser is a bot for one decision: it chooses the move of a seat in a state.
type Chooser func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)

// A Config has the settings and dependencies of a table.
type Config struct {
	Table    *hotseat.Table                                        // the game; nil shows the start screen first
	Setup    hotseat.Setup                                         // the default of the start screen
	File     *hotseat.File                                         // the file of the first game
	NewFile  func() *hotseat.File                                  // makes the file of each later game
	NewSeed  func() uint64                                         // draws a seed for a game without one
	NewBot   BotMaker                                              // makes a bot for one decision
	Advise   Adviser                                               // finds hints
	Levels   []string                                              // the bots' levels, weakest first
	Strength Strength                                              // the measured strength of levels; nil if there are no measurements
	Delay    time.Duration                                         // the minimum time for a bot's move
	After    func(wait time.Duration, then func() tea.Msg) tea.Cmd // starts a timer
}

// A BotMaker makes a bot of a level for one decision in a game with this past.
type BotMaker func(level string, seed uint64, past bot.Past) (Chooser, error)

// Strength returns the measured rating of a level at tables with a number of players, and its 95 % interval from low to
// high. Ratings are in points: 400 more are ten times the strength. The reference level has no interval: low and high
// are its rating. It returns false if the level was not measured.
type Strength func(level string, players int) (rating, low, high int, ok bool)

// A screen is one of the screens of the terminal.
type screen int

const (
	onTable   screen = iota
	onStart          // the choice of players
	onSheets         // the score sheets so far
	onScoring        // the score sheets after a round; the game waits until a key closes them
	onHelp
	onLog
)

// A Model is the whole state of the user interface, as Bubble Tea keeps it.
type Model struct {
	cfg           Config
	profile       profile
	look          look
	width, height int
	screen        screen
	start         startForm

	table    *hotseat.Table
	file     *hotseat.File
	narrator i18n.Narrator
	log      []entry
	scored   int // the round on the scoring screen

	bid     string     // the cheque that is being typed
	steal   *stealForm // the cards chosen so far; nil if no theft is being planned
	scroll  int        // first line shown of the help or the log
	notice  string     // the last error or warning, shown until the next key
	unsaved string     // why the last save failed; "" if it did not
	warned  bool       // whether the player was warned that leaving loses moves
	fast    bool       // whether bots move without delay
	aids    bool       // whether aids are shown: the chance of police, the worth of the row

	decision    decision
	hintRequest hintRequest
}

// New makes the Model with its first screen.
func New(cfg Config) Model {
	m := Model{cfg: cfg, file: cfg.File, aids: true}.withProfile(profile{dark, allColours})
	if cfg.Table == nil {
		m.screen, m.start = onStart, newStartForm(cfg.Setup, cfg.Levels)
		return m
	}
	return m.showGame(cfg.Table)
}

// showGame shows a game from its record.
func (m Model) showGame(t *hotseat.Table) Model {
	m.table, m.screen = t, onTable
	r := t.Record()
	m.narrator = newNarrator(r.Players)
	m.log = logOf(m.narrator, &r)
	if g := t.Game(); g.State.Phase == razzia.Over {
		m.screen, m.scored = onScoring, razzia.Rounds
	}
	return m
}

// Init requests the background colour of the terminal and starts the first bot.
func (m Model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, func() tea.Msg { return playBegins{} })
}

// playBegins is the message that starts the game of Config.Table.
type playBegins struct{}

// Update changes the model by a key, an answer of a bot, a timer or an event of the terminal.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(msg.Width, 0), max(msg.Height, 0)
	case tea.BackgroundColorMsg:
		m = m.withProfile(profile{backgroundOf(msg), m.profile.shows})
	case tea.ColorProfileMsg:
		m = m.withProfile(profile{m.profile.on, lipgloss.Complete(msg.Profile)})
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.PasteMsg:
		if m.screen == onStart {
			m.start = m.start.write(msg.Content)
		}
	case playBegins:
		return m.startBot()
	case botAnswer:
		return m.receiveMove(msg)
	case botDelayOver:
		return m.endBotDelay(msg)
	case hintAnswer:
		return m.receiveHint(msg), nil
	}
	return m, nil
}

// withProfile draws the table for another colour profile.
func (m Model) withProfile(in profile) Model {
	m.profile, m.look = in, newLook(in)
	return m
}

// backgroundOf returns whether the background of the terminal is dark or light.
func backgroundOf(msg tea.BackgroundColorMsg) background {
	if msg.IsDark() {
		return dark
	}
	return light
}

// The smallest screen, in columns and lines, that a table fits on.
const (
	minWidth  = 80
	minHeight = 24
)

// tooSmall reports whether the screen is too small for a table.
func (m Model) tooSmall() bool { return m.width < minWidth || m.height < minHeight }

// View draws the screen.
func (m Model) View() tea.View {
	view := tea.NewView(frame(m.lines(), m.width, m.height))
	view.AltScreen = true
	view.WindowTitle = "Razzia!"
	return view
}

// lines draws the lines of the screen.
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
