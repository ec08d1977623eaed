// Package relations lists all that a site stores. Its engines are opened with it: what is done about persons, tables and time in all
// relations, and their copies and checks, follow from the list.
package relations

import "razzia/internal/store"

// All are the relations of a site: those first to which others refer, and whose rows change others.
func All() []store.Relation { return store.Relations }
