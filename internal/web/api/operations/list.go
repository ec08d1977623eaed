package operations

import (
	"razzia/internal/web/api"

	"strings"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// pageOfTables is the input of listTables.
type pageOfTables struct {
	Before string `query:"before" pattern:"^(open|over)-[0-9a-z]{1,11}-.{1,64}$" doc:"Cursor: next of the page before. Missing: the first page."`
	Most   int    `query:"most" minimum:"1" maximum:"100" default:"100" doc:"Number of tables of a page, at most."`
}

// mostOfPage is the number of tables of a page for a caller who names none.
const mostOfPage = 100

// A cursor begins with the kind of its table: tables whose game is not over come first.
const (
	openCursor = "open-"
	overCursor = "over-"
)

func cursorOf(sum *table.Summary) string {
	kind := openCursor
	if sum.Phase == table.Over {
		kind = overCursor
	}
	return kind + exchange.FormatCursor(host.CursorOf(sum))
}

// queries returns what a page may list: open tables after the cursor, then finished ones.
func (in *pageOfTables) queries() ([]host.TableQuery, error) {
	open, over := host.TableQuery{}, host.TableQuery{Over: true}
	if in.Before == "" {
		return []host.TableQuery{open, over}, nil
	}
	if text, isOpen := strings.CutPrefix(in.Before, openCursor); isOpen {
		at, err := exchange.ParseCursor(text)
		open.Before = at
		return []host.TableQuery{open, over}, err
	}
	at, err := exchange.ParseCursor(strings.TrimPrefix(in.Before, overCursor))
	over.Before = at
	return []host.TableQuery{over}, err
}

// listTables returns a page of the tables of the caller.
func (a *Operations) listTables(c api.Call, in *pageOfTables) (client.Summaries, error) {
	list := client.Summaries{Tables: []client.Summary{}}
	if !c.Known() {
		return list, nil
	}
	queries, err := in.queries()
	if err != nil {
		return list, fault.ErrForm // the pattern allows no such text
	}
	last := ""
	for _, q := range queries {
		q.Most = in.Most - len(list.Tables) + 1 // one more, to know whether there is a next page
		tables, err := a.Host.Records.TablesOf(c.Context(), c.Identities(), q)
		if err != nil {
			return list, err
		}
		for i := range tables {
			if len(list.Tables) == in.Most {
				list.Next = last
				return list, nil
			}
			sum := &tables[i]
			list.Tables = append(list.Tables, summaryOf(sum, sum.IdentityOf(c.Identities())))
			last = cursorOf(sum)
		}
	}
	return list, nil
}
