package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/study"
	"razzia/internal/study/studytest"
	"razzia/internal/table"
)

func TestRecordsInAFile(t *testing.T) {
	studytest.Records(t, func(t *testing.T) (study.Records, func() study.Records) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := openStore(t, path)
		return s, func() study.Records {
			wantError(t, s.Close(), nil)
			return openStore(t, path)
		}
	})
}

// The review of a record goes with it, and there is none for a record that has gone.
func TestReviewsGoWithTheirRecords(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "razzia.db"))
	for i, id := range []table.ID{"f-1", "f-2"} {
		at := time.UnixMilli(int64(i)).UTC()
		wantError(t, s.SaveReview(t.Context(), id, "analyst", []byte("review"), at), host.ErrNotFound)
		wantError(t, s.SaveRecord(t.Context(), id, "p", []byte("record"), at, 1, 9), nil)
		wantError(t, s.SaveReview(t.Context(), id, "analyst", []byte("review"), at), nil)
	}
	for id, kept := range map[table.ID]bool{"f-1": false, "f-2": true} {
		if _, found, err := s.Review(t.Context(), id, "analyst"); found != kept || err != nil {
			t.Errorf("the review of %s is kept: %v, %v", string(id), found, err)
		}
	}
	if games, err := s.Finished(t.Context(), 0, 9); len(games) > 0 || err != nil {
		t.Errorf("the feed has %+v, %v: records are no games of this server", games, err)
	}
}
