package operations_test

import (
	"fmt"
	"testing"
	"time"

	"razzia/client"
	"razzia/fair"
	"razzia/internal/duel"
	"razzia/internal/duel/operations"
	"razzia/internal/fatal"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// TestTheDataHaveAllDuels has more duels than a list shows, and new cards that the person has not begun.
func TestTheDataHaveAllDuels(t *testing.T) {
	s := duel.NewStore(sitetest.Open(t).Engine())
	for i := range duel.MostOwn {
		key := duel.Key(fmt.Sprint("duel", i))
		_, err := s.Begin(t.Context(), []string{"ben"}, duel.Try{Duel: key, Person: "ben", Table: table.ID(key), Begun: time.UnixMilli(1)})
		fatal.If(t, err)
	}
	deal, err := table.Deal{Options: table.Options{Players: 2, Piles: 1}}.Anew(fair.NewSeed())
	fatal.If(t, err)
	_, err = s.Add(t.Context(), &duel.Duel{Key: "next", Maker: "ben", Made: time.UnixMilli(2), After: "duel0", Deal: deal}, "", nil)
	fatal.If(t, err)
	got, err := operations.Operations{Duels: &duel.Service{Store: s}}.Data()[0].Read(t.Context(), sitetest.Guest("ben"))
	fatal.If(t, err)
	list := got.([]client.OwnDuel)
	if len(list) != duel.MostOwn+1 || list[0].Key != "next" || list[0].Stage != "open" || list[0].Table != "" || list[1].Stage != "running" {
		t.Errorf("the data have %d duels, first %+v", len(list), list[0])
	}
}
