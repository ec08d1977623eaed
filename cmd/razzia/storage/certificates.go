package storage

import (
	"context"
	"path/filepath"

	"golang.org/x/crypto/acme/autocert"

	"razzia/internal/store/postgres"
)

// certificatesFolder is where a server keeps the certificates that it gets by itself, in the folder of the games.
const certificatesFolder = "certificates"

// Certificates is where the certificates are that a server gets by itself: in the folder of the games, or in the database, where all nodes
// have the same.
func (s Storage) Certificates() autocert.Cache {
	if games, is := s.Games.(*postgres.Store); is {
		return shared{games.Drawer("certificate/")}
	}
	return autocert.DirCache(filepath.Join(s.Folder, certificatesFolder))
}

// shared are the certificates of all nodes.
type shared struct{ postgres.Drawer }

// Get returns what has a name.
func (s shared) Get(ctx context.Context, name string) ([]byte, error) {
	data, found, err := s.Drawer.Get(ctx, name)
	if err == nil && !found {
		err = autocert.ErrCacheMiss
	}
	return data, err
}
