package place

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"razzia/internal/identity"
	"razzia/internal/integrity"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
)

// Check checks the games and the key in a folder.
func Check(ctx context.Context, folder string) (*integrity.Report, error) {
	games, err := sqlite.OpenReader(ctx, Database(folder), site.Relations())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoGames(folder)
	}
	if err != nil {
		return nil, AsOwner(err)
	}
	defer games.Close()
	if err := games.IsCurrent(ctx); err != nil {
		return nil, err
	}
	report, err := integrity.Run(ctx, games)
	if err != nil {
		return nil, err
	}
	if key, err := os.ReadFile(filepath.Join(folder, KeyName)); err != nil || len(key) < KeySize {
		report.Problems = append(report.Problems, integrity.Problem{Part: KeyName,
			What: fmt.Sprintf("it has %d bytes: want %d", len(key), KeySize),
			Do:   "restore it: " + KeyBack(folder) + "; with another key all guests become strangers"})
	}
	return report, checkKeys(ctx, games, report)
}

// checkKeys checks the keys that a rotation has made.
func checkKeys(ctx context.Context, games *sqlite.Reader, report *integrity.Report) error {
	list, err := identity.ReadCookieKeys(games.Query(ctx))
	for _, key := range list {
		if len(key.Secret) < KeySize {
			report.Problems = append(report.Problems, integrity.Problem{Part: "cookie_keys",
				What: fmt.Sprintf("the key %s has %d bytes: want %d", key.ID, len(key.Secret), KeySize),
				Do:   "restore the last good backup, or rotate the keys and retire this one"})
		}
	}
	return err
}
