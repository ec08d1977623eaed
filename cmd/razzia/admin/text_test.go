package admin

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// TestNamesCannotControlTheTerminal prints texts with control characters in every place where a text can come from others.
func TestNamesCannotControlTheTerminal(t *testing.T) {
	const evil = "a\x1b[2Jb\u009b31m\x07\r\u202ec\u200f\u2028\U000e0001d\x7f<b>"
	status := admin.Status{Version: evil, Node: evil, Address: evil, Public: evil, NotReady: evil, Notice: evil,
		Crowds: []admin.Crowd{{Address: evil}}}
	tables := []admin.Table{{ID: evil, Players: []string{evil}}}
	people := []admin.Person{{Name: evil, ID: evil, Network: evil, Tables: []table.ID{evil}}}
	bans := []moderation.Ban{{Subject: evil}}
	report := admin.Report{Report: moderation.Report{ID: evil, Reporter: evil, Topic: moderation.OfTable, Table: evil, Said: evil, Line: 1,
		Writer: evil, Name: evil, Reason: evil, Words: evil, Note: evil},
		Lines: []admin.Said{{Name: evil, Text: evil, Meant: true}}}
	shown := func(rows [][]string, text string) func(io.Writer) error {
		return func(to io.Writer) error {
			return said(command.Streams{Out: to}, admin.Answer{Rows: rows, Text: text}, nil)
		}
	}
	for name, show := range map[string]func(io.Writer) error{
		"status":  shown(admin.GetStatus.Rows(status), ""),
		"tables":  shown(admin.ListTables.Rows(tables), ""),
		"people":  shown(admin.ListPeople.Rows(admin.People{There: people}), ""),
		"found":   shown(admin.ListPeople.Rows(admin.People{Found: []admin.Found{{Name: evil, ID: evil}}, ByName: true}), ""),
		"bans":    shown(admin.ListBans.Rows(bans), ""),
		"reports": shown(admin.ListReports.Rows([]admin.Report{report}), ""),
		"puzzles": shown(admin.ListPuzzleReports.Rows([]admin.PuzzleReport{{Puzzle: evil, Person: evil, Words: evil}}), ""),
		"report":  shown(admin.ShowReport.Rows(report), admin.ShowReport.Says(admin.ReportID{}, report)),
		"error":   func(to io.Writer) error { command.Complain(to, errors.New(evil)); return nil },
		"question": func(to io.Writer) error {
			agreed(command.Streams{In: strings.NewReader(""), Err: to}, evil)
			return nil
		},
		"status as JSON": func(to io.Writer) error { return command.PrintJSON(to, status) },
		"tables as JSON": func(to io.Writer) error { return command.PrintJSON(to, tables) },
		"people as JSON": func(to io.Writer) error { return command.PrintJSON(to, people) },
		"bans as JSON":   func(to io.Writer) error { return command.PrintJSON(to, bans) },
	} {
		var out strings.Builder
		fatal.If(t, show(&out))
		if at := strings.IndexFunc(out.String(), func(r rune) bool { return r != '\n' && !unicode.IsGraphic(r) }); at >= 0 || out.Len() < 10 {
			t.Errorf("%s: character %d controls the terminal: %q", name, at, out.String())
		}
	}
	var out strings.Builder
	var read []admin.Person
	if err := command.PrintJSON(&out, people); err != nil || json.Unmarshal([]byte(out.String()), &read) != nil ||
		!reflect.DeepEqual(read, people) {
		t.Errorf("programs read %+v, %v", read, err)
	}
}
