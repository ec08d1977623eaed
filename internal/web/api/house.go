package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A House says what was played at a server.
type House struct {
	_        struct{}        `doc:"What was played at this server in the last 30 days. It is counted anew every ten minutes, from the newest 20,000 games at most."`
	Games    int             `json:"games" minimum:"0" doc:"Number of finished games."`
	Days     []HouseDay      `json:"days" minItems:"30" maxItems:"30" doc:"By day, the oldest first."`
	Sizes    []HouseSize     `json:"sizes" doc:"By number of players."`
	Levels   []HouseLevel    `json:"levels" doc:"What bots won at tables where a person played to the end."`
	Packages []HousePackages `json:"packages" doc:"What the packages of cheques won. Games are missing that were not measured yet."`
}

// A HouseDay is a day.
type HouseDay struct {
	_     struct{} `doc:"The games of a day."`
	Date  string   `json:"date" format:"date" doc:"The day, in UTC."`
	Games int      `json:"games" minimum:"0" doc:"Number of games that ended."`
}

// A HouseSize is a table size.
type HouseSize struct {
	_       struct{} `doc:"The games of a table size."`
	Players int      `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Games   int      `json:"games" minimum:"1" doc:"Number of games."`
}

// A HouseLevel is what bots of a level won.
type HouseLevel struct {
	_     struct{} `doc:"What bots of a level won against people."`
	Level string   `json:"level" example:"club" doc:"The level."`
	Seats int      `json:"seats" minimum:"1" doc:"Number of their seats."`
	Share float64  `json:"share" doc:"Mean share of the win of a seat."`
	Even  float64  `json:"even" doc:"The share that the seats have by chance."`
}

// HousePackages are what a package won.
type HousePackages struct {
	_       struct{} `doc:"What a package of cheques won."`
	Players int      `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Cheques []int    `json:"package" minItems:"3" maxItems:"4" doc:"Its cheques, the lowest first."`
	Seats   int      `json:"seats" minimum:"1" doc:"Number of seats that had it."`
	Share   float64  `json:"share" doc:"Mean share of the win of a seat."`
}

// houseOperation returns what was played.
func houseOperation(a *API, h huma.API) {
	o := Operation{Route: "GET /api/house", ID: "getHouse", Cost: guard.Reading,
		Summary: "Get what was played here",
		About:   "Sums over all finished games, private ones too, without a name.",
		Facts:   operation.Facts{Tag: operation.Making, Scope: identity.ReadScope},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (played House, _ error) {
		count, err := a.House.Count(c.Context())
		if err != nil {
			return played, err
		}
		return houseOf(count), nil
	})
}

// houseOf returns a count as programs see it.
func houseOf(c *house.Count) House {
	all := House{Games: c.Games, Sizes: []HouseSize{}, Levels: []HouseLevel{}, Packages: []HousePackages{}}
	for _, d := range c.Days {
		all.Days = append(all.Days, HouseDay{Date: d.Date.Format(time.DateOnly), Games: d.Games})
	}
	for _, s := range c.Sizes {
		all.Sizes = append(all.Sizes, HouseSize{Players: s.Players, Games: s.Games})
	}
	for _, l := range c.Levels {
		all.Levels = append(all.Levels, HouseLevel{Level: l.Name, Seats: l.Seats, Share: l.Share(), Even: l.Even})
	}
	for _, p := range c.Packages {
		all.Packages = append(all.Packages, HousePackages{Players: p.Players, Cheques: chequeList(p.Cheques), Seats: p.Seats, Share: p.Share()})
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
