package rules

import (
	"strings"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/web/ui"
)

// examples are the examples of play on the rules page. Those of R4.2 and R4.3 are worked cases of the rules.
var examples = []example{
	{clause: "R2.5", title: "example.setup", first: middle | everySeat},
	{
		clause: "R3.2", title: "example.steal",
		before: "draw Th, draw Po, pass, pass, pass, bid 3, draw Ca, draw Jd, draw Bc",
		moves:  "steal Jd",
		first:  rowPlaces | changedSeats, then: rowPlaces | changedSeats,
	},
	{
		clause: "R3.3", title: "example.empty",
		moves: "call, pass, pass, pass, bid 2",
		first: rowPlaces | middle | changedSeats, then: middle | changedSeats,
	},
	{
		clause: "R4.2", title: "example.must_bid",
		before: "draw Gu",
		moves:  "call, pass, pass, pass, bid 3",
		first:  rowPlaces | middle | everySeat, then: rowPlaces | middle | changedSeats,
	},
	{
		clause: "R4.3", title: "auction.by_police",
		before: "draw Jr, draw Ca, draw Bn, draw Go",
		moves:  "draw Po, bid 7, pass, bid 9, pass",
		first:  rowPlaces | middle | everySeat, then: policeLine | rowPlaces | middle | changedSeats,
	},
	{
		clause: "R4.5", title: "auction.full_row",
		before: "draw Jr, draw Ca, draw Gu, draw Bc, draw Ca, draw Bn",
		moves:  "draw Jr, pass, pass, pass, pass",
		first:  rowPlaces, then: rowPlaces,
	},
	{
		clause: "R6.1", title: "example.raid",
		before: upToTheRaid,
		moves:  "draw Po",
		only:   []razzia.EventKind{razzia.PoliceTurnedUp, razzia.Raid},
		first:  policeLine | rowPlaces,
	},
	{
		clause: "R6.3", title: "example.next_round",
		before: upToTheRaid,
		moves:  "draw Po",
		only:   []razzia.EventKind{razzia.Raid, razzia.RowLost, razzia.PropertyReturned, razzia.RoundBegan},
		first:  everySeat, then: everySeat,
	},
}

// upToTheRaid is a round up to the last police card before the raid. Loot of every family is won in it.
const upToTheRaid = "draw Jd, draw Ca, draw Dr, draw Th, draw Po, pass, bid 4, pass, pass, " +
	"draw Gu, draw Bc, draw Go, draw Po, bid 7, pass, pass, pass, " +
	"draw Jw, draw Ca, draw Po, pass, pass, pass, bid 9, " +
	"draw Gu, draw Br, draw Po, pass, bid 6, pass, pass, " +
	"draw Po, pass, pass, pass, pass, draw Po, pass, pass, pass, pass, " +
	"draw Th, draw Bn, draw Jr"

// A scoringExample is an example of scoring on the rules page: the holdings of all seats, and the seats that it shows.
type scoringExample struct {
	clause string
	round  uint8
	seats  []razzia.Seat
	has    [4]razzia.Holding
}

// scoringExamples are the worked cases of R7 and R8.
var scoringExamples = []scoringExample{
	{clause: "R7.1", round: 1, seats: []razzia.Seat{elke}, has: [4]razzia.Holding{elke: ui.PropertyOf("Th Th")}},
	{clause: "R7.2", round: 1, seats: allSeats, has: [4]razzia.Holding{
		ui.PropertyOf("Gu Gu Gu Gu"), ui.PropertyOf("Gu Gu Gu Gu"), ui.PropertyOf("Gu"), ui.PropertyOf("Gu Gu"),
	}},
	{clause: "R7.3", round: 1, seats: []razzia.Seat{felix, elke, miriam, dennis}, has: [4]razzia.Holding{
		felix: ui.PropertyOf("Ca Dr Dr Dr"), elke: ui.PropertyOf("Ca Ca Ca Ca Ca"),
		miriam: ui.PropertyOf("Dr Dr"), dennis: ui.PropertyOf("Ca Ca Ca Dr"),
	}},
	{clause: "R7.4", round: 1, seats: []razzia.Seat{felix, elke, dennis, miriam}, has: [4]razzia.Holding{
		felix: ui.PropertyOf("Jr Jr Jw Jw Jn Jn Jn"), elke: ui.PropertyOf("Jr Jb Jb"),
	}},
	{clause: "R7.5", round: 1, seats: []razzia.Seat{dennis}, has: [4]razzia.Holding{dennis: ui.PropertyOf("Go Go")}},
	{clause: "R8.2", round: razzia.Rounds, seats: []razzia.Seat{miriam}, has: [4]razzia.Holding{
		miriam: ui.PropertyOf("Bc Bc Bc Bt Bf Bn Br Br Br Br"),
	}},
	{clause: "R8.3", round: razzia.Rounds, seats: allSeats, has: [4]razzia.Holding{
		{Open: razzia.ChequesOf(10, 13), Spent: razzia.ChequesOf(2)},
		{Open: razzia.ChequesOf(12), Spent: razzia.ChequesOf(1, 8)},
		{Open: razzia.ChequesOf(3, 5, 9)},
		{Open: razzia.ChequesOf(6), Spent: razzia.ChequesOf(4, 7)},
	}},
}

// allSeats lists the seats clockwise.
var allSeats = []razzia.Seat{miriam, felix, elke, dennis}

// scoringExamplesOf lists the scoring examples of a clause.
func scoringExamplesOf(clause string) []scoringExample {
	var list []scoringExample
	for _, t := range scoringExamples {
		if t.clause == clause {
			list = append(list, t)
		}
	}
	return list
}

// explain returns what a seat scores by the clause, and why.
func (t scoringExample) explain(loc *i18n.Localizer, seat razzia.Seat) i18n.Explanation {
	for _, e := range loc.Explain(i18n.Scoring{Round: t.round, Seats: t.has[:]}, seat) {
		if strings.Contains(e.Clause, t.clause) {
			return e
		}
	}
	return i18n.Explanation{}
}
