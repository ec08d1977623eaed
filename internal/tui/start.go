package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// A startForm is the form of the start screen: the players and the number of piles.
type startForm struct {
	places [razzia.MaxPlayers]hotseat.Place // an empty seat has the level "nobody"
	piles  int
	at     int      // the line of the cursor: a seat, or the piles below the seats
	edited bool     // whether the name at the cursor was edited; if not, the first letter replaces it
	kinds  []string // the choices for a seat: "nobody", person, each level of bots
}

// The kinds of seats without a bot.
const (
	nobody = "nobody"
	person = ""
)

// spareNames are the default names of seats.
var spareNames = [razzia.MaxPlayers]string{"Miriam", "Felix", "Elke", "Dennis", "Paula"}

// newStartForm fills the form with a setup.
func newStartForm(s hotseat.Setup, levels []string) startForm {
	f := startForm{piles: s.Piles, kinds: append([]string{nobody, person}, levels...)}
	copy(f.places[:], s.Places)
	for i := len(s.Places); i < len(f.places); i++ {
		f.places[i] = hotseat.Place{Name: f.spareName(), Level: nobody}
	}
	return f
}

// spareName is a default name that no seat has yet.
func (f startForm) spareName() string {
	for _, name := range spareNames {
		if !slices.ContainsFunc(f.places[:], func(p hotseat.Place) bool { return p.Name == name }) {
			return name
		}
	}
	return ""
}

// setup is the game that the form describes, without empty seats.
func (f startForm) setup(seed uint64) hotseat.Setup {
	s := hotseat.Setup{Piles: f.piles, Seed: seed}
	for _, p := range f.places {
		if p.Level != nobody {
			s.Places = append(s.Places, p)
		}
	}
	return s
}

// pressStart handles a key on the start screen. Letters edit the name at the cursor.
func (m Model) pressStart(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	f := m.start
	switch key := msg.String(); key {
	case "esc":
		return m.quit()
	case "enter":
		return m.startGame()
	case "up", "shift+tab":
		f = f.step(len(f.places))
	case "down", "tab":
		f = f.step(1)
	case "left":
		f = f.change(-1)
	case "right":
		f = f.change(+1)
	case "backspace":
		f = f.erase()
	default:
		f = f.write(msg.Text)
	}
	m.start = f
	return m, nil
}

// startGame starts the game that the form describes.
func (m Model) startGame() (tea.Model, tea.Cmd) {
	s := m.start.setup(m.cfg.NewSeed())
	if len(s.Places) < razzia.MinPlayers {
		m.notice = "You need two players: choose who sits at another seat with ← and →."
		return m, nil
	}
	return m.newGame(s)
}

// step moves the cursor down by some lines, from the last line to the first.
func (f startForm) step(lines int) startForm {
	f.at, f.edited = (f.at+lines)%(len(f.places)+1), false
	return f
}

// change selects the next choice for the seat at the cursor, or the other number of piles.
func (f startForm) change(step int) startForm {
	if f.at == len(f.places) {
		f.piles = 3 - f.piles
		return f
	}
	now := slices.Index(f.kinds, f.places[f.at].Level)
	f.places[f.at].Level = f.kinds[(now+step+len(f.kinds))%len(f.kinds)]
	return f
}

// longestTyped is the maximum length of a typed name, in characters.
const longestTyped = 40

// write appends text to the name at the cursor.
func (f startForm) write(text string) startForm {
	if f.at == len(f.places) || text == "" {
		return f
	}
	p := &f.places[f.at]
	if !f.edited {
		p.Name = ""
	}
	name := []rune(p.Name + strings.ReplaceAll(text, "\n", " "))
	p.Name, f.edited = string(name[:min(len(name), longestTyped)]), true
	return f
}

// erase removes the last character of the name at the cursor.
func (f startForm) erase() startForm {
	if f.at < len(f.places) {
		name := []rune(f.places[f.at].Name)
		f.places[f.at].Name, f.edited = string(name[:max(len(name)-1, 0)]), true
	}
	return f
}

// banner is the title of the start screen.
var banner = []string{
	`◆───────────────────────────────────────◆`,
	`╦═╗  ╔═╗  ╔═╗  ╔═╗  ╦  ╔═╗  ║`,
	`╠╦╝  ╠═╣  ╔═╝  ╔═╝  ║  ╠═╣  ║`,
	`╩╚═  ╩ ╩  ╚═╝  ╚═╝  ╩  ╩ ╩  ●`,
	`◆──────── Chicago, in the 1920s ────────◆`,
}

// viewStart draws the start screen.
func (m Model) viewStart() []string {
	lines := []string{""}
	for _, line := range banner {
		lines = append(lines, m.look.brass.Render(center(line, m.width)))
	}
	lines = append(lines, "")
	lines = append(lines, inMiddle(m.formLines(), minWidth-20, m.width)...)
	lines = append(lines, "")
	for _, line := range m.levelTexts() {
		lines = append(lines, center(line, m.width))
	}
	lines = fill(lines, m.height-3)
	return append(lines, m.viewNotice(""), m.choices(choice{"enter", "start the game"}, choice{"esc", "quit"}),
		m.choices(choice{"↑↓", "go to a seat"}, choice{"←→", "person, bot or nobody"}, choice{"letters", "name"}))
}

// formLines draws the form.
func (m Model) formLines() []string {
	lines := []string{" " + m.look.strong.Render("Who plays? Seats are clockwise."), ""}
	narrator := newNarrator(placeNames(m.start.places[:]))
	for i, p := range m.start.places {
		lines = append(lines, m.startLine(i, pad(fmt.Sprintf("Seat %d", i+1), 9)+pad(narrator.Name(razzia.Seat(i)), longestName+2),
			kindName(p.Level)))
	}
	return append(lines, "", m.startLine(len(m.start.places), pad("Piles", 9)+pad("", longestName+2), fmt.Sprint(m.start.piles)))
}

// levelTexts describes the bot at the cursor: its style of play and its measured strength with this number of players.
// It returns nothing for people and for bots without measurements.
func (m Model) levelTexts() []string {
	f := m.start
	if f.at == len(f.places) || m.cfg.Strength == nil {
		return nil
	}
	level, players := f.places[f.at].Level, len(f.setup(0).Places)
	rating, low, high, ok := m.cfg.Strength(level, players)
	if !ok {
		return nil
	}
	localizer := i18n.LocalizerFor(i18n.English, "")
	strength := localizer.Text("home.strength", "rating", rating, "low", low, "high", high, "players", players)
	if low == high {
		strength = localizer.Text("home.strength_measure", "rating", rating)
	}
	return []string{localizer.Text("home.level_" + level + "_hint"), strength}
}

// startLine draws a line of the form.
func (m Model) startLine(i int, what, choice string) string {
	if i != m.start.at {
		return "     " + what + "  " + choice
	}
	return "   " + m.look.key.Render("► ") + m.look.actor.Render(what+"‹ "+choice+" ›")
}

// kindName is the text for the level of a seat.
func kindName(level string) string {
	switch level {
	case nobody:
		return "nobody"
	case person:
		return "person"
	}
	return "bot, " + level
}

func placeNames(places []hotseat.Place) []string {
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = p.Name
	}
	return names
}
