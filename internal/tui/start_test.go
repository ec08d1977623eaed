package tui

import (
	"strings"
	"testing"

	"razzia/internal/tui/hotseat"
)

// fromPlayers is a Strength whose numbers depend on the level and the number of players.
func fromPlayers(level string, players int) (rating, low, high int, ok bool) {
	switch level {
	case "club":
		return 1500, 1500, 1500, true
	case "beginner":
		return 1000 + players, 900 + players, 1100 + players, true
	}
	return 0, 0, 0, false
}

// TestStartShowsStrength moves the cursor over the seats and changes their bots.
func TestStartShowsStrength(t *testing.T) {
	d := drive(Config{Setup: hotseat.Setup{Places: []hotseat.Place{{Name: "Miriam"}, {Name: "Felix", Level: "beginner"}}, Piles: 2},
		Levels: []string{"beginner", "club", "unmeasured"}, Strength: fromPlayers})
	for _, step := range []struct{ keys, want string }{
		{"", ""}, // a person
		{"down", "Rating 1002 (902–1102) with 2 players"}, // beginner
		{"right", "Rating 1500 with any number"},          // club
		{"right", ""},                                     // not measured
		{"down", ""},                                      // an empty seat
		{"left", ""},                                      // a level that was not measured
		{"left", "Rating 1500 with any number"},           // club
		{"left", "Rating 1003 (903–1103) with 3 players"}, // beginner, the third at the table
		{"up", ""},
		{"up", ""},
		{"up", ""}, // the piles
	} {
		if step.keys != "" {
			d.press(step.keys)
		}
		screen := strings.Join(d.model.lines(), "\n")
		if !strings.Contains(screen, step.want) || (step.want == "") == strings.Contains(screen, "Rating") {
			t.Errorf("after %q the screen does not show %q:\n%s", step.keys, step.want, screen)
		}
	}
}
