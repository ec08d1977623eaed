package pages

import (
	"net/http"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui"
)

// A themed is the page of a theme: its idea, and an example with its answer. No person is asked to solve the example.
type themed struct {
	ui.Page
	theme   puzzle.Theme
	example *puzzle.Puzzle
	told    i18n.Narrator
}

// ideaKeys are the keys of the ideas of themes.
var ideaKeys = map[puzzle.Theme]string{
	puzzle.WhenToCall: "puzzles.idea.call", puzzle.ChequeWorth: "puzzles.idea.cheque", puzzle.ThiefChoice: "puzzles.idea.thief",
	puzzle.RaidRisk: "puzzles.idea.raid", puzzle.LastCheque: "puzzles.idea.last", puzzle.Duel: "puzzles.idea.duel",
	puzzle.ForcedSpend: "puzzles.idea.spend", puzzle.EarlyRow: "puzzles.idea.early", puzzle.Trap: "puzzles.idea.trap",
	puzzle.Line: "puzzles.idea.line",
}

// themePath is the address of the page of a theme.
func themePath(t puzzle.Theme) string { return path + "/theme/" + string(t) }

// theme shows the page of a theme.
func (m *Room) theme(t puzzle.Theme) func(http.ResponseWriter, *exchange.Request) error {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		p, err := puzzle.Example(t)
		if err != nil {
			return fault.Store(err)
		}
		if p == nil {
			return solving.ErrNoPuzzle
		}
		page := m.New(r, "")
		page.Title = ui.ThemeName(page, t)
		names := table.SampleNames()[:p.State.Players]
		told := page.Localizer.Narrator(names, i18n.IsolatedNames).To(p.State.Actor)
		return m.Render(w, r, http.StatusOK, themePage(themed{page, t, p, told}))
	}
}

// idea is what the theme teaches, in a sentence or two.
func (t themed) idea() string { return t.T(ideaKeys[t.theme]) }

// band is the head of the page: the idea, and the board of the example.
func (t themed) band() ui.Band {
	return ui.Band{Line: t.T("puzzles.title"), Body: ideaOf(t), Do: solveTheme(t), Links: []ui.Link{{Path: path, Words: t.T("puzzles.exit")}},
		Object: ui.Small(ui.SmallOf(ui.NewPositionBoard(t.Page, ui.Position{State: t.example.State, Task: t.T("puzzles.find")})))}
}

// position says in sentences what lies on the table.
func (t themed) position() []string {
	s := &t.example.State
	list := []string{t.T("aria.row", "n", s.Row.Len(), "cards", t.Localizer.Cards(s.Row.Cards())),
		t.T("aria.police_line", "count", int(s.Police), "all", s.RaidAt()), t.T("aria.middle_cheque", "middle", int(s.Middle))}
	for i := range s.Players {
		list = append(list, t.seat(razzia.Seat(i))...)
	}
	return list
}

// since says what has happened since the decision before, without the moves of the player.
func (t themed) since(nth int) (list []string) {
	s := t.example.Nth(nth - 1).State
	for _, m := range t.example.Nth(nth).Since {
		next, events, err := s.StepEvents(m, nil)
		if err != nil {
			return list // the set was checked
		}
		texts := []string{t.told.Move(s, m)}
		for _, e := range events {
			texts = append(texts, t.told.Event(e))
		}
		for _, text := range texts {
			if text != "" {
				list = append(list, text)
			}
		}
		s = next
	}
	return list
}

// answer says what the best way of a decision gives, and what the next best would cost.
func (t themed) answer(d *puzzle.Decision) []string {
	e := d.Explain(1)
	share := func(millionths int64) string {
		return ui.WholePercent(t.Localizer, float64(millionths)/puzzle.Unit)
	}
	return []string{t.T("puzzles.wins", "move", t.told.Action(e.Best.Moves[0]), "share", share(e.Best.Shares[d.State.Actor])),
		t.T("puzzles.would_cost", "move", t.told.Action(e.Chosen.Moves[0]), "lost", share(e.Lost))}
}

// seat says what a player has.
func (t themed) seat(i razzia.Seat) []string {
	h, name := &t.example.State.Seats[i], t.told.Name(i)
	open := t.T("aria.open_none", "name", name)
	if h.Open != 0 {
		open = t.T("aria.open_of", "name", name, "cheques", h.Open.String())
	}
	return []string{open, t.T("aria.property_of", "name", name, "cards", t.Localizer.Cards(h.Property))}
}
