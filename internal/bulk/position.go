package bulk

import (
	"context"
	"encoding/json"
	"errors"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/export"
	"razzia/internal/measure"
	"razzia/internal/table"
	"razzia/notation"
)

// A Position is the line of a decision: the position, the move that was made, what the judge says about it, and how the game ended.
// Shares are those of the win. Lists are by seat.
type Position struct {
	Game  int64           `json:"game"`
	Ply   int             `json:"ply"` // number of moves before, reveals included
	Round int             `json:"round"`
	Actor razzia.Seat     `json:"actor"`
	Kind  export.Kind     `json:"kind"`           // of the player at the seat
	Level string          `json:"level"`          // of the bot that played the seat at the end of the game; "" for none
	Mine  bool            `json:"mine,omitempty"` // the seat is that of the person who reads
	State json.RawMessage `json:"state"`          // N4
	Move  string          `json:"move"`
	Best  string          `json:"best"` // the move that the judge finds best
	Cost  float64         `json:"cost"` // of the move, against the best one
	Stake float64         `json:"stake"`

	Share       []float64 `json:"share"`       // what the position promises before the move
	Points      []float64 `json:"points"`      // the same in points
	AfterShare  []float64 `json:"afterShare"`  // what it promises after the move
	AfterPoints []float64 `json:"afterPoints"` // the same in points
	Result      []int     `json:"result"`      // points at the end
	Won         []float64 `json:"won"`         // share of the win at the end
	Judge       string    `json:"judge"`       // hash of the judge: figures of different ones must not be mixed
}

// appendPositions appends a line for each decision in a game.
func (s Sheet) appendPositions(ctx context.Context, text []byte, number int64, t *table.Table) ([]byte, error) {
	var list []Position
	game, err := razzia.NewGame(t.Setup)
	if err != nil {
		return text, nil // it cannot be replayed
	}
	made := 0
	measured, err := s.Judge.Visit(ctx, t, func(p *measure.Position) {
		for ; made < p.Ply; made++ {
			game, _, _ = game.Step(t.Moves[made], nil) // the judge has made the same move
		}
		list = append(list, s.position(p, number, t, &game))
	})
	switch {
	case errors.Is(err, analysis.ErrNotMeasured) || errors.Is(err, analysis.ErrUnmeasurable):
		return text, nil
	case err != nil:
		return text, err
	}
	result, won := notation.Totals(&t.Game.State), sharesOf(measured)
	for i := range list {
		list[i].Result, list[i].Won, list[i].Judge = result, won, measured.Judge.Hash
		line, err := json.Marshal(&list[i])
		if err != nil {
			return text, err
		}
		text = append(append(text, line...), '\n')
	}
	return text, nil
}

// position returns the line of a decision, without what only the end of the game tells.
func (s Sheet) position(p *measure.Position, number int64, t *table.Table, game *razzia.Game) Position {
	actor := p.State.Actor
	seat := export.SeatOf(&t.Seats[actor])
	line := Position{
		Game: number, Ply: p.Ply, Round: p.Round, Actor: actor, Kind: seat.Kind, Level: seat.Level,
		Mine: s.Own != nil && s.owns(t, actor), State: notation.AppendState(nil, game),
		Move: p.Played.String(), Best: p.Best.String(), Cost: share(p.Cost), Stake: share(p.Stake),
	}
	line.Share, line.Points = amounts(p.Before)
	line.AfterShare, line.AfterPoints = amounts(p.After)
	return line
}

// sharesOf lists the shares of the win at the end of a game.
func sharesOf(g *measure.Game) (list []float64) {
	for i := range g.Seats {
		list = append(list, share(g.Seats[i].End.Share))
	}
	return list
}

// amounts lists what a position promises.
func amounts(by []measure.Amount) (shares, points []float64) {
	for _, a := range by {
		shares, points = append(shares, share(a.Share)), append(points, float64(a.Points)/measure.PointUnit)
	}
	return shares, points
}

// share returns a share of the win from the units of the measure.
func share(units int64) float64 { return float64(units) / measure.ShareUnit }
