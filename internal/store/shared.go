package store

// Shared is what both engines store of tables in the same way.
type Shared struct {
	Logs
	Lists
	plans
	removals
	vacations
}

// NewShared returns what an engine stores as others do.
func NewShared(e Engine) Shared {
	return Shared{Logs{e}, Lists{e}, plans{e}, removals{e}, vacations{e}}
}
