package web

import (
	"net/http"
	"slices"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/ui"
)

// listed is how many games of each sort the home page lists.
const listed = 30

// home shows the home page.
func (s *Server) home(w http.ResponseWriter, r *answer.Request) error {
	h := ui.Home{Page: s.page(r, r.Localizer.Text("home.tagline")), Levels: s.levels(0)}
	if r.Known() {
		if err := s.listGames(r, &h); err != nil {
			return err
		}
	}
	return s.render(w, r, http.StatusOK, ui.HomePage(h))
}

// listGames fills in the tables of a person: those that wait for the person first, then by time.
func (s *Server) listGames(r *answer.Request, h *ui.Home) error {
	running, err := s.Host.Tables(r.Context(), host.TableQuery{Person: r.Session.ID, Most: listed})
	if err != nil {
		return err
	}
	finished, err := s.Host.Tables(r.Context(), host.TableQuery{Person: r.Session.ID, Over: true, Most: listed})
	if err != nil {
		return err
	}
	h.Running, h.Finished = summariesOf(r, running), summariesOf(r, finished)
	slices.SortStableFunc(h.Running, func(a, b ui.Summary) int { return turnFirst(a) - turnFirst(b) })
	return nil
}

func turnFirst(s ui.Summary) int {
	if s.MyTurn {
		return 0
	}
	return 1
}

// summariesOf returns tables as the list shows them to the person who asks.
func summariesOf(r *answer.Request, sums []table.Summary) (list []ui.Summary) {
	for i := range sums {
		sum := &sums[i]
		line := ui.Summary{ID: sum.ID, Phase: sum.Phase, Round: sum.Round, MyTurn: sum.WaitsFor(r.Session.ID), Won: sum.WonBy(r.Session.ID)}
		for _, seat := range sum.Seats {
			if seat.Name != "" {
				line.Names = append(line.Names, seat.Name)
			}
		}
		list = append(list, line)
	}
	return list
}

// rules shows the rules.
func (s *Server) rules(w http.ResponseWriter, r *answer.Request) error {
	return s.render(w, r, http.StatusOK, ui.RulesPage(s.page(r, r.Localizer.Text("rules.title"))))
}
