package operations

import (
	"reflect"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	accounts "razzia/internal/members/operations"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// DataPath is the path of a person's data.
const DataPath = "/api/session/data"

// dataOperations adds the operations on the data of the caller. The document is written table by table, so that any number of
// them fits into memory.
func (a *Operations) dataOperations(f *api.Frame) {
	f.Route("GET "+DataPath, guard.Export, a.SendData)
	f.Text(api.Operation{Route: "GET " + DataPath, ID: "getData", Summary: "Download all that the server has of you",
		About: "Your settings, your tables, what you said, and the games that you opened. Words of others are not in it.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server has no data of a client without a cookie.")}},
	}, "application/json", f.Schema(reflect.TypeFor[client.Data]()))

	o := api.Operation{Route: "DELETE " + DataPath, ID: "deleteData", Removes: true, Cost: guard.Export,
		Summary: "Delete all that the server has of you",
		About: "Your name and your words leave all games, which stay for the others. You resign running games for good and leave tables that wait; " +
			"games that you opened go. You become a new player, and the answer sets the cookie for it. It cannot be undone. With many games it goes on for some minutes after the answer.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{host.ErrClosing}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Session, error) {
		err := c.Gate().Forget(c.W, c.Request)
		return accounts.SessionOf(c), err
	})
}
