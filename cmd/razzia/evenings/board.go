package evenings

import (
	"fmt"
	"time"

	"razzia/client"
	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/tui"
)

// A board draws an evening: on a screen in a room, or printed.
type board struct {
	words *i18n.Localizer
	of    *client.Evening
	now   time.Time
	link  string   // of its page
	code  []string // a QR code of the link; nil for none
	lost  bool     // the server does not answer
}

// gap is between the halves of a board, in columns.
const gap = 2

// lines draws the board. Of a long block a part is shown at a time.
func (b board) lines(c tui.Canvas) []string {
	head := []string{c.Bar(" ◆ "+tui.Cell(b.of.Plan.Name, min(tui.Columns(b.of.Plan.Name), 40)), b.stage()+" "),
		c.Spread(" "+b.fact(), c.Strong(b.left())+" "), ""}
	foot := []string{"", " " + c.Faint(b.link)}
	if b.lost {
		foot[1] += "  " + c.Alarm(b.words.Text("connection.lost"))
	}
	height := 0
	if c.Height > 0 {
		height = max(c.Height-len(head)-len(foot), 1)
	}
	lines := append(head, b.body(c, height)...)
	if height > 0 {
		for len(lines) < len(head)+height {
			lines = append(lines, "")
		}
	}
	return append(lines, foot...)
}

// body draws what is between head and foot, within a height; 0 is no limit.
func (b board) body(c tui.Canvas, height int) []string {
	half := c.Width*11/20 - gap
	rest := c.Width - half - gap
	switch b.of.Stage {
	case "gathering":
		return b.withCode(c, height, b.guests)
	case "cancelled":
		return nil
	case "ended":
		return b.withCode(c, height, b.standings)
	}
	if rest < narrowest {
		return b.within(append(append(b.tables(c, c.Width), ""), b.standings(c, c.Width)...), height)
	}
	left, right := b.within(b.tables(c, half), height), b.within(b.standings(c, rest), height)
	return c.Beside(left, right, half+gap)
}

// withCode draws a block beside the QR code, if both have room.
func (b board) withCode(c tui.Canvas, height int, block func(tui.Canvas, int) []string) []string {
	if len(b.code) == 0 {
		return b.within(block(c, c.Width), height)
	}
	edge := tui.Columns(b.code[0])
	if width := c.Width - edge - gap; width >= narrowest && len(b.code) <= height {
		return c.Beside(b.within(block(c, width), height), b.code, width+gap)
	}
	return b.within(block(c, c.Width), height)
}

// narrowest is the least width of a block, in columns: that of a line of the standings.
const narrowest = 32

// turn is how long a part of a long block is shown.
const turn = 8 * time.Second

// within is the part of a block that is shown now. Its first line is its heading, and says which part it is.
func (b board) within(block []string, height int) []string {
	if height == 0 || len(block) <= height || height < 2 {
		return block
	}
	part := height - 1
	parts := (len(block) - 1 + part - 1) / part
	at := int(b.now.Unix()/int64(turn/time.Second)) % parts
	shown := block[1+at*part : min(1+(at+1)*part, len(block))]
	heading := block[0] + " · " + b.words.Text("puzzles.of", "n", at+1, "all", parts)
	return append([]string{heading}, shown...)
}

// stage says what goes on: "Game 2 of 3".
func (b board) stage() string {
	text := ""
	switch {
	case b.of.Stage == "cancelled":
		return b.words.Text("evening.called_off")
	case b.of.Stage == "ended":
		return b.outcome()
	case b.of.Stage == "playing" && b.arena():
		text = b.words.Text("evening.playing", "n", len(b.games(running)))
	case b.of.Stage == "playing":
		text = b.words.Text("evening.game_of", "n", b.of.Round, "all", b.of.Plan.Games)
	case b.of.Stage == "resting":
		text = b.words.Text("evening.after_game", "n", b.played(), "all", b.of.Plan.Games)
	default:
		text = facts(b.words, &b.of.Plan)
	}
	if b.of.Paused {
		text = b.words.Text("evening.paused") + " · " + text
	}
	return text
}

// outcome names who has won.
func (b board) outcome() string {
	var names []string
	for _, s := range b.of.Standings {
		if s.Place == 1 && s.Games > 0 {
			names = append(names, b.name(s.Guest))
		}
	}
	switch len(names) {
	case 0:
		return b.words.Text("evening.game_over")
	case 1:
		return b.words.Text("evening.wins", "name", names[0])
	}
	return b.words.Text("result.share_victory")
}

// fact is the line below the bar.
func (b board) fact() string {
	switch {
	case over(b.of):
		return b.words.Text("evening.people", "n", b.ranked()) + " · " + facts(b.words, &b.of.Plan)
	case b.of.Stage == "gathering":
		return momentIn(b.words, b.of.Plan.Starts.In(b.now.Location()))
	}
	return b.here()
}

// here says how many are here.
func (b board) here() string {
	here := 0
	for _, g := range b.of.Guests {
		if g.Presence == "here" || g.Presence == "resting" {
			here++
		}
	}
	return b.words.Text("evening.are_here", "n", here)
}

// ranked is how many have played.
func (b board) ranked() (n int) {
	for _, s := range b.of.Standings {
		if s.Games > 0 {
			n++
		}
	}
	return n
}

// left says how much time is left until something happens by itself; "" if the evening waits for games.
func (b board) left() string {
	if b.of.Until == nil || b.of.Paused || over(b.of) {
		return ""
	}
	left := b.of.Until.Sub(b.now)
	if left > 24*time.Hour {
		return momentIn(b.words, b.of.Until.In(b.now.Location()))
	}
	label := "evening.starts_in"
	if b.of.Stage == "playing" || b.of.Stage == "resting" && len(b.games(paired)) == 0 {
		label = "evening.ends_in"
	}
	return b.words.Text(label) + " " + clock(left)
}

// clock writes a time: 4:12, or 1:04:12.
func clock(left time.Duration) string {
	seconds := max(0, int((left+time.Second-1)/time.Second))
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// arena reports whether there are no rounds.
func (b board) arena() bool { return b.of.Plan.Kind == evening.Arena.String() }

// The states of games.
const (
	paired  = "paired"
	running = "running"
	done    = "done"
)

// games are the games in a state.
func (b board) games(state string) (list []client.EveningGame) {
	for _, g := range b.of.Games {
		if g.State == state {
			list = append(list, g)
		}
	}
	return list
}

// played is the last round that has begun.
func (b board) played() (round int) {
	for _, g := range b.of.Games {
		if g.State != paired {
			round = max(round, g.Round)
		}
	}
	return round
}

// name is the name of a guest.
func (b board) name(number int) string {
	for _, g := range b.of.Guests {
		if g.Number == number && g.Name != "" {
			return tui.SafeName(g.Name)
		}
	}
	return b.words.Text("duel.somebody")
}
