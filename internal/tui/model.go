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
	Words    *i18n.Localizer                                       // the texts
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
	Remote   Remote                                                // where the game is played; nil for here
	Fast     bool                                                  // whether bots move at once from the beginning
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

// A Model is the whole state of the user interface, as Bubble Tea keeps it. It decides what a key or an answer changes. The state
// itself is in small values by subject, and views draw them.
type Model struct {
	cfg     Config
	profile profile
	look    *look
	size    size
	screen  screen

	start    startForm
	game     keptGame
	input    input
	decision decision
	link     link
	pace     pace
	aids     bool   // whether aids are shown: the chance of police, the worth of the row
	scroll   int    // first line shown of the help or the log
	notice   string // the last error or warning, shown until the next key
}

// New makes the Model with its first screen.
func New(cfg Config) Model {
	m := Model{cfg: cfg, aids: true, link: link{remote: cfg.Remote}, pace: pace{fast: cfg.Fast, least: cfg.Delay}}
	m.game.words = cfg.Words
	m = m.withProfile(profile{dark, allColours})
	m.game.saving.file = cfg.File
	if cfg.Table == nil {
		m.screen, m.start = onStart, newStartForm(cfg.Setup, cfg.Levels)
		return m
	}
	return m.showGame(cfg.Table)
}

// showGame shows a game from its record.
func (m Model) showGame(t *hotseat.Table) Model {
	m.game, m.screen = m.game.with(t), onTable
	if g := t.Game(); g.State.Phase == razzia.Over {
		m.screen = onScoring
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
		m.size = size{max(msg.Width, 0), max(msg.Height, 0)}
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
		return m.begin()
	case botAnswer:
		m.decision = m.decision.take(msg)
		return m.playBotMove()
	case botDelayOver:
		m.decision = m.decision.endDelay(msg)
		return m.playBotMove()
	case hintAnswer:
		m.decision, m.notice = m.decision.takeHint(msg, m.cfg.Words, m.notice)
	default:
		return m.takeRemote(msg)
	}
	return m, nil
}

// text is a text without values.
func (m Model) text(key string) string { return m.cfg.Words.Text(key) }

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

// View draws the screen.
func (m Model) View() tea.View {
	view := tea.NewView(frame(m.lines(), m.size.width, m.size.height))
	view.AltScreen = true
	view.WindowTitle = "Razzia!"
	return view
}
