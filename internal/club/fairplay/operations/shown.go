// Package operations shows findings of fair play to programs.
package operations

import (
	"math"
	"strconv"

	"razzia/client"
	"razzia/internal/club/fairplay"
)

// Shown are findings as programs see them. People are named by numbers.
func Shown(alike []fairplay.Alike, crowd int, pairs []fairplay.Pair, leavers []fairplay.Leaver, judged int) client.FairPlay {
	out := client.FairPlay{Alike: []client.FairAlike{}, Crowd: crowd, Pairs: []client.FairPair{}, Leavers: []client.FairLeaver{},
		Judged: judged, Rulings: []client.FairGameRuling{}}
	for _, a := range alike {
		out.Alike = append(out.Alike, client.FairAlike{A: number(a.Who[0]), B: number(a.Who[1]), Browser: a.Browser, Games: a.Games})
	}
	for _, p := range pairs {
		out.Pairs = append(out.Pairs, client.FairPair{By: number(p.By), To: number(p.To), Mutual: p.Mutual, Games: p.Games,
			Given: thousandths(p.Excess), Cost: thousandths(p.Cost), OneIn: fairplay.CasesOf(p.Chance)})
	}
	for _, l := range leavers {
		out.Leavers = append(out.Leavers, client.FairLeaver{Who: number(l.Who), Left: l.Left, Of: l.Games})
	}
	return out
}

// number is the number of a person by what findings name them.
func number(who string) int {
	n, _ := strconv.Atoi(who)
	return n
}

// thousandths are those of a part of the win.
func thousandths(share float64) int { return int(math.Round(share * 1000)) }
