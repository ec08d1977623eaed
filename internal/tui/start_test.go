package tui

import (
	"strings"
	"testing"

	"razzia/internal/tui/hotseat"
)

// fromPlayers is a strength that tells by which level and for how many players it was asked.
func fromPlayers(level string, players int) (rating, low, high int, ok bool) {
	switch level {
	case "club":
		return 1500, 1500, 1500, true
	case "beginner":
		return 1000 + players, 900 + players, 1100 + players, true
	}
	return 0, 0, 0, false
}

// TestStartTellsStrength goes from seat to seat and changes who sits there.
func TestStartTellsStrength(t *testing.T) {
	d := drive(Config{Setup: hotseat.Setup{Places: []hotseat.Place{{Name: "Miriam"}, {Name: "Felix", Level: "beginner"}}, Piles: 2},
		Levels: []string{"beginner", "club", "unmeasured"}, Strength: fromPlayers})
	for _, step := range []struct{ keys, want string }{
		{"", ""}, // a person
		{"down", "Strength 1002 (902–1102) at 2 players"}, // beginner
		{"right", "Strength 1500 at any table"},           // club
		{"right", ""},                                     // measured by nobody
		{"down", ""},                                      // nobody sits there
		{"left", ""},                                      // an unmeasured one does
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
			t.Errorf("after %q the screen does not say %q:\n%s", step.keys, step.want, screen)
		}
	}
}
