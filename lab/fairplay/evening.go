package fairplay

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"razzia/internal/club/fairplay"
)

// Levels are those of the people of an evening.
var Levels = []string{"beginner", "casual", "club", "expert"}

// people is the number of people at an evening, and rounds that of its rounds.
const (
	people = 8
	rounds = 6
)

// someone are the people of an evening: each level twice, in any order. The first two play together in a way.
func someone(way Way, chance *rand.Rand) []Player {
	all := make([]Player, people)
	for i, k := range chance.Perm(people) {
		all[i] = Player{Level: Levels[k%len(Levels)], Way: Honest, Partner: -1}
	}
	if way == Honest {
		return all
	}
	all[0].Way, all[0].Partner = way, 1
	if way.isMutual() {
		all[1].Way, all[1].Partner = way, 0
	}
	return all
}

// Evening plays an evening of several games.
func (t *Table) Evening(all []Player, chance *rand.Rand) (list []fairplay.Meeting, _ error) {
	for range rounds {
		for seats := range slices.Chunk(chance.Perm(len(all)), players) {
			f, err := t.Play(all, seats, chance)
			if err != nil {
				return nil, err
			}
			m := fairplay.Meeting{Favours: f}
			for _, who := range seats {
				m.Who = append(m.Who, strconv.Itoa(who))
			}
			list = append(list, m)
		}
	}
	return list, nil
}

// A Count is what was found in many evenings.
type Count struct {
	Evenings int // that were looked at, by themselves or several of the same people together
	Found    int // with the two who play together
	Alarms   int // with other people
}

// Count looks at evenings of the same people, so many together.
func (c *Count) look(evenings [][]fairplay.Meeting, together int) {
	for some := range slices.Chunk(evenings, together) {
		if len(some) < together {
			return
		}
		c.Evenings++
		found, alarm := false, false
		for _, p := range fairplay.Pairs(slices.Concat(some...)) {
			both := p.By+p.To == "01" || p.By+p.To == "10"
			found, alarm = found || both, alarm || !both
		}
		if found {
			c.Found++
		}
		if alarm {
			c.Alarms++
		}
	}
}
