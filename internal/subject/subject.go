// Package subject has what a subject brings to the site: all that the rest of the site knows of it.
package subject

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/web/api"
	"razzia/internal/web/pages"
)

// A Subject is a part of the site: what it shows, and what it does by itself. Its folder makes it, and the list of the site has it.
type Subject struct {
	// Places are the addresses that people look for, in the order of the menu.
	Places []pages.Place

	// Routes adds the pages and the forms; nil for none.
	Routes func(*pages.Router)

	// Operations adds its operations of the API; nil for none.
	Operations api.Group

	// Actions are what it lets the operator do: each is a command, an address of the socket, and a line of the audit log.
	Actions []admin.Bound

	// Tasks are what it does by itself, until a context ends.
	Tasks []func(context.Context)
}
