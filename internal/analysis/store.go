package analysis

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/table"
)

// A Store keeps one review for each table.
type Store interface {
	// SaveReview stores the review of a table, by the name and version of its analyst. It replaces an older one.
	SaveReview(ctx context.Context, id table.ID, analyst string, review []byte, at time.Time) error

	// Review returns the review of a table; false if there is none by this analyst.
	Review(ctx context.Context, id table.ID, analyst string) (review []byte, found bool, err error)
}

// save stores a review. If that fails the review is in memory all the same.
func (q *Queue) save(id table.ID, r *review.Review) {
	if q.Store == nil {
		return
	}
	text, err := pack(r)
	if err == nil {
		err = q.Store.SaveReview(q.ctx, id, q.Analyst, text, q.Now())
	}
	if err != nil && q.ctx.Err() == nil {
		q.Log.Error("a review could not be stored", "table", id, "error", err)
	}
}

// load reads a review from the store; nil if there is none. A review that cannot be read is logged, and made anew when it
// is asked for.
func (q *Queue) load(ctx context.Context, id table.ID) *review.Review {
	if q.Store == nil {
		return nil
	}
	text, found, err := q.Store.Review(ctx, id, q.Analyst)
	if err == nil && !found {
		return nil
	}
	var r *review.Review
	if err == nil {
		r, err = unpack(text)
	}
	if err != nil {
		if ctx.Err() == nil {
			q.Log.Error("a stored review could not be read", "table", id, "error", err)
		}
		return nil
	}
	return r
}

// pack writes a review for the store: JSON, gzip.
func pack(r *review.Review) ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	err = z.Close()
	return packed.Bytes(), err
}

// unpack reads a review as pack wrote it. It reads to the end, where gzip has a checksum.
func unpack(packed []byte) (*review.Review, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	r := new(review.Review)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, err
	}
	if want := len(r.Decisions) + len(r.Reveals) + 1; len(r.Chances) != want {
		return nil, fmt.Errorf("the review has chances at %d moments: want %d", len(r.Chances), want)
	}
	for i := range r.Reveals {
		if r.Reveals[i].Card, err = razzia.ParseCard(r.Reveals[i].Code); err != nil {
			return nil, err
		}
	}
	return r, nil
}
