package store

import "razzia/internal/table"

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

// A KeptReview is the review of a table or of a record that was opened from a file, as it is stored.
type KeptReview struct {
	ID     table.ID
	Review []byte
}

// A KeptRecord is a record that was opened from a file, as it is stored.
type KeptRecord struct {
	ID     table.ID
	Record []byte
}
