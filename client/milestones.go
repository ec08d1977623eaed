package client

import "time"

// Milestones say how far you have come in what good players do.
type Milestones struct {
	_       struct{}    `doc:"How far you have come in what good players do, in all your finished games."`
	Reached int         `json:"reached" minimum:"0" doc:"How many milestones you have reached."`
	Next    string      `json:"next,omitempty" enum:"whole,won,swap,bargains,cars,steal,jewels,spend,in-time,last-row,alone,guards,businesses,expert" doc:"The next one: of those that are left the one of which the greatest part is done. Missing: you have reached all."`
	List    []Milestone `json:"list" doc:"All milestones, the easy ones first."`
}

// A Milestone is something that good players do.
type Milestone struct {
	_     struct{}   `doc:"Something that good players do. A game counts if you had your seat from the first move to the last and took no move back. Lessons, and positions that are tried again, do not count."`
	Name  string     `json:"name" enum:"whole,won,swap,bargains,cars,steal,jewels,spend,in-time,last-row,alone,guards,businesses,expert" doc:"What is counted. whole: rounds of a game to the end. won: a win, alone or shared. swap: an auction won, by how much the middle cheque was higher than yours. bargains: auctions of a game won with a cheque below the points that the row was worth to you at once. cars: points for cars and drivers in a round. steal: points that one stolen card brought at once, less those of the thief. jewels: different jewels in a round. spend: an auction called by you that another seat won with the highest cheque of the game. in-time: no open cheque when the raid came, while another seat had two or more. last-row: the last row before a raid won, three cards or more, with one police card to go. alone: cards of a row won as the only seat with open cheques. guards: rounds of a game with the most bodyguards, alone. businesses: different businesses. expert: a win at a table with a bot of the level expert or master."`
	Goal  int        `json:"goal" minimum:"1" doc:"How far one has to come."`
	Far   int        `json:"far" minimum:"0" doc:"How far you have come in one game, at most the goal."`
	At    *time.Time `json:"at,omitempty" doc:"The end of the first game in which you have come so far. Missing: you have done nothing of it."`
	Table string     `json:"table,omitempty" doc:"The table of that game. Missing: it was removed, or there is none."`
}
