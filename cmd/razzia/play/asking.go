package play

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/tui"
)

// An asking asks a person for moves, a line each.
type asking struct {
	command.Streams
	words   *i18n.Localizer
	in      *bufio.Scanner
	colours tui.Colours
	ended   bool // the input has
}

func newAsking(std command.Streams, words *i18n.Localizer, colours tui.Colours) asking {
	return asking{Streams: std, words: words, in: bufio.NewScanner(std.In), colours: colours}
}

// seatNames are the players of positions.
var seatNames = table.SampleNames()

// narrator tells of a position.
func (a *asking) narrator(s *razzia.State) i18n.Narrator {
	return a.words.Narrator(seatNames[:s.Players], i18n.PlainNames)
}

// say writes lines, which break between words at the width of the smallest terminal.
func (a *asking) say(lines ...string) {
	for _, line := range lines {
		fmt.Fprintln(a.Out, tui.Fold(line, widest))
	}
}

// widest is the width of the text, in columns.
const widest = 79

// labelled writes a value behind its label.
func (a *asking) labelled(label, value string) string {
	return a.words.Text("terminal.labelled", "label", a.words.Text(label), "text", value)
}

// ask shows a position, and takes a legal move. It is false if the input has ended.
func (a *asking) ask(s *razzia.State) (m razzia.Move, ok bool) {
	n := a.narrator(s)
	for _, line := range tui.Position(s, n, a.colours) {
		fmt.Fprintln(a.Out, line)
	}
	a.say(n.Text("table.turn_of", "name", n.Name(s.Actor))+". "+n.Text("puzzles.find"), strings.Join(keysOf(n, s), "  "))
	for {
		text, ok := a.line("> ")
		if !ok {
			return m, false
		}
		m, err := typedMove(s, text)
		if err == nil {
			return m, true
		}
		a.say(refusalOf(n, err))
	}
}

// refusalOf explains why a typed text is no legal move.
func refusalOf(n i18n.Narrator, err error) string {
	refused, is := errors.AsType[*razzia.Refusal](err)
	switch {
	case errors.Is(err, errNothing):
		return n.Text("terminal.type_move")
	case is:
		return n.Refusal(refused)
	}
	return n.Text("refusal.unknown_move")
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

// keysOf lists the kinds of legal moves with their keys, and the key that leaves. In each the spaces do not break.
func keysOf(n i18n.Narrator, s *razzia.State) (list []string) {
	add := func(key, text string) {
		list = append(list, strings.ReplaceAll("["+key+"] "+text, " ", "\u00a0"))
	}
	had := map[razzia.Verb]bool{}
	for _, m := range s.Legal(nil) {
		if v := m.Verb(); had[v] && v != razzia.ToDraw && v != razzia.ToBid {
			continue
		}
		had[m.Verb()] = true
		switch m.Verb() {
		case razzia.ToDraw:
			add(i18n.Number(int(m.Pile())), n.Text("table.draw_pile", "pile", int(m.Pile())))
		case razzia.ToSteal:
			add("s Jr Ca …", n.Text("slot.steal"))
		case razzia.ToCall:
			add("c", n.Action(m))
		case razzia.ToBid:
			add(i18n.Number(int(m.Cheque())), n.Action(m))
		case razzia.ToPass:
			add("p", n.Action(m))
		}
	}
	add("q", n.Text("terminal.key_quit"))
	return list
}

// errNothing is the error of a line without a move.
var errNothing = errors.New("no move was typed")

// typedMove reads a legal move that was typed by its key, or in notation.
func typedMove(s *razzia.State, text string) (razzia.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return razzia.Move{}, errNothing
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
