//go:build unix

package admin_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// ben is the identity of a person.
const ben = "BENBENBENBENBENBENBENBENBE"

// Silences returns the list.
func (h *controls) Silences() *moderation.Bans { return h.silences }

// Reports lists reports.
func (h *controls) Reports(ctx context.Context, closed bool, most int) (list []admin.Report, _ error) {
	found, err := h.reports.Reports(ctx, closed, most)
	for _, r := range found {
		list = append(list, admin.Report{Report: r})
	}
	return list, err
}

// Report returns a report with lines.
func (h *controls) Report(ctx context.Context, id string) (admin.Report, error) {
	r, found, err := h.reports.FindReport(ctx, id)
	if err == nil && !found {
		err = &fault.Fault{Code: fault.NotFound, Key: "no-such-report"}
	}
	return admin.WithLines(r, talk()), err
}

// CloseReport closes a report.
func (h *controls) CloseReport(ctx context.Context, id, note string) error {
	found, err := h.reports.CloseReport(ctx, id, note, time.Unix(9, 0).UTC())
	if err == nil && !found {
		err = &fault.Fault{Code: fault.NotFound, Key: "no-such-report"}
	}
	return err
}

// Strike notes the line.
func (h *controls) Strike(_ context.Context, id table.ID, line int) error {
	h.did = append(h.did, fmt.Sprint("strike ", id, " ", line))
	return h.fails
}

// talk is a table where Ben says twenty lines, of which the sixth was removed and the seventh is a phrase.
func talk() *table.Table {
	t := &table.Table{ID: "t"}
	for line := range 20 {
		e := table.Entry{Version: 1 + line, Kind: table.Talked, Person: &table.Person{ID: ben, Name: "Ben"}, Text: fmt.Sprint("line ", 1+line)}
		if line == 5 || line == 6 {
			e.Text = ""
		}
		if line == 6 {
			e.Phrase = "hurry"
		}
		t.Log = append(t.Log, e)
	}
	return t
}

// TestAReportHasTheLinesAround looks at reports of lines in the middle, at the ends, of a line that was removed, and of a name.
func TestAReportHasTheLinesAround(t *testing.T) {
	for line, want := range map[int]string{
		10: "4 5 7 8 9 >10 11 12 13 14 15", 1: ">1 2 3 4 5 7", 20: "15 16 17 18 19 >20", 6: "1 2 3 4 5 7 8 9 10 11 12", 0: "16 17 18 19 20",
	} {
		var got []string
		for _, s := range admin.WithLines(moderation.Report{Line: line}, talk()).Lines {
			mark := ""
			if s.Meant {
				mark = ">"
			}
			got = append(got, fmt.Sprint(mark, s.Line))
			if wanted := fmt.Sprint("line ", s.Line); s.Line != 7 && s.Text != wanted || s.Line == 7 && s.Text != "(hurry)" {
				t.Errorf("line %d is %q", s.Line, s.Text)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("around line %d are %q: want %q", line, got, want)
		}
	}
}

// TestTheOperatorSeesToReports lists, shows and closes reports, removes a line and silences its writer, over the socket.
func TestTheOperatorSeesToReports(t *testing.T) {
	kept, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	h := new(controls)
	if h.silences, err = moderation.OpenBans(t.Context(), kept.Silences(), time.Now, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	_, c, audit := serve(t, h)
	r := moderation.Report{ID: "r", At: time.Unix(5, 0).UTC(), Reporter: "ANN", Table: "t", Version: 20, Line: 10, Writer: ben, Name: "Ben",
		Reason: moderation.Hate}
	if err := h.reports.Report(t.Context(), r, []string{"ANN"}, 1); err != nil {
		t.Fatal(err)
	}
	if list, err := c.Reports(false); err != nil || len(list) != 1 || list[0].Report != r {
		t.Errorf("the open reports are %+v, %v", list, err)
	}
	if got, err := c.Report("r"); err != nil || got.Report != r || len(got.Lines) != 11 {
		t.Errorf("the report is %+v, %v", got, err)
	}
	if err := errors.Join(c.Strike("t", 10), c.Silence(ben, time.Hour), c.CloseReport("r", "removed")); err != nil {
		t.Error(err)
	}
	if list, err := c.Silences(); err != nil || len(list) != 1 || list[0].Subject != ben || !slices.Equal(h.did, []string{"strike t 10"}) {
		t.Errorf("the silences are %+v, %v; the server did %q", list, err, h.did)
	}
	if list, err := c.Reports(true); err != nil || len(list) != 1 || list[0].Note != "removed" {
		t.Errorf("the closed reports are %+v, %v", list, err)
	}
	if err := c.Unsilence(ben); err != nil {
		t.Error(err)
	}
	for want, err := range map[string]error{
		"may talk": c.Unsilence(ben), "no such report": c.CloseReport("r", ""), "for how long": c.Silence(ben, 0),
		"no identity":          c.Silence("10.0.0.0/8", time.Hour),
		`"Ben" is no identity`: c.Silence("Ben", time.Hour), "want its 26 letters": c.Ban("Ben", time.Hour),
		"longer than": c.CloseReport("r", strings.Repeat("x", 501)),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a refusal says %v: want %q", err, want)
		}
	}
	for _, want := range []string{"audit.action=strike", "audit.action=silence", `audit.action="close report"`, "Note:removed",
		"Subject:" + ben, "audit.input.line=10"} {
		if !strings.Contains(audit.String(), want) {
			t.Errorf("the audit log lacks %q: %s", want, audit)
		}
	}
}
