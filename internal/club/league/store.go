package league

import (
	"context"
	"encoding/json"
	"errors"

	"razzia/internal/club/event"
	"razzia/internal/store"
)

// Stored are the leagues, who is in them, the tables of the seasons that run, and how the others ended. A league stays without a person who
// is forgotten: their places name no one then.
var Stored = []store.Relation{
	{Name: "leagues", Columns: store.Declare(`id text, version number, maker blank, club text, name name, made number, listed flag, shut flag,
		ending flag, due number, over number, season number, state text, began number`),
		Blanks: map[string]string{"maker": `maker = 'gone ' || id`},
		Told:   store.Told{Host: "of each league that a member opens", Page: "league.stored", File: "leagues"}},
	{Name: "league_members", Columns: store.Declare(`league text, number number, person blank, name name, face number, joined number,
		standing number`),
		Blanks: map[string]string{"person": `person = 'gone ' || number, name = '', face = 0, standing = 1`},
		Told:   store.Told{Host: "of each member of a league", Page: "league.stored", File: "leagues"}},
	{Name: "league_games", Columns: store.Declare(`league text, season number, number number, table_id name, stage number, seen number,
		bots number`)},
	{Name: "league_seasons", Columns: store.Declare(`league text, season number, past text`)},
	{Name: "league_favours", Key: "league, season, number", Columns: store.Declare(`league text, season number, number number, ended number,
		game text`)},
}

// A Store keeps leagues. Nodes of a site share it. The contract is tested by [razzia/internal/club/league/leaguetest.Stores].
type Store struct {
	on    store.Engine
	turns *event.Turns
}

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e, new(event.Turns)} }

// The statements about leagues.
const (
	columns     = `SELECT id, version, maker, club, name, made, listed, shut, ending, over, state, began FROM leagues l `
	find        = columns + `WHERE id = $1`
	findMembers = `SELECT number, person, name, face, joined, standing FROM league_members WHERE league = $1 ORDER BY number`
	findGames   = `SELECT season, number, table_id, stage, seen, bots FROM league_games WHERE league = $1 ORDER BY number`
	findVersion = `SELECT version FROM leagues WHERE id = $1`
	findPast    = `SELECT past FROM league_seasons WHERE league = $1 ORDER BY season DESC LIMIT $2`

	insert = `INSERT INTO leagues (id, version, maker, club, name, made, listed, shut, ending, due, over, season, state)
		SELECT $1, 1, $2, $3, $4, $5, $6, FALSE, FALSE, $7, 0, 1, $8
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
	update = `UPDATE leagues SET version = $2 + 1, shut = $3, ending = $4, due = $5, over = $6, season = $7, state = $8, began = $9,
		name = $10, listed = $11 WHERE id = $1 AND version = $2`
	addMember = `INSERT INTO league_members (league, number, person, name, face, joined, standing)
		SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $3)`
	// saveMember leaves the row of a person alone who was forgotten since it was read.
	saveMember = `UPDATE league_members SET name = $4, face = $5, standing = $6 WHERE league = $1 AND number = $2 AND person = $3`
	saveGame   = `INSERT INTO league_games (league, season, number, table_id, stage, seen, bots) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (league, number) DO UPDATE SET season = $2, table_id = $4, stage = $5, seen = $6, bots = $7`
	dropGames = `DELETE FROM league_games WHERE league = $1 AND season < $2`
	savePast  = `INSERT INTO league_seasons (league, season, past) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`

	listDue = `SELECT id FROM leagues l WHERE over = 0 AND (due <= $1
		OR EXISTS (SELECT 1 FROM league_games g LEFT JOIN tables x ON x.id = g.table_id
			WHERE g.league = l.id AND g.stage = 1 AND (x.id IS NULL OR x.version > g.seen)))
		ORDER BY due, id`
	listLive  = `SELECT id FROM leagues WHERE over = 0 ORDER BY id`
	listMoved = `SELECT g.number FROM league_games g LEFT JOIN tables x ON x.id = g.table_id
		WHERE g.league = $1 AND g.season = $2 AND g.stage = 1 AND (x.id IS NULL OR x.version > g.seen) ORDER BY g.number`
	listFinished = `SELECT g.league, g.season, g.number, g.table_id FROM league_games g JOIN tables x ON x.id = g.table_id
		WHERE g.stage = 1 AND x.ended ORDER BY x.ended_at, g.league, g.number LIMIT $1`

	isIn = `EXISTS (SELECT 1 FROM league_members m WHERE m.league = l.id AND m.person = ANY($1) AND m.standing < 2)`

	listShown = columns + `WHERE (over = 0 AND (listed OR maker = ANY($1)) OR ` + isIn + `) ORDER BY over, due, id LIMIT $2`
	listClub  = columns + `WHERE club = $1 AND club <> '' AND (over = 0 OR over >= $2) ORDER BY made, id`
	listOwn   = columns + `WHERE maker = ANY($1) OR EXISTS (SELECT 1 FROM league_members m WHERE m.league = l.id AND m.person = ANY($1))
		ORDER BY made, id`
	listStarted = `SELECT l.id, l.name, l.began FROM leagues l JOIN league_members m ON m.league = l.id
		WHERE m.person = ANY($1) AND m.standing = 0 AND l.began >= $2 ORDER BY l.began, l.id`
	countOpen = `SELECT COUNT(*) FROM leagues WHERE over = 0 AND maker = ANY($1)`
)

// Add stores a new league. It is false for a person who is being forgotten.
func (s Store) Add(ctx context.Context, l *League) (added bool, _ error) {
	state, err := json.Marshal(l.State)
	if err != nil {
		return false, err
	}
	err = s.on.Write(ctx, "store a league", func(tx store.Tx) error {
		if err := tx.Lock(l.Maker); err != nil {
			return err
		}
		n, err := tx.Exec(insert, string(l.Key), store.Key(l.Maker), l.Club, l.Name, l.Made, l.Open, store.MillisOrZero(l.due()),
			store.JSON(state))
		added = n > 0
		return err
	})
	return added, err
}

// Save stores a league after a change. It is false if it was changed since it was read: then nothing is stored.
func (s Store) Save(ctx context.Context, was, now *League) (saved bool, _ error) {
	state, err := json.Marshal(now.State)
	if err != nil {
		return false, err
	}
	err = s.on.Write(ctx, "store what happens in a league", func(tx store.Tx) error {
		for _, m := range now.Members[len(was.Members):] {
			if err := tx.Lock(m.Person); err != nil {
				return err
			}
		}
		n, err := tx.Exec(update, string(now.Key), int64(was.Version), now.Shut, now.Ending, store.MillisOrZero(now.due()),
			store.MillisOrZero(now.Over), int64(now.State.Season), store.JSON(state), store.MillisOrZero(now.Began),
			now.Name, now.Open)
		if err == nil && n == 0 {
			err = event.ErrMoved
		}
		if err == nil {
			err = saveMembers(tx, was, now)
		}
		if err == nil {
			err = saveGames(tx, was, now)
		}
		return err
	})
	if errors.Is(err, event.ErrMoved) {
		return false, nil
	}
	return err == nil, err
}

// saveMembers stores the members who are new or have changed.
func saveMembers(tx store.Tx, was, now *League) error {
	var steps []store.Step
	for i := range now.Members {
		m := &now.Members[i]
		switch {
		case i >= len(was.Members):
			n, err := tx.Exec(addMember, string(now.Key), int64(m.Number), store.Key(m.Person), m.Name, int64(m.Face), m.Joined,
				int64(m.Standing))
			if err == nil && n == 0 {
				err = event.ErrForgotten
			}
			if err != nil {
				return err
			}
		case *m != was.Members[i]:
			steps = append(steps, store.Do(saveMember, string(now.Key), int64(m.Number), store.Key(m.Person), m.Name, int64(m.Face),
				int64(m.Standing)))
		}
	}
	return tx.Run(steps...)
}

// saveGames stores the games that are new or have changed, and the seasons that have closed.
func saveGames(tx store.Tx, was, now *League) error {
	steps := []store.Step{store.Do(dropGames, string(now.Key), int64(now.State.Season))}
	for _, g := range now.Games {
		if old := was.Game(g.Number); old != nil && *old == g {
			continue
		}
		steps = append(steps, store.Do(saveGame, string(now.Key), int64(g.Season), int64(g.Number), g.Table, int64(g.Stage), int64(g.Seen),
			int64(g.Bots)))
	}
	for _, p := range now.closed {
		past, err := json.Marshal(p)
		if err != nil {
			return err
		}
		steps = append(steps, store.Do(savePast, string(now.Key), int64(p.Season), store.JSON(past)))
	}
	return tx.Run(steps...)
}
