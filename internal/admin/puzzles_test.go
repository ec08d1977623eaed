package admin_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
)

// TestTheOperatorSeesToReportsOfPuzzles lists and closes them over the socket.
func TestTheOperatorSeesToReportsOfPuzzles(t *testing.T) {
	h := new(controls)
	_, c, audit := serve(t, h, []admin.Bound{
		admin.Read(admin.ListPuzzleReports, func(context.Context) ([]admin.PuzzleReport, error) {
			return []admin.PuzzleReport{{Puzzle: "poydmw64oq", At: time.Unix(9, 0).UTC(), Person: "P", Words: "Both are as good."}}, nil
		}),
		admin.Done(admin.ClosePuzzle, func(_ context.Context, in admin.PuzzleClosing) error {
			if in.Puzzle != "poydmw64oq" {
				return admin.ErrNoReport
			}
			h.did = append(h.did, "close "+in.Puzzle+" "+in.Note)
			return nil
		}),
	})
	list, err := admin.ListPuzzleReports.Ask(c, admin.Nothing{})
	if err != nil || len(list) != 1 || list[0].Words != "Both are as good." || !list[0].At.Equal(time.Unix(9, 0)) {
		t.Errorf("the reports are %+v, %v", list, err)
	}
	if err := does(c, admin.ClosePuzzle, admin.PuzzleClosing{Puzzle: "poydmw64oq", Note: "it is right"}); err != nil ||
		len(h.did) != 1 || h.did[0] != "close poydmw64oq it is right" {
		t.Errorf("the server did %q, %v", h.did, err)
	}
	for want, err := range map[string]error{
		"no such report": does(c, admin.ClosePuzzle, admin.PuzzleClosing{Puzzle: "none", Note: ""}),
		"longer than":    does(c, admin.ClosePuzzle, admin.PuzzleClosing{Puzzle: "poydmw64oq", Note: strings.Repeat("x", 501)}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a refusal says %v: want %q", err, want)
		}
	}
	if !strings.Contains(audit.String(), `audit.action="close puzzle"`) {
		t.Errorf("the audit log lacks the action: %s", audit)
	}
}
