package duel

import (
	"context"
	"encoding/json"
	"errors"

	"razzia/fair"
	"razzia/internal/sign"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are duels, and how people have played them. Of an account the first try of a duel counts. A duel stays without its maker, for
// those who have its link: it names no one then, and leads to no game of theirs.
var Stored = []store.Relation{
	{Name: "duels", Columns: store.Declare(`id text, maker blank, made number, origin name, follows text, deal text, cards text,
		bots text`),
		Blanks: map[string]string{"maker": `maker = 'gone ' || id, origin = ''`},
		Told:   store.Told{Host: "of each link to play a game again", Page: "duel.stored", File: "duels"}},
	{Name: "duel_tries", Columns: store.Declare(`duel text, person erase, name name, face number, table_id name,
		begun number, made flag, stage number, ended number, total number, place number, rounds text, score number, signs text`),
		Told: store.Told{Host: "of each who plays it", Page: "duel.stored", File: "duels"}},
}

// A Store keeps duels and tries. Nodes of a site share it. The contract is tested by [razzia/internal/duel/dueltest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about duels.
const (
	addDuel = `INSERT INTO duels (id, maker, made, origin, follows, deal, cards, bots) SELECT $1, $2, $3, $4, $5, $6, $7, $8
		WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
	findOrigin  = `SELECT id FROM duels WHERE origin = $1 AND origin <> ''`
	findFollows = `SELECT id FROM duels WHERE follows = $1 AND follows <> ''`
	findDuel    = `SELECT id, maker, made, follows, deal, cards, bots FROM duels WHERE id = $1`
	tryColumns  = `SELECT t.duel, t.person, t.name, t.face, t.table_id, t.begun, t.made, t.stage, t.ended, t.total,
		t.place, t.rounds, t.score, t.signs FROM duel_tries t `
	listTries = tryColumns + `WHERE t.duel = $1 ORDER BY t.begun, t.person`
	// listOwn lists new cards too that a person has made and not begun: as tries without a table.
	listOwn = tryColumns + `WHERE t.person = ANY($1) UNION ALL
		SELECT d.id, d.maker, '', 0, '', d.made, FALSE, 0, 0, 0, 0, '', 0, '' FROM duels d WHERE d.maker = ANY($1)
			AND NOT EXISTS (SELECT 1 FROM duel_tries o WHERE o.duel = d.id AND o.person = ANY($1))
		ORDER BY begun DESC, duel LIMIT $2`
	isOver      = `JOIN tables x ON x.id = t.table_id WHERE t.stage = 0 AND x.ended `
	listEnded   = tryColumns + isOver + `ORDER BY t.begun, t.duel, t.person LIMIT $1 OFFSET $2`
	listEndedOf = tryColumns + isOver + `AND t.duel = $1 ORDER BY t.begun, t.person LIMIT $2`
	listOwners  = `SELECT t.person, i.account, o.identity FROM duel_tries t JOIN identities i ON i.identity = t.person
		JOIN identities o ON o.account = i.account WHERE t.duel = $1`
	markMade = `UPDATE duel_tries SET made = TRUE WHERE duel = $1 AND person = $2`
	addTry   = `INSERT INTO duel_tries (duel, person, name, face, table_id, begun, made, stage, ended, total, place, rounds, score, signs)
		SELECT $1, $2, '', 0, $3, $4, $5, 0, 0, 0, 0, '', 0, '' WHERE NOT EXISTS (SELECT 1 FROM forgetting WHERE person = $2) ON CONFLICT DO NOTHING`
	saveTry = `UPDATE duel_tries SET name = $3, face = $4, stage = $5, ended = $6, total = $7, place = $8, rounds = $9, score = $10,
		signs = $11 WHERE duel = $1 AND person = $2 AND stage = 0`
)

// Add stores a duel: of a finished game, its origin, with the try of its person there, or after another one. If there is one already, it
// returns that one's key; "" for a person who is being forgotten.
func (s Store) Add(ctx context.Context, d *Duel, origin table.ID, first *Try) (key Key, _ error) {
	deal, err := json.Marshal(d.Deal)
	if err != nil {
		return "", err
	}
	err = s.on.Write(ctx, "store a duel", func(tx store.Tx) error {
		if err := tx.Lock("duel "+string(origin)+string(d.After), d.Maker); err != nil {
			return err
		}
		there, found, err := store.One(tx.Read, store.Value[string], findOrigin, origin)
		if err == nil && !found {
			there, found, err = store.One(tx.Read, store.Value[string], findFollows, string(d.After))
		}
		if key = Key(there); err != nil || found {
			return err
		}
		n, err := tx.Exec(addDuel, string(d.Key), store.Key(d.Maker), d.Made, origin, string(d.After), store.JSON(deal),
			d.Deal.Stack.Reveal(), d.Deal.Seed.Reveal())
		if err != nil || n == 0 {
			return err
		}
		if key = d.Key; first != nil {
			_, err = tx.Exec(addTry, string(d.Key), store.Key(first.Person), first.Table, first.Begun, true)
		}
		return err
	})
	return key, err
}

// Duel returns a duel with a key.
func (s Store) Duel(ctx context.Context, key Key) (*Duel, bool, error) {
	return store.One(s.on.Read(ctx, "read a duel"), scanDuel, findDuel, string(key))
}

// After returns the duel with the new cards that followed another one; "" for none.
func (s Store) After(ctx context.Context, key Key) (Key, error) {
	next, _, err := store.One(s.on.Read(ctx, "find the next duel"), store.Value[string], findFollows, string(key))
	return Key(next), err
}

// errDamaged is the error of a duel that cannot be read. The cause might show a card.
var errDamaged = errors.New("the deal of a duel is damaged")

func scanDuel(scan store.Scan) (*Duel, error) {
	d := new(Duel)
	var key, after, cards, bots string
	var deal store.JSON
	if err := scan(&key, &d.Maker, store.At(&d.Made), &after, &deal, &cards, &bots); err != nil {
		return nil, err
	}
	d.Key, d.After = Key(key), Key(after)
	err := json.Unmarshal([]byte(deal), &d.Deal)
	if err == nil {
		d.Deal.Stack, err = table.ParseStack(cards)
	}
	if err == nil {
		d.Deal.Seed, err = fair.ParseSeed(bots)
	}
	if err != nil {
		return nil, errDamaged
	}
	return d, nil
}

// Begin notes a try of a person, by all their identities. It returns the one that counts: the earliest, which is another one if there was
// any. A person who is being forgotten gets none, and an empty try is returned.
func (s Store) Begin(ctx context.Context, identities []string, t Try) (first Try, _ error) {
	err := s.on.Write(ctx, "begin the game of a duel", func(tx store.Tx) error {
		if err := tx.Lock(identities...); err != nil {
			return err
		}
		there, err := store.All(tx.Read, scanTry, listTries, string(t.Duel))
		if first = (Try{}); err != nil {
			return err
		}
		if mine := Of(there, identities); mine != nil {
			first = *mine
			return nil
		}
		n, err := tx.Exec(addTry, string(t.Duel), store.Key(t.Person), t.Table, t.Begun, false)
		if n > 0 {
			first = t
		}
		return err
	})
	return first, err
}

// Of returns the try among some that counts of a person, by all their identities; nil for none.
func Of(list []Try, identities []string) *Try {
	for i := range list {
		for _, id := range identities {
			if list[i].Person == id {
				return &list[i]
			}
		}
	}
	return nil
}

// Tries lists the tries of a duel, the earliest first.
func (s Store) Tries(ctx context.Context, key Key) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the games of a duel"), scanTry, listTries, string(key))
}

// Own lists the tries of a person in all duels, the latest first, up to a limit. New cards that they have had dealt and not begun are a try
// without a table, begun when they were dealt.
func (s Store) Own(ctx context.Context, identities []string, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the duels of a person"), scanTry, listOwn, store.Keys(identities), max(most, 0))
}

// Ended lists tries that are running although their game is over, the earliest first, after a number of others and up to a limit. Such a
// game may be removed since.
func (s Store) Ended(ctx context.Context, after, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the games of duels that are over"), scanEnded, listEnded, max(most, 0), max(after, 0))
}

// EndedOf lists those of a duel, up to a limit.
func (s Store) EndedOf(ctx context.Context, key Key, most int) ([]Try, error) {
	return store.All(s.on.Read(ctx, "list the games of a duel that are over"), scanEnded, listEndedOf, string(key), max(most, 0))
}

// scanEnded reads a try whose table is or was there, also if a server stopped before it noted so.
func scanEnded(scan store.Scan) (Try, error) {
	t, err := scanTry(scan)
	t.Made = true
	return t, err
}

// NoteMade notes that the table of a try was made: if it is missing from then on, it was removed.
func (s Store) NoteMade(ctx context.Context, t *Try) error {
	_, err := store.Change(ctx, s.on, "note the table of a duel", markMade, string(t.Duel), store.Key(t.Person))
	return err
}

// An Owner is whose a try is.
type Owner struct {
	Account    string // the identity of a guest
	Identities []string
}

// Owners returns the members who have tries in a duel, by the person of each try. Guests are not among them.
func (s Store) Owners(ctx context.Context, key Key) (map[string]Owner, error) {
	found := map[string]Owner{}
	err := s.on.Read(ctx, "read the members of a duel")(func(scan store.Scan) error {
		var person, account, identity string
		err := scan(&person, &account, &identity)
		found[person] = Owner{account, append(found[person].Identities, identity)}
		return err
	}, listOwners, string(key))
	return found, err
}

// Finish stores the stage, the name and the result of a try that is running. Another one stays as it is.
func (s Store) Finish(ctx context.Context, t *Try) error {
	_, err := store.Change(ctx, s.on, "store the result of a duel", saveTry, string(t.Duel), store.Key(t.Person), t.Name, int64(t.Face),
		int64(t.Stage), store.MillisOrZero(t.Ended), int64(t.Total), int64(t.Place), roundsText(t.Rounds), int64(t.Score), t.Line.Text())
	return err
}

func scanTry(scan store.Scan) (t Try, err error) {
	var duel, rounds, signs string
	var face, stage, total, place, score int64
	if err = scan(&duel, &t.Person, &t.Name, &face, &t.Table, store.At(&t.Begun), &t.Made, &stage, store.AtOrZero(&t.Ended), &total,
		&place, &rounds, &score, &signs); err != nil {
		return t, err
	}
	t.Duel, t.Face, t.Stage = Key(duel), uint8(face), Stage(stage)
	t.Total, t.Place, t.Score = int(total), int(place), int(score)
	if t.Rounds, err = parseRounds(rounds); err == nil {
		t.Line, err = sign.Parse(signs)
	}
	return t, err
}
