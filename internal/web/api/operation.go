package api

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// An Operation declares an operation of the API: all that is said of it anywhere. Routes, the document, scopes, tools and the playground
// follow from it.
type Operation struct {
	Route   string // the method and the path, such as "POST /api/match"
	ID      string
	Summary string
	About   string // what a program must know besides the summary
	Cost    guard.Cost
	operation.Facts

	Greets     bool           // it reads, and gives a client without a cookie one all the same: what comes next keeps something of its person
	Enters     bool           // it signs a device in, so an old cookie is no reason to refuse it
	Removes    bool           // it only removes what the caller has here, so those who are banned may do it too
	Created    bool           // the answer has status 201
	MaxBody    int            // the longest body in bytes; 0 for guard.MaxBody
	Input      reflect.Type   // of the body, for an operation that reads it by itself; nil for the one of its function
	MayBeEmpty bool           // a body is not required
	lines      bool           // the answer has lines, which are sent as they come
	text       bool           // another part of the site answers it, with a text
	faults     []*fault.Fault // all, once the document is complete
}

// declaredKey is the key of the declaration in the metadata of an operation.
const declaredKey = "declared"

// declared returns the declaration of an operation.
func declared(o *huma.Operation) *Operation { return o.Metadata[declaredKey].(*Operation) }

// huma returns an operation as its declaration says.
func (d Operation) huma() huma.Operation {
	method, path, _ := strings.Cut(d.Route, " ")
	o := huma.Operation{
		Method: method, Path: path, OperationID: d.ID, Summary: d.Summary, Description: d.About, Tags: []string{d.Tag.Name},
		MaxBodyBytes: int64(max(guard.MaxBody, d.MaxBody)) + 1, BodyReadTimeout: -1, // the guard has read the body
		Metadata: map[string]any{declaredKey: &d}, Security: anybody,
	}
	if d.Created {
		o.DefaultStatus = http.StatusCreated
	}
	if d.Scope != "" {
		o.Security = append([]map[string][]string{{"token": {string(d.Scope)}}}, anybody...)
	}
	return o
}

// changes reports whether an operation changes something.
func (d *Operation) changes() bool { return !strings.HasPrefix(d.Route, http.MethodGet+" ") }

// anybody is the security that all operations have: with the cookie, or without it as a new player.
var anybody = []map[string][]string{{"cookie": {}}, {}}

// errMediaType refuses a body that is no JSON.
var errMediaType = fault.ErrForm.Under(fault.MediaType).At("The Content-Type of the body is not application/json.")

// A kind is what all operations refuse that have a method, or any for "", at the paths with a beginning.
type kind struct {
	method, beginning string
	faults            []*fault.Fault
}

// faultsOf lists the faults of an operation: those that it declares, those of its kinds, and those that follow from the rest of its
// declaration.
func (f *Frame) faultsOf(o *huma.Operation) []*fault.Fault {
	d := declared(o)
	list := append([]*fault.Fault{guard.ErrTooMany, fault.ErrFailed, fault.ErrStore, exchange.ErrToken, guard.ErrHost}, d.Refuses...)
	add := func(holds bool, faults ...*fault.Fault) {
		if holds {
			list = append(list, faults...)
		}
	}
	changes := o.Method != http.MethodGet
	add(!d.text, fault.ErrForm)
	add(o.RequestBody != nil, errMediaType)
	add(changes, guard.ErrSite, guard.ErrLongBody, guard.ErrSlowBody)
	add(changes && !d.Enters, fault.ErrOldCookie)
	add(d.once(), onceFaults...)
	add(d.Scope != identity.ReadScope, exchange.ErrScope)
	add(d.For == operation.People, exchange.ErrPeopleOnly)
	add(d.For == operation.Members, fault.ErrGuest)
	for _, k := range f.kinds {
		add(strings.HasPrefix(o.Path, k.beginning) && (k.method == "" || k.method == o.Method), k.faults...)
	}
	return list
}

// statusOf is the status of an answer with a fault. A failure that the server did not expect has one of its own: to try again does not
// help.
func statusOf(f *fault.Fault) int {
	if f == fault.ErrFailed {
		return http.StatusInternalServerError
	}
	return exchange.StatusOf(f)
}

// everyFault lists the faults of all operations by their paths, and those of addresses that are none.
func everyFault(o *huma.OpenAPI) []*fault.Fault {
	list := []*fault.Fault{fault.ErrNoPage, exchange.ErrMethod}
	for _, path := range slices.Sorted(maps.Keys(o.Paths)) {
		for op := range operationsOf(o.Paths[path]) {
			list = append(list, declared(op).faults...)
		}
	}
	return list
}

// aboutFault is what the document says of a fault at an operation; "" if it does not say that it has it, or for nil.
func aboutFault(o *huma.Operation, status int, key string) string {
	if o != nil {
		for _, f := range declared(o).faults {
			if f.Key == key && statusOf(f) == status {
				return f.About
			}
		}
	}
	return ""
}

// Longer are the longest bodies of operations that take longer ones than [guard.MaxBody], by their routes.
func (a *API) Longer() map[string]int { return a.longer }
