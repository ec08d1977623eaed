package pairing

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"razzia/fair"
)

// seedOf returns the seed of a number.
func seedOf(n int) fair.Seed {
	seed, err := fair.ParseSeed(fmt.Sprintf("%064x", n))
	if err != nil {
		panic(err) // never: 64 digits
	}
	return seed
}

// names returns the names of people: p001, p002 …
func names(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("p%03d", i+1))
	}
	return list
}

// must returns the round that follows.
func must(t testing.TB, d Draw, seed fair.Seed) Round {
	t.Helper()
	r, err := d.Pair(seed)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// repeats counts the pairs of a round who met in the rounds before, and how often they met, squared.
func repeats(r Round, history []Round) (pairs, again int) {
	met := map[[2]string]int{}
	for _, before := range history {
		for _, pair := range pairsOf(before) {
			met[pair]++
		}
	}
	for _, pair := range pairsOf(r) {
		if met[pair] > 0 {
			pairs++
			again += met[pair] * met[pair]
		}
	}
	return pairs, again
}

// pairsOf lists the people who sit at one table, the lesser name first.
func pairsOf(r Round) (list [][2]string) {
	for _, t := range r.Tables {
		for _, a := range t {
			for _, b := range t {
				if a.Player != "" && a.Player < b.Player {
					list = append(list, [2]string{a.Player, b.Player})
				}
			}
		}
	}
	return list
}

// TestNoPairMeetsAgain plays fixed rounds with the same people for as many rounds as are said to be fresh, and with scores.
func TestNoPairMeetsAgain(t *testing.T) {
	for size := 3; size <= 5; size++ {
		for n := 2; n <= 40; n++ {
			for _, swiss := range []bool{false, true} {
				c := Config{Size: size}
				c.Rounds = min(6, c.Fresh(n))
				playFresh(t, c, n, swiss)
			}
		}
	}
}

// playFresh plays rounds in which no pair must meet again.
func playFresh(t *testing.T, c Config, n int, swiss bool) {
	t.Helper()
	var history []Round
	var scores map[string]int
	if swiss {
		scores = map[string]int{}
	}
	for round := range c.Rounds {
		r := must(t, Draw{c, names(n), scores, history}, seedOf(n))
		if pairs, _ := repeats(r, history); pairs > 0 {
			t.Fatalf("%d people, tables of %d, scores %v, round %d: %d pairs meet again", n, c.Size, swiss, round+1, pairs)
		}
		history = append(history, r)
		for k, table := range r.Tables {
			for turn, s := range table {
				if swiss {
					scores[s.Player] += (k*7 + turn*13) % 11
				}
			}
		}
	}
}

// TestTheSearchFindsTheBest compares the search with the comparison of all rounds.
func TestTheSearchFindsTheBest(t *testing.T) {
	missed, rounds := 0, 0
	for k := range 100 {
		d := Draw{Config: Config{Size: 3 + k%3, Exact: k%4 == 0, Rounds: 5}, Present: names(6 + k%7)}
		for round := range 5 {
			people := slices.Clone(d.Present)
			l := diceOf(seedOf(k), round)
			shuffle(people, l)
			p := d.problem(people)
			found := p.search(l)
			if got, want := p.sum(found), p.sum(p.exact()); got/repeatUnit != want/repeatUnit {
				missed++
			}
			rounds++
			d.History = append(d.History, d.seated(found, p, l))
		}
	}
	if missed > 0 {
		t.Errorf("in %d of %d rounds the search has more pairs who meet again than there must be", missed, rounds)
	}
}

// TestTheScheduleOutlivesLeavers lets one person leave or come after each of the first rounds: still no pair meets again.
func TestTheScheduleOutlivesLeavers(t *testing.T) {
	for _, test := range []struct{ people, rounds, leave, come int }{
		{15, 4, 0, 1}, {16, 5, 1, 0}, {18, 5, 0, 2}, {24, 6, 1, 0}, {24, 6, 2, 1}, {28, 7, 1, 1},
	} {
		for _, bots := range []int{0, 1} {
			all := names(test.people + test.come)
			d := Draw{Config: Config{Rounds: test.rounds, Bots: bots}, Present: slices.Clone(all[:test.people])}
			for round := range test.rounds {
				r := must(t, d, seedOf(test.people))
				if pairs, _ := repeats(r, d.History); pairs > 0 {
					t.Errorf("%+v, round %d: %d pairs meet again", test, round+1, pairs)
				}
				d.History = append(d.History, r)
				if round < test.leave {
					d.Present = d.Present[1:]
				}
				if round < test.come {
					d.Present = append(d.Present, all[test.people+round])
				}
			}
		}
	}
}

// TestManyPeople plays six rounds with more people than a schedule has, fixed and with scores: no pair must meet again.
func TestManyPeople(t *testing.T) {
	for _, n := range []int{37, 39, 40, 45, 48, 53, 60, 64, 99, 128} {
		for _, swiss := range []bool{false, true} {
			c := Config{Size: 4, Rounds: 6}
			playFresh(t, c, n, swiss)
		}
	}
}

// TestPackagesAreBalanced plays eight rounds of 16 people: everybody has each package and each turn about as often.
func TestPackagesAreBalanced(t *testing.T) {
	d := Draw{Config: Config{Rounds: 8}, Present: names(16)}
	for range d.Config.Rounds {
		d.History = append(d.History, must(t, d, seedOf(8)))
	}
	p := d.problem(d.Present)
	for i, past := range p.past {
		for k := range 4 {
			if packs, turns := past.packages[k], past.turns[k]; packs < 1 || packs > 3 || turns < 1 || turns > 3 {
				t.Errorf("%s had package %d %d times and turn %d %d times in eight rounds", p.people[i], k, packs, k, turns)
			}
		}
	}
}

// TestTheSeedDecides checks that the order of the people is no matter, and that another seed gives another round.
func TestTheSeedDecides(t *testing.T) {
	d := Draw{Present: names(30)}
	first := must(t, d, seedOf(1))
	slices.Reverse(d.Present)
	if again := must(t, d, seedOf(1)); !first.equal(again) {
		t.Errorf("got %v and %v from one seed", first, again)
	}
	if other := must(t, d, seedOf(2)); first.equal(other) {
		t.Error("two seeds give the same round")
	}
}

// TestVerify checks an evening, and finds what was changed in it.
func TestVerify(t *testing.T) {
	seed := seedOf(5)
	config := Config{Rounds: 3}
	evening := func() (steps []Step) {
		d := Draw{Config: config, Present: names(10), Scores: map[string]int{}}
		for round := range 3 {
			made := must(t, d, seed)
			step := Step{d.Present, maps.Clone(d.Scores), made, nil}
			if round == 1 { // the organiser lets two people change places
				moved := Round{[]Table{slices.Clone(made.Tables[0]), slices.Clone(made.Tables[1]), made.Tables[2]}, nil}
				a, b := &moved.Tables[0][0].Player, &moved.Tables[1][1].Player
				*a, *b = *b, *a
				step.Played = &moved
				made = moved
			}
			steps = append(steps, step)
			d.History = append(d.History, made)
			d.Scores = map[string]int{made.Tables[0][0].Player: 5, made.Tables[1][0].Player: 7}
		}
		return steps
	}
	for _, test := range []struct {
		name   string
		change func([]Step) []Step
		want   string
	}{
		{"as it was", func(s []Step) []Step { return s }, ""},
		{"someone was not there", func(s []Step) []Step { s[0].Present = s[0].Present[1:]; return s }, "round 1 is not"},
		{"the move is hidden", func(s []Step) []Step { s[1].Played = nil; return s }, "round 3 is not"},
		{"a score is another", func(s []Step) []Step { s[2].Scores["p001"] = 99; return s }, "round 3 is not"},
		{"someone is there twice", func(s []Step) []Step { s[2].Present = []string{"a", "a"}; return s }, `round 3: player "a" is there twice`},
	} {
		err := Verify(seed.Commitment(), seed, config, test.change(evening()))
		if got := fmt.Sprint(err); test.want == "" && err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
	if err := Verify(seedOf(6).Commitment(), seed, config, evening()); !errors.Is(err, ErrCommitment) {
		t.Errorf("another seed: got %v", err)
	}
}

// TestDrawsAreRefused names what is wrong with a draw.
func TestDrawsAreRefused(t *testing.T) {
	for _, test := range []struct {
		draw Draw
		want string
	}{
		{Draw{Config: Config{Size: 2}}, "tables of 2"},
		{Draw{Config: Config{Size: 6}}, "tables of 6"},
		{Draw{Config: Config{Bots: -1}}, "below 0"},
		{Draw{Present: []string{""}}, "has no name"},
		{Draw{Present: names(MostPeople + 1)}, "2049 people"},
	} {
		if _, err := test.draw.Pair(seedOf(1)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

// BenchmarkPair makes the sixth round of an evening.
func BenchmarkPair(b *testing.B) {
	for _, n := range []int{12, 16, 64, 512} {
		for _, swiss := range []bool{false, true} {
			b.Run(fmt.Sprintf("people=%d/swiss=%v", n, swiss), func(b *testing.B) {
				d := Draw{Config: Config{Rounds: 6}, Present: names(n)}
				if swiss {
					d.Scores = map[string]int{}
				}
				for range 5 {
					r := must(b, d, seedOf(1))
					d.History = append(d.History, r)
					for _, table := range r.Tables {
						for turn, s := range table {
							if swiss {
								d.Scores[s.Player] += []int{700, -250, -240, -210}[(turn+len(s.Player)+n)%4]
							}
						}
					}
				}
				for b.Loop() {
					must(b, d, seedOf(1))
				}
			})
		}
	}
}
