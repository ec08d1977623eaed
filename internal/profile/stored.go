package profile

import (
	"context"
	"maps"
	"slices"

	"razzia"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Stored are what finished games say of persons, by a number for each. The games of others have the number
// too. It stays, and leads to no person.
var Stored = []store.Relation{
	{Name: "profile_people", Columns: store.Declare(`id number, person blank`), Blanks: map[string]string{"person": `person = NULL`},
		Forgets:  []string{`DELETE FROM profile_games WHERE person = (SELECT id FROM profile_people WHERE person = $1)`},
		Replaced: []string{"profile_person_goes"},
		Told:     store.Told{Host: "by a number for their id", Page: "profile.stored", File: "profile"}},
	{Name: "profile_games", Columns: store.Declare(`person number, judge text, number number, facts text`),
		Told: store.Told{Host: "for each game its end", Page: "profile.stored", File: "profile"}},
	{Name: "profile_sharing", Columns: store.Declare(`account account, handle text, sharing text`),
		Told: store.Told{Host: "lets others see their profile", Page: "profile.stored", File: "profile"}},
	{Name: "profile_apart", Key: "person", Columns: store.Declare(`person erase, since number`),
		Told: store.Told{Host: "leaves games played offline out of their profile", Page: "homecoming.stored", File: "profile"}},
}

// Profiles is the store of what finished games say about persons.
type stored struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return stored{e} }

// The statements about profiles. Count first changes the row of the judge, so that transactions about one come one after the other.
const (
	findCounted     = `SELECT position, counted FROM measure_feed WHERE judge = $1`
	moveCounted     = `UPDATE measure_feed SET counted = $1 WHERE judge = $2 AND counted = $3 AND position >= $1`
	listFigures     = `SELECT table_id, package, luck_share, luck_points, decisions, cost, stake FROM measures WHERE judge = $1 AND table_id = ANY($2) ORDER BY table_id, seat`
	findProfileID   = `SELECT id FROM profile_people WHERE person = $1`
	addProfileOwner = `INSERT INTO profile_people (id, person) SELECT (SELECT COALESCE(MAX(id), 0) + 1 FROM profile_people), p.person FROM persons p
		WHERE p.person = $1 AND p.table_id = $2 AND NOT EXISTS (SELECT 1 FROM forgetting f WHERE f.person = p.person) FOR KEY SHARE
		ON CONFLICT (person) DO NOTHING`
	// saveProfileGame stores what a game says. If the game was removed it stores nothing; it waits for one who removes it just now.
	saveProfileGame = `INSERT INTO profile_games (person, judge, number, facts) SELECT $1, $2, number, $4 FROM tables
		WHERE number = $3 AND NOT retired FOR KEY SHARE ON CONFLICT (person, judge, number) DO UPDATE SET facts = excluded.facts`
	listOwners = `SELECT q.id, COALESCE(i.account, q.person) FROM profile_people q LEFT JOIN identities i ON i.identity = q.person
		WHERE q.id = ANY($1) AND q.person IS NOT NULL`
	listNumbered = `SELECT ` + store.SummaryColumns + `, t.number FROM tables t WHERE t.number = ANY($1) AND NOT t.retired`
	// listCostly lists the costly decisions of all seats of games.
	listCostly = `SELECT t.number, m.seat, m.costly FROM tables t JOIN measures m ON m.table_id = t.id
		WHERE t.number = ANY($1) AND m.judge = $2 ORDER BY t.number`
	findSharing  = `SELECT sharing FROM profile_sharing WHERE account = $1`
	listSharings = `SELECT account, sharing FROM profile_sharing WHERE account = ANY($1)`
	saveSharing  = `INSERT INTO profile_sharing (account, handle, sharing) SELECT id, $2, $3 FROM accounts WHERE id = $1 FOR KEY SHARE
		ON CONFLICT (account) DO UPDATE SET sharing = excluded.sharing`
	dropSharing = `DELETE FROM profile_sharing WHERE account = $1`
	findShared  = `SELECT a.id, a.name, a.face, s.sharing FROM profile_sharing s JOIN accounts a ON a.id = s.account WHERE s.handle = $1`
)

// ListProfileGames lists what games say about a person, by one of their identities.
var ListProfileGames = `SELECT g.number, g.facts FROM profile_games g WHERE g.judge = $2 AND g.person IN (
	SELECT q.id FROM profile_people q WHERE q.person IN ` + identity.AllOf("$1") + `)`

// latestProfileGames lists what the latest games say about a person.
var latestProfileGames = ListProfileGames + ` ORDER BY g.number DESC LIMIT $3`

// Mark returns how far a judge has come.
func (s stored) Mark(ctx context.Context, judge string) (m Mark, _ error) {
	err := s.on.Read(ctx, "read how far profiles have come")(func(scan store.Scan) error {
		return scan(&m.Measured,
			&m.Counted)
	}, findCounted, judge)
	return m, err
}

// Feed lists finished games.
func (s stored) Feed(ctx context.Context, after int64, most int) (list []Finished, _ error) {
	found, err := store.Lists{Engine: s.on}.Finished(ctx, after, most)
	for _, f := range found {
		list = append(list, Finished{Number: f.Number, Summary: f.Summary})
	}
	return list, err
}

// Measures returns what a judge says about seats.
func (s stored) Measures(ctx context.Context, judge string, ids []table.ID) (map[table.ID][]Seat, error) {
	found := map[table.ID][]Seat{}
	err := s.on.Read(ctx, "read the measures of games")(func(scan store.Scan) error {
		var id table.ID
		var dealt, decisions int64
		var m Seat
		err := scan(&id, &dealt, &m.Luck.Share, &m.Luck.Points, &decisions, &m.Spent.Cost, &m.Spent.Stake)
		m.Package, m.Spent.Decisions = measure.Package(dealt), int(decisions)
		found[id] = append(found[id], m)
		return err
	}, listFigures, judge, ids)
	return found, err
}

// Count stores what games say, as [Store] says.
func (s stored) Count(ctx context.Context, judge string, from, to int64, games []Measured) (first bool, _ error) {
	err := s.on.Write(ctx, "count games in profiles", func(tx store.Tx) error {
		n, err := tx.Exec(moveCounted, to, judge, from)
		if first = err == nil && n > 0; !first {
			return err
		}
		if err := tx.Lock(lockedBy(games)...); err != nil {
			return err
		}
		c := counting{Tx: tx, judge: judge, numbers: map[string]int64{}}
		for i := range games {
			if err := c.count(&games[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return first && err == nil, err
}

// profileNumbers is the name of the lock of those who give persons numbers: two judges must not give the same one.
const profileNumbers = "numbers of profiles"

// lockedBy lists what a transaction locks that counts games: the numbers, and the persons, so that none of them is forgotten before it
// ends. Otherwise the trigger on the note would not see the games that it adds, and they would stay.
func lockedBy(games []Measured) []string {
	names := []string{profileNumbers}
	for i := range games {
		names = append(names, Persons(&games[i].Summary)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// counting is a transaction that counts games.
type counting struct {
	store.Tx
	judge   string
	numbers map[string]int64 // of identities; 0 for one that is being forgotten
}

// count stores what a game says about each person.
func (c counting) count(m *Measured) error {
	for _, person := range Persons(&m.Summary) {
		if err := c.know(person, m.ID); err != nil {
			return err
		}
	}
	var steps []store.Step
	for person, g := range Played(&m.Finished, m.Measure, func(person string) int64 { return c.numbers[person] }) {
		if number := c.numbers[person]; number != 0 {
			steps = append(steps, store.Do(saveProfileGame, number, c.judge, m.Number, g.Text()))
		}
	}
	if len(steps) == 0 {
		return nil
	}
	return c.Run(steps...)
}

// know looks the number of a person up who has played a game, or gives them one.
func (c counting) know(person string, id table.ID) error {
	if c.numbers[person] != 0 {
		return nil
	}
	if _, err := c.Exec(addProfileOwner, store.Key(person), id); err != nil {
		return err
	}
	number, _, err := store.One(c.Read, store.Value[int64], findProfileID, store.Key(person))
	c.numbers[person] = number
	return err
}

// scanProfileGame reads what a game says about a person.
func scanProfileGame(scan store.Scan) (g Game, err error) {
	var number int64
	var facts string
	if err = scan(&number, &facts); err != nil {
		return g, err
	}
	return Parse(number, facts)
}

// Owners returns the persons behind numbers.
func (s stored) Owners(ctx context.Context, numbers []int64) (map[int64]string, error) {
	owners := make(map[int64]string, len(numbers))
	err := s.on.Read(ctx, "read the opponents of a profile")(func(scan store.Scan) error {
		var number int64
		var person string
		err := scan(&number, &person)
		owners[number] = person
		return err
	}, listOwners, numbers)
	return owners, err
}

// Numbered returns games by their numbers.
func (s stored) Numbered(ctx context.Context, numbers []int64) (map[int64]table.Summary, error) {
	games := make(map[int64]table.Summary, len(numbers))
	err := s.on.Read(ctx, "read some finished games")(func(scan store.Scan) error {
		var number int64
		sum, err := store.ScanSummary(scan, &number)
		games[number] = sum
		return err
	}, listNumbered, numbers)
	return games, err
}

// Costly returns the costly decisions of a person. A measure that cannot be read is left out: it is made anew when its game is looked at.
func (s stored) Costly(ctx context.Context, judge string, seats map[int64]razzia.Seat) (games []Costly, _ error) {
	err := s.on.Read(ctx, "read costly decisions")(func(scan store.Scan) error {
		var number, seat int64
		var costly string
		if err := scan(&number, &seat, &costly); err != nil {
			return err
		}
		if own, found := seats[number]; !found || int64(own) != seat {
			return nil
		}
		if decisions, err := measure.ParseCostly(costly); err == nil {
			games = append(games, Costly{Number: number, Decisions: decisions})
		}
		return nil
	}, listCostly, slices.Sorted(maps.Keys(seats)), judge)
	return games, err
}

// Sharing returns who may see the profile of an account.
func (s stored) Sharing(ctx context.Context, account string) (Sharing, error) {
	sharing, _, err := store.One(s.on.Read(ctx, "read who may see a profile"), store.Value[string], findSharing, store.Key(account))
	return Sharing(sharing), err
}

// Sharings returns who may see the profiles of some persons.
func (s stored) Sharings(ctx context.Context, persons []string) (map[string]Sharing, error) {
	found := map[string]Sharing{}
	err := s.on.Read(ctx, "read who may see profiles")(func(scan store.Scan) error {
		var account, sharing string
		err := scan(&account, &sharing)
		found[account] = Sharing(sharing)
		return err
	}, listSharings, store.Keys(persons))
	return found, err
}

// Share says who may see the profile of an account.
func (s stored) Share(ctx context.Context, account, handle string, sharing Sharing) (err error) {
	if sharing == Alone {
		_, err = store.Change(ctx, s.on, "hide a profile", dropSharing, store.Key(account))
		return err
	}
	_, err = store.Change(ctx, s.on, "share a profile", saveSharing, store.Key(account), handle, string(sharing))
	return err
}

// Shared returns the profile with a handle.
func (s stored) Shared(ctx context.Context, handle string) (Shared, bool, error) {
	return store.One(s.on.Read(ctx, "find a shared profile"), func(scan store.Scan) (p Shared, err error) {
		var face int64
		var sharing string
		err = scan(&p.Account, &p.Name, &face, &sharing)
		p.Face, p.Sharing = uint8(face), Sharing(sharing)
		return p, err
	}, findShared, handle)
}
