package i18n

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"razzia"
)

// A Narrator tells a game in sentences.
type Narrator struct {
	*Localizer
	names []string
}

// EnglishNarrator makes a Narrator that speaks English. It takes names as [Localizer.Narrator] does.
func EnglishNarrator(names []string) Narrator {
	return LocalizerFor(English, Theme2004).Narrator(names, PlainNames)
}

// Narrator makes a Narrator for the players of a game, by seat. Characters of a name that a terminal would
// act on are replaced, a name without any character to show becomes "Seat 1" and so on, and players of
// one name are told apart by their seats: "greedy 1", "greedy 3". The style says whether names that read from right to
// left are isolated.
func (sp *Localizer) Narrator(names []string, style NameStyle) Narrator {
	clean := make([]string, len(names))
	for i, name := range names {
		clean[i] = printable(name)
		if strings.TrimSpace(clean[i]) == "" {
			clean[i] = sp.Text("teller.seat", "seat", i+1)
		}
	}
	apart := tellApart(clean)
	if style == IsolatedNames {
		for i, name := range apart {
			apart[i] = Isolate(name)
		}
	}
	return Narrator{sp, apart}
}

// tellApart adds its seat to each name that another seat has too.
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

// printable replaces what is no visible character by U+FFFD.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// Name is the player's name at a seat.
func (t Narrator) Name(seat razzia.Seat) string {
	if seat < 0 || int(seat) >= len(t.names) {
		return t.Text("teller.table")
	}
	return t.names[seat]
}

// Move says what the actor of a state does. A reveal says nothing: its events tell what was turned up.
func (t Narrator) Move(s razzia.State, m razzia.Move) string {
	name := t.Name(s.Actor)
	switch m.Verb() {
	case razzia.ToDraw:
		if s.OnePile {
			return t.Text("move.draw_only_pile", "name", name)
		}
		return t.Text("move.draw", "name", name, "pile", int(m.Pile()))
	case razzia.ToSteal:
		return t.Text("move.steal", "name", name, "n", m.Loot().Len(), "cards", t.Cards(m.Loot()))
	case razzia.ToCall:
		return t.Text("move.call", "name", name)
	case razzia.ToBid:
		return t.Text("move.bid", "name", name, "cheque", int(m.Cheque()))
	case razzia.ToPass:
		return t.Text("move.pass", "name", name)
	}
	return ""
}

// Winners says who won a game that is over, from its last state (R8.4).
func (t Narrator) Winners(s razzia.State) string {
	winners := s.Winners()
	if len(winners) == 0 {
		return ""
	}
	var names []string
	for _, seat := range winners {
		names = append(names, t.Name(seat))
	}
	points := int(s.Seats[winners[0]].Total)
	if len(names) == 1 {
		return t.Text("winners.alone", "name", names[0], "n", points)
	}
	return t.Text("winners.shared", "names", t.list(names), "n", points)
}
