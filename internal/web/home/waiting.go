package home

import (
	"fmt"
	"net/http"
	"slices"

	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
)

// mostCounted is how many of a person's unfinished games are looked at to count those that wait for them.
const mostCounted = 100

// waiting lists the games that wait for the visitor to act.
func (m *Room) waiting(r *exchange.Request) ([]table.Summary, error) {
	if !r.Known() {
		return nil, nil
	}
	sums, err := m.Host.Records.TablesOf(r.Context(), r.Identities(), host.TableQuery{Most: mostCounted})
	return slices.DeleteFunc(sums, func(sum table.Summary) bool { return !sum.WaitsFor(sum.IdentityOf(r.Identities())) }), err
}

// Waits counts the games that wait for the visitor to act.
func (m *Room) Waits(r *exchange.Request) (int, error) {
	list, err := m.waiting(r)
	return len(list), err
}

// countWaiting answers with the number of games that wait for the visitor. Pages ask for it when they come into view again.
func (m *Room) countWaiting(w http.ResponseWriter, r *exchange.Request) error {
	list, err := m.waiting(r)
	if err == nil {
		exchange.Text(w, http.StatusOK, fmt.Sprint(len(list)))
	}
	return err
}

// counted puts a number of games that wait before a title; none for 0.
func counted(n int, title string) string {
	if n == 0 {
		return title
	}
	return fmt.Sprintf("(%d) %s", n, title)
}
