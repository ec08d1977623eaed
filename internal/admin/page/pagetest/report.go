//go:build unix

package pagetest

import (
	"context"
	"fmt"
	"time"

	"razzia/internal/admin"
	"razzia/internal/moderation"
)

// Villain is the identity of the person whose line is reported.
const Villain = "EVILEVILEVILEVILEVILEVILEV"

// report is the one report of the server.
func (h *Controls) report() admin.Report {
	at := h.Status.Started
	r := moderation.Report{ID: "r1", At: at, Reporter: "ANN", Topic: moderation.OfTable, Table: "k3x2v7q4wz5a", Version: 12, Line: 11,
		Writer: Villain, Name: Evil, Reason: moderation.Insult, Words: Evil, Note: h.Closed}
	if h.Closed != "" {
		r.Closed = at.Add(time.Hour)
	}
	return admin.Report{Report: r, Lines: []admin.Said{{Line: 9, At: at, Name: "Ann", Text: "hello"},
		{Line: 11, At: at, Name: Evil, Text: Evil, Meant: len(h.Struck) == 0}}}
}

// reportActions are those on the report.
func (h *Controls) reportActions() []admin.Bound {
	return []admin.Bound{
		admin.ListReports.By(func(_ context.Context, in admin.ReportQuery) ([]admin.Report, error) {
			if in.Closed != (h.Closed != "") {
				return nil, nil
			}
			return []admin.Report{h.report()}, nil
		}),
		admin.ShowReport.By(func(_ context.Context, in admin.ReportID) (admin.Report, error) {
			r := h.report()
			switch in.Report {
			case "r1":
				return r, nil
			case "club":
				r.Topic, r.Table, r.About, r.Line, r.Lines = moderation.OfClub, "", "k3mr7pq2xw5b", 1, nil
				return r, nil
			}
			return admin.Report{}, admin.ErrNoReport
		}),
		admin.Read(admin.ListPuzzleReports, func(context.Context) ([]admin.PuzzleReport, error) {
			if h.Closed != "" {
				return nil, nil
			}
			return []admin.PuzzleReport{{Puzzle: "poydmw64oq", At: h.Status.Started, Person: Villain, Words: Evil}}, nil
		}),
		admin.Done(admin.ClosePuzzle, func(_ context.Context, in admin.PuzzleClosing) error {
			h.Closed = in.Puzzle + " " + in.Note
			return nil
		}),
		admin.Read(admin.ListOperators, func(context.Context) ([]admin.Operator, error) {
			return []admin.Operator{{ID: "ANNANNANNANNANNANNANNANNAN", Name: "Ann", Since: h.Status.Started},
				{ID: Villain, Name: Evil, Since: h.Status.Started}}, nil
		}),
		admin.Done(admin.CloseReport, func(_ context.Context, in admin.Closing) error {
			h.Closed = in.Note
			return nil
		}),
		admin.Done(admin.Strike, func(_ context.Context, in admin.Striking) error {
			h.Struck = append(h.Struck, fmt.Sprint(in.Table, " ", in.Line))
			return nil
		}),
	}
}
