package i18n

import "razzia"

// A ScoreLine is a line of a score sheet.
type ScoreLine struct {
	Label  string                 // what is scored: "Thieves"
	Clause string                 // the clause that says how: "R7.1"
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

// ScoreLines lists the lines of a score sheet in the order of the rules (R7, R8), the sum last. The
// lines of R8 are scored after round 3 only.
func (sp *Localizer) ScoreLines() []ScoreLine {
	lines := make([]ScoreLine, len(scoreLines))
	for i, line := range scoreLines {
		lines[i] = line
		lines[i].Label = sp.Text(line.Label)
	}
	return lines
}

// ScoreLines lists the lines of a score sheet in English.
func ScoreLines() []ScoreLine { return LocalizerFor(English, Theme2004).ScoreLines() }

// A Scoring is what a round is scored from: what lies in front of each seat when it ends, or would if
// it ended now.
type Scoring struct {
	Round uint8
	Seats []razzia.Holding
}

// ScoringNow is what a state would be scored from if the round ended now.
func ScoringNow(s *razzia.State) Scoring {
	return Scoring{s.Round, append([]razzia.Holding(nil), s.Seats[:s.Players]...)}
}

// ScoringOf is what the round that a step ended was scored from, by the state after the step and its
// events: what left the properties since is put back. It is false if the step ended no round.
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

// sheets scores the seats by the rules' own hand.
func (sc Scoring) sheets() [razzia.MaxPlayers]razzia.Sheet {
	s := razzia.State{Round: sc.Round, Players: uint8(len(sc.Seats))}
	copy(s.Seats[:], sc.Seats)
	return s.Score()
}
