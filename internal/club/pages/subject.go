package pages

import (
	"razzia/internal/club"
	"razzia/internal/club/operations"
	"razzia/internal/subject"
	"razzia/internal/web/api"
	"razzia/internal/web/pages"
)

// Subject is clubs with what they play. Each part is a subject of the folders below that of the clubs: what it brings comes after what the
// clubs bring by themselves.
func Subject(clubs *club.Service, parts ...subject.Subject) subject.Subject {
	return join(append([]subject.Subject{own(clubs)}, parts...))
}

// own is what clubs are without what they play.
func own(clubs *club.Service) subject.Subject {
	answers := operations.Operations{Clubs: clubs}
	return subject.Subject{
		Relations: club.Stored,
		Places: []pages.Place{{Path: club.ListPath, Under: "/people", Listed: true},
			{Path: club.OnePath, Under: "/people", Preview: true}},
		Panels:     []pages.Panel{{On: "/people", Show: panel(clubs)}},
		Data:       answers.Data(),
		Routes:     func(r *pages.Router) { (&room{r.Kit, clubs}).routes(r.Handle) },
		Operations: answers.Add,
		Actions:    actions(clubs),
	}
}

// join makes one subject of several.
func join(parts []subject.Subject) (all subject.Subject) {
	for _, p := range parts {
		all.Relations = append(all.Relations, p.Relations...)
		all.Places = append(all.Places, p.Places...)
		all.Occasions = append(all.Occasions, p.Occasions...)
		all.Admits = append(all.Admits, p.Admits...)
		all.Steps = append(all.Steps, p.Steps...)
		all.Besides = append(all.Besides, p.Besides...)
		all.Tiles = append(all.Tiles, p.Tiles...)
		all.Panels = append(all.Panels, p.Panels...)
		all.Data = append(all.Data, p.Data...)
		all.Actions = append(all.Actions, p.Actions...)
		all.Starts = append(all.Starts, p.Starts...)
		all.Tasks = append(all.Tasks, p.Tasks...)
	}
	all.Routes = func(r *pages.Router) {
		for _, p := range parts {
			if p.Routes != nil {
				p.Routes(r)
			}
		}
	}
	all.Operations = func(f *api.Frame) {
		for _, p := range parts {
			if p.Operations != nil {
				p.Operations(f)
			}
		}
	}
	return all
}
