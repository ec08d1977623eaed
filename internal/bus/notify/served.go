package notify

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store/postgres/address"
)

// Served reports whether a node serves a database, by its URL: whether a bus is connected to it.
func Served(ctx context.Context, url string) (served bool, err error) {
	from, err := address.Parse(url)
	if err != nil {
		return false, err
	}
	conn, err := pgx.ConnectConfig(ctx, from.Conn())
	if err == nil {
		defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
		err = conn.QueryRow(ctx, `SELECT EXISTS (`+listNodes+`)`).Scan(&served)
	}
	if err != nil {
		return false, fmt.Errorf("look for the nodes of %s: %w", from.Name(), address.Plain(err))
	}
	return served, nil
}
