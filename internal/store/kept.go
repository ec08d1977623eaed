package store

import (
	"strings"

	"razzia/internal/table"
)

// Kept is all that a database keeps about one table, at one moment.
type Kept struct {
	Log            []table.Entry
	LogErr         error // why the log cannot be read, such as [razzia/internal/host.ErrUnreadable]; nil if it can
	Summary        table.Summary
	Running, Ended bool
	Listed         bool
	Secret         []byte // nil if there is none; it must never be printed
	Persons        []PersonRow
	Plans          []PlanRow // they must never be printed
}

// A PersonRow says that a table is in the list of a person.
type PersonRow struct {
	Person  string
	EndedAt *int64 // the end of the game, in milliseconds since 1970; nil before it
}

// keptColumns are the columns with identities of persons that go when they are forgotten, each as a function says it.
func keptColumns(relations []Relation, between string, say func(relation, column string) string) string {
	var all []string
	for _, r := range relations {
		all = append(all, r.each(func(column string) string { return say(r.Name, column) }, Erase, Blank, Later)...)
	}
	return strings.Join(all, between)
}

// KeptPersons lists the identities with data that are not being removed just now.
func KeptPersons(q Query, relations []Relation) ([]string, error) {
	return All(q, Value[string], `SELECT person FROM (`+keptColumns(relations, " UNION ", func(relation, column string) string {
		return `SELECT ` + column + ` AS person FROM ` + relation + ` WHERE ` + column + ` IS NOT NULL`
	})+`) AS kept WHERE person NOT IN (SELECT person FROM forgetting) ORDER BY person`)
}

// isKept says whether anything is kept of a person, $1.
func isKept(relations []Relation) string {
	return `SELECT ` + keptColumns(relations, " OR ", func(relation, column string) string {
		return `EXISTS (SELECT 1 FROM ` + relation + ` WHERE ` + column + ` = $1)`
	})
}
