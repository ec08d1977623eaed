package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"razzia"
	"razzia/internal/joining"
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

// press handles a key that changes the form. Letters edit the name at the cursor.
func (f startForm) press(msg tea.KeyPressMsg) startForm {
	switch msg.String() {
	case "up", "shift+tab":
		return f.step(len(f.places))
	case "down", "tab":
		return f.step(1)
	case "left":
		return f.change(-1)
	case "right":
		return f.change(+1)
	case "backspace":
		return f.erase()
	}
	return f.write(msg.Text)
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
	p.Name, f.edited = p.Name+strings.ReplaceAll(text, "\n", " "), true
	if utf8.RuneCountInString(p.Name) > longestTyped {
		p.Name = joining.Cut(p.Name, longestTyped)
	}
	return f
}

// erase removes the last character of the name at the cursor.
func (f startForm) erase() startForm {
	if f.at < len(f.places) {
		name := f.places[f.at].Name
		f.places[f.at].Name, f.edited = joining.Cut(name, utf8.RuneCountInString(name)-1), true
	}
	return f
}
