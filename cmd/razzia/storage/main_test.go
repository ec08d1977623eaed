package storage

import (
	"os"
	"testing"

	"razzia/internal/store/postgres/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
