package moderation_test

import (
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site/sitetest"
)

// TestAReportIsToldOnce makes a report, the same once more, one too many, and another one.
func TestAReportIsToldOnce(t *testing.T) {
	plain := moderation.NewStore(sitetest.Open(t).Engine())
	if moderation.Telling(plain, nil) != plain {
		t.Error("a store that tells nobody is another one")
	}
	var told []string
	s := moderation.Telling(plain, func(r moderation.Report) { told = append(told, r.ID) })
	report := moderation.Report{ID: "first", At: time.Now(), Reporter: "anna", Topic: moderation.OfClub, About: "x", Line: 1, Writer: "bob",
		Reason: moderation.Spam}
	again, many, other := report, report, report
	again.ID, many.ID, other.ID = "again", "many", "other"
	many.Line, other.Line = 2, 2
	fatal.If(t, s.Report(t.Context(), report, []string{"anna"}, 1))
	fatal.If(t, s.Report(t.Context(), again, []string{"anna"}, 1))
	if err := s.Report(t.Context(), many, []string{"anna"}, 1); err == nil {
		t.Error("there are too many reports")
	}
	fatal.If(t, s.Report(t.Context(), other, []string{"anna"}, 2))
	if len(told) != 2 || told[0] != "first" || told[1] != "other" {
		t.Errorf("it told %q", told)
	}
}
