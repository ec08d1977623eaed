package homecoming

import (
	"context"

	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are the games that came home. A row stays when its game is removed: the browser may send the game once more, which stays removed.
var Stored = []store.Relation{
	{Name: "homecomings", Key: "person, game", Columns: store.Declare(`person erase, game text, table_id name, came number, made flag`),
		Told: store.Told{Host: "which of the games that their browser played", Page: "homecoming.stored", File: "offline"}},
}

// A Store keeps which games came home. Nodes of a site share it. The contract is tested by
// [razzia/internal/homecoming/homecomingtest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about games that came home.
var (
	columns   = `SELECT person, game, table_id, came, made FROM homecomings `
	findGame  = columns + `WHERE game = $2 AND person IN ` + identity.AllOf("$1") + ` ORDER BY came, table_id`
	listGames = columns + `WHERE person IN ` + identity.AllOf("$1") + ` ORDER BY came DESC, table_id`
	addGame   = `INSERT INTO homecomings (person, game, table_id, came, made) SELECT $1, $2, $3, $4, FALSE
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $1) ON CONFLICT DO NOTHING`
	markMade = `UPDATE homecomings SET made = TRUE WHERE person = $1 AND game = $2`
)

// Begin notes a game of a person, by all their identities, before its table is made. It returns the one that counts, which is older if the
// game has come before. A person who is being forgotten gets none, and an empty one is returned.
func (s Store) Begin(ctx context.Context, identities []string, c Coming) (first Coming, _ error) {
	err := s.on.Write(ctx, "note a game that comes home", func(tx store.Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, found, err := store.One(tx.Read, scan, findGame, store.Key(c.Person), c.Game)
		if first = there; err != nil || found {
			return err
		}
		n, err := tx.Exec(addGame, store.Key(c.Person), c.Game, c.Table, c.Came)
		if n > 0 {
			first = c
		}
		return err
	})
	return first, err
}

// NoteMade notes that the table of a game was stored. From then on it is not made again.
func (s Store) NoteMade(ctx context.Context, c Coming) error {
	_, err := store.Change(ctx, s.on, "note the table of a game that came home", markMade, store.Key(c.Person), c.Game)
	return err
}

// Own lists the games of a person, by one of their identities, the latest first.
func (s Store) Own(ctx context.Context, person string) ([]Coming, error) {
	return store.All(s.on.Read(ctx, "list the games that came home"), scan, listGames, store.Key(person))
}

func scan(scan store.Scan) (c Coming, err error) {
	var id table.ID
	err = scan(&c.Person, &c.Game, &id, store.At(&c.Came), &c.Made)
	c.Table = id
	return c, err
}
