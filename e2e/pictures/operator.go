package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"razzia/internal/admin"
	"razzia/internal/admin/page"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// operatorScene is a part of the operator's page. A selector names the control to press, "" for none.
func operatorScene(name, control string) scene {
	return scene{name, func(st *stage) (string, error) {
		if st.operator == "" {
			link, err := openOperator(st)
			if err != nil {
				return "", err
			}
			st.operator = link
		}
		if control == "" {
			return st.operator, nil
		}
		return st.operator + "#!" + control, nil
	}}
}

// openOperator starts the operator's page and returns the link to it.
func openOperator(st *stage) (string, error) {
	ctx, quiet := context.Background(), slog.New(slog.DiscardHandler)
	lists, err := moderation.OpenSanctions(ctx, st.store, st.store.Silences(), time.Now, quiet)
	for i, list := range []*moderation.Bans{lists.Bans, lists.Silences} {
		if err == nil {
			_, err = list.Ban(ctx, account(2+i), 24*time.Hour)
		}
	}
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return "", err
	}
	socket, err := admin.Listen(filepath.Join(folder, "s"))
	if err != nil {
		return "", err
	}
	go func() {
		_ = admin.New(quiet, busyServer(), admin.BansBy(lists.Bans, busyStatus), admin.SilencesBy(lists.Silences)).Serve(socket)
	}()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	p := page.New(page.Config{Client: admin.NewClient(filepath.Join(folder, "s")), Port: listener.Addr().(*net.TCPAddr).Port})
	go func() { _ = http.Serve(listener, p) }() //nolint:gosec // no stranger reaches it
	return p.Link(), nil
}

// busyServer are the actions of a server with much to look at. It cannot do anything.
func busyServer() []admin.Bound {
	return []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return busyStatus(), nil }),
		admin.ListTables.By(func(context.Context, admin.TableQuery) ([]admin.Table, error) { return busyTables(), nil }),
		admin.ListPeople.By(func(context.Context, admin.Looking) (admin.People, error) {
			return admin.People{There: busyPeople()}, nil
		}),
		admin.ListReports.By(func(context.Context, admin.ReportQuery) ([]admin.Report, error) { return busyReports(), nil }),
		admin.Read(admin.ListPuzzleReports, func(context.Context) ([]admin.PuzzleReport, error) {
			return []admin.PuzzleReport{{Puzzle: "poydmw64oq", At: time.Now(), Person: account(3), Words: "Both bids are as good as each other."}}, nil
		}),
		admin.Read(admin.ListOperators, func(context.Context) ([]admin.Operator, error) {
			return []admin.Operator{{ID: account(0), Name: names[0], Since: time.Now()}, {ID: account(1), Name: names[6], Since: time.Now()}}, nil
		}),
		admin.ShowReport.By(func(_ context.Context, in admin.ReportID) (admin.Report, error) { return busyReport(in.Report), nil }),
	}
}

// busyStatus says that all is well.
func busyStatus() admin.Status {
	backup := time.Now().Add(-2 * time.Hour)
	return admin.Status{
		Version: "v1.4.0", Node: "node-a.razzia.example.org", Started: time.Now().AddDate(0, 0, -9), Tables: 218, People: 64, Streams: 91,
		Thinking: 2, LastBackup: &backup,
		Address: "https://razzia.example.org", Messages: admin.ToAll, Notice: "Tonight at ten the house closes for ten minutes.",
	}
}

// busyTables lists a dozen tables.
func busyTables() (list []admin.Table) {
	for i := range 12 {
		t := admin.Table{ID: table.ID("k3x2v7q4wz5" + string(rune('a'+i))), Round: i % 4, Watchers: i,
			Latest: time.Now().Add(-time.Duration(i) * time.Hour)}
		for seat := range 2 + i%4 {
			t.Players = append(t.Players, names[(i+3*seat)%len(names)])
		}
		list = append(list, t)
	}
	return list
}

// busyPeople lists eight persons.
func busyPeople() (list []admin.Person) {
	for i := range 8 {
		list = append(list, admin.Person{Name: names[i], ID: "NANNANNANNANNANNANNANNANN" + string(rune('A'+i)),
			Network: []string{"203.0.113.0/24", "2001:db8:1234::/48"}[i%2], Tables: []table.ID{"k3x2v7q4wz5a"}})
	}
	return list
}

// busyReports lists three reports.
func busyReports() (list []admin.Report) {
	for i, reason := range []moderation.Reason{moderation.Insult, moderation.Spam, moderation.Private} {
		list = append(list, admin.Report{Report: moderation.Report{
			ID: "report" + string(rune('a'+i)), At: time.Now().Add(-time.Duration(i) * time.Hour), Reporter: account(0), Topic: moderation.OfTable, Table: "k3x2v7q4wz5a",
			Version: 40, Line: 32 * (i % 2),
			Writer: account(i), Name: names[i], Reason: reason, Words: "They say this at every table, and they did not stop when I asked them to.",
		}})
	}
	return list
}

// busyReport returns a report with lines around it.
func busyReport(id string) admin.Report {
	list := busyReports()
	r := list[slices.IndexFunc(list, func(r admin.Report) bool { return r.ID == id })]
	for i, text := range said {
		r.Lines = append(r.Lines, admin.Said{Line: 30 + i, At: r.At, Person: account(i), Name: names[i], Text: text, Meant: r.Line == 30+i})
	}
	return r
}
