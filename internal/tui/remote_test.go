package tui

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/tui/hotseat"
)

// A farTable is a Remote with what a test lets it answer.
type farTable struct {
	moves    []razzia.Move // that Await returns
	fault    error         // of all operations
	awaited  []int
	sent     []razzia.Move
	fast     bool
	attempts int
}

func (f *farTable) Await(made int) ([]razzia.Move, error) {
	f.awaited = append(f.awaited, made)
	return f.moves, f.fault
}

func (f *farTable) Send(_ int, m razzia.Move) error {
	f.attempts++
	if f.fault == nil {
		f.sent = append(f.sent, m)
	}
	return f.fault
}

func (f *farTable) SetFast(fast bool) error {
	f.fast = fast
	return f.fault
}

// farGame is a game that is played elsewhere, whose messages wait until the test releases them.
func farGame(t *testing.T) (*driver, *farTable) {
	t.Helper()
	here := tableOf(t, against(2), 5)
	table, err := hotseat.Follow(here.Record(), here.Places())
	fatal.If(t, err)
	far := new(farTable)
	d := drive(Config{Table: table, Remote: far})
	d.model.cfg.After = func(_ time.Duration, then func() tea.Msg) tea.Cmd { return then }
	d.hold = true
	return d, far
}

// answer runs the commands that wait, and holds those that they lead to.
func (d *driver) answer() {
	held := d.held
	d.held = nil
	for _, cmd := range held {
		msg := cmd()
		if _, quits := msg.(tea.QuitMsg); quits {
			d.left = true
			continue
		}
		d.send(msg)
	}
}

// shows fails unless the screen has some words, and none of others, which begin with a "!".
func (d *driver) shows(t *testing.T, words ...string) {
	t.Helper()
	for _, w := range words {
		if w, not := strings.CutPrefix(w, "!"); strings.Contains(d.screen(), w) == not {
			t.Errorf("shows %q: %v, in\n%s", w, !not, d.screen())
		}
	}
}

// TestAGameElsewhereIsFollowed shows the moves of others as they come, and sends one of the player.
func TestAGameElsewhereIsFollowed(t *testing.T) {
	d, far := farGame(t)
	d.send(playBegins{})
	for d.state().Actor != 0 { // the cards come with the moves
		far.moves = []razzia.Move{razzia.Draw(1), razzia.Reveal(razzia.Car)}
		d.answer()
	}
	d.shows(t, "Miriam (You)", "Miriam · Draw, steal or call.", "[q] Quit", "![u]", "![h]", "It’s a car")
	d.press("u")
	d.shows(t, "No move can be taken back at this table.")
	d.press("h")
	d.shows(t, "There are no hints at this table.")
	d.press("s")
	d.shows(t, "You have no thief.")
	d.press("2")
	d.shows(t, "On its way …")
	d.press("1", "c") // not twice
	far.moves = []razzia.Move{razzia.Draw(2), razzia.Reveal(razzia.Gold)}
	d.answer()
	d.shows(t, "It’s a gold card", "is thinking …", "!On its way", "!wait")
	if len(far.sent) != 1 || far.sent[0] != razzia.Draw(2) || far.awaited[len(far.awaited)-1] != len(d.model.game.table.Moves())-2 {
		t.Errorf("sent %v, awaited %v", far.sent, far.awaited)
	}
	d.press("?")
	if help := strings.Join(d.model.page().text, "\n"); !strings.Contains(help, "The server keeps every move at once.") {
		t.Errorf("the help does not say how the game is kept:\n%s", help)
	}
}

// TestAConnectionIsLostAndBack tells of a lost connection until it is back, and of a move that did not arrive.
func TestAConnectionIsLostAndBack(t *testing.T) {
	d, far := farGame(t)
	for d.state().Actor != 0 {
		d.model.game.table.Act(razzia.Draw(1))
		d.model.game.table.Act(razzia.Reveal(razzia.Car))
	}
	d.send(playBegins{})
	far.fault = errors.New("no connection")
	d.answer() // fails
	d.shows(t, "no connection")
	d.press("1")
	d.answer() // the timer, and the move, which fails too
	d.shows(t, "no connection", "[1] Draw", "!On its way")
	far.fault = nil
	d.answer()
	d.answer()
	d.shows(t, "!no connection", "Miriam · Draw, steal or call.")
	d.press("f")
	d.answer()
	if !far.fast || !d.model.pace.fast || far.attempts != 1 {
		t.Errorf("fast: %v, %v; %d attempts", far.fast, d.model.pace.fast, far.attempts)
	}
	far.fault = &Ended{errors.New("it is gone")}
	d.answer()
	d.answer()
	if !d.left || d.model.link.ended == nil {
		t.Error("the table is still shown")
	}
}

// TestAMoveElsewhereThatIsIllegal closes the table at a move that the rules do not allow.
func TestAMoveElsewhereThatIsIllegal(t *testing.T) {
	d, far := farGame(t)
	far.moves = []razzia.Move{razzia.Pass()}
	d.send(playBegins{})
	d.answer()
	d.answer()
	if !d.left || d.model.link.ended == nil {
		t.Error("the table is still shown")
	}
}

// TestTheEndOfAGameElsewhere leads from the score sheets to the result, out of the table.
func TestTheEndOfAGameElsewhere(t *testing.T) {
	over := reach(t, against(2), func(s *razzia.State) bool { return s.Phase == razzia.Over })
	for _, keys := range [][]string{{"enter"}, {"esc", "n", "enter"}} {
		table, err := hotseat.Follow(over.Record(), over.Places())
		fatal.If(t, err)
		d := drive(Config{Table: table, Remote: new(farTable)})
		d.shows(t, "Game over", "[Enter] Result", "!New game")
		d.press(keys[0])
		if len(keys) > 1 {
			d.shows(t, "The game is over.", "[Enter] Result", "!New game")
			d.press(keys[1:]...)
		}
		if !d.left {
			t.Errorf("%v does not leave", keys)
		}
	}
}

func TestATableFollowsARecordOfAsManyPlayers(t *testing.T) {
	record := tableOf(t, against(2), 5).Record()
	if _, err := hotseat.Follow(record, people("Miriam")); err == nil {
		t.Error("one player has the seats of three")
	}
}
