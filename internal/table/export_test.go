package table

// UniqueName is uniqueName, for tests.
func (t *Table) UniqueName(name string) string { return t.Seats.uniqueName(name) }

// HasName is hasName, for tests.
func (t *Table) HasName(name string) bool { return t.Seats.hasName(name) }
