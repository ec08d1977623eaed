package store

// Core is what both engines store of tables in the same way.
type Core struct {
	Logs
	Lists
	plans
	removals
	vacations
}

// NewCore returns what an engine stores as others do.
func NewCore(e Engine) Core {
	return Core{Logs{e}, Lists{e}, plans{e}, removals{e}, vacations{e}}
}
