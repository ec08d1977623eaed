package reason

import (
	"cmp"
	"slices"

	"razzia"
)

// gains are the points that cards bring to a seat at once, by line of the score sheet.
func (c *comparison) gains(seat razzia.Seat, cards razzia.Cards) (gain [lines]int) {
	before, after := parts(c.s.Score()[seat]), parts(withCards(c.s, seat, cards)[seat])
	for line := range gain {
		gain[line] = after[line] - before[line]
	}
	return gain
}

// partsOf lists the lines with points, those with most points first, and sums them up.
func partsOf(gain [lines]int) (list []Part, sum int) {
	for line, points := range gain {
		sum += points
		if points != 0 {
			list = append(list, Part{Line(line), points})
		}
	}
	slices.SortStableFunc(list, func(a, b Part) int { return cmp.Compare(b.Points, a.Points) })
	return list, sum
}

// worth says what cards bring to the player at once, and at the end of the game. The weight is that of a point.
func (c *comparison) worth(cards razzia.Cards, weight float64) {
	gain := c.gains(c.me, cards)
	list, sum := partsOf(gain)
	switch {
	case sum <= 0:
	case len(list) == 1:
		c.line(list[0].Line, cards, sum, weight)
	default:
		c.add(weight*float64(sum), Reason{Kind: RowForYou, Points: sum, Lines: list, Cards: cards,
			Lights: inRow(useful(cards, gain))})
	}
	if c.s.Round < razzia.Rounds {
		c.business(cards, weight)
		stays(c, cards, weight)
	}
}

// families are the cards of each line of the score sheet that is about cards.
var families = [lines]func(razzia.Card) bool{
	Thieves:    func(k razzia.Card) bool { return k == razzia.Thief },
	Bodyguards: func(k razzia.Card) bool { return k == razzia.Bodyguard },
	Cars:       func(k razzia.Card) bool { return k == razzia.Car || k == razzia.Driver },
	Jewels:     razzia.Card.IsJewel,
	Gold:       func(k razzia.Card) bool { return k == razzia.Gold },
	Businesses: razzia.Card.IsBusiness,
	Cheques:    func(razzia.Card) bool { return false },
}

// of are the cards of a line.
func of(line Line, cards razzia.Cards) (some razzia.Cards) {
	for k, n := range cards.All() {
		if families[line](k) {
			for range n {
				some += razzia.CardsOf(k)
			}
		}
	}
	return some
}

// useful are the cards of lines that bring points.
func useful(cards razzia.Cards, gain [lines]int) (some razzia.Cards) {
	for line, points := range gain {
		if points > 0 {
			some += of(Line(line), cards)
		}
	}
	return some
}

// line says what the cards of one line of the score sheet bring.
func (c *comparison) line(line Line, cards razzia.Cards, points int, weight float64) {
	mine := c.s.Seats[c.me].Property
	own, some := of(line, mine), of(line, cards)
	r := Reason{Points: points, Cards: some, Lights: append(inRow(some), owned(c.me, own)...)}
	r.From = parts(c.s.Score()[c.me])[line]
	r.To = r.From + points
	switch line {
	case Jewels:
		r.Kind, r.Count = JewelKinds, kinds(own+some)
	case Cars:
		r.Kind, r.Count = MoreCars, (own + some).Count(razzia.Car)
		if own.Count(razzia.Driver) == 0 && r.Count > 0 {
			r.Kind = CarsCount
		}
	case Bodyguards:
		r.Kind, r.Count = GuardsFewest, (own + some).Len()
		if r.To > 0 {
			r.Kind = GuardsMost
		}
	case Gold:
		r.Kind = GoldNow
	case Thieves:
		r.Kind = ThievesNow
	case Businesses:
		r.Kind, r.Count = Business, kinds(own+some)
	}
	c.add(weight*float64(points), r)
}

// kinds counts the kinds of a set.
func kinds(cards razzia.Cards) (n int) {
	for range cards.All() {
		n++
	}
	return n
}

// businessPoints are the points that the businesses of a property score at the end of the game (R8.1, R8.2).
func (c *comparison) businessPoints(property razzia.Cards) int {
	end := *c.s
	end.Round, end.Seats[c.me].Property = razzia.Rounds, property
	return int(end.ScoreAlone(c.me).Businesses)
}

// business says what businesses among cards bring at the end of the game, before its last round. Businesses stay (R6.3).
func (c *comparison) business(cards razzia.Cards, weight float64) {
	own, some := of(Businesses, c.s.Seats[c.me].Property), of(Businesses, cards)
	from, to := c.businessPoints(own), c.businessPoints(own+some)
	if to <= from {
		return
	}
	c.add(weight*laterPoints*float64(to-from), Reason{Kind: Business, Points: to - from, From: from, To: to, Cards: some,
		Count: kinds(own + some), Lights: append(inRow(some), owned(c.me, own)...)})
}

// stays says which cards count again in the rounds to come: bodyguards and cars stay (R6.3).
func stays(c *comparison, cards razzia.Cards, weight float64) {
	const each = 0.6
	some := of(Bodyguards, cards)
	for range cards.Count(razzia.Car) {
		some += razzia.CardsOf(razzia.Car)
	}
	if some != 0 {
		c.add(weight*each*float64(some.Len()), Reason{Kind: Stays, Cards: some, Lights: inRow(some)})
	}
}

// laterPoints is what a point at the end of the game weighs in an earlier round: others may pass it by until then.
const laterPoints = 0.8

// little says why the row is worth little to the player, who could buy it by the other move.
func (c *comparison) little() {
	const few = 2
	row, mine := c.s.Row.Cards(), c.s.Seats[c.me].Property
	lost := max(0, -c.wins())
	points := c.row[c.me]
	if c.s.Round < razzia.Rounds {
		points += c.businessPoints(mine+row) - c.businessPoints(mine)
	}
	if points <= few && c.row[c.me] >= 0 {
		c.add(0.6+lost*float64(few+1-points), Reason{Kind: RowLittle, Points: c.row[c.me], Lights: inRow(row)})
	}
	if points > 2*few {
		return
	}
	if same := sameJewels(c); same != 0 {
		c.add(0.5+0.5*lost*float64(same.Len()), Reason{Kind: SameJewel, Cards: same,
			Lights: append(inRow(same), owned(c.me, of(Jewels, mine))...)})
	}
	cars := row.Count(razzia.Car)
	if cars > 0 && mine.Count(razzia.Driver)+row.Count(razzia.Driver) == 0 {
		c.add(0.5+0.5*lost*float64(cars), Reason{Kind: NoDriver, Count: cars, Lights: inRow(razzia.CardsOf(razzia.Car))})
	}
}

// sameJewels are the jewels of the row, one of each kind, that the player has already, if the row has no new one.
func sameJewels(c *comparison) (same razzia.Cards) {
	for k := range of(Jewels, c.s.Row.Cards()).All() {
		if c.s.Seats[c.me].Property.Count(k) == 0 {
			return 0
		}
		same += razzia.CardsOf(k)
	}
	return same
}
