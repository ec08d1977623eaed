package evening

import (
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Line is something that a person has said who watched the final of an evening ([Evening.Final]). Those who play it see no line of it
// before their game is over.
type Line struct {
	Number int          // names the line in its evening, from 1
	Table  table.ID     // of the final
	Person table.Person // as they were called then
	At     time.Time
	Text   string
}

// The bounds of the talk of an evening.
const (
	MostLines  = table.MaxTalkLines // that are said
	ShownLines = 100                // that are shown: the last ones
	TalkTime   = 7 * 24 * time.Hour // the talk goes so long after the end of its evening
)

// The refusals of the talk.
var (
	ErrNoTalk = fault.Denied.New("evening-talk", "evening.no_talk", "The talk is for those who have played at the evening and are done, while "+
		"they watch its last game.")
	ErrNoLine = fault.NotFound.New("no-such-evening-line", "evening.no_line", "There is no such line, or you do not see it.")
)

// A Talk is what those say who watch a final, as a viewer of its evening has it.
type Talk struct {
	May   bool   // the viewer may say something
	Lines []Line // that they read, the last ones. Those of people that they have muted are missing
}

// TalkOf returns the talk as a viewer has it. While the final runs it is for those who have played a game of the evening to its end, and
// for who organises it, unless they have a seat in the final or had one: so a person who plays under one name and joins under another one
// reads nothing. When the evening is over it is for all who took part. Programs have none: a person who plays may be behind them.
func TalkOf(v *View) (t Talk) {
	t.May, t.Lines = mayTalk(v, v.Final()), reads(v)
	t.Lines = slices.DeleteFunc(t.Lines, func(l Line) bool { return slices.Contains(v.Unheard, l.Person.ID) })
	t.Lines = t.Lines[max(0, len(t.Lines)-ShownLines):]
	return t
}

// reads lists the lines that a viewer may read, those of people that they have muted too.
func reads(v *View) (list []Line) {
	final, over := v.Final(), looksBack(v)
	if !over && !mayTalk(v, final) {
		return nil
	}
	for _, l := range v.lines {
		if over && !playsOn(v, l.Table) || final != nil && l.Table == final.Table {
			list = append(list, l)
		}
	}
	return list
}

// lineOf returns a line that a viewer may read, by its number; false for none.
func lineOf(v *View, number int) (Line, bool) {
	list := reads(v)
	at := slices.IndexFunc(list, func(l Line) bool { return l.Number == number })
	if at < 0 {
		return Line{}, false
	}
	return list[at], true
}

// mayTalk reports whether a viewer talks while the final runs; nil for none. If its seats are not known no one does.
func mayTalk(v *View, final *Sitting) bool {
	switch {
	case final == nil || v.seats == nil || !isPerson(v) || sits(v, final) || slices.ContainsFunc(v.Who, v.seats.Has):
		return false
	case v.Organises:
		return true
	}
	played := func(s Sitting) bool { return s.State == Done && sits(v, &s) }
	return v.Me != nil && v.Me.Presence <= Rests && slices.ContainsFunc(v.Sittings, played)
}

// looksBack reports whether a viewer may read the talk of an evening that is over.
func looksBack(v *View) bool {
	return v.Stage == Ended && isPerson(v) && (v.Organises || v.Me != nil && v.Me.Presence != Expelled)
}

// isPerson reports whether a viewer is known, and no program.
func isPerson(v *View) bool { return len(v.Who) > 0 && !slices.ContainsFunc(v.Who, table.IsBotAccount) }

// sits reports whether a viewer has a seat of a game, by any of their identities.
func sits(v *View, s *Sitting) bool {
	return slices.ContainsFunc(s.Seats, func(seat Seat) bool {
		return seat.Guest > 0 && slices.Contains(v.Who, v.Guest(seat.Guest).Person)
	})
}

// playsOn reports whether a viewer may still play at a table: the evening was ended before its game was over.
func playsOn(v *View, id table.ID) bool {
	return slices.ContainsFunc(v.Sittings, func(s Sitting) bool { return s.Table == id && s.State != Done && sits(v, &s) })
}

// sameTalk reports whether the talk of two snapshots is the same.
func sameTalk(a, b *Snapshot) bool {
	return (a.seats == nil) == (b.seats == nil) &&
		slices.EqualFunc(a.lines, b.lines, func(a, b Line) bool { return a.Number == b.Number && a.Text == b.Text })
}
