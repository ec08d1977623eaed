package ui

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A Line is a line of the log or of the talk, in words.
type Line struct {
	ID      string // of the line on the page, always the same: the version of the entry, and the number of the line within it
	Text    string
	Sound   string // the name of its sound, "" for none
	Ply     int    // the moment of the replay that shows it
	Name    string // of the person who said it, for talk
	Own     bool   // the viewer said it
	Seat    string // the ID of the seat of the person who said it, for talk
	Version int    // of the entry, for talk that the viewer can report
	Won     bool   // the viewer won the row
	Gone    bool   // the move was taken back
	move    bool   // whether it describes a move, and not a score or a change of a seat
}

// A logView is the log of the game in words.
type logView struct {
	*tablePage
	counting bool // the picture counts a round row by row
}

func logOf(p *tablePage) logView { return logView{p, p.Beat == table.Counted && p.Stepped()} }

// shownLines is the maximum number of lines of the log on a page.
const shownLines = 40

// lines returns the last lines of the log.
func (l logView) lines() []Line {
	lines := make([]Line, 0, shownLines)
	for line := range l.backward() {
		if lines = append(lines, line); len(lines) == shownLines {
			break
		}
	}
	slices.Reverse(lines)
	return lines
}

// backward returns the lines of the log, the last one first. They are put into words one by one, because most of a long
// log is never shown.
func (l logView) backward() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for _, f := range slices.Backward(l.Log.Facts) {
			for _, line := range slices.Backward(l.linesOf(f)) {
				if !yield(line) {
					return
				}
			}
		}
	}
}

// linesOf describes an entry of the log in zero, one or more lines.
func (l logView) linesOf(f *picture.Fact) []Line {
	line := l.line(f)
	if line.Text == "" {
		return nil
	}
	lines := append([]Line{line}, l.roundLines(f)...)
	for i := range lines {
		lines[i].ID = lineID(f.Entry) + "." + strconv.Itoa(i)
		if f.Say {
			lines[i].ID += "s" // the outcome is a new line to the browser
		}
	}
	return lines
}

// talkLines are the last lines of what the people at the table say.
func talkLines(t *tablePage) []Line {
	var lines []Line
	for _, f := range t.Log.Talk {
		e := f.Entry
		if e.Silent() || t.View.Muted.Has(e.Person.ID) {
			continue // the words were removed, or the viewer does not want to see them
		}
		lines = append(lines, Line{ID: lineID(e), Text: WordsOf(t.Page, e), Name: i18n.Isolate(f.Name), Own: t.Owns(e.Seat) && !f.Former,
			Seat: seatID(e.Seat), Version: e.Version, Sound: "talk"})
	}
	return lines[max(0, len(lines)-shownLines):]
}

func (l logView) line(f *picture.Fact) Line {
	e := f.Entry
	line := Line{Ply: f.Ply, Gone: f.Gone}
	switch e.Kind {
	case table.Moved:
		line.Text, line.Sound, line.Won, line.move = l.moveText(f), soundOf(f), l.wonRow(f), true
		line.Sound = cmp.Or(f.Sound, line.Sound)
	case table.Began:
		line.Text = l.Narrator.Tell("event.round_began", l.Log.First, "round", 1)
	default:
		line.Text = l.seatText(e)
	}
	return line
}

// lineID is the ID of an entry's line on the page.
func lineID(e table.Entry) string { return "l" + strconv.Itoa(e.Version) }

// seatKeys are the catalog keys of what can happen to a seat during the game.
var seatKeys = map[table.Kind]string{
	table.BotSat: "table.bot_took_seat", table.TimedOut: "table.time_up",
	table.Left: "table.away", table.Resigned: "table.resigned", table.TookBack: "table.seat_taken_back",
}

// seatText describes what happened to a seat. It is "" for entries from before the game.
func (l logView) seatText(e table.Entry) string {
	if e.Kind == table.Warned {
		return l.Narrator.Tell("table.hurry", e.Seat, "time", l.T("time.seconds", "n", 20))
	}
	if text := l.consentText(e); text != "" {
		return text
	}
	key := seatKeys[e.Kind]
	if key == "" || e.Kind == table.BotSat && !l.View.Seats[e.Seat].Person {
		return ""
	}
	return l.Narrator.Tell(key, e.Seat)
}

// moveText describes a move and its consequences, except scores, which the score sheet shows.
func (l logView) moveText(f *picture.Fact) string {
	words := []string{l.Narrator.MoveBy(f.Entry.Seat, f.Entry.Move, l.View.Options.Piles)}
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.SeatScored, razzia.RowLost, razzia.PropertyReturned, razzia.SeatOut, razzia.RoundBegan, razzia.GameEnded:
		default:
			words = append(words, l.Narrator.Event(e))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// roundLines describes the scores of a round with the biggest swing, and the beginning of the next round or the end of the game.
func (l logView) roundLines(f *picture.Fact) []Line {
	var lines []Line
	add := func(text, sound string) {
		if text != "" {
			lines = append(lines, Line{Text: text, Sound: sound, Ply: f.Ply})
		}
	}
	for _, e := range f.Events {
		switch e.Kind {
		case razzia.SeatScored:
			add(l.Narrator.Event(e), "")
			if int(e.Seat) == len(l.View.Seats)-1 {
				add(l.swingIn(int(e.Round)), "")
			}
		case razzia.RoundBegan:
			add(l.Narrator.Event(e), "")
		case razzia.GameEnded:
			add(l.Narrator.Event(e), "end")
		}
	}
	return lines
}

// swingIn tells the biggest swing of a scored round, from 1; "" if the round is not known.
func (l logView) swingIn(round int) string {
	for i := range l.Log.Scorings {
		if l.Log.Scorings[i].Round == round {
			return swingText(l.tablePage, &l.Log.Scorings[i])
		}
	}
	return ""
}

// lineStep are the attributes of a line of the log. The scores of a round that is counted come with the last step.
func (l logView) lineStep(line Line) templ.Attributes {
	if !l.counting || line.move || line.Ply != l.Log.Facts[len(l.Log.Facts)-1].Ply {
		return nil
	}
	return l.at(len(l.Steps))
}

// wonRow reports whether the viewer won the row with a move.
func (l logView) wonRow(f *picture.Fact) bool {
	return slices.ContainsFunc(f.Events, func(e razzia.Event) bool { return e.Kind == razzia.AuctionWon && l.Owns(e.Seat) })
}

// soundOf names the sound of the most important event of a fact.
func soundOf(f *picture.Fact) string {
	sound := map[razzia.Verb]string{razzia.ToBid: "bid", razzia.ToPass: "pass", razzia.ToCall: "call",
		razzia.ToSteal: "steal"}[f.Entry.Move.Verb()]
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
		}
	}
	return sound
}
