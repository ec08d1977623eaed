package referee

import (
	"slices"

	"razzia"
)

// atTheEnd are the rare situations at the end of rounds and games that random games must reach, by clause.
var atTheEnd = map[string]situation{
	"R6.1 a raid": func(st step) bool { return st.has(razzia.Raid) },
	"R6.1 a raid with two players": func(st step) bool {
		return st.has(razzia.Raid) && st.after.State.Players == 2
	},
	"R6.1 a raid on the first cards": func(st step) bool {
		return st.has(razzia.Raid) && razzia.DeckSize-st.after.State.CardsLeft() == st.after.State.RaidAt()
	},
	"R6.1 a raid takes a row":         func(st step) bool { return st.has(razzia.Raid, razzia.RowLost) },
	"R6.1 a raid as a pile is parted": func(st step) bool { return st.has(razzia.PileParted, razzia.Raid) },
	"R6.1 the last cheque spent":      func(st step) bool { return st.has(razzia.ChequesSpent) },
	"R6.3 nothing leaves any property": func(st step) bool {
		return st.has(razzia.RoundBegan) && !st.has(razzia.PropertyReturned)
	},
	"R6.3 some leave a property, some stay": func(st step) bool {
		return st.has(razzia.PropertyReturned) && keeps(st)
	},
	"R6.3 cheque 1 changed hands": func(st step) bool {
		return st.has(razzia.RoundBegan) && st.after.State.Middle != 1
	},
	"R6.4 a raid ends the game": func(st step) bool { return st.has(razzia.Raid, razzia.GameEnded) },
	"R6.4 the last cheque ends the game": func(st step) bool {
		return st.has(razzia.ChequesSpent, razzia.GameEnded)
	},

	"R7.1 three thieves": scoring(func(sh razzia.Sheet) bool { return sh.Thieves >= 6 }),
	"R7.2 no seat scores bodyguards": func(st step) bool {
		return len(st.sheets()) > 0 && st.countSheets(func(sh razzia.Sheet) bool { return sh.Bodyguards != 0 }) == 0
	},
	"R7.2 a tie for the most":   tied(func(sh razzia.Sheet) bool { return sh.Bodyguards == 5 }),
	"R7.2 a tie for the fewest": tied(func(sh razzia.Sheet) bool { return sh.Bodyguards == -2 }),
	"R7.3 cars and drivers":     scoring(func(sh razzia.Sheet) bool { return sh.Cars > 3 }),
	"R7.3 cars without a driver": ending(func(p razzia.Cards) bool {
		return p.Count(razzia.Car) > 0 && p.Count(razzia.Driver) == 0
	}),
	"R7.3 drivers without a car": ending(func(p razzia.Cards) bool {
		return p.Count(razzia.Driver) > 0 && p.Count(razzia.Car) == 0
	}),
	"R7.4 no jewels":             scoring(func(sh razzia.Sheet) bool { return sh.Jewels == -5 }),
	"R7.4 one or two jewels":     scoring(func(sh razzia.Sheet) bool { return sh.Jewels == 0 }),
	"R7.4 three jewels":          scoring(func(sh razzia.Sheet) bool { return sh.Jewels == 5 }),
	"R7.4 four jewels":           scoring(func(sh razzia.Sheet) bool { return sh.Jewels == 10 }),
	"R7.4 five jewels":           scoring(func(sh razzia.Sheet) bool { return sh.Jewels == 15 }),
	"R7.5 two gold":              scoring(func(sh razzia.Sheet) bool { return sh.Gold >= 6 }),
	"R8.1 no business":           ending(func(p razzia.Cards) bool { return different(p) == 0 }),
	"R8.1 six businesses":        ending(func(p razzia.Cards) bool { return different(p) == 6 }),
	"R8.1 all seven businesses":  ending(func(p razzia.Cards) bool { return different(p) == 7 }),
	"R8.2 three alike":           ending(func(p razzia.Cards) bool { return alike(p, 3) > 0 }),
	"R8.2 four alike":            ending(func(p razzia.Cards) bool { return alike(p, 4) > 0 }),
	"R8.2 two kinds alike":       ending(func(p razzia.Cards) bool { return alike(p, 3)+alike(p, 4) > 1 }),
	"R8.3 a tie for the highest": tied(func(sh razzia.Sheet) bool { return sh.Cheques == 5 }),
	"R8.3 a tie for the lowest":  tied(func(sh razzia.Sheet) bool { return sh.Cheques == -5 }),
	"R8.4 a shared victory":      func(st step) bool { return len(st.after.State.Winners()) > 1 },
	"R8.4 a negative total":      func(st step) bool { return lowestTotal(st) < 0 },
}

// scoring is the scoring of a round in which a sheet meets a condition.
func scoring(meets func(razzia.Sheet) bool) situation {
	return func(st step) bool { return st.countSheets(meets) > 0 }
}

// tied is the scoring of a round in which several sheets meet a condition.
func tied(meets func(razzia.Sheet) bool) situation {
	return func(st step) bool { return st.countSheets(meets) > 1 }
}

// ending is the end of a game in which a property meets a condition.
func ending(meets func(razzia.Cards) bool) situation {
	return func(st step) bool {
		s := st.after.State
		return s.Phase == razzia.Over &&
			slices.ContainsFunc(s.Seats[:s.Players], func(h razzia.Holding) bool { return meets(h.Property) })
	}
}

// keeps reports whether a seat that returned cards keeps others (R6.3).
func keeps(st step) bool {
	for _, e := range st.events {
		if e.Kind == razzia.PropertyReturned && st.after.State.Seats[e.Seat].Property != 0 {
			return true
		}
	}
	return false
}

// different counts the kinds of business in a property (R8.1).
func different(p razzia.Cards) int { return alike(p, 1) + alike(p, 2) + alike(p, 3) + alike(p, 4) }

// alike counts the kinds of business of which a property has exactly n cards (R8.2).
func alike(p razzia.Cards, n int) (kinds int) {
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		if p.Count(c) == n {
			kinds++
		}
	}
	return kinds
}

// lowestTotal is the lowest total at the end of a game, 0 before.
func lowestTotal(st step) (lowest int16) {
	if st.after.State.Phase == razzia.Over {
		for _, h := range st.after.State.Seats[:st.after.State.Players] {
			lowest = min(lowest, h.Total)
		}
	}
	return lowest
}
