package integrity_test

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/integrity/integritytest"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

var ben, carl = table.Person{ID: "ben", Name: "Ben"}, table.Person{ID: "carl", Name: "Carl"}

// A game whose row was stored before rows said who gave a seat away, and that their data were removed, has no problem.
func TestAnOldRowOfAForgottenPlayerHasNoProblem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	giveSeatAway(t, path)
	execute(t, path, `UPDATE tables SET seats = json_remove(seats, '$[1].before', '$[1].gone') WHERE json_extract(seats, '$[1].gone')`)
	for _, p := range integritytest.File(t, path).Problems {
		t.Error(p)
	}
}

// giveSeatAway makes a database with a game in which Ben gave a seat to Carl. Then Ben's data were removed.
func giveSeatAway(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h := host.New(host.Config{Store: s, Bus: new(bus.Local)})
	defer h.Close()
	sitting := []table.Sitter{{Person: anna}, {Person: ben}}
	now, err := h.Create(t.Context(), table.Create{Maker: anna, Options: table.Options{Players: 2, Piles: 2}, Sitting: sitting})
	if err == nil {
		now, err = h.Act(t.Context(), now.ID, table.OfferSeat{By: ben.ID, Seat: 1})
	}
	if err != nil {
		t.Fatal(err)
	}
	view := now.View(ben.ID, time.Now())
	h.AddSeatCodes(t.Context(), &view, ben.ID)
	if _, err := h.Act(t.Context(), now.ID, table.AcceptSeat{Person: carl, Code: view.Offers[0].Code}); err != nil {
		t.Fatal(err)
	}
	if err := h.Records.ForgetPerson(t.Context(), ben.ID); err != nil {
		t.Fatal(err)
	}
}
