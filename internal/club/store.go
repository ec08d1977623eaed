package club

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/store"
)

// Stored are clubs, their members, and what is announced. A club without members goes.
var Stored = []store.Relation{
	{Name: "clubs", Columns: store.Declare(`id text, name name, about name, open flag, code text, made number`),
		Leaves: `DELETE FROM clubs WHERE made < $1 AND NOT EXISTS (SELECT 1 FROM club_members m WHERE m.club = clubs.id AND m.role > 0)`},
	{Name: "club_members", Columns: store.Declare(`club text, account account, role number, since number`),
		Told: store.Told{Host: "of each member of a club", Page: "club.stored", File: "clubs"}},
	{Name: "club_news", Columns: store.Declare(`id text, club text, account account, words name, made number, ends number`),
		Expires: `DELETE FROM club_news WHERE ends < $1 AND made + 86400000 < $1`, // for a day it counts
		Told:    store.Told{Host: "of each announcement of a club", Page: "club.stored", File: "clubs"}},
}

// A Store keeps clubs. Nodes of a site share it. The contract is tested by [razzia/internal/club/clubtest.Stores].
type Store struct{ on store.Engine }

// NewStore returns the store in an engine.
func NewStore(e store.Engine) Store { return Store{e} }

// The statements about clubs.
const (
	clubColumns = `SELECT c.id, c.name, c.about, c.open, c.code, c.made FROM clubs c `
	findClub    = clubColumns + `WHERE c.id = $1`
	lockClub    = findClub + ` FOR UPDATE`
	addClub     = `INSERT INTO clubs (id, name, about, open, code, made) VALUES ($1, $2, $3, $4, $5, $6)`
	saveClub    = `UPDATE clubs SET name = $2, about = $3, open = $4, code = $5 WHERE id = $1`
	dropClub    = `DELETE FROM clubs WHERE id = $1`
	headColumns = `SELECT c.id, c.name, c.about, c.open, c.code, c.made,
		(SELECT COUNT(*) FROM club_members m WHERE m.club = c.id AND m.role > 0) AS members, `
	listOpen = headColumns + `0, 0 FROM clubs c WHERE c.open ORDER BY members DESC, c.made, c.id LIMIT $1`
	listOf   = headColumns + `o.role, o.since FROM club_members o JOIN clubs c ON c.id = o.club WHERE o.account = $1 ORDER BY o.since, c.id`
	listOwn  = `SELECT m.club, m.account, i.identity FROM club_members m JOIN identities i ON i.account = m.account
		WHERE m.role = 3 AND m.club = ANY($1)`
	listFellows = `SELECT a.id, a.name, a.face, m.role, m.since, i.identity FROM club_members m JOIN accounts a ON a.id = m.account
		JOIN identities i ON i.account = a.id WHERE m.club = $1 ORDER BY a.id, i.identity`
	findRole     = `SELECT role FROM club_members WHERE club = $1 AND account = $2`
	countFellows = `SELECT COUNT(*) FROM club_members WHERE club = $1 AND role > 0`
	countJoined  = `SELECT COUNT(*) FROM club_members WHERE account = $1 AND role > 0`
	countOwned   = `SELECT COUNT(*) FROM club_members WHERE account = $1 AND role = 3`
	addFellow    = `INSERT INTO club_members (club, account, role, since) SELECT $1, id, $3, $4 FROM accounts WHERE id = $2 FOR KEY SHARE`
	nameFellow   = `UPDATE club_members SET role = $3 WHERE club = $1 AND account = $2 AND role > 0`
	dismiss      = `UPDATE club_members SET role = 2 WHERE club = $1 AND role = 3 AND account <> $2`
	removeFellow = `UPDATE club_members SET role = 0, since = $3 WHERE club = $1 AND account = $2 AND role > 0`
	dropFellow   = `DELETE FROM club_members WHERE club = $1 AND account = $2 AND role > 0`
	dropRemoved  = `DELETE FROM club_members WHERE club = $1 AND account = $2 AND role = 0`
)

func scanClub(scan store.Scan) (c *Club, err error) {
	c = new(Club)
	var key string
	err = scan(&key, &c.Name, &c.About, &c.Open, &c.Code, store.At(&c.Made))
	c.Key = Key(key)
	return c, err
}

// Add stores a club with its owner, who must not own too many.
func (s Store) Add(ctx context.Context, c *Club, owner string) error {
	return s.on.Write(ctx, "store a club", func(tx store.Tx) error {
		if err := tx.Lock(owner); err != nil {
			return err
		}
		if err := below(tx, MostOwned, countOwned, store.Key(owner)); err != nil {
			return err
		}
		if err := below(tx, MostJoined, countJoined, store.Key(owner)); err != nil {
			return err
		}
		if _, err := tx.Exec(addClub, string(c.Key), c.Name, c.About, c.Open, c.Code, c.Made.UnixMilli()); err != nil {
			return err
		}
		return add(tx, addFellow, string(c.Key), store.Key(owner), int(Owner), c.Made.UnixMilli())
	})
}

// below fails with ErrFull unless a query counts less than a number.
func below(tx store.Tx, most int64, text string, args ...any) error {
	n, _, err := store.One(tx.Read, store.Value[int64], text, args...)
	if err == nil && n >= most {
		err = ErrFull
	}
	return err
}

// add adds a row of an account, and fails if the account is gone.
func add(tx store.Tx, text string, args ...any) error {
	n, err := tx.Exec(text, args...)
	if err == nil && n == 0 {
		err = fault.ErrOldCookie
	}
	return err
}

// Club returns a club.
func (s Store) Club(ctx context.Context, key Key) (*Club, error) {
	return store.Need(error(ErrNoClub), s.on.Read(ctx, "read a club"), scanClub, findClub, string(key))
}

// locked runs a function on a club while no other transaction changes it.
func (s Store) locked(ctx context.Context, what string, key Key, do func(tx store.Tx, c *Club) error) error {
	return s.on.Write(ctx, what, func(tx store.Tx) error {
		c, err := store.Need(error(ErrNoClub), tx.Read, scanClub, lockClub, string(key))
		if err != nil {
			return err
		}
		return do(tx, c)
	})
}

// Save stores the words and the code of a club.
func (s Store) Save(ctx context.Context, c *Club) error {
	_, err := store.Change(ctx, s.on, "change a club", saveClub, string(c.Key), c.Name, c.About, c.Open, c.Code)
	return err
}

// Close removes a club.
func (s Store) Close(ctx context.Context, key Key) error {
	_, err := store.Change(ctx, s.on, "close a club", dropClub, string(key))
	return err
}

// Fellows lists the members of a club, and those who were removed, in no order.
func (s Store) Fellows(ctx context.Context, key Key) (list []Fellow, _ error) {
	rows, err := store.All(s.on.Read(ctx, "list the members of a club"), func(scan store.Scan) (f Fellow, err error) {
		var face, role int64
		var identity string
		err = scan(&f.ID, &f.Name, &face, &role, store.At(&f.Since), &identity)
		f.Face, f.Role, f.Member, f.Identities = uint8(face), Role(role), true, []string{identity}
		return f, err
	}, listFellows, string(key))
	for _, f := range rows {
		if last := len(list) - 1; last >= 0 && list[last].ID == f.ID {
			list[last].Identities = append(list[last].Identities, f.Identities...)
			continue
		}
		list = append(list, f)
	}
	return list, err
}

// A Head is a club in a list.
type Head struct {
	Club
	Members int
	Role    Role      // of the person whose list it is, as it is stored
	Since   time.Time // they are a member, or were removed
}

func scanHead(scan store.Scan) (h Head, err error) {
	var key string
	var role int64
	err = scan(&key, &h.Name, &h.About, &h.Open, &h.Code, store.At(&h.Made), &h.Members, &role, store.AtOrZero(&h.Since))
	h.Key, h.Role = Key(key), Role(role)
	return h, err
}

// Of lists the clubs of a person, also those from which they were removed, in the order in which they came.
func (s Store) Of(ctx context.Context, account string) ([]Head, error) {
	return store.All(s.on.Read(ctx, "list the clubs of a person"), scanHead, listOf, store.Key(account))
}

// Open lists open clubs, those with the most members first, up to a limit.
func (s Store) Open(ctx context.Context, most int) ([]Head, error) {
	return store.All(s.on.Read(ctx, "list the open clubs"), scanHead, listOpen, most)
}

// Owners returns the owners of clubs as they are stored, without names. Those who have none are missing.
func (s Store) Owners(ctx context.Context, keys []string) (map[Key]Fellow, error) {
	found := map[Key]Fellow{}
	err := s.on.Read(ctx, "read the owners of clubs")(func(scan store.Scan) error {
		var key, account, identity string
		err := scan(&key, &account, &identity)
		found[Key(key)] = Fellow{Person: people.Person{ID: account}, Role: Owner, Identities: append(found[Key(key)].Identities, identity)}
		return err
	}, listOwn, keys)
	return found, err
}

// Join adds a person to a club that is open, or with the code of its link. A member stays one. It fails with ErrUninvited, also if they
// were removed, and with ErrFull.
func (s Store) Join(ctx context.Context, key Key, account, code string, now time.Time) error {
	return s.locked(ctx, "join a club", key, func(tx store.Tx, c *Club) error {
		role, is, err := store.One(tx.Read, store.Value[int64], findRole, string(key), store.Key(account))
		switch {
		case err != nil || Role(role) > Removed:
			return err
		case is || !c.Open && code != c.Code:
			return ErrUninvited
		}
		if err = tx.Lock(account); err == nil {
			err = below(tx, MostMembers, countFellows, string(key))
		}
		if err == nil {
			err = below(tx, MostJoined, countJoined, store.Key(account))
		}
		if err != nil {
			return err
		}
		return add(tx, addFellow, string(key), store.Key(account), int(Member), now.UnixMilli())
	})
}

// one runs a statement about one member, and fails with ErrNoFellow if it changes nothing.
func (s Store) one(ctx context.Context, what, text string, args ...any) error {
	n, err := store.Change(ctx, s.on, what, text, args...)
	if err == nil && n == 0 {
		err = ErrNoFellow
	}
	return err
}

// Appoint gives a member a role below that of the owner.
func (s Store) Appoint(ctx context.Context, key Key, account string, r Role) error {
	return s.one(ctx, "name a member of a club", nameFellow, string(key), store.Key(account), int(r))
}

// PassOn makes a member the owner. The one before becomes an organiser. It fails with ErrFull if they own too many.
func (s Store) PassOn(ctx context.Context, key Key, to string) error {
	return s.locked(ctx, "pass a club on", key, func(tx store.Tx, _ *Club) error {
		err := tx.Lock(to)
		if err == nil {
			err = below(tx, MostOwned, countOwned, store.Key(to))
		}
		if err != nil {
			return err
		}
		n, err := tx.Exec(nameFellow, string(key), store.Key(to), int(Owner))
		if err == nil && n == 0 {
			err = ErrNoFellow
		}
		if err == nil {
			_, err = tx.Exec(dismiss, string(key), store.Key(to))
		}
		return err
	})
}

// Remove removes a member, who may not come back.
func (s Store) Remove(ctx context.Context, key Key, account string, now time.Time) error {
	return s.one(ctx, "remove a member of a club", removeFellow, string(key), store.Key(account), now.UnixMilli())
}

// LetBack takes that back.
func (s Store) LetBack(ctx context.Context, key Key, account string) error {
	return s.one(ctx, "let a person back into a club", dropRemoved, string(key), store.Key(account))
}

// Leave takes a member off a club, with what they have announced.
func (s Store) Leave(ctx context.Context, key Key, account string) error {
	return s.on.Write(ctx, "leave a club", func(tx store.Tx) error {
		n, err := tx.Exec(dropFellow, string(key), store.Key(account))
		if err == nil && n == 0 {
			err = ErrNoFellow
		}
		if err == nil {
			_, err = tx.Exec(dropNews, string(key), store.Key(account))
		}
		return err
	})
}
