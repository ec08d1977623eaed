package admin

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/table"
)

// printStatus prints how a server is doing.
func printStatus(to io.Writer, s admin.Status) error {
	last := "none taken by the server"
	if s.LastBackup != nil {
		last = command.When(*s.LastBackup)
	}
	if s.Failing {
		last += ", and the latest attempt failed"
	}
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "version\t%s\nnode\t%s\nprocess\t%d, for %v\nstate\t%s\n", command.Printable(s.Version), cmp.Or(command.Printable(s.Node), "-"), s.Process,
		ago(s.Started), command.Printable(s.State()))
	fmt.Fprintf(w, "tables in memory\t%d\npeople\t%d, with %s\n", s.Tables, s.People, command.Counted(s.Streams, "stream", "streams"))
	fmt.Fprintf(w, "games\t%s\naddress\t%s\nannounced\t%s\n", cmp.Or(command.Printable(s.Store), "-"),
		cmp.Or(command.Printable(s.Public), command.Printable(s.Address), "-"), cmp.Or(command.Printable(s.Notice), "-"))
	for _, crowd := range s.Crowds {
		fmt.Fprintf(w, "crowd\t%s, who share its limits\n", command.Printable(crowd.Words()))
	}
	fmt.Fprintf(w, "bots\t%d think, %d wait\nlast backup\t%s\nmessages\t%s\n", s.Thinking, s.Waiting, last, s.Messages.Words())
	return w.Flush()
}

// printTables prints a list of tables.
func printTables(to io.Writer, list []admin.Table) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TABLE\tROUND\tWATCHERS\tLATEST\tPLAYERS")
	for _, t := range list {
		round, latest := "waits", "cannot be read"
		if t.Round > 0 {
			round = fmt.Sprint(t.Round)
		}
		if !t.Latest.IsZero() {
			latest = command.When(t.Latest)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\n", command.Printable(string(t.ID)), round, t.Watchers, latest, namesIn(t.Players))
	}
	return w.Flush()
}

// namesIn lists the names at the seats.
func namesIn(players []string) string {
	names := make([]string, len(players))
	for i, name := range players {
		names[i] = cmp.Or(command.Printable(name), "(empty)")
	}
	return strings.Join(names, ", ")
}

// printPeople prints who is there.
func printPeople(to io.Writer, list []admin.Person) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PERSON\tNAME\tNETWORK\tTABLES")
	for _, p := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", cmp.Or(command.Printable(p.ID), "-"), cmp.Or(command.Printable(p.Name),
			"(no cookie)"), command.Printable(p.Network),
			tablesAt(p.Tables))
	}
	return w.Flush()
}

// printFound prints the people with a name.
func printFound(to io.Writer, list []admin.Found) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PERSON\tNAME\tMEMBER\tLAST TABLE")
	for _, p := range list {
		member, latest := "no", "-"
		if p.Member {
			member = "yes"
		}
		if !p.Latest.IsZero() {
			latest = command.When(p.Latest)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", command.Printable(p.ID), cmp.Or(command.Printable(p.Name), "-"), member, latest)
	}
	return w.Flush()
}

// tablesAt lists IDs of tables.
func tablesAt(ids []table.ID) string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = command.Printable(string(id))
	}
	return strings.Join(list, ", ")
}
