package operations

import (
	"slices"

	"razzia/client"
	"razzia/internal/table"
)

// logOf returns the log of a table after a version, without the words of muted persons.
func logOf(t *table.Table, after int, muted table.Muted) client.Log {
	l := client.Log{Version: t.Version, Entries: []client.Entry{}}
	for _, e := range t.Log[min(after, len(t.Log)):] {
		out := entryOf(t, e)
		if e.Kind == table.Talked && muted.Has(e.Person.ID) {
			out.Name, out.Text, out.Phrase, out.Muted = "", "", "", true
		}
		l.Entries = append(l.Entries, out)
	}
	return l
}

func entryOf(t *table.Table, e table.Entry) client.Entry {
	out := client.Entry{Version: e.Version, At: e.At, Kind: string(e.Kind), Seat: e.Seat, Name: t.Seats.NameOf(e), Level: e.Level,
		Packages: slices.Clone(e.Packages), Sums: slices.Clone(e.Sums), Asked: slices.Clone(e.Asked),
		Next: string(e.Next), Word: e.Word, Until: e.Until}
	switch e.Kind {
	case table.Asked, table.Undone, table.Offered, table.Kept:
		addConsent(&out, e)
	case table.BotSat:
		out.Name = e.Text
	case table.Talked:
		out.Text, out.Phrase = e.Text, e.Phrase
	case table.Moved:
		out.Move = &e.Move
	case table.Paced:
		pace := e.Pace.Milliseconds()
		out.Pace = &pace
	}
	return out
}

// addConsent adds what an entry about a question or an agreement has.
func addConsent(out *client.Entry, e table.Entry) {
	out.Question = string(e.Question)
	if e.Kind == table.Undone || e.Question == table.ToUndo {
		out.Ply = &e.Ply
	}
	if e.Kind == table.Offered || e.Kind == table.Kept || e.Question == table.ToGive {
		out.Of = &e.Of
	}
}
