package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// A Drawer keeps what all nodes of a site share besides the games, by names that begin with its prefix. It stands beside the keys, and like
// these in no backup.
type Drawer struct {
	store  *Store
	prefix string
}

// Drawer is the drawer with a prefix, such as "certificate/".
func (s *Store) Drawer(prefix string) Drawer { return Drawer{s, prefix} }

// Get returns what has a name; found is false if nothing has.
func (d Drawer) Get(ctx context.Context, name string) (data []byte, found bool, err error) {
	err = d.store.pool.QueryRow(ctx, `SELECT key FROM keys WHERE name = $1`, d.prefix+name).Scan(&data)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, d.store.failed("read "+d.prefix+name, err)
}

// Put keeps data under a name, in the place of what was there.
func (d Drawer) Put(ctx context.Context, name string, data []byte) error {
	return d.store.SetKey(ctx, d.prefix+name, data)
}

// Delete removes what has a name. It is no error if nothing has.
func (d Drawer) Delete(ctx context.Context, name string) error {
	_, err := d.store.pool.Exec(ctx, `DELETE FROM keys WHERE name = $1`, d.prefix+name)
	return d.store.failed("remove "+d.prefix+name, err)
}
