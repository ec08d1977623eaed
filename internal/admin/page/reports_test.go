//go:build unix

package page_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/fault"
	"razzia/internal/moderation"
)

// villain is the identity of the person whose line is reported.
const villain = "EVILEVILEVILEVILEVILEVILEV"

// report is the one report of the server.
func (h *controls) report() admin.Report {
	at := h.status.Started
	r := moderation.Report{ID: "r1", At: at, Reporter: "ANN", Table: "k3x2v7q4wz5a", Version: 12, Line: 11, Writer: villain, Name: evil,
		Reason: moderation.Insult, Words: evil, Note: h.closed}
	if h.closed != "" {
		r.Closed = at.Add(time.Hour)
	}
	return admin.Report{Report: r, Lines: []admin.Said{{Line: 9, At: at, Name: "Ann", Text: "hello"},
		{Line: 11, At: at, Name: evil, Text: evil, Meant: len(h.struck) == 0}}}
}

// reportActions are those on the report.
func (h *controls) reportActions() []admin.Bound {
	return []admin.Bound{
		admin.ListReports.By(func(_ context.Context, in admin.ReportQuery) ([]admin.Report, error) {
			if in.Closed != (h.closed != "") {
				return nil, nil
			}
			return []admin.Report{h.report()}, nil
		}),
		admin.ShowReport.By(func(_ context.Context, in admin.ReportID) (admin.Report, error) {
			if in.Report != "r1" {
				return admin.Report{}, &fault.Fault{Code: fault.NotFound, Key: "no-such-report"}
			}
			return h.report(), nil
		}),
		admin.Done(admin.CloseReport, func(_ context.Context, in admin.Closing) error {
			h.closed = in.Note
			return nil
		}),
		admin.Done(admin.Strike, func(_ context.Context, in admin.Striking) error {
			h.struck = append(h.struck, fmt.Sprint(in.Table, " ", in.Line))
			return nil
		}),
	}
}

// TestTheOperatorSeesToAReport removes the line, silences the writer, and closes the report.
func TestTheOperatorSeesToAReport(t *testing.T) {
	s := open(t)
	b := s.enter(t)
	wants(t, b.get("", 200), `href="report?id=r1"`, "line 11")
	wants(t, b.get("report?id=r1", 200), "hello", "insult", `href="http://127.0.0.1:8080/t/k3x2v7q4wz5a"`, ">reported<", "ANN",
		`value="24h" selected`)
	if text := b.post("strike", 200, "table", "k3x2v7q4wz5a", "line", "11", "id", "r1"); strings.Contains(text, `action="strike"`) ||
		!slices.Equal(s.struck, []string{"k3x2v7q4wz5a 11"}) {
		t.Errorf("struck are %q", s.struck)
	}
	b.post("silence", 200, "subject", villain, "for", "1h", "id", "r1")
	if on, silenced := s.silences.Of(villain); !silenced || time.Until(on.Until) > time.Hour {
		t.Errorf("the silence is %+v", on)
	}
	wants(t, b.get("", 200), "Let "+villain+" talk")
	wants(t, b.post("unsilence", 200, "subject", villain), "They may talk again.")
	wants(t, b.post("close-report", 200, "id", "r1", "note", "done"), "The report is closed.", "No report is open.")
	wants(t, b.get("report?id=r1", 200), "done")
	wants(t, b.get("report?id=r2", 422), "there is no such report")
	b.post("silence", 422, "subject", villain, "for", "0s", "id", "r1")
	b.post("strike", 422, "table", "t", "line", "x", "id", "r1")
	b.post("close-report", 422, "id", "r1", "note", strings.Repeat("x", 501))
	for _, action := range []string{"strike", "silence", "unsilence", `"close report"`} {
		wants(t, s.audit.String(), "audit.action="+action)
	}
}
