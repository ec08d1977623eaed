package profile

import (
	"cmp"
	"slices"
	"time"

	"razzia/internal/measure"
)

// A Period is some judged games in a row.
type Period struct {
	From, To time.Time // the ends of the first and of the last game
	Games    int
	Skill    measure.Skill
	Luck     measure.Mean // in points a game
}

// mostPeriods is how many periods a profile has at most: more cannot be told apart on a phone.
const mostPeriods = 12

// periodsOf divides judged games into periods of nearly the same number of games, each with enough to say something.
func periodsOf(games []Game) (list []Period) {
	judged := make([]*Game, 0, len(games))
	for i := range games {
		if games[i].Judged {
			judged = append(judged, &games[i])
		}
	}
	count := min(mostPeriods, len(judged)/measure.FewGames)
	for i := range count {
		list = append(list, periodOf(judged[i*len(judged)/count:(i+1)*len(judged)/count]))
	}
	return list
}

// periodOf makes a period.
func periodOf(games []*Game) Period {
	p := Period{From: games[0].Ended, To: games[len(games)-1].Ended, Games: len(games)}
	for _, g := range games {
		p.Skill.Add(g.Spent)
		p.Luck.Add(points(g))
	}
	return p
}

const (
	// mostBest is how many best games a profile has.
	mostBest = 5
	// bestDecisions is how many decisions a game needs to be among the best: of fewer a player makes all well by chance.
	bestDecisions = 15
)

// bestOf returns the won games with the best decisions, the best first, the latest first among equals.
func bestOf(games []Game) (best []Game) {
	for i := range games {
		g := &games[i]
		if !g.Won || !g.Judged || g.Spent.Decisions < bestDecisions {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, g, func(b Game, g *Game) int {
			return cmp.Or(cmp.Compare(g.Skill(), b.Skill()), cmp.Compare(g.Number, b.Number))
		})
		if at < mostBest {
			best = slices.Insert(best, at, *g)
			best = best[:min(len(best), mostBest)]
		}
	}
	return best
}
