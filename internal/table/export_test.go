package table

// UniqueName is uniqueName, for tests.
func (t *Table) UniqueName(name string) string { return t.uniqueName(name) }

// HasName is hasName, for tests.
func (t *Table) HasName(name string) bool { return t.hasName(name) }
