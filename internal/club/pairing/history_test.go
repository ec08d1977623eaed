package pairing

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia/fair"
)

// histories is how many random evenings are played.
const histories = 10_000

// TestRandomHistories plays evenings with people who come late and leave, and checks each round. Most are small: they differ most.
func TestRandomHistories(t *testing.T) {
	for k := range histories {
		dice := rand.New(rand.NewPCG(uint64(k), 36))
		people := 1 + dice.IntN(Proven)
		if k%8 == 1 {
			people += Proven
		}
		playEvening(t, k, dice, people)
	}
}

// playEvening plays two to five rounds. One evening of eight is compared with the solver, if it is small enough.
func playEvening(t *testing.T, k int, dice *rand.Rand, people int) {
	t.Helper()
	d := Draw{Config: Config{Size: 3 + dice.IntN(3), Bots: dice.IntN(4) / 2 * dice.IntN(4), Exact: dice.IntN(3) == 0, Rounds: 5}}
	present := names(people)
	if dice.IntN(2) == 0 {
		d.Scores = map[string]int{}
	}
	for round := range 2 + dice.IntN(4) {
		d.Present = present
		r := must(t, d, seedOf(k))
		if complaint := complaintAbout(d, r); complaint != "" {
			t.Fatalf("evening %d, round %d, %+v: %s: %+v", k, round+1, d.Config, complaint, r)
		}
		if k%8 == 0 && len(present) <= 10 {
			if complaint := complaintAboutPrice(d, r, seedOf(k)); complaint != "" {
				t.Fatalf("evening %d, round %d of %v: %s", k, round+1, present, complaint)
			}
		}
		for name := range d.Scores {
			d.Scores[name] += dice.IntN(50) - 20
		}
		if d.Scores != nil && round == 0 {
			for _, name := range present {
				d.Scores[name] = dice.IntN(90)
			}
		}
		d.History = append(d.History, r)
		present = comeAndGo(present, fmt.Sprint("late", round), dice)
	}
}

// comeAndGo lets some people leave, and one come.
func comeAndGo(present []string, late string, dice *rand.Rand) (next []string) {
	for _, name := range present {
		if dice.IntN(8) > 0 {
			next = append(next, name)
		}
	}
	if dice.IntN(2) == 0 {
		next = append(next, late)
	}
	return next
}

// complaintAbout says what is wrong with a round.
func complaintAbout(d Draw, r Round) string {
	seen := map[string]int{}
	var sizes []int
	for _, t := range r.Tables {
		people := 0
		for _, s := range t {
			if s.Player != "" {
				people++
				seen[s.Player]++
			}
		}
		sizes = append(sizes, people)
		if complaint := complaintAboutTable(d.Config, t, people); complaint != "" {
			return complaint
		}
	}
	for _, name := range r.Out {
		seen[name]++
	}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, slices.Sorted(slices.Values(d.Present))) {
		return fmt.Sprintf("people are %v", got)
	}
	for name, times := range seen {
		if times != 1 {
			return fmt.Sprintf("%s is there %d times", name, times)
		}
	}
	slices.SortFunc(sizes, larger)
	if want, out := d.Config.Sizes(len(d.Present)); !slices.Equal(sizes, want) || len(r.Out) != out {
		return fmt.Sprintf("tables of %v and %d out, want %v and %d", sizes, len(r.Out), want, out)
	}
	return complaintAboutOut(d, r)
}

// complaintAboutTable says what is wrong with a table.
func complaintAboutTable(c Config, t Table, people int) string {
	taken := 0
	for _, s := range t {
		taken |= 1 << s.Package
	}
	switch {
	case len(t) < 2 || len(t) > 5:
		return fmt.Sprintf("a table of %d seats", len(t))
	case len(t)-people > c.Bots || people == 0:
		return fmt.Sprintf("%d people and %d bots", people, len(t)-people)
	case c.Exact && len(t) != c.size():
		return fmt.Sprintf("a table of %d, not %d", len(t), c.size())
	case taken != 1<<len(t)-1 || t[0].Package != 0:
		return "packages are missing, or the first has not the highest cheque"
	}
	return ""
}

// complaintAboutOut says who sits out though others did so less often.
func complaintAboutOut(d Draw, r Round) string {
	_, outs := meetings(d)
	for i, a := range d.Present {
		for j, b := range d.Present {
			if outs[i] > outs[j] && slices.Contains(r.Out, a) && !slices.Contains(r.Out, b) {
				return fmt.Sprintf("%s sits out again before %s", a, b)
			}
		}
	}
	return ""
}

// TestTheBestRound compares rounds of up to 12 people with the solver.
func TestTheBestRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, Proven).Draw(t, "people")
		d := Draw{Config: Config{Size: rapid.IntRange(3, 5).Draw(t, "size"), Exact: rapid.Bool().Draw(t, "exact"), Rounds: 6}}
		for range rapid.IntRange(0, 5).Draw(t, "rounds") {
			d.History = append(d.History, randomRound(t, n))
		}
		d.Present = names(n)
		if rapid.Bool().Draw(t, "swiss") {
			d.Scores = map[string]int{}
			for _, name := range d.Present {
				d.Scores[name] = rapid.IntRange(-60, 60).Draw(t, "score")
			}
		}
		seed := seedOf(rapid.IntRange(0, 1000).Draw(t, "seed"))
		r, err := d.Pair(seed)
		if err != nil {
			t.Fatal(err)
		}
		if complaint := complaintAboutPrice(d, r, seed); complaint != "" {
			t.Fatal(complaint)
		}
	})
}

// complaintAboutPrice says what a round has too much of. Rounds of a schedule have no repeat, but may have more spread than others.
func complaintAboutPrice(d Draw, r Round, seed fair.Seed) string {
	got, want := priceOf(d, r), leastPrice(d)
	if _, scheduled := d.scheduled(seed, d.problem(d.Present)); scheduled {
		got[3], want[3] = 0, 0
	}
	if got != want {
		return fmt.Sprintf("the price is %v, and could be %v", got, want)
	}
	return ""
}

// randomRound seats some of the people anyhow.
func randomRound(t *rapid.T, n int) (r Round) {
	people := rapid.Permutation(names(n)).Draw(t, "people")
	for len(people) >= 3 {
		size := rapid.IntRange(2, min(5, len(people))).Draw(t, "seats")
		var table Table
		for _, name := range people[:size] {
			table = append(table, Seat{name, Unknown})
		}
		r.Tables, people = append(r.Tables, table), people[size:]
	}
	r.Out = people
	return r
}
