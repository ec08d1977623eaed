package postgres_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

// TestAloneLeavesConnections has many persons do all that is done alone at the same time, one deed within another as hosts do, in the
// smallest pool. The function reads, for which it needs one more connection.
func TestAloneLeavesConnections(t *testing.T) {
	s := open(t, migrated(t)+"&pool_max_conns=1")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	read := func() error {
		_, err := s.CountUnfinished(ctx, "Al", time.Time{})
		return err
	}
	var rush sync.WaitGroup
	for i := range 30 {
		for _, deed := range []string{"open tables", "take seats"} {
			rush.Go(func() {
				err := s.Alone(ctx, deed, fmt.Sprint(i), func() error {
					return s.Alone(ctx, "make tables", fmt.Sprint(i), read)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
	rush.Wait()
}
