package store

import (
	"context"

	"razzia"
	"razzia/internal/house"
	"razzia/internal/table"
)

// House is the store of what is played.
type House struct{ Engine }

// house.Store is what House implements.
var _ house.Store = House{}

const (
	// ListPlayed lists numbered games before a number, the newest first.
	ListPlayed = `SELECT ` + SummaryColumns + `, t.number FROM tables t WHERE t.number IS NOT NULL AND t.number < $1
		ORDER BY t.number DESC LIMIT $2`
	// ListDealt lists the packages of the seats of some games that were measured. All judges have the same.
	ListDealt = `SELECT table_id, seat, MIN(package) FROM measures WHERE table_id = ANY($1) GROUP BY table_id, seat`
)

// Played lists games, as [house.Store] says.
func (s House) Played(ctx context.Context, before int64, most int) ([]house.Game, error) {
	if err := s.NumberGames(ctx); err != nil {
		return nil, err
	}
	var ids []table.ID // of the games
	read := func(scan Scan) (g house.Game, err error) {
		sum, err := ScanSummary(scan, &g.Number)
		g.Ended = sum.Ended
		if sum.Options.Lesson == 0 && sum.Options.From == 0 {
			g.Seats = seatsPlayed(&sum)
		}
		ids = append(ids, sum.ID)
		return g, err
	}
	games, err := All(s.Read(ctx, "list what is played"), read, ListPlayed, before, most)
	if err != nil {
		return nil, err
	}
	return games, s.addPackages(ctx, games, ids)
}

// seatsPlayed are the seats of a finished game, without their packages; nil of a game that was removed.
func seatsPlayed(sum *table.Summary) (seats []house.Seat) {
	for _, s := range sum.Seats {
		seat := house.Seat{Played: s.Person != "" && s.Level == ""}
		if s.Person == "" && s.Before == "" && !s.Gone {
			seat.Level = s.Level
		}
		seats = append(seats, seat)
	}
	for _, winner := range sum.Winners {
		seats[winner].Share = 1 / float64(len(sum.Winners))
	}
	return seats
}

// addPackages adds the packages that are known to games with these IDs.
func (s House) addPackages(ctx context.Context, games []house.Game, ids []table.ID) error {
	places := map[table.ID]int{}
	for i, id := range ids {
		places[id] = i
	}
	return s.Read(ctx, "list the packages of what is played")(func(scan Scan) error {
		var id table.ID
		var seat, dealt int
		if err := scan(&id, &seat, &dealt); err != nil {
			return err
		}
		if seats := games[places[id]].Seats; seat >= 0 && seat < len(seats) { // a damaged game has none
			seats[seat].Package = razzia.Cheques(dealt)
		}
		return nil
	}, ListDealt, ids)
}
