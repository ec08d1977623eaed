package integrity

import (
	"fmt"
	"slices"
	"time"

	"razzia/fair"
	"razzia/internal/analysis"
	"razzia/internal/store"
	"razzia/internal/table"
)

// table checks all that is kept about a table.
func (r *Report) table(id table.ID, kept *store.Kept, measures []analysis.KeptMeasure) {
	r.Tables++
	r.Entries += len(kept.Log)
	if kept.LogErr != nil {
		r.add("entries", id, kept.LogErr.Error(), restoreAll)
		return
	}
	t, err := table.Read(id, kept.Log)
	if err != nil {
		r.add("entries", id, "the rules do not allow it: "+err.Error(), restoreAll)
		return
	}
	r.secret(t, kept.Secret)
	r.summary(t, kept)
	r.persons(t, kept)
	r.plans(t, kept)
	r.measures(t, measures)
}

// secret checks that the seed of a table is there, is the one that was committed to, and deals what was dealt. No message
// shows anything that follows from the seed.
func (r *Report) secret(t *table.Table, secret []byte) {
	dealer, err := table.ParseSecret(secret)
	if err != nil {
		r.add("secrets", t.ID, "the seed is missing or damaged", restoreAll)
		return
	}
	seed := dealer.Seed()
	if _, err := dealer.At(t); err != nil {
		r.add("secrets", t.ID, "the cards that were turned up are not those of the seed", restoreAll)
		return
	}
	if t.Proof.Scheme == "" {
		return // it is a lesson, whose deck is stacked, or a table from before there were commitments whose game did not begin
	}
	if t.Proof.Commitment != seed.Commitment() || t.Proof.Seed != "" && t.Proof.Seed != seed.Reveal() {
		r.add("secrets", t.ID, "the seed is not the one that was committed to", playOn)
		return
	}
	record, began := t.Record()
	proof := t.Proof
	proof.Seed = seed.Reveal()
	record.Fair = proof.JSON()
	if began && fair.Verify(&record) != nil {
		r.add("secrets", t.ID, "the cheques that were dealt are not those of the seed", playOn)
	}
}

// summary compares the line of a table in lists with its log.
func (r *Report) summary(t *table.Table, kept *store.Kept) {
	want := t.Summary()
	wrong := func(column string, got, want any) {
		r.add("tables", t.ID, fmt.Sprintf("%s is %v, and %v by the log", column, got, want), restoreLists)
	}
	got := &kept.Summary
	if got.Version != want.Version {
		wrong("version", got.Version, want.Version)
	}
	if kept.Running != (t.Phase == table.Playing) || kept.Ended != (t.Phase == table.Over) || got.Phase != want.Phase {
		wrong("phase", got.Phase, want.Phase)
	}
	if kept.Listed != want.Options.Listed {
		wrong("listed", kept.Listed, want.Options.Listed)
	}
	if got.Round != want.Round || got.Turn != want.Turn {
		wrong("turn", fmt.Sprintf("of seat %d in round %d", got.Turn, got.Round), fmt.Sprintf("of seat %d in round %d", want.Turn, want.Round))
	}
	if got.Maker != want.Maker {
		wrong("maker", "another person", "the one who made it")
	}
	r.texts(t.ID, got, &want)
	for _, at := range []struct {
		name      string
		got, want time.Time
	}{{"made", got.Made, want.Made}, {"latest", got.Latest, want.Latest}, {"ended_at", got.Ended, want.Ended}} {
		if at.got.UnixMilli() != at.want.UnixMilli() {
			wrong(at.name, at.got, at.want)
		}
	}
}

// texts compares the columns that are JSON. They are compared as this program writes them, whatever wrote them.
func (r *Report) texts(id table.ID, got, want *table.Summary) {
	seats := slices.Clone(want.Seats)
	for i := range min(len(seats), len(got.Seats)) {
		if got.Seats[i].Before == "" { // the row may be from before it was written
			seats[i].Before, seats[i].Gone = "", false
		}
		seats[i].Undone = seats[i].Undone && got.Seats[i].Undone // likewise
	}
	want.Seats = seats
	a, err := store.TextsOf(got)
	b, other := store.TextsOf(want)
	if err != nil || other != nil {
		r.add("tables", id, "the summary cannot be written", restoreLists)
		return
	}
	for _, column := range []struct{ name, got, want string }{
		{"seats", a.Seats, b.Seats}, {"options", a.Options, b.Options}, {"winners", a.Winners, b.Winners}, {"next", a.Next, b.Next},
	} {
		if column.got != column.want {
			r.add("tables", id, fmt.Sprintf("%s is damaged, or differs from the log", column.name), restoreLists)
		}
	}
}

// persons checks that the table is in the list of each person who made it or took a seat, with the end of the game.
func (r *Report) persons(t *table.Table, kept *store.Kept) {
	for _, e := range kept.Log {
		person, listed := e.Listed()
		if !listed {
			continue
		}
		i := slices.IndexFunc(kept.Persons, func(p store.PersonRow) bool { return p.Person == person })
		switch {
		case i < 0:
			r.add("persons", t.ID, fmt.Sprintf("it is not in the list of the person of entry %d", e.Version), restoreLists)
			return
		case (kept.Persons[i].EndedAt != nil) != (t.Phase == table.Over):
			r.add("persons", t.ID, fmt.Sprintf("it is in the wrong list of the person of entry %d", e.Version), restoreLists)
			return
		}
	}
}

// plans checks that each move ahead can be read, and is of a person of the table. One who has given their seat away may have left it.
func (r *Report) plans(t *table.Table, kept *store.Kept) {
	for _, row := range kept.Plans {
		p, err := row.Kept()
		switch {
		case err != nil:
			r.add("plans", t.ID, fmt.Sprintf("the move ahead of seat %d is damaged", row.Seat), askAgain)
		case row.Seat < 0 || int(row.Seat) >= len(t.Seats) ||
			!slices.ContainsFunc(kept.Persons, func(k store.PersonRow) bool { return k.Person == p.By }):
			r.add("plans", t.ID, fmt.Sprintf("the move ahead of seat %d is of another person", row.Seat), askAgain)
		}
	}
}
