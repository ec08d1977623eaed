package sqlite

import (
	"database/sql"
	"strings"

	"razzia/internal/store"
	"razzia/internal/table"
)

// scanSummary reads the summary columns of a row, and further columns into more. A summary that is damaged comes without
// seats and options, so that it hides no other.
func scanSummary(rows *sql.Rows, more ...any) (table.Summary, error) {
	var stored store.Stored
	if rows.Scan(append(stored.Fields(), more...)...) == nil {
		return stored.Summary(), nil
	}
	return scanPlace(rows, more)
}

// scanPlace reads a row in which a column has another type than it should: only what a list needs to show the table at its
// place.
func scanPlace(rows *sql.Rows, more []any) (table.Summary, error) {
	columns := make([]any, 1+strings.Count(store.SummaryColumns, ","))
	to := make([]any, len(columns), len(columns)+len(more))
	for i := range columns {
		to[i] = &columns[i]
	}
	if err := rows.Scan(append(to, more...)...); err != nil {
		return table.Summary{}, err
	}
	var place store.Stored // without seats, which marks it as damaged
	place.ID, _ = columns[0].(string)
	version, _ := columns[1].(int64)
	place.Version = int(version)
	place.Latest, _ = columns[2].(int64)
	place.Phase = int64(table.Playing)
	if ended, ok := columns[len(columns)-1].(int64); ok {
		place.EndedAt = &ended
	}
	return place.Summary(), nil
}
