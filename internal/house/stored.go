package house

import (
	"context"

	"razzia"
	"razzia/internal/store"
	"razzia/internal/table"
)

// House is the store of what is played.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

const (
	// ListPlayed lists numbered games before a number, the newest first.
	ListPlayed = `SELECT ` + store.SummaryColumns + `, t.number FROM tables t WHERE t.number IS NOT NULL AND t.number < $1
		ORDER BY t.number DESC LIMIT $2`
	// ListDealt lists the packages of the seats of some games that were measured. All judges have the same.
	ListDealt = `SELECT table_id, seat, MIN(package) FROM measures WHERE table_id = ANY($1) GROUP BY table_id, seat`
)

// Played lists games, as [Store] says.
func (s stored) Played(ctx context.Context, before int64, most int) ([]Game, error) {
	if err := s.on.NumberGames(ctx); err != nil {
		return nil, err
	}
	var ids []table.ID // of the games
	read := func(scan store.Scan) (g Game, err error) {
		sum, err := store.ScanSummary(scan, &g.Number)
		g.Ended = sum.Ended
		if !sum.Options.Known() {
			g.Seats = seatsPlayed(&sum)
		}
		ids = append(ids, sum.ID)
		return g, err
	}
	games, err := store.All(s.on.Read(ctx, "list what is played"), read, ListPlayed, before, most)
	if err != nil {
		return nil, err
	}
	return games, s.addPackages(ctx, games, ids)
}

// seatsPlayed are the seats of a finished game, without their packages; nil of a game that was removed.
func seatsPlayed(sum *table.Summary) (seats []Seat) {
	for _, s := range sum.Seats {
		seat := Seat{Played: s.Person != "" && s.Level == ""}
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
func (s stored) addPackages(ctx context.Context, games []Game, ids []table.ID) error {
	places := map[table.ID]int{}
	for i, id := range ids {
		places[id] = i
	}
	return s.on.Read(ctx, "list the packages of what is played")(func(scan store.Scan) error {
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
