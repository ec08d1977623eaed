package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/analysis"
)

// Records are no games of this server.
func TestRecordsAreNotInTheFeed(t *testing.T) {
	s := OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db"))
	wantError(t, analysis.NewRecords(s.Engine()).SaveRecord(t.Context(), "f-1", "p", []byte("record"), time.UnixMilli(1), 1, 9), nil)
	wantError(t, analysis.NewStore(s.Engine()).SaveReview(t.Context(), "f-1", "analyst", []byte("review"), time.UnixMilli(1)), nil)
	if games, err := s.Finished(t.Context(), 0, 9); len(games) > 0 || err != nil {
		t.Errorf("the feed has %+v, %v", games, err)
	}
}
