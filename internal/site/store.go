package site

import (
	"razzia/internal/host"
	"razzia/internal/members"
	"razzia/internal/store"
)

// A Store keeps all that a site stores: the core its tables, and each subject what is its own, by the statements that it runs on the
// engine.
type Store interface {
	host.Store
	members.Persons
	Engine() store.Engine
}
