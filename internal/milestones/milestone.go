package milestones

import (
	"slices"
	"time"
)

// A Name names a milestone. The words are stored and published: they stay.
type Name string

// The milestones. Behind each stands what is counted, if it is more than yes or no.
const (
	Whole      Name = "whole"      // a game to the end: rounds
	Won        Name = "won"        // a win, alone or with others (R8.4)
	Swap       Name = "swap"       // an auction won whose middle cheque is higher than the one paid: by how much (R4.3)
	Bargains   Name = "bargains"   // auctions of a game won with a cheque below the points that the row was worth at once
	Cars       Name = "cars"       // points for cars and drivers in a round (R7.3)
	Steal      Name = "steal"      // points that one stolen card has brought at once, less those of the thief (R3.2)
	Jewels     Name = "jewels"     // different jewels in a round (R7.4)
	Spend      Name = "spend"      // a call that another seat won with the highest cheque of the game
	InTime     Name = "in-time"    // all cheques used when the raid came, and another seat kept two or more (R6.1)
	LastRow    Name = "last-row"   // the last row before a raid, of three cards or more, won with one police card to go
	Alone      Name = "alone"      // cards of a row won as the only one with open cheques (R5.2)
	Guards     Name = "guards"     // rounds of a game with the most bodyguards, alone (R7.2)
	Businesses Name = "businesses" // different businesses (R8.1)
	Expert     Name = "expert"     // a win against a bot of the level expert or master
)

// A Milestone is something that a good player does.
type Milestone struct {
	Name Name
	Goal int // how far one has to come; 1 for what is done or not
}

// All lists the milestones, the easy ones first.
var All = []Milestone{{Whole, 3}, {Won, 1}, {Swap, 8}, {Bargains, 3}, {Cars, 8}, {Steal, 3}, {Jewels, 5}, {Spend, 1}, {InTime, 1},
	{LastRow, 1}, {Alone, 5}, {Guards, 3}, {Businesses, 7}, {Expert, 1}}

// goal is how far one has to come for a milestone.
func goal(name Name) int {
	return All[slices.IndexFunc(All, func(m Milestone) bool { return m.Name == name })].Goal
}

// A Mark is how far a person has come in one of their games.
type Mark struct {
	Name   Name
	Far    int   // at most the goal
	Number int64 // of the game in the feed
	Ended  time.Time
}

// A Standing is a milestone with how far a person has come.
type Standing struct {
	Milestone
	Mark // the zero Mark for one who has done nothing of it
}

// Reached reports whether the person has reached the milestone.
func (s *Standing) Reached() bool { return s.Far >= s.Goal }

// StandingsOf returns where a person stands in all milestones, in the order of the list, by the marks of all their identities.
func StandingsOf(marks []Mark) []Standing {
	list := make([]Standing, len(All))
	for i, m := range All {
		list[i] = Standing{Milestone: m, Mark: Mark{Name: m.Name}}
		for _, mark := range marks {
			if mark.Name == m.Name && list[i].before(&mark) {
				list[i].Mark = mark
			}
		}
	}
	return list
}

// before reports whether a mark is better than the one that is known: it is further, or as far in an earlier game.
func (s *Standing) before(m *Mark) bool {
	return m.Far > s.Far || m.Far == s.Far && m.Far > 0 && m.Number < s.Number
}

// Next returns the place of the next milestone in the list; -1 if all are reached.
func Next(list []Standing) int {
	next := -1
	for i := range list {
		if s := &list[i]; !s.Reached() && (next < 0 || s.Far*list[next].Goal > list[next].Far*s.Goal) {
			next = i
		}
	}
	return next
}

// CountReached counts the milestones that are reached.
func CountReached(list []Standing) (n int) {
	for i := range list {
		if list[i].Reached() {
			n++
		}
	}
	return n
}
