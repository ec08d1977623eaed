package admin

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// A Report is a report with what the operator needs to judge it.
type Report struct {
	moderation.Report
	Gone  bool   `json:"gone,omitempty"`  // the table is gone, or cannot be read
	Lines []Said `json:"lines,omitempty"` // some lines before and after the one that is meant, in order; those of a name are the latest
}

// Said is a line of talk.
type Said struct {
	Line   int       `json:"line"` // version of its entry
	At     time.Time `json:"at"`
	Person string    `json:"person"` // identity of the writer
	Name   string    `json:"name"`
	Text   string    `json:"text"`            // or the key of a quick phrase, in parentheses
	Meant  bool      `json:"meant,omitempty"` // the report is about it
}

// around is how many lines before and after the one that is meant the operator sees.
const around = 5

// WithLines returns a report with the lines around it at a table.
func WithLines(r moderation.Report, t *table.Table) Report {
	out := Report{Report: r}
	meant := -1
	for _, e := range t.Log {
		if e.Kind != table.Talked || e.Silent() {
			continue
		}
		if e.Version >= r.Line && meant < 0 && r.Line > 0 {
			meant = len(out.Lines)
		}
		text := e.Text
		if e.Phrase != "" {
			text = "(" + e.Phrase + ")"
		}
		out.Lines = append(out.Lines, Said{Line: e.Version, At: e.At, Person: e.Person.ID, Name: e.Person.Name, Text: text,
			Meant: e.Version == r.Line})
	}
	if meant < 0 {
		meant = len(out.Lines)
	}
	out.Lines = out.Lines[max(0, meant-around):min(len(out.Lines), meant+around+1)]
	return out
}

// A ReportQuery asks for reports.
type ReportQuery struct {
	Closed bool `json:"closed" help:"List closed reports instead of open ones."`
}

// A ReportID names a report.
type ReportID struct {
	Report string `arg:"" json:"report" help:"ID of the report."`
}

// A Closing closes a report.
type Closing struct {
	Report string `arg:"" json:"report" help:"ID of the report."`
	Note   string `arg:"" optional:"" json:"note" help:"What you did, at most 500 characters."`
}

// A Striking names a line of talk to remove.
type Striking struct {
	Table table.ID `arg:"" json:"table" help:"ID of the table."`
	Line  int      `arg:"" json:"line" help:"Number of the line (see reports show)."` // version of its entry
}

// LogValue is what the audit log shows: as all logs, it has only a digest of the ID.
func (s Striking) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("table", s.Table), slog.Int("line", s.Line))
}

// ErrNoReport refuses a report that is not open.
var ErrNoReport = fault.NotFound.New("no-such-report", "", "").Telling("there is no such report, or it is closed")

// The actions about what players have reported.
var (
	// ListReports lists reports without the lines around them: open ones, the oldest first, or closed ones, the latest first.
	ListReports = &Action[ReportQuery, []Report]{
		Name: "reports", Reads: true, Command: "reports list", Default: true, Help: "List reports.", Rows: rowsOfReports,
	}
	ShowReport = &Action[ReportID, Report]{
		Name: "report", Reads: true, Command: "reports show", Help: "Show a report with the lines before and after.",
		Rows: rowsOfReport, Says: func(_ ReportID, r Report) string { return linesOf(r) + nextSteps(r) },
	}
	CloseReport = &Action[Closing, Nothing]{
		Name: "close report", Command: "reports close", Help: "Close a report.",
		Check: func(in *Closing) error { return checkNote(in.Note) }, Says: done[Closing]("closed"),
	}
	// Strike removes a line of talk from a table.
	Strike = &Action[Striking, Nothing]{
		Name: "strike", Command: "strike", Help: "Remove a line of talk for everybody, for good.",
		Says: done[Striking]("removed for everybody, for good"),
	}
)

// longestNote is the longest note about a report, in characters.
const longestNote = 500

// checkNote refuses a note that is too long.
func checkNote(note string) error {
	if !utf8.ValidString(note) || utf8.RuneCountInString(note) > longestNote {
		return errors.New("the note is longer than 500 characters")
	}
	return nil
}

// rowsOfReports lists reports.
func rowsOfReports(list []Report) [][]string {
	rows := [][]string{{"REPORT", "AT", "REASON", "ABOUT", "NAME", "WHERE"}}
	for _, r := range list {
		rows = append(rows, []string{r.ID, When(r.At), string(r.Reason), aboutOf(r), r.Name, strings.Join(placeOf(r), " ")})
	}
	return rows
}

// aboutOf says what a report is about.
func aboutOf(r Report) string {
	switch {
	case r.Topic == moderation.OfClub && r.Line == 0:
		return "club"
	case r.Topic == moderation.OfClub:
		return "announcement"
	case r.Topic == moderation.OfEvening:
		return fmt.Sprint("line ", r.Line, " of watchers")
	case r.Line == 0:
		return "name"
	}
	return fmt.Sprint("line ", r.Line)
}

// placeOf says where it is what a report is about: the kind of place, and its name.
func placeOf(r Report) []string {
	switch r.Topic {
	case moderation.OfClub:
		return []string{"Club", r.About}
	case moderation.OfEvening:
		return []string{"Evening", r.About}
	}
	return []string{"Table", string(r.Table)}
}

// rowsOfReport says what a report is about, and who made it.
func rowsOfReport(r Report) [][]string {
	state := "open"
	if !r.Closed.IsZero() {
		state = "closed on " + When(r.Closed) + ": " + r.Note
	}
	place := placeOf(r)
	if r.Topic == moderation.OfTable {
		place[1] += fmt.Sprintf(" at version %d", r.Version)
	}
	rows := [][]string{
		{"Report", fmt.Sprintf("%s, of %s, %s", r.ID, When(r.At), state)},
		{"Reason", strings.TrimSpace(string(r.Reason) + " " + r.Words)},
		{"About", fmt.Sprintf("%s of %s, person %s", aboutOf(r), r.Name, r.Writer)},
		{"By", "person " + r.Reporter},
		place,
	}
	if r.Said != "" {
		rows = append(rows, []string{"Said", r.Said})
	}
	return rows
}

// linesOf shows the lines around the one that is meant. A line of talk is one here too.
func linesOf(r Report) (text string) {
	if r.Gone && r.Topic == moderation.OfTable {
		text = "\nThe table is gone.\n"
	}
	for _, s := range r.Lines {
		mark := " "
		if s.Meant {
			mark = ">"
		}
		said := strings.NewReplacer("\n", "\uFFFD").Replace(s.Name + ": " + s.Text)
		text += fmt.Sprintf("%s %4d  %s  %s\n", mark, s.Line, s.At.UTC().Format(time.TimeOnly), said)
	}
	return text
}

// nextSteps lists what the operator can do about an open report.
func nextSteps(r Report) string {
	if !r.Closed.IsZero() {
		return ""
	}
	steps := "\nNext:\n"
	switch {
	case r.Topic == moderation.OfClub:
		steps += fmt.Sprintf("  razzia admin close-club %s\n", r.About)
	case r.Topic == moderation.OfEvening:
		steps += fmt.Sprintf("  razzia admin strike-evening %s %d\n", r.About, r.Line)
	case r.Topic == moderation.OfTable && r.Line > 0 && !r.Gone:
		steps += fmt.Sprintf("  razzia admin strike %s %d\n", r.Table, r.Line)
	}
	if r.Writer != "" {
		steps += fmt.Sprintf("  razzia admin silence %[1]s --for 24h\n  razzia admin ban %[1]s --for 24h\n", r.Writer)
	}
	return steps + fmt.Sprintf("  razzia admin reports close %s \"what you did\"\n", r.ID)
}
