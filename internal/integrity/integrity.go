package integrity

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"razzia/internal/analysis"
	"razzia/internal/identity"
	"razzia/internal/rating"
	"razzia/internal/store"
	"razzia/internal/table"
)

// A Source is a database to check. [razzia/internal/store/sqlite.Reader] is one.
type Source interface {
	// Damage lists what the engine of the database itself finds broken.
	Damage(ctx context.Context) ([]string, error)

	// IDs lists all tables.
	IDs(ctx context.Context) ([]table.ID, error)

	// Kept reads all that is kept about a table, at one moment. It is false if there is no such table (any more). More reads what a
	// subject has of it.
	Kept(ctx context.Context, id table.ID, more func(store.Query) error) (store.Kept, bool, error)

	// Numbers lists the numbers of the games in the feed of finished games, ascending.
	Numbers(ctx context.Context) ([]int64, error)

	// Relations are those of the site.
	Relations() []store.Relation

	// Query returns what runs the queries of subjects.
	Query(ctx context.Context) store.Query
}

// A Problem is something that is wrong.
type Problem struct {
	Part string   // of the database, such as "entries"
	ID   table.ID // of the table or the record; "" for the whole database
	What string   // what is wrong
	Do   string   // what to do about it
}

// String writes the problem in a line.
func (p Problem) String() string {
	if p.ID == "" {
		return fmt.Sprintf("%s: %s: %s", p.Part, p.What, p.Do)
	}
	return fmt.Sprintf("table %s: %s: %s: %s", p.ID, p.Part, p.What, p.Do)
}

// A Report is the outcome of a check.
type Report struct {
	Tables, Entries, Reviews, Records int // how many were checked
	Problems                          []Problem
}

// The advice about problems.
const (
	restoreAll    = "restore the last good backup; this game cannot go on"
	restoreLists  = "the game itself is whole; restore the last good backup to have the lists right"
	analyzeAgain  = "nothing is lost; the analysis is made again when it is asked for"
	openAgain     = "the player who opened it still has the file and can open it again"
	restoreEngine = "stop the server, keep a copy of the folder, and restore the last good backup"
	askAgain      = "nothing is lost; it makes no move, and the player is asked as usual"
	rateAgain     = "start the server, and let it make them anew: razzia admin ratings --rebuild"
	measureAgain  = "start the server, and let it make them anew: razzia admin measures --rebuild"
	forgetAgain   = "start the server, and let it delete the rest: razzia admin forget"
	playOn        = "the game can be played on; its proof will not hold: tell its players"
)

// Run checks a database. It fails only if the database cannot be read at all.
func Run(ctx context.Context, s Source) (*Report, error) {
	r := &Report{}
	damage, err := s.Damage(ctx)
	if err != nil {
		return nil, err
	}
	for _, line := range damage {
		r.add("database", "", strings.TrimSpace(line), restoreEngine)
	}
	for _, part := range []func(context.Context, Source) error{r.tables, r.feed, r.outlived, r.reviews, r.records, r.left, r.own} {
		switch err := part(ctx, s); {
		case err == nil:
		case len(damage) == 0 || ctx.Err() != nil:
			return nil, err
		default: // the damage has been reported; the other parts may be whole
			r.add("database", "", err.Error(), restoreEngine)
		}
	}
	return r, nil
}

// add notes a problem, once: several steps may find the same one.
func (r *Report) add(part string, id table.ID, what, do string) {
	if p := (Problem{part, id, what, do}); !slices.Contains(r.Problems, p) {
		r.Problems = append(r.Problems, p)
	}
}

// tables checks all tables.
func (r *Report) tables(ctx context.Context, s Source) error {
	ids, err := s.IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var measures []analysis.KeptMeasure
		kept, found, err := s.Kept(ctx, id, func(q store.Query) (err error) {
			measures, err = analysis.MeasuresOf(q, id)
			return err
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		if found { // it may have been removed because it never began
			r.table(id, &kept, measures)
		}
	}
	return nil
}

// feed checks that the numbers of finished games have no gap, and what comes from the games in this order.
func (r *Report) feed(ctx context.Context, s Source) error {
	numbers, err := s.Numbers(ctx)
	if err != nil {
		return err
	}
	for i, n := range numbers {
		if n != int64(i)+1 {
			r.add("tables", "", fmt.Sprintf("finished game number %d is missing: number %d follows number %d", i+1, n, i), restoreLists)
			break
		}
	}
	return r.ratings(ctx, s, int64(len(numbers)))
}

// ratings checks that each rating is possible, and comes from the finished games.
func (r *Report) ratings(ctx context.Context, s Source, games int64) error {
	rows, position, err := rating.ReadRatings(s.Query(ctx))
	if err != nil {
		return err
	}
	if position < 0 || position > games {
		r.add("ratings", "", fmt.Sprintf("they come from game number %d: the last one is number %d", position, games), rateAgain)
	}
	for i := range rows {
		if rated := rows[i].Rating(); !rated.Valid() || int64(rated.Games) > position {
			r.add("ratings", "", fmt.Sprintf("a player has the rating %d ± %d thousandths of a point after %d of %d games", rated.Mean,
				rated.Deviation, rated.Games, position), rateAgain)
			break
		}
	}
	return nil
}

// left checks that nothing is kept of persons whose data were removed.
func (r *Report) left(ctx context.Context, s Source) error {
	persons, err := identity.Left(s.Query(ctx), s.Relations())
	for _, person := range persons {
		r.add("gone", "", fmt.Sprintf("there are data of %q, whose data were removed", person), forgetAgain)
	}
	return err
}

// own checks what relations say of their rows.
func (r *Report) own(ctx context.Context, s Source) error {
	for _, of := range s.Relations() {
		if of.Check == nil {
			continue
		}
		err := of.Check(s.Query(ctx), func(what, advice string) { r.add(of.Name, "", what, advice) })
		if err != nil {
			return err
		}
	}
	return nil
}

// reviews checks that each review can be read; they have a checksum.
func (r *Report) reviews(ctx context.Context, s Source) error {
	return analysis.EachReview(s.Query(ctx), func(kept analysis.KeptReview) error {
		r.Reviews++
		if err := analysis.CheckReview(kept.Review); err != nil {
			r.add("reviews", kept.ID, err.Error(), analyzeAgain)
		}
		return nil
	})
}

// records checks that each record can be read, and has the ID that follows from it.
func (r *Report) records(ctx context.Context, s Source) error {
	return analysis.EachRecord(s.Query(ctx), func(kept analysis.KeptRecord) error {
		r.Records++
		if err := analysis.CheckRecord(kept.ID, kept.Record); err != nil {
			r.add("records", kept.ID, err.Error(), openAgain)
		}
		return nil
	})
}
