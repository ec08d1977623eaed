package ui

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// A Line is a line of the log in words.
type Line struct {
	ID    string // of the line on the page, and for ever: the entry's version, and a number for each of its lines
	Text  string
	Sound string // what it sounds like, "" for nothing
	Ply   int    // where a replay shows it
	Who   string // who said it, for talk
	move  bool   // whether it tells a move, not what a round scored or what happened to a seat
}

// shownLines is how many lines of the log a table shows.
const shownLines = 40

// Lines tells the log's last lines.
func (b *Board) Lines() []Line {
	var lines []Line
	for line := range b.backward() {
		if lines = append(lines, line); len(lines) == shownLines {
			break
		}
	}
	slices.Reverse(lines)
	return lines
}

// backward tells the log from its last line back. Most of a long log is shown to nobody, so it is not put
// into words.
func (b *Board) backward() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for _, f := range slices.Backward(b.Log.Facts) {
			for _, line := range slices.Backward(b.factLines(f)) {
				if !yield(line) {
					return
				}
			}
		}
	}
}

// factLines tells one entry of the log, which may take several lines, or none.
func (b *Board) factLines(f *Fact) []Line {
	line := b.line(f)
	if line.Text == "" {
		return nil
	}
	lines := append([]Line{line}, b.roundLines(f)...)
	for i := range lines {
		lines[i].ID = lineID(f.Entry) + "." + strconv.Itoa(i)
	}
	return lines
}

// Talk tells what people said lately.
func (b *Board) Talk() []Line {
	var lines []Line
	for _, f := range b.Log.Talk {
		e := f.Entry
		lines = append(lines, Line{ID: lineID(e), Text: e.Text, Who: i18n.Isolate(e.Person.Name), Sound: "talk"})
	}
	return lines[max(0, len(lines)-shownLines):]
}

func (b *Board) line(f *Fact) Line {
	e := f.Entry
	line := Line{Ply: f.Ply}
	switch e.Kind {
	case table.Moved:
		line.Text, line.Sound, line.move = b.moveText(f), soundOf(f), true
	case table.Began:
		line.Text = b.T("event.round_began", "round", 1, "name", b.Teller.Name(b.Log.First))
	default:
		line.Text = b.seatText(e)
	}
	return line
}

// lineID names the line of an entry on the page.
func lineID(e table.Entry) string { return "l" + strconv.Itoa(e.Version) }

// seatWords are the keys of what happens to a seat during the game.
var seatWords = map[table.Kind]string{
	table.BotSat: "table.bot_took_seat", table.TimedOut: "table.time_up",
	table.Left: "table.away", table.Resigned: "table.resigned", table.TookBack: "table.seat_taken_back",
}

// seatText says what happened to a seat; nothing of what happened before the game began.
func (b *Board) seatText(e table.Entry) string {
	if e.Kind == table.Warned {
		return b.warning(e)
	}
	key := seatWords[e.Kind]
	if key == "" || e.Kind == table.BotSat && !b.View.Seats[e.Seat].Person {
		return ""
	}
	return b.T(key, "name", b.Teller.Name(e.Seat))
}

// warning tells a seat that its time is up.
func (b *Board) warning(e table.Entry) string {
	return b.Teller.Name(e.Seat) + ": " + b.T("table.time_warning", "time", b.T("time.seconds", "n", 20))
}

// moveText says a move and what followed from it. What a round scored is told by its sheet.
func (b *Board) moveText(f *Fact) string {
	words := []string{b.Teller.MoveBy(f.Entry.Seat, f.Entry.Move, b.View.Options.Piles)}
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.SeatScored, razzia.RowLost, razzia.PropertyReturned, razzia.SeatOut, razzia.RoundBegan:
		default:
			words = append(words, b.Teller.Event(e))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// roundLines says how a round was scored, and that the next begins.
func (b *Board) roundLines(f *Fact) []Line {
	var lines []Line
	for _, e := range f.Events {
		if e.Kind == razzia.SeatScored || e.Kind == razzia.RoundBegan {
			lines = append(lines, Line{Text: b.Teller.Event(e), Ply: f.Ply})
		}
	}
	return lines
}

// news is what happened last, to be read at a glance.
func (b *Board) news() string {
	for line := range b.backward() {
		if line.move || !b.Over() {
			return line.Text
		}
	}
	return ""
}

// soundOf names the sound of the loudest thing that happened.
func soundOf(f *Fact) string {
	sound := map[razzia.Verb]string{razzia.ToBid: "bid", razzia.ToPass: "pass", razzia.ToCall: "call", razzia.ToSteal: "steal"}[f.Entry.Move.Verb()]
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.Raid:
			return "raid"
		case razzia.LootTurnedUp:
			sound = "card"
		case razzia.PoliceTurnedUp:
			sound = "police"
		case razzia.AuctionWon:
			sound = "hammer"
		case razzia.GameEnded:
			return "end"
		}
	}
	return sound
}
