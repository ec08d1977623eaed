package season

import (
	"slices"

	"razzia/internal/club/score"
)

// A Range is the places that a person can still have at the end of a season.
type Range struct {
	Player string `json:"player"`
	Best   int    `json:"best"`
	Worst  int    `json:"worst"`
}

// An outlook is what a person has, and can still win.
type outlook struct{ have, more int }

// Ranges returns the places that are still possible, in the order of the standings, unless the organiser decides about a game. Between two
// such decisions they are always right and only become narrower: as long as a game runs, each seat of it can win all or nothing, and no
// game that is over changes. A decision changes that: then they are those of a season in which the game has never counted, or always did,
// and may be wider. The best place can always be reached, if the others leave what they could win; for the worst, others may have to win
// one game together.
func (s *State) Ranges(d Division) (list []Range) {
	views := map[string]outlook{}
	running := false
	for _, name := range d.Members {
		views[name] = s.outlook(name)
	}
	for i := range s.Games {
		running = running || s.Games[i].Level == d.Level && !s.Games[i].over()
	}
	for _, l := range s.Standings(d) {
		if !running {
			list = append(list, Range{l.Player, l.Place, l.Place})
			continue
		}
		r, own := Range{l.Player, 1, len(d.Members)}, views[l.Player]
		for _, name := range d.Members {
			other := views[name]
			if name == l.Player {
				continue
			}
			if other.have > own.have+own.more {
				r.Best++
			}
			if other.have+other.more < own.have {
				r.Worst--
			}
		}
		list = append(list, r)
	}
	return list
}

// outlook is the score of a person if they win no game that runs, and by how much more they have if they win all.
func (s *State) outlook(name string) (o outlook) {
	for i := range s.Games {
		g := &s.Games[i]
		k := g.seat(name)
		switch {
		case k < 0:
		case g.over():
			game := g.scored()
			lines := score.Standings(nil, []score.Game{game})
			if i := slices.IndexFunc(lines, func(l score.Line) bool { return l.Player == name }); i >= 0 { // none of a voided game
				o.have += lines[i].Score
			}
		default:
			o.have -= score.Given(len(g.Seats), g.Seats[k].Package)
			if !g.Left[k] {
				o.more += score.Win
			}
		}
	}
	return o
}
