package season

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"razzia/internal/club/pairing"
)

// TestOpponentsAreBalanced checks for all sizes of divisions how often people meet, and that everybody has each package equally often.
func TestOpponentsAreBalanced(t *testing.T) {
	for people := seats; people <= largest; people++ {
		for blocks := 1; blocks <= 3; blocks++ {
			met := make([]int, people)
			for _, base := range bases(people, blocks) {
				meet(met, base)
			}
			if gap := slices.Max(met[1:]) - slices.Min(met[1:]); gap > 1 {
				t.Errorf("%d people, %d tables each: pairs meet %d to %d times", people, 4*blocks, slices.Min(met[1:]), slices.Max(met[1:]))
			}
		}
	}
	s := started(t, 13)
	met := map[[2]string]int{}
	had := map[string][seats]int{}
	for _, g := range s.Games {
		for _, a := range g.Seats {
			packs := had[a.Player]
			packs[a.Package]++
			had[a.Player] = packs
			for _, b := range g.Seats {
				if a != b {
					met[[2]string{a.Player, b.Player}]++
				}
			}
		}
	}
	if len(met) != 13*12 || len(had) != 13 {
		t.Errorf("%d pairs of %d people meet, want all of 13", len(met), len(had))
	}
	for pair, times := range met {
		if times != 1 {
			t.Errorf("%v meet %d times", pair, times)
		}
	}
	for name, packs := range had {
		if packs != [seats]int{1, 1, 1, 1} {
			t.Errorf("%s has the packages %v times", name, packs)
		}
	}
}

// TestDivisions parts people of a new league and of one that went on.
func TestDivisions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &State{Rules: DefaultRules, Secret: seedOf(1).Reveal(), Season: 1}
		n := rapid.IntRange(seats, 90).Draw(t, "people")
		top := rapid.IntRange(0, 5).Draw(t, "levels")
		for i := range n {
			m := Member{Name: fmt.Sprint(i), Rating: rapid.IntRange(1000, 2000).Draw(t, "rating"), Place: i}
			if top > 0 {
				m.Level = rapid.IntRange(0, top).Draw(t, "level")
				m.Way = rapid.SampledFrom([]Way{Stays, Stays, Down}).Draw(t, "way")
			}
			s.Members = append(s.Members, m)
		}
		total := 0
		buckets := s.buckets()
		for i, bucket := range buckets {
			total += len(bucket)
			if len(bucket) > largest || len(bucket) < min(smallest, n) {
				t.Errorf("division %d of %d has %d members", i+1, len(buckets), len(bucket))
			}
		}
		if total != n {
			t.Errorf("%d of %d people are in divisions", total, n)
		}
	})
}

// TestANewLeagueGoesByRating checks that no member of a lower division has a higher rating.
func TestANewLeagueGoesByRating(t *testing.T) {
	s := started(t, 30)
	for i, d := range s.Divisions {
		for _, name := range d.Members {
			if got := s.member(name).Rating; got/10 != 2-i {
				t.Errorf("division %d has a member with %d", d.Level, got)
			}
		}
	}
}

// TestTooFewPeople waits until there are four.
func TestTooFewPeople(t *testing.T) {
	s := started(t, 3)
	if s.Phase != Enrolling || !s.Starts.Equal(s.Now.Add(s.Rules.Enrolling)) {
		t.Fatalf("a league of three is %s until %v", s.Phase, s.Starts)
	}
	tell(t, s, Event{Kind: Join, Member: "fourth"})
	list := tell(t, s, Event{Kind: Tick, At: s.Starts})
	if s.Phase != Running || len(list) != 5 || list[0].Kind != Began || list[1].Kind != Open {
		t.Errorf("a league of four is %s, and decided %v", s.Phase, list)
	}
}

// TestBlocksOpenOneAfterTheOther plays eight tables: the second four begin at half time.
func TestBlocksOpenOneAfterTheOther(t *testing.T) {
	rules := DefaultRules
	rules.Tables = 8
	w := begin(t, 3, 20, rules)
	w.run(1)
	for _, l := range w.s.Last[0].Lines {
		if len(l.Parts) != 8 {
			t.Errorf("%s has %d games", l.Player, len(l.Parts))
		}
	}
}

// TestWanted checks that a program that starts learns what was decided, and that a table in which a person left before it opened has a bot.
func TestWanted(t *testing.T) {
	s := started(t, 8)
	s.Games[6].Open = false // as one of a later block
	quits := tablesOf(s, "m5")
	tell(t, s, Event{Kind: Quit, Member: "m5"})
	bots := 0
	for _, d := range s.Wanted() {
		if d.Kind == Bot {
			bots++
		}
	}
	want := len(quits)
	if slices.Contains(quits, 7) {
		want--
	}
	if bots != want {
		t.Errorf("%d bots are wanted, want %d", bots, want)
	}
	opened := s.open(0)
	if k := slices.IndexFunc(opened, func(d Decision) bool { return d.Table == 7 && d.Kind == Bot }); (k >= 0) != slices.Contains(quits, 7) {
		t.Errorf("table 7 opens with %v", opened)
	}
	tell(t, s, Event{Kind: Tick, At: s.Ends})
	if list := s.Wanted(); list[len(list)-1].Kind != PlayOut {
		t.Errorf("at the end %v is wanted", list[len(list)-1])
	}
}

// TestTheSeedIsRevealedAfterTheSeason checks the commitment, and that tables follow from the seed.
func TestTheSeedIsRevealedAfterTheSeason(t *testing.T) {
	w := begin(t, 4, 8, DefaultRules)
	commitment := w.s.Commitment()
	if _, err := w.s.Reveal(1); !errors.Is(err, ErrSecret) {
		t.Errorf("the seed is revealed before the season: %v", err)
	}
	w.run(1)
	seed, err := w.s.Reveal(1)
	if err != nil || seed.Commitment() != commitment || w.s.Commitment() == commitment {
		t.Errorf("got %v and commitment %s, want %s", err, seed.Commitment(), commitment)
	}
	circle := []string{"m000", "m001", "m002", "m003", "m004", "m005", "m006", "m007"}
	pairing.Shuffle(circle, seed, 1)
	first := w.tables[[2]int{1, 1}].seats
	if first[0].Player != circle[0] || first[1].Player != circle[bases(8, 1)[0][1]] {
		t.Errorf("table 1 has %v, the circle is %v", first, circle)
	}
}

// TestDeletedPeople checks that a name is nowhere after it was changed.
func TestDeletedPeople(t *testing.T) {
	w := begin(t, 5, 9, DefaultRules)
	w.run(1)
	for w.s.Phase != Running {
		w.next()
	}
	tell(t, w.s, Event{Kind: Rename, Member: "m001", Name: "deleted"})
	if tablesOf(w.s, "m001") != nil || len(tablesOf(w.s, "deleted")) != 4 || w.s.member("m001") != nil || w.s.plays("m001") {
		t.Error("the old name is still in the season")
	}
	for _, l := range w.s.Last[0].Lines {
		if l.Player == "m001" {
			t.Error("the old name is still in the last season")
		}
	}
}
