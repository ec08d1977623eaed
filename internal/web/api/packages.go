package api

import (
	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/identity"
	"razzia/internal/measure/worth"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Packages say what the packages of cheques are worth.
type Packages struct {
	_       struct{}      `doc:"What the packages of cheques are worth (R2.2)."`
	Bots    []string      `json:"bots" example:"[\"search:nodes=1,rehearse=0,solve=2000\"]" doc:"The bots that played among themselves: experts, limited by nodes."`
	Judge   Judge         `json:"judge" doc:"What estimated the luck of the cards, which is taken out of the shares."`
	Players []PackageSize `json:"sizes" doc:"By number of players."`
}

// A PackageSize has the packages for a number of players.
type PackageSize struct {
	_       struct{}       `doc:"The packages for a number of players."`
	Players int            `json:"players" minimum:"2" maximum:"5" doc:"Number of players."`
	Games   int            `json:"games" minimum:"2" doc:"Number of games that were played."`
	Worths  []PackageWorth `json:"packages" minItems:"2" maxItems:"5" doc:"In the order of the rules (R2.2)."`
}

// A PackageWorth is what a package is worth.
type PackageWorth struct {
	_       struct{} `doc:"What a package of cheques is worth."`
	Cheques []int    `json:"package" minItems:"3" maxItems:"4" doc:"Its cheques, the lowest first."`
	Share   float64  `json:"share" example:"0.223124" doc:"Share of the win that experts expect with it among themselves."`
	Error   float64  `json:"error" example:"0.001531" doc:"Standard error of the share."`
}

// packagesOperation returns what the packages are worth.
func packagesOperation(a *API, h huma.API) {
	o := Operation{Route: "GET /api/packages", ID: "getPackages", Cost: guard.Reading,
		Summary: "Get what the packages of cheques are worth",
		About: "The share of the win that experts expect with each package among themselves, found in many games. It is the same in all " +
			"answers of a version of the program.",
		Facts: operation.Facts{Tag: operation.Making, Scope: identity.ReadScope},
	}.huma()
	register(a, h, o, func(call, *struct{}) (Packages, error) { return packages(&worth.Shipped), nil })
}

// packages returns a table of worths as programs see it.
func packages(t *worth.Table) Packages {
	all := Packages{Bots: t.Players, Judge: Judge{Name: t.Judge.Name, Hash: t.Judge.Hash}, Players: []PackageSize{}}
	for _, s := range t.Sizes {
		size := PackageSize{Players: s.Players, Games: s.Games}
		for _, w := range s.Packages {
			size.Worths = append(size.Worths, PackageWorth{Cheques: w.Cheques.Numbers(), Share: w.Share, Error: w.Error})
		}
		all.Players = append(all.Players, size)
	}
	return all
}
