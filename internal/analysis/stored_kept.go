package analysis

import (
	"razzia/internal/measure"
	"razzia/internal/store"
	"razzia/internal/table"
)

// A KeptMeasure is the measure of a seat by a judge, as it is stored.
type KeptMeasure struct {
	Judge   string
	Seat    int64
	Measure measure.Seat
	Err     error // why it cannot be read; nil if it can
}

// MeasuresOf reads the measures of a game by all judges.
func MeasuresOf(q store.Query, id table.ID) ([]KeptMeasure, error) {
	return store.All(q, func(scan store.Scan) (m KeptMeasure, err error) {
		m.Measure, m.Err = scanMeasure(func(to ...any) error {
			err = scan(append([]any{&m.Judge, &m.Seat}, to...)...)
			return err
		})
		return m, err
	}, `SELECT judge, seat, `+measureColumns+` FROM measures WHERE table_id = $1 ORDER BY judge, seat`, id)
}

// Outlived lists the games that are gone although there is a measure of them.
func Outlived(q store.Query) ([]table.ID, error) {
	return store.All(q, store.Value[table.ID], `SELECT DISTINCT m.table_id FROM measures m LEFT JOIN tables t ON t.id = m.table_id
		WHERE t.id IS NULL OR t.retired ORDER BY m.table_id`)
}

// A KeptReview is the review of a table or of a record that was opened from a file, as it is stored.
type KeptReview struct {
	ID     table.ID
	Review []byte
}

// A KeptRecord is a record that was opened from a file, as it is stored.
type KeptRecord struct {
	ID     table.ID
	Record []byte
}

// EachReview calls a function for each review, of tables and of records, until it fails.
func EachReview(q store.Query, each func(KeptReview) error) error {
	return q(func(scan store.Scan) error {
		var review KeptReview
		if err := scan(&review.ID, &review.Review); err != nil {
			return err
		}
		return each(review)
	}, `SELECT table_id, review FROM reviews UNION ALL SELECT id, review FROM records WHERE review IS NOT NULL ORDER BY 1`)
}

// EachRecord calls a function for each record that was opened from a file, until it fails.
func EachRecord(q store.Query, each func(KeptRecord) error) error {
	return q(func(scan store.Scan) error {
		var record KeptRecord
		if err := scan(&record.ID, &record.Record); err != nil {
			return err
		}
		return each(record)
	}, `SELECT id, record FROM records ORDER BY id`)
}
