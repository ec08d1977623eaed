package admin

import (
	"cmp"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"razzia/internal/table"
)

// A Table is a table in a list.
type Table struct {
	ID       table.ID  `json:"id"`
	Players  []string  `json:"players"` // names of persons and levels of bots; "" for an empty seat
	Round    int       `json:"round"`   // 1 to 3; 0 while the table waits for players
	Watchers int       `json:"watchers"`
	Latest   time.Time `json:"latest"` // when it last changed; zero for a table that cannot be read
}

// A TableQuery asks for tables.
type TableQuery struct {
	Most int `json:"most" default:"100" help:"The most tables to list."`
}

// A Removal names a table to remove.
type Removal struct {
	Table table.ID `arg:"" json:"table" help:"ID of the table (see tables)."`
}

// LogValue is what the audit log shows: as all logs, it has only a digest of the ID.
func (r Removal) LogValue() slog.Value { return slog.GroupValue(slog.Any("table", r.Table)) }

// The actions about tables whose game is not over.
var (
	ListTables = &Action[TableQuery, []Table]{
		Name: "tables", Reads: true, Command: "tables", Help: "List tables whose game is not over, the latest first.", Rows: rowsOfTables,
	}
	Delete = &Action[Removal, Nothing]{
		Name: "delete", Command: "delete", Help: "Remove a table whose game is not over, for good.",
		Question: func(_ *Client, in *Removal) (string, error) {
			return fmt.Sprintf("Remove the table %s for good?", in.Table), nil
		},
		Yes: "Do not ask.", Kept: "nothing was removed", Says: done[Removal]("removed"),
		Form: &Form[Removal]{View{
			Title: "Delete a table", Heading: "Delete this table?", Fields: []Field{{Name: "table", Kind: TableField}},
			Text:   "The game is gone for good, for all of its players. They are told that there is no such table.",
			Button: "Delete the table", Done: "The table is removed.",
		}, func(v url.Values) (Removal, error) { return Removal{table.ID(v.Get("table"))}, nil }},
	}
)

// rowsOfTables lists tables.
func rowsOfTables(list []Table) [][]string {
	rows := [][]string{{"TABLE", "ROUND", "WATCHERS", "LATEST", "PLAYERS"}}
	for _, t := range list {
		round := "waits"
		if t.Round > 0 {
			round = fmt.Sprint(t.Round)
		}
		names := make([]string, len(t.Players))
		for i, name := range t.Players {
			names[i] = cmp.Or(name, "(empty)")
		}
		rows = append(rows, []string{string(t.ID), round, fmt.Sprint(t.Watchers), whenOr("cannot be read", t.Latest), strings.Join(names, ", ")})
	}
	return rows
}
