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
		{"down", "Strength 1002 (902–1102) at 2 players"}, // beginner
		{"right", "Strength 1500 at any table"},           // club
		{"right", ""},                                     // not measured
		{"down", ""},                                      // an empty seat
		{"left", ""},                                      // a level that was not measured
		{"left", "Strength 1500 at any table"},            // club
		{"left", "Strength 1003 (903–1103) at 3 players"}, // beginner, the third at the table
		{"up", ""},
		{"up", ""},
		{"up", ""}, // the piles
	} {
		if step.keys != "" {
			d.press(step.keys)
		}
		screen := strings.Join(d.model.lines(), "\n")
		if !strings.Contains(screen, step.want) || (step.want == "") == strings.Contains(screen, "Strength") {
			t.Errorf("after %q the screen does not show %q:\n%s", step.keys, step.want, screen)
		}
	}
}
