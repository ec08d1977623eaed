package table_test

import (
	"testing"

	"razzia/internal/table"
)

// TestNoTableIsMadeAsPlayedOffline asks for a table that is marked: the mark is for games that are over.
func TestNoTableIsMadeAsPlayedOffline(t *testing.T) {
	o := plain
	o.Offline = true
	c := table.Create{Maker: ada, Options: o, Sitting: []table.Sitter{{Person: ada}, {Level: "greedy"}}}
	env := table.Env{At: noon, Dealer: table.NewDealer(seed), Levels: []string{"greedy"}}
	if _, err := table.New("k3x2v7q4wz5a").Decide(c, env); err == nil {
		t.Error("the table is made")
	}
}

// TestNamesOfBots tells the names that bots have from others.
func TestNamesOfBots(t *testing.T) {
	for name, want := range map[string]bool{"Velma": true, "The Camel": true, "The Camel 2": true, "Machine Gun Joe 5": true, "": false,
		"Velma 6": false, "Velma 1": false, "velma": false, "Visit example.org": false} {
		if got := table.IsBotName(name); got != want {
			t.Errorf("%q is the name of a bot: %v, want %v", name, got, want)
		}
	}
}
