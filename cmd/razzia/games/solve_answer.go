package games

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"razzia"
	"razzia/bot/solve"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
)

// A solvedMove is a legal move with its value.
type solvedMove struct {
	Move    string    `json:"move"`    // in notation N2
	Shares  []float64 `json:"shares"`  // of the win, by seat
	Loss    float64   `json:"loss"`    // of the actor's share, compared with the best move
	Perfect bool      `json:"perfect"` // no loss
	Played  bool      `json:"played"`  // whether it is the next move of the record
}

// list returns the moves, best for the actor first.
func (a *answer) list() []solvedMove {
	d := solve.Decision{State: a.state, Moves: a.moves}
	list := make([]solvedMove, len(a.moves))
	for i, m := range a.moves {
		loss, err := d.Loss(m.Move)
		if err != nil {
			panic(err) // it is one of the moves
		}
		for seat, share := range m.Shares {
			m.Shares[seat] = rounded(share)
		}
		loss = rounded(loss)
		played := a.at < len(a.played) && a.played[a.at] == m.Move
		list[i] = solvedMove{m.Move.String(), slices.Clone(m.Shares[:a.state.Players]), loss, loss == 0, played}
	}
	slices.SortStableFunc(list, func(x, y solvedMove) int { return cmp.Compare(x.Loss, y.Loss) })
	return list
}

// rounded rounds a share of the win to nine digits. Further digits depend on the processor.
func rounded(share float64) float64 { return math.Round(share*1e9) / 1e9 }

// matters reports whether the position is solved and its moves differ in value for the actor.
func (a *answer) matters() bool {
	d := solve.Decision{State: a.state, Moves: a.moves}
	return len(a.moves) > 0 && d.Matters()
}

// writeJSON writes the answer as a line of JSON, without moves if the position is not solved.
func (a *answer) writeJSON(out io.Writer) error {
	line := struct {
		At       int          `json:"at"`
		Round    int          `json:"round"`
		Phase    string       `json:"phase"`
		Actor    razzia.Seat  `json:"actor"`
		Solved   bool         `json:"solved"`
		Estimate float64      `json:"estimate"` // of the number of turns
		Limit    int          `json:"limit"`
		Turns    int          `json:"turns"`
		Moves    []solvedMove `json:"moves"`
	}{
		a.at, int(a.state.Round), a.state.Phase.String(), a.state.Actor,
		a.moves != nil, a.estimate, a.limit, a.turns, a.list(),
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return err
}

// write writes the answer as text for people.
func (a *answer) write(out io.Writer) error {
	t := i18n.EnglishNarrator(a.names)
	text := a.where(t)
	switch {
	case a.moves != nil:
		text += fmt.Sprintf("\n%s\nSolved: %d turns searched. Shares are of the win, if all players play perfectly.\n", a.table(t), a.turns)
	case a.estimate > float64(a.limit):
		text += fmt.Sprintf("Not solved: it takes about %.2g turns, and --turns allows %d. Allow more, or choose a later position by --at.\n",
			a.estimate, a.limit)
	default:
		text += fmt.Sprintf("Not solved: it takes more than the %d turns that --turns allows; the estimate was %.2g. Allow more, or choose a later position by --at.\n", a.limit, a.estimate)
	}
	_, err := io.WriteString(out, text)
	return err
}

// where describes the position.
func (a *answer) where(t i18n.Narrator) string {
	s := &a.state
	decision := "has a turn"
	if s.Phase == razzia.Bidding {
		decision = "has a say in an auction"
	}
	where := fmt.Sprintf("round %d, %s %s. Cards in the piles: %d.\n", s.Round, t.Name(s.Actor), decision, s.CardsLeft())
	if a.kind == aState {
		return "In " + where
	}
	return fmt.Sprintf("After %d of %d moves, in %s", a.at, len(a.played), where)
}

// table writes a line for each move.
func (a *answer) table(t i18n.Narrator) string {
	grid := [][]string{{"move"}}
	for seat := range razzia.Seat(a.state.Players) {
		grid[0] = append(grid[0], t.Name(seat))
	}
	grid[0] = append(grid[0], "costs", "")
	for _, m := range a.list() {
		row := []string{m.Move}
		for _, share := range m.Shares {
			row = append(row, fmt.Sprintf("%.4f", share))
		}
		grid = append(grid, append(row, m.cost(), m.remark()))
	}
	var text strings.Builder
	for line := range strings.Lines(command.Align(grid)) {
		text.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return text.String()
}

// cost is the loss of a move in words.
func (m *solvedMove) cost() string {
	if m.Perfect {
		return "perfect"
	}
	return fmt.Sprintf("%.4f", m.Loss)
}

// remark marks the move that was played.
func (m *solvedMove) remark() string {
	if m.Played {
		return "played"
	}
	return ""
}
