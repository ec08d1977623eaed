package api

import (
	"encoding/json"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/action"
)

// The inputs of the operations of actions. huma checks a body against the description of the action's input.
type (
	making     struct{}
	makingWith struct{ Body json.RawMessage }
	actingWith struct {
		AtTable
		Body json.RawMessage
	}
	actingPerhapsWith struct {
		AtTable
		Body *json.RawMessage
	}
)

// actionOperations adds an operation for each action.
func (a *API) actionOperations(h huma.API) {
	for _, act := range action.All {
		switch {
		case act.ID == "": // only a form
		case act.Lists && act.AtTable():
			register(a, h, a.actionOperation(h, act), func(c call, in *AtTable) (client.Summaries, error) { return a.actOnList(c, act, in.ID, nil) })
		case act.Lists:
			register(a, h, a.actionOperation(h, act), func(c call, in *makingWith) (client.Summaries, error) {
				return a.actOnList(c, act, "", in.Body)
			})
		case act.Makes && act.Input == nil:
			register(a, h, a.actionOperation(h, act), func(c call, _ *making) (*seen, error) { return a.act(c, act, "", nil) })
		case act.Makes:
			register(a, h, a.actionOperation(h, act), func(c call, in *makingWith) (*seen, error) { return a.act(c, act, "", in.Body) })
		case act.Input == nil:
			register(a, h, a.actionOperation(h, act), func(c call, in *AtTable) (*seen, error) { return a.act(c, act, in.ID, nil) })
		case !act.NeedsInput():
			register(a, h, a.actionOperation(h, act), func(c call, in *actingPerhapsWith) (*seen, error) { return a.act(c, act, in.ID, in.text()) })
		default:
			register(a, h, a.actionOperation(h, act), func(c call, in *actingWith) (*seen, error) { return a.act(c, act, in.ID, in.Body) })
		}
	}
}

// text is the body, nil for none.
func (in *actingPerhapsWith) text() json.RawMessage {
	if in.Body == nil {
		return nil
	}
	return *in.Body
}

// actionOperation describes the operation of an action.
func (a *API) actionOperation(h huma.API, act *action.Action) huma.Operation {
	path := "/api/tables/{id}/" + act.Path
	if !act.AtTable() {
		path = act.Path
	}
	d := Operation{Route: "POST " + path, ID: act.ID, Summary: act.Summary, About: act.About, Cost: act.Cost, Facts: act.Facts,
		Created: act.Makes}
	if act.AtTable() && !act.Lists {
		d.Refuses = append(slices.Clip(d.Refuses), host.ErrClosing)
		if !act.Passing {
			d.Refuses = append(d.Refuses, table.ErrSomebodyWasFaster)
		}
	}
	o := d.huma()
	if act.Input != nil {
		schema := h.OpenAPI().Components.Schemas.Schema(act.Input, true, act.Input.Name())
		o.RequestBody = &huma.RequestBody{Required: act.NeedsInput(), Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
	}
	return o
}

// act carries out an action.
func (a *API) act(c call, act *action.Action, id table.ID, text json.RawMessage) (*seen, error) {
	t, err := a.run(c, act, id, text)
	return a.tableOr(c, t, err)
}

// actOnList carries out an action that changes the list of the caller, and returns its first page.
func (a *API) actOnList(c call, act *action.Action, id table.ID, text json.RawMessage) (client.Summaries, error) {
	if _, err := a.run(c, act, id, text); err != nil {
		return client.Summaries{}, err
	}
	return a.listTables(c, &pageOfTables{Most: mostOfPage})
}

func (a *API) run(c call, act *action.Action, id table.ID, text json.RawMessage) (*table.Table, error) {
	return act.Run(c.Context(), a.Desk.Call(c.Request, id), func(into any) error { return read(text, into) })
}

// read reads the input of an action from a body that fits its description, if there is one. A number may still be too large for its
// field.
func read(text json.RawMessage, into any) error {
	if text == nil {
		return nil
	}
	if err := decode(text, into); err != nil {
		m := readMisfit(err.Error())
		return &fault.BadField{Field: m.at, Problem: m.problem}
	}
	return nil
}
