package client

// A Measure is what a finished game says about its seats.
type Measure struct {
	_     struct{}      `doc:"What a finished game says about its seats: luck, and the cost of decisions."`
	Judge Judge         `json:"judge" doc:"What found it. Do not add up figures of judges with different hashes."`
	Seats []SeatMeasure `json:"seats" minItems:"2" maxItems:"5" doc:"By seat."`
}

// A Judge tells what found a measure.
type Judge struct {
	_    struct{} `doc:"The judge of a measure."`
	Name string   `json:"name" example:"net" doc:"Its name."`
	Hash string   `json:"hash" example:"8866fed48b9925d1" doc:"Hash of its weights and of the definitions."`
}

// A SeatMeasure is what a game says about a seat.
type SeatMeasure struct {
	_         struct{}         `doc:"What a game says about a seat. start, luck and decisions add up to end."`
	Cheques   []int            `json:"package" minItems:"3" maxItems:"4" doc:"The cheques that it was dealt, the lowest first (R2.2)."`
	Place     int              `json:"place" minimum:"1" maximum:"5" doc:"Place by points, from 1. Equal points share a place."`
	Start     Amount           `json:"start" doc:"What it could expect at the start."`
	Luck      Amount           `json:"luck" doc:"Gain by the cards that were turned up: 0 on average."`
	Decisions Amount           `json:"decisions" doc:"Gain by the decisions of all seats."`
	End       Amount           `json:"end" doc:"The result."`
	Spent     []Spent          `json:"spent" doc:"What the decisions of the seat cost, by kind and round. Skill is 1 less the sum of cost divided by the sum of stake, over some games: five at least."`
	Costly    []CostlyDecision `json:"costly" maxItems:"12" doc:"The decisions of the seat that cost it most, the costliest first: those that cost half a percent of the win or more, at most 12."`
}

// An Amount is a part of a result.
type Amount struct {
	_      struct{} `doc:"A part of a result."`
	Share  float64  `json:"share" example:"0.251317" doc:"Share of the win, to a millionth."`
	Points float64  `json:"points" example:"-3.125" doc:"Points, to a thousandth."`
}

// A Spent is what decisions of a kind in a round cost.
type Spent struct {
	_         struct{} `doc:"What decisions of a kind in a round cost."`
	Kind      string   `json:"kind" enum:"draw,call,bid,pass,steal" doc:"The move that was chosen (N2)."`
	Round     int      `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Decisions int      `json:"decisions" minimum:"1" doc:"Number of decisions with more than one way to go."`
	Cost      float64  `json:"cost" minimum:"0" doc:"Share of the win that they lost, each compared with its best way."`
	Stake     float64  `json:"stake" minimum:"0" doc:"Share of the win that they could have lost: that of the best way less that of the worst."`
}

// A CostlyDecision is a decision that cost its seat much of the win.
type CostlyDecision struct {
	_      struct{} `doc:"A decision that cost its seat much."`
	Ply    int      `json:"ply" minimum:"0" example:"97" doc:"Number of moves before it, reveals included: the replay shows the position at this step."`
	Card   int      `json:"card" minimum:"0" example:"41" doc:"Number in the game of the card that was turned up last, from 1. 0: none was."`
	Round  int      `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Played string   `json:"played" example:"pass" doc:"The move that was chosen (N2)."`
	Best   string   `json:"best" example:"bid 9" doc:"The move with the highest share of the win (N2)."`
	Habit  string   `json:"habit" enum:"call-for-draw,call-for-steal,draw-for-call,draw-for-steal,steal-for-draw,steal-for-call,steal-other,bid-for-pass,pass-for-bid,bid-too-high,bid-too-low" doc:"The kind of mistake: what was played, and what was better."`
	Cost   float64  `json:"cost" minimum:"0.005" doc:"Share of the win that it lost, compared with the best way."`
	Stake  float64  `json:"stake" minimum:"0.005" doc:"Share of the win that it could have lost."`
}
