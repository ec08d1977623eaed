package store

import (
	"strings"

	"razzia/internal/measure"
	"razzia/internal/table"
)

// Kept is all that a database keeps about one table, at one moment.
type Kept struct {
	Log            []table.Entry
	LogErr         error // why the log cannot be read, such as [razzia/internal/host.ErrUnreadable]; nil if it can
	Summary        table.Summary
	Running, Ended bool
	Listed         bool
	Secret         []byte // nil if there is none; it must never be printed
	Persons        []PersonRow
	Plans          []PlanRow // they must never be printed
	Measures       []KeptMeasure
}

// A KeptMeasure is the measure of a seat by a judge, as it is stored.
type KeptMeasure struct {
	Judge   string
	Seat    int64
	Measure measure.Seat
	Err     error // why it cannot be read; nil if it can
}

// MeasuresOf reads the measures of a game by all judges.
func MeasuresOf(q Query, id table.ID) ([]KeptMeasure, error) {
	return All(q, func(scan Scan) (m KeptMeasure, err error) {
		m.Measure, m.Err = scanMeasure(func(to ...any) error {
			err = scan(append([]any{&m.Judge, &m.Seat}, to...)...)
			return err
		})
		return m, err
	}, `SELECT judge, seat, `+measureColumns+` FROM measures WHERE table_id = $1 ORDER BY judge, seat`, id)
}

// Outlived lists the games that are gone although there is a measure of them.
func Outlived(q Query) ([]table.ID, error) {
	return All(q, Value[table.ID], `SELECT DISTINCT m.table_id FROM measures m LEFT JOIN tables t ON t.id = m.table_id
		WHERE t.id IS NULL OR t.retired ORDER BY m.table_id`)
}

// A PersonRow says that a table is in the list of a person.
type PersonRow struct {
	Person  string
	EndedAt *int64 // the end of the game, in milliseconds since 1970; nil before it
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

// keptColumns are the columns with identities of persons that go when they are forgotten, each as a function says it.
func keptColumns(relations []Relation, between string, say func(relation, column string) string) string {
	var all []string
	for _, r := range relations {
		all = append(all, r.each(func(column string) string { return say(r.Name, column) }, Erase, Blank, Later)...)
	}
	return strings.Join(all, between)
}

// KeptPersons lists the identities with data that are not being removed just now.
func KeptPersons(q Query, relations []Relation) ([]string, error) {
	return All(q, Value[string], `SELECT person FROM (`+keptColumns(relations, " UNION ", func(relation, column string) string {
		return `SELECT ` + column + ` AS person FROM ` + relation + ` WHERE ` + column + ` IS NOT NULL`
	})+`) AS kept WHERE person NOT IN (SELECT person FROM forgetting) ORDER BY person`)
}

// isKept says whether anything is kept of a person, $1.
func isKept(relations []Relation) string {
	return `SELECT ` + keptColumns(relations, " OR ", func(relation, column string) string {
		return `EXISTS (SELECT 1 FROM ` + relation + ` WHERE ` + column + ` = $1)`
	})
}
