package table

// Apart is apart, for tests.
func (t *Table) Apart(name string) string { return t.apart(name) }

// Called is called, for tests.
func (t *Table) Called(name string) bool { return t.called(name) }
