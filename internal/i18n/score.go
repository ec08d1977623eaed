package i18n

import "razzia"

// A ScoreLine is a line of a score sheet.
type ScoreLine struct {
	Label  string                 // the thing that is scored: "Thieves"
	Clause string                 // the clause with the rule: "R7.1"
	Points func(razzia.Sheet) int // the points on a sheet
}

// scoreLines are the lines of a score sheet, with the keys of their labels.
var scoreLines = []ScoreLine{
	{"score.thieves", "R7.1", func(sh razzia.Sheet) int { return int(sh.Thieves) }},
	{"score.bodyguards", "R7.2", func(sh razzia.Sheet) int { return int(sh.Bodyguards) }},
	{"score.cars", "R7.3", func(sh razzia.Sheet) int { return int(sh.Cars) }},
	{"score.jewels", "R7.4", func(sh razzia.Sheet) int { return int(sh.Jewels) }},
	{"score.gold", "R7.5", func(sh razzia.Sheet) int { return int(sh.Gold) }},
	{"score.businesses", "R8.1, R8.2", func(sh razzia.Sheet) int { return int(sh.Businesses) }},
	{"score.cheques", "R8.3", func(sh razzia.Sheet) int { return int(sh.Cheques) }},
	{"score.sum", "", razzia.Sheet.Sum},
}

// ScoreLines lists the lines of a score sheet in the order of the rules (R7, R8), the sum last. The lines of R8 are
// scored after round 3 only.
func (l *Localizer) ScoreLines() []ScoreLine {
	lines := make([]ScoreLine, len(scoreLines))
	for i, line := range scoreLines {
		lines[i] = line
		lines[i].Label = l.Text(line.Label)
	}
	return lines
}

// A Scoring is the basis of a round's scores: the holding of each seat at the end of the round, or now if the round
// is still being played.
type Scoring struct {
	Round uint8
	Seats []razzia.Holding
}

// ScoringNow is the basis of the scores if the round ended in this state.
func ScoringNow(s *razzia.State) Scoring {
	return Scoring{s.Round, append([]razzia.Holding(nil), s.Seats[:s.Players]...)}
}

// ScoringOf is the basis of the scores of the round that a step ended. It takes the state after the step and the
// events of the step, and puts back the cards that left the properties after scoring. It returns false if the step
// ended no round.
func ScoringOf(after *razzia.State, events []razzia.Event) (Scoring, bool) {
	sc := ScoringNow(after)
	scored := false
	for _, e := range events {
		switch e.Kind {
		case razzia.SeatScored:
			scored, sc.Round = true, e.Round
		case razzia.PropertyReturned:
			sc.Seats[e.Seat].Property += e.Cards
		}
	}
	return sc, scored
}

// sheets scores the seats by the rules of package razzia.
func (sc Scoring) sheets() [razzia.MaxPlayers]razzia.Sheet {
	s := razzia.State{Round: sc.Round, Players: uint8(len(sc.Seats))}
	copy(s.Seats[:], sc.Seats)
	return s.Score()
}
