// Package subject has what a subject brings to the site: all that the rest of the site knows of it.
package subject

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/occasion"
	"razzia/internal/store"
	"razzia/internal/web/api"
	"razzia/internal/web/pages"
)

// A Subject is a part of the site: what it shows, and what it does by itself. Its folder makes it, and the list of the site has it.
type Subject struct {
	// Relations are what it stores: those first to which others refer.
	Relations []store.Relation

	// Places are the addresses that people look for, in the order of the menu.
	Places []pages.Place

	// Routes adds the pages and the forms; nil for none.
	Routes func(*pages.Router)

	// Operations adds its operations of the API; nil for none.
	Operations api.Group

	// Occasions say on the page of a table what its game is played for.
	Occasions []pages.Occasion

	// Admits let persons see tables that are otherwise for their players alone.
	Admits []pages.Admit

	// Steps are what it offers to do next at the end of a game.
	Steps []pages.Step

	// Besides are what it lays beside a table for those who watch.
	Besides []pages.Beside

	// Feats is what it says at the end of a game of things that were done first; nil for nothing.
	Feats pages.Feats

	// Tiles are what it shows at once on the home page.
	Tiles []pages.Tile

	// Exhibit is its board for the band of the home page, if no game of people is there; nil for none.
	Exhibit pages.Exhibitor

	// Panels are what it shows on the pages of other subjects.
	Panels []pages.Panel

	// Data are what a person downloads of it.
	Data []api.Datum

	// Actions are what it lets the operator do: each is a command, an address of the socket, and a line of the audit log.
	Actions []admin.Bound

	// Starts lists what of it begins for a person who has agreed to it: programs are told of it by their stream. Messages to people who are
	// away it sends by an [occasion.Call].
	Starts []occasion.Source

	// Tasks are what it does by itself, until a context ends.
	Tasks []func(context.Context)
}
