package operations

import (
	"encoding/json"
	"slices"

	"razzia/client"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
)

// The inputs of the operations of actions. huma checks a body against the description of the action's input.
type (
	making     struct{}
	makingWith struct{ Body json.RawMessage }
	actingWith struct {
		api.AtTable
		Body json.RawMessage
	}
	actingPerhapsWith struct {
		api.AtTable
		Body *json.RawMessage
	}
)

// actionOperations adds an operation for each action.
func (a *Operations) actionOperations(f *api.Frame) {
	for _, act := range action.All {
		switch {
		case act.ID == "": // only a form
		case act.Lists && act.AtTable():
			api.Register(f, actionOperation(act), func(c api.Call, in *api.AtTable) (client.Summaries, error) {
				return a.actOnList(c, act, in.ID, nil)
			})
		case act.Lists:
			api.Register(f, actionOperation(act), func(c api.Call, in *makingWith) (client.Summaries, error) {
				return a.actOnList(c, act, "", in.Body)
			})
		case act.Makes && act.Input == nil:
			api.Register(f, actionOperation(act), func(c api.Call, _ *making) (seen, error) { return a.act(c, act, "", nil) })
		case act.Makes:
			api.Register(f, actionOperation(act), func(c api.Call, in *makingWith) (seen, error) { return a.act(c, act, "", in.Body) })
		case act.Input == nil:
			api.Register(f, actionOperation(act), func(c api.Call, in *api.AtTable) (seen, error) { return a.act(c, act, in.ID, nil) })
		case !act.NeedsInput():
			api.Register(f, actionOperation(act), func(c api.Call, in *actingPerhapsWith) (seen, error) { return a.act(c, act, in.ID, in.text()) })
		default:
			api.Register(f, actionOperation(act), func(c api.Call, in *actingWith) (seen, error) { return a.act(c, act, in.ID, in.Body) })
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
func actionOperation(act *action.Action) api.Operation {
	path := "/api/tables/{id}/" + act.Path
	if !act.AtTable() {
		path = act.Path
	}
	o := api.Operation{Route: "POST " + path, ID: act.ID, Summary: act.Summary, About: act.About, Cost: act.Cost, Facts: act.Facts,
		Created: act.Makes, Input: act.Input, MayBeEmpty: !act.NeedsInput()}
	if act.AtTable() && !act.Lists {
		o.Refuses = append(slices.Clip(o.Refuses), host.ErrClosing)
		if !act.Passing {
			o.Refuses = append(o.Refuses, table.ErrSomebodyWasFaster)
		}
	}
	return o
}

// act carries out an action.
func (a *Operations) act(c api.Call, act *action.Action, id table.ID, text json.RawMessage) (seen, error) {
	t, err := a.run(c, act, id, text)
	return a.tableOr(c, t, err)
}

// actOnList carries out an action that changes the list of the caller, and returns its first page.
func (a *Operations) actOnList(c api.Call, act *action.Action, id table.ID, text json.RawMessage) (client.Summaries, error) {
	if _, err := a.run(c, act, id, text); err != nil {
		return client.Summaries{}, err
	}
	return a.listTables(c, &pageOfTables{Most: mostOfPage})
}

func (a *Operations) run(c api.Call, act *action.Action, id table.ID, text json.RawMessage) (*table.Table, error) {
	return act.Run(c.Context(), a.Desk.Call(c.Request, id), func(into any) error { return api.Read(text, into) })
}
