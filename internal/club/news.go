package club

import (
	"context"
	"time"

	"razzia/internal/store"
)

// The statements about announcements.
const (
	newsColumns = `SELECT club, account, words, made, ends FROM club_news `
	findNews    = newsColumns + `WHERE club = $1 AND ends > $2 ORDER BY made DESC, id LIMIT 1`
	listNewsOf  = newsColumns + `WHERE account = $1 ORDER BY made, id`
	countNews   = `SELECT COUNT(*) FROM club_news WHERE club = $1 AND made > $2`
	dropNews    = `DELETE FROM club_news WHERE club = $1 AND account = $2`
	endNews     = `UPDATE club_news SET ends = $2 WHERE club = $1 AND ends > $2`
	addNews     = `INSERT INTO club_news (id, club, account, words, made, ends) SELECT $1, $2, id, $4, $5, $6 FROM accounts
		WHERE id = $3 FOR KEY SHARE`
)

func scanNews(scan store.Scan) (n Announcement, err error) {
	var key string
	err = scan(&key, &n.By, &n.Text, store.At(&n.Made), store.At(&n.Until))
	n.Club = Key(key)
	return n, err
}

// News returns what a club announces at a moment; nil for nothing.
func (s Store) News(ctx context.Context, key Key, now time.Time) (*Announcement, error) {
	n, found, err := store.One(s.on.Read(ctx, "read what a club announces"), scanNews, findNews, string(key), now.UnixMilli())
	if !found {
		return nil, err
	}
	return &n, err
}

// nameOf is the name of a member; "" for one who is not in the club any more.
func nameOf(fellows []Fellow, account string) string {
	for i := range fellows {
		if fellows[i].ID == account {
			return fellows[i].Name
		}
	}
	return ""
}

// NewsBy lists what a person has announced.
func (s Store) NewsBy(ctx context.Context, account string) ([]Announcement, error) {
	return store.All(s.on.Read(ctx, "list the announcements of a person"), scanNews, listNewsOf, store.Key(account))
}

// Announce announces something in place of what is there. It fails with ErrFull if the club has announced too much within a day.
func (s Store) Announce(ctx context.Context, n *Announcement) error {
	return s.locked(ctx, "announce something in a club", n.Club, func(tx store.Tx, _ *Club) error {
		if err := below(tx, MostNews, countNews, string(n.Club), store.MillisBefore(n.Made, 24*time.Hour)); err != nil {
			return err
		}
		if _, err := tx.Exec(endNews, string(n.Club), n.Made.UnixMilli()); err != nil {
			return err
		}
		return add(tx, addNews, random(), string(n.Club), store.Key(n.By), n.Text, n.Made.UnixMilli(), n.Until.UnixMilli())
	})
}

// EndNews takes back what a club announces.
func (s Store) EndNews(ctx context.Context, key Key, now time.Time) error {
	_, err := store.Change(ctx, s.on, "end what a club announces", endNews, string(key), now.UnixMilli())
	return err
}
