package play

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/table"
	"razzia/internal/tui"
)

// An asking asks a person for moves, a line each.
type asking struct {
	command.Streams
	in      *bufio.Scanner
	colours tui.Colours
	ended   bool // the input has
}

func newAsking(std command.Streams, colours tui.Colours) asking {
	return asking{Streams: std, in: bufio.NewScanner(std.In), colours: colours}
}

// seatNames are the players of positions.
var seatNames = table.SampleNames()

// ask shows a position, and takes a legal move. It is false if the input has ended.
func (a *asking) ask(s *razzia.State) (m razzia.Move, ok bool) {
	for _, line := range tui.Position(s, seatNames, a.colours) {
		fmt.Fprintln(a.Out, line)
	}
	fmt.Fprintf(a.Out, "%s is to move. Find the best move: %s; q ends.\n", seatNames[s.Actor], strings.Join(keysOf(s), ", "))
	for {
		text, ok := a.line("> ")
		if !ok {
			return m, false
		}
		m, err := typedMove(s, text)
		if err == nil {
			return m, true
		}
		fmt.Fprintln(a.Out, err)
	}
}

// line asks for a line. It is false for q and at the end of the input.
func (a *asking) line(prompt string) (text string, ok bool) {
	fmt.Fprint(a.Out, prompt)
	if !a.in.Scan() {
		a.ended = true
		return "", false
	}
	text = strings.TrimSpace(a.in.Text())
	return text, text != "q" && text != "quit"
}

// keysOf lists the legal moves with their keys.
func keysOf(s *razzia.State) (list []string) {
	had := map[razzia.Verb]bool{}
	for _, m := range s.Legal(nil) {
		if v := m.Verb(); had[v] && v != razzia.ToDraw && v != razzia.ToBid {
			continue
		}
		had[m.Verb()] = true
		switch m.Verb() {
		case razzia.ToDraw:
			list = append(list, fmt.Sprintf("%d draws from pile %d", m.Pile(), m.Pile()))
		case razzia.ToSteal:
			list = append(list, "s and the codes of cards steals")
		case razzia.ToCall:
			list = append(list, "c calls an auction")
		case razzia.ToBid:
			list = append(list, fmt.Sprintf("%d bids it", m.Cheque()))
		case razzia.ToPass:
			list = append(list, "p passes")
		}
	}
	return list
}

// typedMove reads a legal move that was typed by its key, or in notation.
func typedMove(s *razzia.State, text string) (razzia.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return razzia.Move{}, errors.New("type a move, or q to end")
	}
	switch first := words[0]; {
	case first == "c" || first == "p":
		words[0] = map[string]string{"c": "call", "p": "pass"}[first]
	case first == "s":
		words[0] = "steal"
	case len(words) == 1 && strings.Trim(first, "0123456789") == "" && s.Phase == razzia.Bidding:
		words = []string{"bid", first}
	case len(words) == 1 && strings.Trim(first, "0123456789") == "":
		words = []string{"draw", first}
	}
	m, err := razzia.ParseMove(strings.Join(words, " "))
	if err != nil {
		return m, err
	}
	_, err = s.Step(m)
	return m, err
}
