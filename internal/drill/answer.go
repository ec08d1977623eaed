package drill

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"razzia"
)

// An Answer is what a person answers.
type Answer struct {
	Number int         // points or percent
	Move   razzia.Move // of a drill that asks for a move
}

// ParseAnswer reads an answer to a question: a whole number, or a move in notation. The error says what would be right.
func (q *Question) ParseAnswer(text string) (a Answer, err error) {
	if q.Kind.Asks() == Move {
		if a.Move, err = razzia.ParseMove(text); err != nil {
			return a, err
		}
		if !slices.Contains(q.State.Legal(nil), a.Move) {
			return a, fmt.Errorf("%v is not legal here", a.Move)
		}
		return a, nil
	}
	least, most := 0, 100
	if q.Kind.Asks() == Points {
		least, most = -MostPoints, MostPoints
	}
	if a.Number, err = strconv.Atoi(text); err != nil || a.Number < least || a.Number > most {
		return a, fmt.Errorf("%q: want a whole number from %d to %d", text, least, most)
	}
	return a, nil
}

// AnswerText writes an answer to a question, as ParseAnswer reads it.
func (q *Question) AnswerText(a Answer) string {
	if q.Kind.Asks() == Move {
		return a.Move.String()
	}
	return strconv.Itoa(a.Number)
}

// Unit is a whole win, in the unit of all shares of the win here: millionths.
const Unit = 1_000_000

// MostScore is the score of a right answer.
const MostScore = 100

const (
	perPoint    = 20            // an answer that is a point off loses so much
	perPercent  = 4             // likewise for each percentage point
	freePercent = 1             // so far off is right: people do not compute tenths
	allLost     = Unit / 10     // a move that costs so much of the win scores nothing
	perScore    = allLost / 100 // a move loses a point of score for so much of the win
)

// A Solution is the answer of the engine to a question.
type Solution struct {
	Question *Question
	Worth    [razzia.MaxPlayers]int   // of Row: the points that the row is worth at once to each seat
	Shares   [razzia.MaxPlayers]int64 // of Row: what the row adds to the share of the win of each seat, in millionths
	Chance   float64                  // of Raid: the odds, exactly
	Police   int                      // of Raid: police cards among the unseen
	Cards    int                      // of Raid: unseen cards
	Missing  int                      // of Raid: police cards until the raid
	Ways     []Way                    // of the drills that ask for a move: all ways to go on, the best first
}

// A Way is a way to go on, with what it is worth.
type Way struct {
	Moves  []razzia.Move            // the same for everybody: draws from either pile are one way (R9)
	Shares [razzia.MaxPlayers]int64 // expected share of the win of each seat, in millionths
}

// Way returns the index of the way of a move; the best is 0.
func (s *Solution) Way(m razzia.Move) int {
	return slices.IndexFunc(s.Ways, func(w Way) bool { return slices.Contains(w.Moves, m) })
}

// Lost is what a move costs its seat against the best, in millionths of the win.
func (s *Solution) Lost(m razzia.Move) int64 {
	seat := s.Question.Seat
	return s.Ways[0].Shares[seat] - s.Ways[s.Way(m)].Shares[seat]
}

// Gainer is the seat that gains most by a move in place of the best, and how much, in millionths of the win; NoSeat if none gains.
func (s *Solution) Gainer(m razzia.Move) (gainer razzia.Seat, most int64) {
	gainer = razzia.NoSeat
	chosen := &s.Ways[s.Way(m)]
	for i := range razzia.Seat(s.Question.State.Players) {
		if gained := chosen.Shares[i] - s.Ways[0].Shares[i]; i != s.Question.Seat && gained > most {
			gainer, most = i, gained
		}
	}
	return gainer, most
}

// Percent is the chance in percent.
func (s *Solution) Percent() float64 { return 100 * s.Chance }

// Score says how near an answer is to the truth, from 0 to MostScore.
func (s *Solution) Score(a Answer) int {
	lost := 0.0
	switch s.Question.Kind.Asks() {
	case Points:
		lost = perPoint * math.Abs(float64(a.Number-s.Worth[s.Question.Seat]))
	case Percent:
		lost = perPercent * max(0, math.Abs(float64(a.Number)-s.Percent())-freePercent)
	case Move:
		lost = float64(s.Lost(a.Move)) / perScore
	}
	return max(0, int(math.Round(MostScore-lost)))
}
