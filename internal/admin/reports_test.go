//go:build unix

package admin_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// ben is the identity of a person.
const ben = "BENBENBENBENBENBENBENBENBE"

// reportsIn are the actions on reports in a store.
func (h *controls) reportsIn(store moderation.Store) []admin.Bound {
	found := func(is bool, err error) error {
		if err == nil && !is {
			err = admin.ErrNoReport
		}
		return err
	}
	return []admin.Bound{
		admin.ListReports.By(func(ctx context.Context, in admin.ReportQuery) (list []admin.Report, _ error) {
			all, err := store.Reports(ctx, in.Closed, 9)
			for _, r := range all {
				list = append(list, admin.Report{Report: r})
			}
			return list, err
		}),
		admin.ShowReport.By(func(ctx context.Context, in admin.ReportID) (admin.Report, error) {
			r, is, err := store.FindReport(ctx, in.Report)
			return admin.WithLines(r, talk()), found(is, err)
		}),
		admin.Done(admin.CloseReport, func(ctx context.Context, in admin.Closing) error {
			return found(store.CloseReport(ctx, in.Report, in.Note, time.Unix(9, 0).UTC()))
		}),
		admin.Done(admin.Strike, func(_ context.Context, in admin.Striking) error {
			h.did = append(h.did, fmt.Sprint("strike ", in.Table, " ", in.Line))
			return nil
		}),
	}
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

// TestAReportOfAClub names the club and how to close it, and no table.
func TestAReportOfAClub(t *testing.T) {
	for line, about := range map[int]string{0: "club", 1: "announcement"} {
		r := admin.Report{Gone: true, Report: moderation.Report{ID: "r1", Topic: moderation.OfClub, About: "k3", Line: line, Name: "Ann",
			Said: "Unwanted", Writer: "ANN"}}
		rows := fmt.Sprint(admin.ListReports.Rows([]admin.Report{r}), admin.ShowReport.Rows(r))
		says := admin.ShowReport.Says(admin.ReportID{}, r)
		if !strings.Contains(rows, about+" of Ann") || !strings.Contains(rows, "[Said Unwanted]") || !strings.Contains(rows, "[Club k3]") ||
			!strings.Contains(says, "close-club k3") || strings.Contains(says, "table") || strings.Contains(says, "strike") {
			t.Errorf("line %d: %s%s", line, rows, says)
		}
	}
}

// TestTheOperatorSeesToReports lists, shows and closes reports, removes a line and silences its writer, over the socket.
func TestTheOperatorSeesToReports(t *testing.T) {
	kept := sitetest.Open(t)
	bans, err := moderation.OpenBans(t.Context(), kept, time.Now, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	silences, err := moderation.OpenBans(t.Context(), kept.Silences(), time.Now, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	h, reports := new(controls), moderation.NewStore(kept.Engine())
	_, c, audit := serve(t, h, admin.BansBy(bans, h.status), admin.SilencesBy(silences), h.reportsIn(reports))
	r := moderation.Report{ID: "r", At: time.Unix(5, 0).UTC(), Reporter: "ANN", Topic: moderation.OfTable, Table: "t", Version: 20, Line: 10,
		Writer: ben, Name: "Ben", Reason: moderation.Hate}
	fatal.If(t, reports.Report(t.Context(), r, []string{"ANN"}, 1))
	if list, err := admin.ListReports.Ask(c, admin.ReportQuery{Closed: false}); err != nil || len(list) != 1 || list[0].Report != r {
		t.Errorf("the open reports are %+v, %v", list, err)
	}
	if got, err := admin.ShowReport.Ask(c, admin.ReportID{Report: "r"}); err != nil || got.Report != r || len(got.Lines) != 11 {
		t.Errorf("the report is %+v, %v", got, err)
	}
	if err := errors.Join(does(c, admin.Strike, admin.Striking{Table: "t", Line: 10}), does(c, admin.Silence,
		admin.Silencing{Subject: ben, For: time.Hour}), does(c, admin.CloseReport, admin.Closing{Report: "r", Note: "removed"})); err != nil {
		t.Error(err)
	}
	if list, err := admin.ListSilences.Ask(c, admin.Nothing{}); err != nil || len(list) != 1 ||
		list[0].Subject != ben || !slices.Equal(h.did, []string{"strike t 10"}) {
		t.Errorf("the silences are %+v, %v; the server did %q", list, err, h.did)
	}
	if list, err := admin.ListReports.Ask(c, admin.ReportQuery{Closed: true}); err != nil || len(list) != 1 || list[0].Note != "removed" {
		t.Errorf("the closed reports are %+v, %v", list, err)
	}
	if err := does(c, admin.Unsilence, admin.Unsilencing{Subject: ben}); err != nil {
		t.Error(err)
	}
	for want, err := range map[string]error{
		"may talk": does(c, admin.Unsilence, admin.Unsilencing{Subject: ben}), "no such report": does(c,
			admin.CloseReport, admin.Closing{Report: "r", Note: ""}), "for how long": does(c, admin.Silence, admin.Silencing{Subject: ben, For: 0}),
		"no identity":          does(c, admin.Silence, admin.Silencing{Subject: "10.0.0.0/8", For: time.Hour}),
		`"Ben" is no identity`: does(c, admin.Silence, admin.Silencing{Subject: "Ben", For: time.Hour}),
		"want its 26 letters":  does(c, admin.Ban, admin.Banning{Subject: "Ben", For: time.Hour}),
		"longer than":          does(c, admin.CloseReport, admin.Closing{Report: "r", Note: strings.Repeat("x", 501)}),
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
