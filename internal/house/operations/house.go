// Package operations has the operations of the API on what was played.
package operations

import (
	"time"

	"razzia"
	"razzia/client"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on what was played.
type Operations struct {
	House *house.House // counts what is played
}

// Add returns what was played.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/house", ID: "getHouse", Cost: guard.Reading,
		Summary: "Get what was played here",
		About:   "Sums over all finished games, private ones too, without a name.",
		Facts:   operation.Facts{Tag: operation.Making, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (played client.House, _ error) {
		count, err := a.House.Count(c.Context())
		if err != nil {
			return played, err
		}
		return houseOf(count), nil
	})
}

// houseOf returns a count as programs see it.
func houseOf(c *house.Count) client.House {
	all := client.House{Games: c.Games, Sizes: []client.HouseSize{}, Levels: []client.HouseLevel{}, Packages: []client.HousePackages{}}
	for _, d := range c.Days {
		all.Days = append(all.Days, client.HouseDay{Date: d.Date.Format(time.DateOnly), Games: d.Games})
	}
	for _, s := range c.Sizes {
		all.Sizes = append(all.Sizes, client.HouseSize{Players: s.Players, Games: s.Games})
	}
	for _, l := range c.Levels {
		all.Levels = append(all.Levels, client.HouseLevel{Level: l.Name, Seats: l.Seats, Share: l.Share(), Even: l.Even})
	}
	for _, p := range c.Packages {
		all.Packages = append(all.Packages, client.HousePackages{Players: p.Players, Cheques: chequeList(p.Cheques),
			Seats: p.Seats, Share: p.Share()})
	}
	return all
}

// chequeList lists the cheques of a package.
func chequeList(set razzia.Cheques) (list []int) {
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}
