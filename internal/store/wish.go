package store

import (
	"time"

	"razzia/internal/lobby"
	"razzia/internal/table"
)

// A WishRow is a wish as a database has it. Times are in milliseconds since 1970.
type WishRow struct {
	Person, Name  string
	Face, Players int64
	Clock         string
	Fill          int64 // in milliseconds; -1 for never
	Level         string
	Asked, Seen   int64
	Table         string
	Made          bool
}

// Fields are the places of the columns of [WishColumns], for a scan.
func (r *WishRow) Fields() []any {
	return []any{&r.Person, &r.Name, &r.Face, &r.Players, &r.Clock, &r.Fill, &r.Level, &r.Asked, &r.Seen, &r.Table, &r.Made}
}

// WishRowOf returns the row of a wish, without its times.
func WishRowOf(w lobby.Wish) WishRow {
	r := WishRow{Person: w.Person.ID, Name: w.Person.Name, Face: int64(w.Person.Face), Players: int64(w.Players),
		Clock: string(w.Clock), Fill: -1, Level: w.Level}
	if w.Fill != lobby.NoBots {
		r.Fill = w.Fill.Milliseconds()
	}
	return r
}

// Wish returns the wish of a row at a moment, in milliseconds since 1970.
func (r *WishRow) Wish(now int64) lobby.Wish {
	w := lobby.Wish{Person: table.Person{ID: r.Person, Name: r.Name, Face: uint8(r.Face)}, Players: int(r.Players),
		Clock: lobby.ClockKind(r.Clock), Fill: lobby.NoBots, Level: r.Level, Waited: millis(now - r.Asked)}
	if r.Fill >= 0 {
		w.Fill = millis(r.Fill)
	}
	if r.Made {
		w.Table = table.ID(r.Table)
	}
	return w
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// Waits reports whether the person of a row waits for a table at a moment, in milliseconds since 1970.
func (r *WishRow) Waits(now int64) bool {
	return !r.Made && r.Seen >= now-lobby.Silence.Milliseconds()
}

// WishesApart returns the wishes of rows at a moment, in milliseconds since 1970, with the pairs of persons who must not play together.
func WishesApart(rows []WishRow, pairs [][2]string, now int64) (list []lobby.Wish) {
	apart := map[string][]string{}
	for _, p := range pairs {
		apart[p[0]] = append(apart[p[0]], p[1])
	}
	for _, r := range rows {
		w := r.Wish(now)
		w.Apart = apart[r.Person]
		list = append(list, w)
	}
	return list
}
