package league

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"razzia/internal/club/fairplay"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Findings are what the organiser of a league is told of fair play. People are named by their numbers in it.
type Findings struct {
	*View
	Pairs   []fairplay.Pair
	Leavers []fairplay.Leaver
	Judged  int // games whose decisions were judged
}

// A judged is a game of a league as fair play looks at it, in the order of its table. Members are named by their numbers.
type judged struct {
	Ended   time.Time        `json:"ended"`
	Members []int            `json:"members"` // 0 for a seat that a bot had from the start
	Left    []bool           `json:"left"`    // a bot ended the game for the member
	Favours fairplay.Favours `json:"favours,omitempty"`
}

// The statements about judged games. They are kept as long as they are looked at.
const (
	saveJudged = `INSERT INTO league_favours (league, season, number, ended, game) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (league, season, number) DO NOTHING`
	dropJudged  = `DELETE FROM league_favours WHERE league = $1 AND ended < $2`
	findsJudged = `SELECT game FROM league_favours WHERE league = $1 AND ended >= $2 ORDER BY season, number`
)

// saveJudged keeps what is known of a game that was counted. Its season may be over by now.
func (k *Keeper) saveJudged(ctx context.Context, l *League, f Finished, t *table.Table, favours fairplay.Favours) error {
	sum := t.Summary()
	g := judged{Ended: sum.Ended, Favours: favours}
	for i := range sum.Seats {
		seat, number := &sum.Seats[i], 0
		person := t.Seats[i].Person.ID
		if at := slices.IndexFunc(l.Members, func(m Member) bool { return m.Person == person }); at >= 0 && person != "" {
			number = l.Members[at].Number
		}
		g.Members, g.Left = append(g.Members, number), append(g.Left, seat.Level != "" || seat.Resigned || seat.Gone)
	}
	return k.Store.saveGame(ctx, l.Key, f, &g, k.Ground.Now())
}

// saveGame keeps a judged game, and removes those of the league that are too old.
func (s Store) saveGame(ctx context.Context, key Key, f Finished, g *judged, now time.Time) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	return s.on.Write(ctx, "keep what a game of a league says of fair play", func(tx store.Tx) error {
		return tx.Run(store.Do(dropJudged, string(key), now.Add(-fairplay.Window)),
			store.Do(saveJudged, string(key), int64(f.Season), int64(f.Number), g.Ended, store.JSON(text)))
	})
}

// judgedOf lists the games of a league that were judged since a moment.
func (s Store) judgedOf(ctx context.Context, key Key, since time.Time) ([]judged, error) {
	return store.All(s.on.Read(ctx, "read what the games of a league say of fair play"), func(scan store.Scan) (g judged, err error) {
		var text store.JSON
		if err = scan(&text); err == nil {
			err = json.Unmarshal([]byte(text), &g)
		}
		return g, err
	}, findsJudged, string(key), since)
}

// Findings returns what a caller who organises a league is told of fair play in it. Others are refused.
func (s *Service) Findings(ctx context.Context, c people.Caller, key Key) (*Findings, error) {
	v, err := s.Of(ctx, c, key)
	switch {
	case err != nil:
		return nil, err
	case !v.Organises || !c.Known:
		return nil, ErrNotOrganiser
	}
	games, err := s.Store.judgedOf(ctx, key, c.Now.Add(-fairplay.Window))
	if err != nil {
		return nil, fault.Store(err)
	}
	f := &Findings{View: v}
	var meetings []fairplay.Meeting
	var stays []fairplay.Stay
	for i := range games {
		m, all := v.look(&games[i])
		if stays = append(stays, all...); m.Favours != nil {
			meetings = append(meetings, m)
		}
	}
	f.Judged, f.Pairs, f.Leavers = len(meetings), fairplay.Pairs(meetings), fairplay.Leavers(stays, c.Now)
	return f, nil
}

// look is a game as fair play looks at it: without those who were forgotten.
func (l *League) look(g *judged) (m fairplay.Meeting, stays []fairplay.Stay) {
	m.Favours = g.Favours
	for i, number := range g.Members {
		who := ""
		if number > 0 && number <= len(l.Members) && l.Members[number-1].Name != "" {
			who = nameOf(number)
		}
		stays = append(stays, fairplay.Stay{Who: who, Ended: g.Ended, Left: g.Left[i]})
		if g.Left[i] {
			who = ""
		}
		m.Who = append(m.Who, who)
	}
	return m, stays
}
