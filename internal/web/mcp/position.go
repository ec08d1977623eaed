package mcp

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"razzia/client"
)

// position describes a game that has begun, in English: what lies on the table, and a line for each seat.
func position(t *seen) string {
	var text strings.Builder
	s := &t.State
	fmt.Fprintf(&text, "Round %d. Row: %s. Middle cheque: %d. Police: %d", s.Round, inRow(s.Row), s.Middle, s.Police)
	if t.Game.Police > 0 {
		fmt.Fprintf(&text, " (next card is police: %.0f%%)", 100*t.Game.Police)
	}
	fmt.Fprintf(&text, ". Cards left: %s.", inNumbers(s.Piles))
	if s.Auction.Kind != "" {
		text.WriteString(" " + inAuction(t))
	}
	text.WriteString("\nSeat: cheques / spent / cards / points / would score now / more with the row")
	for i := range s.Seats {
		fmt.Fprintf(&text, "\n%d%s: %s", i, whose(&t.Seats[i]), possessions(t, i))
	}
	if len(s.Winners) > 0 {
		fmt.Fprintf(&text, "\nThe game is over. Won by seat %s.", inNumbers(s.Winners))
	}
	return text.String()
}

// inRow lists the codes of cards.
func inRow(row []client.CardCode) string {
	if len(row) == 0 {
		return "empty"
	}
	codes := make([]string, len(row))
	for i, c := range row {
		codes[i] = string(c)
	}
	return strings.Join(codes, " ")
}

// inNumbers lists numbers.
func inNumbers(list []int) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

// inAuction describes the running auction.
func inAuction(t *seen) string {
	a := &t.State.Auction
	text := fmt.Sprintf("Auction (%s), opened by seat %d: ", a.Kind, a.Opener)
	if a.Bid == 0 {
		text += "no bid yet"
	} else {
		text += fmt.Sprintf("highest bid %d by seat %d", a.Bid, a.Bidder)
	}
	var rest []int
	for _, seat := range t.Game.ToSay {
		rest = append(rest, int(seat))
	}
	return text + "; still to bid or pass: seat " + inNumbers(rest) + "."
}

// whose says who plays a seat, without a name.
func whose(s *client.TableSeat) string {
	switch {
	case s.Mine && s.Level != "":
		return " (you, but a bot plays it)"
	case s.Mine:
		return " (you)"
	case s.Level != "":
		return " (" + s.Level + ")"
	}
	return ""
}

// possessions lists what a seat has: cheques, cards and points. Without the aids that say what it would score these are left out.
func possessions(t *seen, seat int) string {
	h, at := &t.State.Seats[seat], &t.Seats[seat]
	text := fmt.Sprintf("%s / %s / %s / %d", inNumbers(h.Cheques), inNumbers(h.Spent), inProperty(h.Property), h.Total)
	if at.ScoreNow != 0 || at.RowGain != 0 {
		text += fmt.Sprintf(" / %d / %+d", at.ScoreNow, at.RowGain)
	}
	return text
}

// inProperty lists cards by code, with their numbers from 2 on.
func inProperty(cards map[string]int) string {
	var list []string
	for _, code := range slices.Sorted(maps.Keys(cards)) {
		if n := cards[code]; n > 1 {
			code = fmt.Sprintf("%dx%s", n, code)
		}
		list = append(list, code)
	}
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, " ")
}
