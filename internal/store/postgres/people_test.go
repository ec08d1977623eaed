package postgres_test

import (
	"testing"

	"razzia/internal/people/peopletest"
	"razzia/internal/store/postgres/pgtest"
)

func TestPostgreSQLKeepsPeople(t *testing.T) {
	peopletest.Stores(t, func(t *testing.T) peopletest.Engine { return open(t, pgtest.Database(t)) })
}
