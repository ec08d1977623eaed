package i18n

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"razzia"
	"razzia/internal/joining"
)

// A Narrator is a Localizer with the names of the players. It describes a game in sentences, in the third person or to
// one of the players.
type Narrator struct {
	*Localizer
	names []string
	you   razzia.Seat // the seat that is addressed in the second person, NoSeat if none is
}

// EnglishNarrator makes a Narrator in English with plain names, as [Localizer.Narrator] does.
func EnglishNarrator(names []string) Narrator {
	return LocalizerFor(English, Theme2004).Narrator(names, PlainNames)
}

// Narrator makes a Narrator for a game with these players, by seat. It makes the names safe to print: characters that
// would control a terminal are replaced, a name without visible characters becomes "Player 1" and so on, and equal
// names get the number of the seat: "greedy 1", "greedy 3". The style says whether names that read from right to left
// are isolated.
func (l *Localizer) Narrator(names []string, style NameStyle) Narrator {
	clean := make([]string, len(names))
	for i, name := range names {
		clean[i] = printable(name)
		if strings.TrimSpace(clean[i]) == "" {
			clean[i] = l.Text("teller.seat", "seat", i+1)
		}
	}
	apart := tellApart(clean)
	if style == IsolatedNames {
		for i, name := range apart {
			apart[i] = Isolate(name)
		}
	}
	return Narrator{l, apart, razzia.NoSeat}
}

// To is the Narrator for the player at a seat: "You pass." instead of "Miriam passes.". For NoSeat it uses the third
// person for all players, as a new Narrator does.
func (n Narrator) To(seat razzia.Seat) Narrator {
	n.you = seat
	return n
}

// Tell is the text of a key about the player at a seat. The text has a slot for the name. If the player is addressed,
// Tell takes the text without a name from the section "you": "you.pass" for "move.pass".
func (n Narrator) Tell(key string, seat razzia.Seat, data ...any) string {
	if seat == n.you && seat != razzia.NoSeat {
		_, what, _ := strings.Cut(key, ".")
		return n.Text("you."+what, data...)
	}
	return n.Text(key, append(data, "name", n.Name(seat))...)
}

// tellApart adds the number of the seat to each name that another seat has too.
func tellApart(names []string) []string {
	seats := map[string]int{}
	for _, name := range names {
		seats[name]++
	}
	apart := slices.Clone(names)
	for i, name := range names {
		for again := seats[name] > 1; again; again = seats[apart[i]] > 0 {
			apart[i] = fmt.Sprintf("%s %d", apart[i], i+1)
		}
		seats[apart[i]]++
	}
	return apart
}

// printable replaces each character that is not visible by U+FFFD. Joiners control nothing, and names need them.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || joining.Is(r) || unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// Name is the name of the player at a seat, made safe to print; for no seat it is "the table".
func (n Narrator) Name(seat razzia.Seat) string {
	if seat < 0 || int(seat) >= len(n.names) {
		return n.Text("teller.table")
	}
	return n.names[seat]
}

// Move describes the move of the actor of a state in a sentence. It returns "" for a reveal, which its events describe.
func (n Narrator) Move(s razzia.State, m razzia.Move) string {
	piles := 2
	if s.OnePile {
		piles = 1
	}
	return n.MoveBy(s.Actor, m, piles)
}

// MoveBy describes a move of a seat as Move does, in a game with this number of piles (R2.4).
func (n Narrator) MoveBy(seat razzia.Seat, m razzia.Move, piles int) string {
	switch m.Verb() {
	case razzia.ToDraw:
		if piles == 1 {
			return n.Tell("move.draw_only_pile", seat)
		}
		return n.Tell("move.draw", seat, "pile", int(m.Pile()))
	case razzia.ToSteal:
		return n.Tell("move.steal", seat, "n", m.Loot().Len(), "cards", n.Cards(m.Loot()))
	case razzia.ToCall:
		return n.Tell("move.call", seat)
	case razzia.ToBid:
		return n.Tell("move.bid", seat, "cheque", int(m.Cheque()))
	case razzia.ToPass:
		return n.Tell("move.pass", seat)
	}
	return ""
}

// Winners names the winners of a game that is over, from its last state (R8.4).
func (n Narrator) Winners(s razzia.State) string {
	winners := s.Winners()
	if len(winners) == 0 {
		return ""
	}
	var names []string
	for _, seat := range winners {
		names = append(names, n.Name(seat))
	}
	points := int(s.Seats[winners[0]].Total)
	if len(names) == 1 {
		return n.Text("winners.alone", "name", names[0], "n", points)
	}
	return n.Text("winners.shared", "names", n.List(names), "n", points)
}
