// Package records has what people take along of a game: its record, the proof of its shuffle, and the picture of its result. It opens
// records from files.
package records

import (
	"fmt"
	"net/http"

	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/notation"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has what a game tells of itself: its record, and the proof of its shuffle.
type Room struct {
	*pages.Kit
	Games analysis.Games
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /t/{id}/record", guard.Reading, m.record)
	route("GET /api/tables/{id}/record", guard.Reading, m.record)
	route("GET /t/{id}/fair", guard.Reading, m.fair)
}

// record sends the game as a record (N3).
func (m *Room) record(w http.ResponseWriter, r *exchange.Request) error {
	record, t, err := m.recordOf(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.razzia"`, t.ID))
	_, _ = w.Write(append(notation.AppendRecord(nil, &record), '\n'))
	return nil
}

// recordOf returns the record of the game that a request names.
func (m *Room) recordOf(r *exchange.Request) (notation.Record, *table.Table, error) {
	t, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return notation.Record{}, nil, err
	}
	record, ok := t.Record()
	if !ok {
		return record, t, fault.ErrNoPage
	}
	return record, t, nil
}
