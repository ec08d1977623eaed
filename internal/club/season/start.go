package season

import (
	"cmp"
	"slices"

	"razzia/internal/club/pairing"
)

// start begins a season, or waits as long again if there are too few people.
func (s *State) start() []Decision {
	if len(s.Members) < seats {
		s.Starts = s.Now.Add(s.Rules.Enrolling)
		return []Decision{{At: s.Now, Kind: Postponed, Season: s.Season}}
	}
	s.Phase, s.Ends = Running, s.Starts.Add(s.Rules.Length)
	s.Divisions, s.Games = nil, nil
	for i, bucket := range s.buckets() {
		d := Division{Level: i + 1}
		for _, m := range bucket {
			d.Members = append(d.Members, m.Name)
			m.Level, m.Bank, m.Vacation, m.Settled = d.Level, s.Rules.Bank, s.Rules.Vacation, s.Now
		}
		slices.Sort(d.Members)
		s.Divisions = append(s.Divisions, d)
	}
	for block := range s.Rules.blocks() {
		for _, d := range s.Divisions {
			s.seatBlock(d, block)
		}
	}
	return append([]Decision{{At: s.Now, Kind: Began, Season: s.Season}}, s.open(0)...)
}

// seatBlock makes the tables of a division for a block. The people stand in a circle, at random. A table has those at the distances of a
// base from one of them, so everybody sits once in each place of it.
func (s *State) seatBlock(d Division, block int) {
	circle := slices.Clone(d.Members)
	pairing.Shuffle(circle, s.seed(s.Season), d.Level)
	base := bases(len(circle), block+1)[block]
	for first := range circle {
		g := Game{Number: len(s.Games) + 1, Level: d.Level, Block: block}
		for k, distance := range base {
			g.Seats = append(g.Seats, pairing.Seat{Player: circle[(first+distance)%len(circle)], Package: k})
		}
		s.Games = append(s.Games, g)
	}
}

// bases finds four places on a circle for each block, so that all pairs of people meet equally often, give or take little: each distance
// between two places is that of pairs who meet (cyclic block designs: R. C. Bose, 1939).
func bases(people, blocks int) (list [][seats]int) {
	met := make([]int, people) // by distance
	for range blocks {
		best, least := [seats]int{}, [2]int{}
		for b := 1; b < people; b++ {
			for c := b + 1; c < people; c++ {
				for d := c + 1; d < people; d++ {
					base := [seats]int{0, b, c, d}
					if uneven := unevenness(met, base); best[1] == 0 || slices.Compare(uneven[:], least[:]) < 0 {
						best, least = base, uneven
					}
				}
			}
		}
		list = append(list, best)
		meet(met, best)
	}
	return list
}

// meet counts the distances of a base.
func meet(met []int, base [seats]int) {
	for i, a := range base {
		for j, b := range base {
			if i != j {
				met[(a-b+len(met))%len(met)]++
			}
		}
	}
}

// unevenness is by how much more often some pairs meet than others, and the squares of how often.
func unevenness(met []int, base [seats]int) (uneven [2]int) {
	after := slices.Clone(met)
	meet(after, base)
	after = after[1:]
	for _, times := range after {
		uneven[1] += times * times
	}
	uneven[0] = slices.Max(after) - slices.Min(after)
	return uneven
}

// buckets parts the members into divisions, the highest first.
func (s *State) buckets() [][]*Member {
	top := 0
	for i := range s.Members {
		top = max(top, s.Members[i].Level)
	}
	if top == 0 {
		return s.byRating()
	}
	buckets := make([][]*Member, top)
	var newcomers []*Member
	for i := range s.Members {
		m := &s.Members[i]
		if m.Level == 0 {
			newcomers = append(newcomers, m)
			continue
		}
		buckets[m.Level-1] = append(buckets[m.Level-1], m)
	}
	medians := make([]int, top)
	for i, bucket := range buckets {
		slices.SortStableFunc(bucket, byMerit)
		medians[i] = median(bucket)
	}
	slices.SortStableFunc(newcomers, higherRated)
	for _, m := range newcomers {
		i := slices.IndexFunc(medians, func(rating int) bool { return m.Rating >= rating })
		if i < 0 {
			i = top - 1
		}
		buckets[i] = append(buckets[i], m)
	}
	return even(buckets)
}

// byRating parts the members of a new league into divisions of equal size.
func (s *State) byRating() (buckets [][]*Member) {
	var list []*Member
	for i := range s.Members {
		list = append(list, &s.Members[i])
	}
	slices.SortStableFunc(list, higherRated)
	n := len(list)
	divisions := max((n+largest-1)/largest, (n+usual/2)/usual, 1)
	for i := range divisions {
		buckets = append(buckets, list[i*n/divisions:(i+1)*n/divisions])
	}
	return buckets
}

// higherRated orders members by rating.
func higherRated(a, b *Member) int {
	return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Name, b.Name))
}

// byMerit orders the members of a division: first those who came up, who must not fall back, then those who came down, then the others.
func byMerit(a, b *Member) int {
	rank := map[Way]int{Up: 0, Down: 1, Stays: 2}
	return cmp.Or(cmp.Compare(rank[a.Way], rank[b.Way]), cmp.Compare(a.Place, b.Place), cmp.Compare(a.Name, b.Name))
}

// median is the rating in the middle of a division.
func median(bucket []*Member) int {
	var list []int
	for _, m := range bucket {
		list = append(list, m.Rating)
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// even moves people between neighbours, from the highest division on, until all have 8 to 16. One with too many gives its last ones down,
// one with too few takes the best who have not come up.
func even(buckets [][]*Member) [][]*Member {
	for i := 0; i < len(buckets); i++ {
		for len(buckets[i]) > largest {
			if i+1 == len(buckets) {
				buckets = append(buckets, nil)
			}
			giveDown(buckets, i)
		}
		for len(buckets[i]) < smallest && i+1 < len(buckets) {
			if len(buckets[i+1]) == 0 {
				buckets = slices.Delete(buckets, i+1, i+2)
				continue
			}
			takeUp(buckets, i)
		}
	}
	last := len(buckets) - 1
	switch {
	case last == 0 || len(buckets[last]) >= smallest:
	case len(buckets[last-1])+len(buckets[last]) <= largest:
		buckets[last-1] = append(buckets[last-1], buckets[last]...)
		buckets = buckets[:last]
	default:
		for len(buckets[last]) < smallest {
			giveDown(buckets, last-1)
		}
	}
	return buckets
}

// giveDown moves the last of a division to the front of the next.
func giveDown(buckets [][]*Member, i int) {
	from := buckets[i]
	buckets[i], buckets[i+1] = from[:len(from)-1], slices.Insert(buckets[i+1], 0, from[len(from)-1])
}

// takeUp moves the best who has not come up to the end of the division above.
func takeUp(buckets [][]*Member, i int) {
	from := buckets[i+1]
	k := max(0, slices.IndexFunc(from, func(m *Member) bool { return m.Way != Up }))
	buckets[i], buckets[i+1] = append(buckets[i], from[k]), slices.Delete(from, k, k+1)
}
