package bot

import "razzia"

const (
	jewelKinds    = int(razzia.Diamond-razzia.Ring) + 1 // R1.2
	jewelCopies   = 4                                   // R1.2
	businessKinds = int(razzia.Restaurant-razzia.Casino) + 1
)

// property is the expected score of a player's property, in this round and in later ones. More is the number of loot
// cards that the player may still get in this round. Bodyguards are left out: see [evaluation.guardWorth].
func (p *evaluation) property(cards razzia.Cards, more float64) float64 {
	return float64(razzia.GoldPoints*cards.Count(razzia.Gold)) +
		p.thieves(cards, more) + p.jewels(cards, more) + p.cars(cards, more) + p.businesses(cards, more)
}

// thieves score if they are kept (R7.1), and steal more than that while the round lasts (R3.2). A player who is out
// steals no more (R5.1).
func (p *evaluation) thieves(cards razzia.Cards, more float64) float64 {
	thief := float64(razzia.ThiefPoints)
	if more > 0 {
		thief += float64(p.thiefUse * remaining(p.missing))
	}
	return float64(thief * float64(cards.Count(razzia.Thief)))
}

// jewels count by different kinds (R7.4), jewels to come included.
func (p *evaluation) jewels(cards razzia.Cards, more float64) float64 {
	kinds, fresh := 0, 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		if cards.Count(c) > 0 {
			kinds++
		} else {
			fresh += p.s.Left.Count(c)
		}
	}
	if kinds < jewelKinds {
		usual := float64(jewelKinds-kinds) * jewelCopies / razzia.DeckSize
		more = float64(more * p.richness(fresh, usual))
	}
	return p.tables.jewels[kinds].at(more)
}

// richness is the factor by which wanted cards come more often than usual. InPiles is how many of them the piles hold;
// usual is their usual part of all cards.
func (p *evaluation) richness(inPiles int, usual float64) float64 {
	if p.pile == 0 {
		return 0
	}
	return float64(inPiles) / (p.pile * usual)
}

// cars count only with a driver (R7.3). They stay for later rounds, drivers do not (R6.3).
func (p *evaluation) cars(cards razzia.Cards, more float64) float64 {
	cars, drivers := float64(cards.Count(razzia.Car)), float64(cards.Count(razzia.Driver))
	driven := 1.0
	if drivers == 0 {
		usual := float64(razzia.Driver.Copies()) / razzia.DeckSize
		driven = p.driver.at(float64(more * p.richness(p.s.Left.Count(razzia.Driver), usual)))
	}
	later := p.later * p.driver.at(p.perRound[p.players])
	return drivers + float64(driven*(cars+float64(more*p.carChance))) + float64(later*cars)
}

// businesses stay until the end and count then: different (R8.1) and alike (R8.2).
func (p *evaluation) businesses(cards razzia.Cards, more float64) float64 {
	more += float64(p.later * p.perRound[p.players])
	part := sixteenths
	if more < p.pile {
		part = int(float64(more/p.pile*sixteenths) + 0.5)
	}
	kinds, alike := 0, 0.0
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		if n := cards.Count(c); n > 0 {
			kinds++
			alike += p.alike[n][min(p.s.Left.Count(c), 4-n)][part]
		}
	}
	return alike + p.different[kinds].at(more)
}
