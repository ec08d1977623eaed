package ui

import (
	"slices"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// TestTheLogSpeaksToItsReader reads the log of a whole game as each of several viewers.
func TestTheLogSpeaksToItsReader(t *testing.T) {
	b := playedBoard(t, 400)
	for name, test := range map[string]struct {
		mine []int
		quit bool // whether the viewer resigned
		you  bool // whether the log calls the first of these seats "you"
	}{
		"a player":                     {mine: []int{2}, you: true},
		"a spectator":                  {},
		"several people at one device": {mine: []int{1, 2}},
		"a player who resigned":        {mine: []int{2}, quit: true},
	} {
		v := b.View
		v.Seats = slices.Clone(v.Seats)
		for _, i := range test.mine {
			v.Seats[i].Mine, v.Seats[i].Resigned = true, test.quit
		}
		log := logText(NewBoard(b.Page, picture.Of(v, b.Log, b.Moment)))
		if said := strings.Contains(log, "You pass."); said != test.you {
			t.Errorf("%s reads \"You pass.\": %v", name, said)
		}
		if named := strings.Contains(log, "Elke"); named == test.you {
			t.Errorf("%s reads the name of Elke: %v", name, named)
		}
		if !strings.Contains(log, "Felix passes.") {
			t.Errorf("%s does not read that Felix passes", name)
		}
	}
}

// logText is the whole log.
func logText(b *Board) string {
	var text strings.Builder
	for line := range logOf(&b.tablePage).backward() {
		text.WriteString(line.Text + "\n")
	}
	return text.String()
}

// TestTheLogTellsAPlayerAboutTheirSeat reads what happened to a seat, as its player and as another.
func TestTheLogTellsAPlayerAboutTheirSeat(t *testing.T) {
	b := playedBoard(t, 3)
	v := b.View
	v.Seats = slices.Clone(v.Seats)
	v.Seats[2].Mine = true
	own := NewBoard(b.Page, picture.Of(v, b.Log, b.Moment))
	for kind, want := range map[table.Kind][2]string{
		table.Warned:   {"Hurry up! 20 seconds left.", "Elke has only 20 seconds left."},
		table.TimedOut: {"You ran out of time; a bot takes over.", "Elke ran out of time; a bot takes over."},
		table.Left:     {"You were away.", "Elke is away."},
		table.BotSat:   {"A bot is playing for you.", "A bot is playing for Elke."},
		table.TookBack: {"You are back in the game.", "Elke is back in the game."},
		table.Resigned: {"You have resigned; a bot takes over.", "Elke has resigned; a bot takes over."},
	} {
		e := table.Entry{Kind: kind, Seat: 2}
		if got := [2]string{logOf(&own.tablePage).seatText(e), logOf(&b.tablePage).seatText(e)}; got != want {
			t.Errorf("%v: got %q, want %q", kind, got, want)
		}
	}
}
