package admin

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// adminReports looks at what players have reported.
type adminReports struct {
	List  reportsList  `cmd:"" default:"withargs" help:"List reports."`
	Show  reportsShow  `cmd:"" help:"Show a report with the lines before and after."`
	Close reportsClose `cmd:"" help:"Close a report."`
}

// reportsList lists reports.
type reportsList struct {
	command.JSONFlag
	Closed bool `help:"List closed reports instead of open ones."`
}

// Run prints the list.
func (c reportsList) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Reports(c.Closed)
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printReports(std.Out, list)
		}
		return err
	})
}

// printReports prints a list of reports.
func printReports(to io.Writer, list []admin.Report) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "REPORT\tAT\tREASON\tABOUT\tNAME\tTABLE")
	for _, r := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", command.Printable(r.ID), command.When(r.At),
			command.Printable(string(r.Reason)), aboutOf(r), command.Printable(r.Name),
			command.Printable(string(r.Table)))
	}
	return w.Flush()
}

// aboutOf says what a report is about.
func aboutOf(r admin.Report) string {
	if r.Line == 0 {
		return "name"
	}
	return fmt.Sprint("line ", r.Line)
}

// reportsShow shows a report.
type reportsShow struct {
	command.JSONFlag
	Report string `arg:"" help:"ID of the report."`
}

// Run prints the report.
func (c reportsShow) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		r, err := to.Report(c.Report)
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, r)
		}
		if err == nil {
			err = printReport(std.Out, r)
		}
		return err
	})
}

// printReport prints a report, and what the operator can do next.
func printReport(to io.Writer, r admin.Report) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "Report\t%s, of %s, %s\n", command.Printable(r.ID), command.When(r.At), stateOfReport(r.Report))
	fmt.Fprintf(w, "Reason\t%s\n", command.Printable(strings.TrimSpace(string(r.Reason)+" "+r.Words)))
	fmt.Fprintf(w, "About\t%s of %s, person %s\n", aboutOf(r), command.Printable(r.Name), command.Printable(r.Writer))
	fmt.Fprintf(w, "By\tperson %s\n", command.Printable(r.Reporter))
	fmt.Fprintf(w, "Table\t%s at version %d\n", command.Printable(string(r.Table)), r.Version)
	if err := w.Flush(); err != nil {
		return err
	}
	if r.Gone {
		fmt.Fprintln(to, "\nThe table is gone.")
	}
	for _, s := range r.Lines {
		mark := " "
		if s.Meant {
			mark = ">"
		}
		fmt.Fprintf(to, "%s %4d  %s  %s: %s\n", mark, s.Line, s.At.UTC().Format(time.TimeOnly),
			command.Printable(s.Name), command.Printable(s.Text))
	}
	_, err := fmt.Fprint(to, nextSteps(r))
	return err
}

// stateOfReport says whether a report is closed.
func stateOfReport(r moderation.Report) string {
	if r.Closed.IsZero() {
		return "open"
	}
	return "closed on " + command.When(r.Closed) + ": " + command.Printable(r.Note)
}

// nextSteps lists what the operator can do about an open report.
func nextSteps(r admin.Report) string {
	if !r.Closed.IsZero() {
		return ""
	}
	steps := "\nNext:\n"
	if r.Line > 0 && !r.Gone {
		steps += fmt.Sprintf("  razzia admin strike %s %d\n", command.Printable(string(r.Table)), r.Line)
	}
	if r.Writer != "" {
		steps += fmt.Sprintf("  razzia admin silence %[1]s --for 24h\n  razzia admin ban %[1]s --for 24h\n", command.Printable(r.Writer))
	}
	return steps + fmt.Sprintf("  razzia admin reports close %s \"what you did\"\n", command.Printable(r.ID))
}

// reportsClose closes a report.
type reportsClose struct {
	Report string `arg:"" help:"ID of the report."`
	Note   string `arg:"" optional:"" help:"What you did, at most 500 characters."`
}

// Run closes the report.
func (c reportsClose) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.CloseReport(c.Report, c.Note), "closed") })
}

// adminStrike removes a line of talk.
type adminStrike struct {
	Table string `arg:"" help:"ID of the table."`
	Line  int    `arg:"" help:"Number of the line (see reports show)."`
}

// Run removes the line.
func (c adminStrike) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.Strike(table.ID(c.Table), c.Line), "removed for everybody, for good")
	})
}

// adminSilence stops a person from talking.
type adminSilence struct {
	Person string        `arg:"" help:"Identity of the person (see people, and reports show)."`
	For    time.Duration `default:"24h" placeholder:"24h" help:"For how long."`
}

// Run stops them.
func (c adminSilence) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.Silence(c.Person, c.For), fmt.Sprintf("may not talk for %v; razzia admin unsilence takes it back", c.For))
	})
}

// adminUnsilence lets a person talk again.
type adminUnsilence struct {
	Person string `arg:"" help:"As in the list of silences."`
}

// Run lets them talk.
func (c adminUnsilence) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.Unsilence(c.Person), "may talk again") })
}

// adminSilences lists who may not talk.
type adminSilences struct{ command.JSONFlag }

// Run prints the list.
func (c adminSilences) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Silences()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printBans(std.Out, "SILENCED", list)
		}
		return err
	})
}
