package action

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// An Action is something that a person can do.
type Action struct {
	Form    string // the last word of the form's address below /t/ID; the whole address if the action is not at a table
	Path    string // the same of the operation's address, below /api/tables/ID
	ID      string // of the operation; "" if there is only a form
	Summary string
	About   string // what a program must know besides the summary
	Cost    guard.Cost
	operation.Facts

	Makes   bool         // makes a table
	Lists   bool         // changes the lists of the caller's games: a browser returns to the home page
	Unseen  bool         // adds no entry to the log, so no stream brings its result
	Passing bool         // changes nothing that is stored
	Input   reflect.Type // a struct whose tags describe the fields, for forms and for JSON; nil for no input

	run func(ctx context.Context, c Call, read Reader) (*table.Table, error)
}

// AtTable reports whether the action is one at a table, which its addresses name.
func (a *Action) AtTable() bool { return !strings.HasPrefix(a.Form, "/") }

// NeedsInput reports whether the action cannot be carried out without an input: one that names what a caller saw need not.
func (a *Action) NeedsInput() bool {
	return a.Input != nil && a.Input != reflect.TypeFor[client.Sight]()
}

// A Reader reads the input of an action into a pointer.
type Reader func(into any) error

// A Desk has the parts of the site that actions work with.
type Desk struct {
	Host    *host.Host
	Bots    Bots
	Present func(t *table.Table) uint8 // the bit set of the seats whose persons are at a table
	Lobby   *lobby.Service
	Filter  *moderation.Filter
	Now     func() time.Time
}

// A Call is one use of an action.
type Call struct {
	*Desk
	people.Caller
	By       table.Person // the caller, with the identity with which they act at the table
	Table    table.ID     // "" if the action makes one
	Seen     int          // the version of the table that the caller saw; 0 if they do not say
	FromForm bool         // the input is a form, which may be an old one: an unknown level becomes the usual one
}

// Call returns the use of an action at a table by the client of a request.
func (d *Desk) Call(r *exchange.Request, id table.ID) Call {
	c := r.Caller(d.Now())
	return Call{Desk: d, Caller: c, By: c.Person, Table: id}
}

// Bots are the levels of bots that can be chosen.
type Bots struct {
	Levels []string // weakest first
	Usual  string   // for a person who chooses none
}

// Run carries the action out, and returns the table after it; nil for an action that changes lists. A table whose origin is unknown, as a
// new one or after a restart, gets that of the caller.
func (a *Action) Run(ctx context.Context, c Call, read Reader) (*table.Table, error) {
	t, err := a.run(ctx, c, read)
	if err == nil && t != nil {
		c.Host.Charge(t.ID, c.Origin)
	}
	return t, err
}

// define makes an action from a function of its input.
func define[In any](a Action, do func(ctx context.Context, c Call, in In) (*table.Table, error)) *Action {
	a.Input = reflect.TypeFor[In]()
	a.run = func(ctx context.Context, c Call, read Reader) (*table.Table, error) {
		var in In
		if err := read(&in); err != nil {
			return nil, err
		}
		c.Seen = seenOf(&in)
		c, err := c.as(ctx, seatOf(&in))
		if err != nil {
			return nil, err
		}
		return do(ctx, c, in)
	}
	return &a
}

// command makes an action from a function that turns the input into a command for a table.
func command[In any](a Action, parse func(c Call, in In) (table.Command, error)) *Action {
	return define(a, func(ctx context.Context, c Call, in In) (*table.Table, error) {
		command, err := parse(c, in)
		if err != nil {
			return nil, err
		}
		return c.act(ctx, command)
	})
}

// act carries out a command at the table, as the caller saw it.
func (c Call) act(ctx context.Context, command table.Command) (*table.Table, error) {
	return c.Host.Act(ctx, c.Table, table.AsSeen{Version: c.Seen, Command: command})
}

// plain makes an action without input.
func plain(a Action, do func(ctx context.Context, c Call) (*table.Table, error)) *Action {
	a.run = func(ctx context.Context, c Call, _ Reader) (*table.Table, error) {
		c, err := c.as(ctx, razzia.NoSeat)
		if err != nil {
			return nil, err
		}
		return do(ctx, c)
	}
	return &a
}

// ReadForm reads a form into the input of an action. The fields of some differ from those of their JSON.
func ReadForm(v form.Values, into any) error {
	switch in := into.(type) {
	case *client.Creation:
		return readCreation(v, in)
	case *client.Match:
		return readMatch(v, in)
	case *client.Gathering:
		return readGathering(v, in)
	case *client.Pace:
		return readPace(v, in)
	case *client.Listing:
		readListing(v, in)
	case *client.Plan:
		readPlan(v, in)
	default:
		return form.Decode(v, into)
	}
	return nil
}

// seatOf returns the seat that an input names, NoSeat for none.
func seatOf(in any) razzia.Seat {
	switch in := in.(type) {
	case *client.Seat:
		return in.Seat
	case *client.Bot:
		return in.Seat
	case *client.Move:
		return in.Seat
	case *Theft:
		return in.Seat
	case *client.Chair:
		return in.Seat
	case *client.OpenedWord:
		return in.Seat
	case *client.Plan:
		return in.Seat
	}
	return razzia.NoSeat
}

// seenOf returns the version of the table that an input names, 0 for none. Other inputs name what they are about.
func seenOf(in any) int {
	switch in := in.(type) {
	case *client.Sight:
		return in.Seen
	case *client.Seat:
		return in.Seen
	case *client.Bot:
		return in.Seen
	case *client.Chair:
		return in.Seen
	case *client.Pace:
		return in.Seen
	case *client.Listing:
		return in.Seen
	case *client.Plan:
		return in.Seen
	}
	return 0
}

// as returns the call of a person who has several identities with the one that they act as at the table, or for a seat of it.
func (c Call) as(ctx context.Context, seat razzia.Seat) (Call, error) {
	if len(c.Identities) < 2 || c.Table == "" {
		return c, nil
	}
	t, err := c.Host.Table(ctx, c.Table)
	if err != nil {
		return c, err
	}
	if seat == razzia.NoSeat {
		c.By.ID = table.Identities(c.Identities).At(t)
	} else {
		c.By.ID = table.Identities(c.Identities).For(t, seat)
	}
	return c, nil
}

// level checks the level that was chosen for a bot.
func (c Call) level(name string) (string, error) {
	switch {
	case slices.Contains(c.Bots.Levels, name):
		return name, nil
	case c.FromForm:
		return c.Bots.Usual, nil
	}
	return "", &fault.BadField{Field: "level", Problem: fmt.Sprintf("no such level: want one of %s", strings.Join(c.Bots.Levels, ", "))}
}
