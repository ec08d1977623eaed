package operations

import (
	"razzia/internal/web/api"

	"razzia/client"
	"razzia/internal/identity"
	"razzia/internal/measure/worth"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// packagesOperation returns what the packages are worth.
func packagesOperation(a *Operations, f *api.Frame) {
	o := api.Operation{Route: "GET /api/packages", ID: "getPackages", Cost: guard.Reading,
		Summary: "Get what the packages of cheques are worth",
		About: "The share of the win that experts expect with each package among themselves, found in many games. It is the same in all " +
			"answers of a version of the program.",
		Facts: operation.Facts{Tag: operation.Making, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(api.Call, *struct{}) (client.Packages, error) { return packages(&worth.Shipped), nil })
}

// packages returns a table of worths as programs see it.
func packages(t *worth.Table) client.Packages {
	all := client.Packages{Bots: t.Players, Judge: client.Judge{Name: t.Judge.Name, Hash: t.Judge.Hash}, Players: []client.PackageSize{}}
	for _, s := range t.Sizes {
		size := client.PackageSize{Players: s.Players, Games: s.Games}
		for _, w := range s.Packages {
			size.Worths = append(size.Worths, client.PackageWorth{Cheques: w.Cheques.Numbers(), Share: w.Share, Error: w.Error})
		}
		all.Players = append(all.Players, size)
	}
	return all
}
