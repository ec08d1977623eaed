package level

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"razzia"
	"razzia/arena"
	"razzia/bot"
	"razzia/internal/fatal"
)

func TestTheLogHasEveryLevel(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for _, name := range bot.Levels() {
			rating, low, high, ok := StrengthOf(name, players)
			switch {
			case !ok:
				t.Errorf("the log has no strength of %s at a table of %d", name, players)
			case ok && (rating < low || high < rating):
				t.Errorf("%s at a table of %d: %d is not within %d and %d", name, players, rating, low, high)
			case name == Measure && (low != MeasureStrength || high != MeasureStrength):
				t.Errorf("%s at a table of %d has %d to %d: want %d, as the reference", name, players, low, high, MeasureStrength)
			}
		}
		if _, _, _, ok := StrengthOf("nobody", players); ok {
			t.Errorf("nobody has a strength at a table of %d", players)
		}
	}
}

// TestLevelsRise fails if the interval of a level lies below that of the level before it. Where intervals overlap the
// order is open, and the test logs that.
func TestLevelsRise(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		var below string
		var floor, roof int // of the level below
		for _, name := range bot.Levels() {
			_, low, high, ok := StrengthOf(name, players)
			switch {
			case !ok:
				continue
			case below == "":
			case high < floor:
				t.Errorf("at a table of %d %s [%d, %d] is weaker than %s [%d, %d]", players, name, low, high, below, floor, roof)
			case low <= roof:
				t.Logf("at a table of %d it is open whether %s [%d, %d] is stronger than %s [%d, %d]", players, name, low, high, below, floor, roof)
			}
			below, floor, roof = name, low, high
		}
	}
}

// TestTheLogMatchesTheDrawings reads the log as arena reports, and compares their ladders with the drawings.
func TestTheLogMatchesTheDrawings(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		text, err := strengthLog.ReadFile(fmt.Sprintf("strength/%d.json", players))
		fatal.If(t, err)
		var rep arena.Report
		fatal.If(t, json.Unmarshal(text, &rep))
		for _, e := range rep.Entrants {
			rating, low, high, ok := StrengthOf(e.Name, players)
			got := fmt.Sprint(rating, low, high, ok)
			want := fmt.Sprintf("%.0f %.0f %.0f true", 1500+e.Rating.Mean, 1500+e.Rating.Low, 1500+e.Rating.High)
			if math.IsInf(e.Rating.Low, 0) || math.IsInf(e.Rating.High, 0) {
				want = "0 0 0 false"
			}
			if got != want {
				t.Errorf("%s at a table of %d is %s, the report has %s", e.Name, players, got, want)
			}
		}
		want := fmt.Sprintf("razzia arena %s --players %d --piles 2 --deals %d --seed %d --neighbours --reference club --luck",
			strings.Join(measuredPool(), " "), players, rep.Deals, rep.Seed)
		if rep.Command != want {
			t.Errorf("the log at a table of %d is of the command %q, want %q", players, rep.Command, want)
		}
		if len(rep.Forfeits) > 0 {
			t.Errorf("in the log at a table of %d there are %d forfeits, the first %+v", players, len(rep.Forfeits), rep.Forfeits[0])
		}
		ladder, err := os.ReadFile(fmt.Sprintf("../../docs/ladder-%d.svg", players))
		if err != nil || string(ladder) != string(rep.SVG()) {
			t.Errorf("docs/ladder-%d.svg is not drawn from the log: lab/strength writes both (%v)", players, err)
		}
	}
}

// TestTheLogRestsOnEnoughDeals checks that every pair of neighbours has played at least 30 deals at every number of
// players, as the certainty on the pages needs.
func TestTheLogRestsOnEnoughDeals(t *testing.T) {
	const least = 30
	levels := bot.Levels()
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		text, err := strengthLog.ReadFile(fmt.Sprintf("strength/%d.json", players))
		fatal.If(t, err)
		var rep arena.Report
		fatal.If(t, json.Unmarshal(text, &rep))
		met := map[[2]string]int{}
		for _, p := range rep.Pairs {
			met[[2]string{p.A, p.B}] = p.AAlone.Games / players
		}
		for i := range levels[1:] {
			if deals := met[[2]string{levels[i], levels[i+1]}]; deals < least {
				t.Errorf("at a table of %d %s and %s met in %d deals: want %d at least", players, levels[i], levels[i+1], deals, least)
			}
		}
	}
}

func TestReadStrengthsRefuses(t *testing.T) {
	const club = `{"name": "club", "rating": {"mean": 0, "low": 0, "high": 0}}`
	for _, test := range []struct{ file, text, want string }{
		{"2.json", `{"players": 2, "deals": 2, "reference": "club", "entrants": [` + club + `]}`, ""},
		{"6.json", `this file is not read`, ""},
		{"2.json", `{"players": 2`, "strength/2.json: unexpected end of JSON input"},
		{"2.json", `{"players": 3, "deals": 2, "entrants": [` + club + `]}`, "strength/2.json: the report is of a table of 3: want 2"},
		{"2.json", `{"players": 2, "deals": 1, "entrants": [` + club + `]}`,
			"strength/2.json: 1 deals: want at least 2, since one gives no interval"},
		{"5.json", `{"players": 5, "deals": 2, "entrants": []}`, "strength/5.json: the reference of the ratings is \"\": want club"},
		{"3.json", `{"players": 3, "deals": 2, "reference": "random", "entrants": [{"name": "random"}, ` + club + `]}`,
			"strength/3.json: the reference of the ratings is \"random\": want club"},
		{"4.json", `{"players": 4, "deals": 2, "reference": "club", "entrants": [` + club + `, {"name": "expert", "rating": {"mean": 9, "low": 10, "high": 11}}]}`,
			"strength/4.json: expert: the rating 9 is not within its interval"},
	} {
		_, err := readStrengths(fstest.MapFS{"strength/" + test.file: {Data: []byte(test.text)}})
		if got := fmt.Sprint(err); got != test.want && !(err == nil && test.want == "") {
			t.Errorf("%s: error %q, want %q", test.text, got, test.want)
		}
	}
}

// TestScriptMeasuresTheLevels checks that the pool of the script has the levels in their order, those that search by
// their own specs without the limit of time; master has fewer nodes.
func TestScriptMeasuresTheLevels(t *testing.T) {
	script, err := os.ReadFile("../../lab/strength")
	fatal.If(t, err)
	if want := "pool=${POOL:-" + strings.Join(measuredPool(), " ") + "}"; !strings.Contains(string(script), want) {
		t.Errorf("lab/strength has not %s", want)
	}
}

// measuredPool is the pool that the shipped log is of.
func measuredPool() []string {
	return []string{"random", "beginner", "casual", "club", "expert=" + timeless(expertSpec),
		"master=" + strings.ReplaceAll(timeless(masterSpec), "30000", "10000")}
}
