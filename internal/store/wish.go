package store

import (
	"time"

	"razzia/internal/lobby"
	"razzia/internal/rating"
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
	Reach         int64 // in points; 0 for any
}

// Fields are the places of the columns of [WishColumns], for a scan.
func (r *WishRow) Fields() []any {
	return []any{&r.Person, &r.Name, &r.Face, &r.Players, &r.Clock, &r.Fill, &r.Level, &r.Asked, &r.Seen, &r.Table, &r.Made, &r.Reach}
}

// WishRowOf returns the row of a wish, without its times.
func WishRowOf(w lobby.Wish) WishRow {
	r := WishRow{Person: w.Person.ID, Name: w.Person.Name, Face: int64(w.Person.Face), Players: int64(w.Players),
		Clock: string(w.Clock), Fill: -1, Level: w.Level, Reach: int64(w.Reach)}
	if w.Fill != lobby.NoBots {
		r.Fill = w.Fill.Milliseconds()
	}
	return r
}

// Wish returns the wish of a row at a moment, in milliseconds since 1970.
func (r *WishRow) Wish(now int64) lobby.Wish {
	w := lobby.Wish{Person: table.Person{ID: r.Person, Name: r.Name, Face: uint8(r.Face)}, Players: int(r.Players),
		Clock: lobby.ClockKind(r.Clock), Fill: lobby.NoBots, Level: r.Level, Waited: millis(now - r.Asked), Reach: int(r.Reach)}
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

// Waiting is what a match needs of the persons who wait.
type Waiting struct {
	Rows  []WishRow
	Pairs [][2]string // the first person must not play with the second
	Rated []RatingRow // of their identities
}

// Wishes returns the wishes at a moment, in milliseconds since 1970.
func (w *Waiting) Wishes(now int64) (list []lobby.Wish) {
	apart, rated := map[string][]string{}, FuseRatings(w.Rated)
	for _, p := range w.Pairs {
		apart[p[0]] = append(apart[p[0]], p[1])
	}
	for _, r := range w.Rows {
		wish := r.Wish(now)
		wish.Apart, wish.Rating = apart[r.Person], rating.Start()
		if found, ok := rated[r.Person]; ok {
			wish.Rating = found
		}
		list = append(list, wish)
	}
	return list
}
