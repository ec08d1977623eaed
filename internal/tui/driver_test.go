package tui

import (
	"context"
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/search"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// A memory is a disk in memory. With a fault, every write fails.
type memory struct {
	files map[string][]byte
	fault error
}

func newMemory() *memory { return &memory{files: map[string][]byte{}} }

func (d *memory) Read(path string) ([]byte, error) {
	if data, ok := d.files[path]; ok {
		return data, nil
	}
	return nil, fs.ErrNotExist
}

func (d *memory) Write(path string, data []byte) error {
	if d.fault != nil {
		return d.fault
	}
	d.files[path] = data
	return nil
}

// A driver sends keys to a Model and runs its commands at once, those of bots included.
type driver struct {
	model Model
	disk  *memory
	held  []tea.Cmd // commands that wait while hold is set
	hold  bool
	left  bool
}

// spoken has the texts of the drivers that are made.
var spoken = i18n.LocalizerFor(i18n.English, i18n.Theme2004)

// drive makes a driver for a table. Its timers end at once.
func drive(cfg Config) *driver {
	d := &driver{disk: newMemory()}
	cfg.NewFile = func() *hotseat.File { return hotseat.NewFile(d.disk, "later.razzia") }
	cfg.NewSeed = func() uint64 { return 4 }
	if cfg.Words == nil {
		cfg.Words = spoken
	}
	if cfg.Levels == nil {
		cfg.Levels = []string{"random", "greedy"}
	}
	cfg.After = func(_ time.Duration, then func() tea.Msg) tea.Cmd { return tea.Cmd(then) }
	if cfg.NewBot == nil {
		cfg.NewBot = randomBot
	}
	if cfg.Advise == nil {
		cfg.Advise = hint.NewAdviser(searching).Advise
	}
	cfg.File = hotseat.NewFile(d.disk, "game.razzia")
	d.model = New(cfg)
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return d
}

// searching opens an analyst with a small search and no time limit.
func searching() (bot.Analyst, error) {
	return search.New(search.Settings{Evaluator: search.Static{}, Limit: search.Limit{Nodes: 20}}, 1), nil
}

// begin runs the first command of the Model, as the program does.
func (d *driver) begin() { d.run(d.model.Init()) }

// send sends a message to the Model and runs the command that it returns.
func (d *driver) send(msg tea.Msg) {
	next, cmd := d.model.Update(msg)
	d.model = next.(Model)
	d.run(cmd)
}

// run runs a command and sends its message.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if d.hold {
		d.held = append(d.held, cmd)
		return
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		d.left = true
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	default:
		d.send(msg)
	}
}

// release runs the commands that were held.
func (d *driver) release() {
	d.hold = false
	held := d.held
	d.held = nil
	for _, cmd := range held {
		d.run(cmd)
	}
}

// keyNames are the keys that have a name.
var keyNames = map[string]tea.KeyPressMsg{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "space": {Code: tea.KeySpace, Text: " "},
	"left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"backspace": {Code: tea.KeyBackspace}, "tab": {Code: tea.KeyTab}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

// press sends keys: names of keys, or characters.
func (d *driver) press(keys ...string) {
	for _, key := range keys {
		msg, named := keyNames[key]
		if !named {
			msg = tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
		}
		d.send(msg)
	}
}

// screen is the screen without colours.
func (d *driver) screen() string { return plain(d.model.View().Content) }

// state is the state of the game.
func (d *driver) state() razzia.State {
	g := d.model.game.table.Game()
	return g.State
}

// randomBot is a bot that makes random moves.
func randomBot(_ string, seed uint64, _ bot.Past) (Chooser, error) {
	return func(_ context.Context, s razzia.State, _ razzia.Seat) (razzia.Move, error) {
		legal := s.Legal(nil)
		return legal[rand.New(razzia.NewSource(seed, 9)).IntN(len(legal))], nil
	}, nil
}

// people are the seats of people with these names.
func people(names ...string) []hotseat.Place {
	places := make([]hotseat.Place, len(names))
	for i, name := range names {
		places[i].Name = name
	}
	return places
}

// against are the seats of one person and some bots.
func against(bots int) []hotseat.Place {
	places := people("Miriam")
	for i := range bots {
		places = append(places, hotseat.Place{Name: spareNames[i+1], Level: "greedy"})
	}
	return places
}

// tableOf makes a table with a new game.
func tableOf(t testing.TB, places []hotseat.Place, seed uint64) *hotseat.Table {
	t.Helper()
	table, err := hotseat.New(hotseat.Setup{Places: places, Piles: 2, Seed: seed})
	fatal.If(t, err)
	return table
}

// reach plays random moves, with one seed after another, until the game is in a wanted state.
func reach(t testing.TB, places []hotseat.Place, wanted func(*razzia.State) bool) *hotseat.Table {
	t.Helper()
	for seed := range uint64(2000) {
		table := tableOf(t, places, seed)
		luck := rand.New(razzia.NewSource(seed, 5))
		for {
			g := table.Game()
			if wanted(&g.State) {
				return table
			}
			legal := g.State.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if _, err := table.Act(legal[luck.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no random game reaches the wanted state: try more seeds")
	return nil
}

// copyOf is a copy of the files.
func (d *memory) copyOf() map[string]string {
	all := map[string]string{}
	for path, data := range maps.All(d.files) {
		all[path] = strings.TrimSpace(string(data))
	}
	return all
}
