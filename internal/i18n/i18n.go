// Package i18n says in words what happens at the table: moves, events and scores.
//
// It speaks English. A [Teller] knows the players' names; everything it says is safe to print, whatever
// the names hold.
package i18n

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"razzia"
)

// A Teller tells a game in English sentences.
type Teller struct {
	names []string
}

// NewTeller makes a Teller for the players of a game, by seat. Characters of a name that a terminal
// would act on are replaced, a name without any character to show becomes "Seat 1" and so on, and
// players of one name are told apart by their seats: "greedy 1", "greedy 3".
func NewTeller(names []string) Teller {
	clean := make([]string, len(names))
	for i, name := range names {
		clean[i] = printable(name)
		if strings.TrimSpace(clean[i]) == "" {
			clean[i] = fmt.Sprintf("Seat %d", i+1)
		}
	}
	return Teller{tellApart(clean)}
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
func (t Teller) Name(seat razzia.Seat) string {
	if seat < 0 || int(seat) >= len(t.names) {
		return "the table"
	}
	return t.names[seat]
}

// Move says what the actor of a state does. A reveal says nothing: its events tell what was turned up.
func (t Teller) Move(s razzia.State, m razzia.Move) string {
	name := t.Name(s.Actor)
	switch m.Verb() {
	case razzia.ToDraw:
		if s.OnePile {
			return name + " draws."
		}
		return fmt.Sprintf("%s draws from pile %d.", name, m.Pile())
	case razzia.ToSteal:
		return fmt.Sprintf("%s sends out %s and steals %s.", name, count(razzia.Thief, m.Loot().Len()), Cards(m.Loot()))
	case razzia.ToCall:
		return name + " calls an auction."
	case razzia.ToBid:
		return fmt.Sprintf("%s bids %d.", name, m.Cheque())
	case razzia.ToPass:
		return name + " passes."
	}
	return ""
}

// Winners says who won a game that is over, from its last state (R8.4).
func (t Teller) Winners(s razzia.State) string {
	winners := s.Winners()
	if len(winners) == 0 {
		return ""
	}
	var names []string
	for _, seat := range winners {
		names = append(names, t.Name(seat))
	}
	points := points(int(s.Seats[winners[0]].Total))
	if len(names) == 1 {
		return fmt.Sprintf("%s wins with %s.", names[0], points)
	}
	return fmt.Sprintf("%s share the victory with %s each.", list(names), points)
}

// list joins words as English does: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// points says a number of points.
func points(n int) string {
	if n == 1 || n == -1 {
		return fmt.Sprintf("%d point", n)
	}
	return fmt.Sprintf("%d points", n)
}
