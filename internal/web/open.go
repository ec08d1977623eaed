package web

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// defaultPace is how long bots take for a move, unless one wants it otherwise: long enough to see what
// they do.
const defaultPace = time.Second

// play begins a game against bots.
func (s *Server) play(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	bots := r.number("bots", 3)
	o, err := r.options(bots + 1)
	if err != nil {
		return err
	}
	o.Hints = o.Clock.Bank == 0 && (o.Hints || !r.PostForm.Has("asked")) // who is alone does no harm by them
	return s.begin(w, r, o, []table.Person{r.session.person()})
}

// playTogether begins a game of several people at one device, and bots.
func (s *Server) playTogether(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	var people []table.Person
	for _, name := range r.PostForm["name"] {
		if name = strings.TrimSpace(name); name != "" {
			if !table.ValidName(name) {
				return errName
			}
			face := r.session.Face + uint8(len(people))
			people = append(people, table.Person{ID: r.session.ID, Name: name, Face: face % ui.Faces})
		}
	}
	if len(people) == 0 || len(people) > razzia.MaxPlayers {
		return errForm
	}
	o, err := r.options(min(len(people)+max(0, r.number("bots", 0)), razzia.MaxPlayers))
	if err != nil {
		return err
	}
	return s.begin(w, r, o, people)
}

// begin makes a table of these people, and bots in the other seats.
func (s *Server) begin(w http.ResponseWriter, r *request, o table.Options, people []table.Person) error {
	var sitting []table.Sitter
	for _, p := range people {
		sitting = append(sitting, table.Sitter{Person: p})
	}
	for len(sitting) < min(o.Players, razzia.MaxPlayers) {
		sitting = append(sitting, table.Sitter{Level: s.level(r)})
	}
	return s.create(w, r, o, sitting...)
}

// create makes a table at which these sit, and shows it.
func (s *Server) create(w http.ResponseWriter, r *request, o table.Options, sitting ...table.Sitter) error {
	t, err := s.Host.Create(r.Context(), table.Create{Maker: r.session.person(), Options: o, Sitting: sitting})
	if err != nil {
		return err
	}
	return s.goTo(w, r, "/t/"+string(t.ID))
}

// level is the level of bots that was chosen, or that is chosen for who chooses none.
func (s *Server) level(r *request) string {
	if level := r.PostForm.Get("level"); slices.Contains(s.Levels, level) {
		return level
	}
	return s.Level
}

// openTable makes a table for friends, at which its maker sits.
func (s *Server) openTable(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	o, err := r.options(r.number("players", 4))
	if err != nil {
		return err
	}
	return s.create(w, r, o, table.Sitter{Person: r.session.person()})
}

// options reads what is agreed for a new table.
func (r *request) options(players int) (table.Options, error) {
	o := table.Options{Players: players, Piles: 2, Pace: defaultPace, Without: r.withoutAids()}
	if r.PostForm.Get("piles") == "1" {
		o.Piles = 1
	}
	if clock := r.PostForm.Get("clock"); clock != "" {
		bank, increment, _ := strings.Cut(clock, "+")
		var errBank, errIncrement error
		o.Clock.Bank, errBank = time.ParseDuration(bank)
		o.Clock.Increment, errIncrement = time.ParseDuration(increment)
		if errBank != nil || errIncrement != nil {
			return o, errForm
		}
	}
	o.Hints = r.PostForm.Has("hints") && o.Clock.Bank == 0
	return o, nil
}

// withoutAids are the aids that were not ticked; none, if the form did not ask.
func (r *request) withoutAids() table.Aids {
	if !r.PostForm.Has("asked") {
		return table.Aids{}
	}
	unticked := func(aid string) bool { return !slices.Contains(r.PostForm["aid"], aid) }
	return table.Aids{Chance: unticked("chance"), RowWorth: unticked("row"), ScoreNow: unticked("score")}
}
