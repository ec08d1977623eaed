package ui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// A sheetAt is a score sheet of a seat in a round, from 1.
type sheetAt struct {
	round int
	seat  razzia.Seat
	sheet razzia.Sheet
}

// endedBoard is a board for the player at seat 0 after a game with these score sheets.
func endedBoard(players int, sheets ...sheetAt) *Board {
	totals := make([]int, players)
	for _, s := range sheets {
		totals[s.seat] += s.sheet.Sum()
	}
	b := boardWith(totals...)
	for _, s := range sheets {
		b.View.Game.Sheets[s.round-1][s.seat] = s.sheet
	}
	return b
}

// resultOf is the result of a game that is over.
func TestReasonsNameWhatBroughtMost(t *testing.T) {
	for want, sheets := range map[string][]sheetAt{
		"": nil,
		"Businesses +20 · Bodyguards +10": {
			{1, 0, razzia.Sheet{Bodyguards: 5, Thieves: 4}}, {2, 0, razzia.Sheet{Bodyguards: 5}}, {3, 0, razzia.Sheet{Businesses: 20}},
		},
		"Jewels −15 · Gold +6": {
			{1, 0, razzia.Sheet{Jewels: -5, Gold: 3}}, {2, 0, razzia.Sheet{Jewels: -5, Gold: 3}}, {3, 0, razzia.Sheet{Jewels: -5, Cheques: -5}},
		},
		"Bodyguards +5 · Cheques −5": {{1, 0, razzia.Sheet{Bodyguards: 5}}, {3, 0, razzia.Sheet{Cheques: -5}}},
		"Thieves +2":                 {{1, 0, razzia.Sheet{Thieves: 2, Jewels: 5}}, {2, 0, razzia.Sheet{Jewels: -5}}},
		"Jewels +10 · Bodyguards +5": {{1, 0, razzia.Sheet{Bodyguards: 5, Jewels: 10}}, {3, 0, razzia.Sheet{Cheques: -5}}},
		"Cars +4 · Gold +3":          {{2, 0, razzia.Sheet{Cars: 4, Gold: 3, Thieves: 2}}},
	} {
		if got := resultOf(&endedBoard(2, sheets...).tablePage).reasons(0); got != want {
			t.Errorf("the reasons are %q, want %q", got, want)
		}
	}
}

func TestDecidingLine(t *testing.T) {
	for name, c := range map[string]struct {
		players int
		sheets  []sheetAt
		want    string
	}{
		"the greatest swing": {3, []sheetAt{
			{1, 1, razzia.Sheet{Jewels: 5, Gold: 6}}, {2, 2, razzia.Sheet{Cars: 15}}, {3, 1, razzia.Sheet{Businesses: 12}},
		}, "Decided by: Businesses, +12 for B in round 3."},
		"mine": {2, []sheetAt{
			{1, 0, razzia.Sheet{Jewels: 15}}, {2, 1, razzia.Sheet{Gold: 9}},
		}, "Decided by: Jewels, +15 for you in round 1."},
		"a loss of the runner-up": {2, []sheetAt{
			{1, 1, razzia.Sheet{Gold: 9}}, {2, 1, razzia.Sheet{Jewels: -5}}, {3, 0, razzia.Sheet{Thieves: 4, Gold: 3}},
		}, "Decided by: Jewels, −5 for B in round 2."},
		"the later of two": {2, []sheetAt{
			{1, 1, razzia.Sheet{Jewels: 10}}, {2, 1, razzia.Sheet{Jewels: 10}}, {1, 0, razzia.Sheet{Gold: 12}},
		}, "Decided by: Jewels, +10 for B in round 2."},
		"cheques": {2, []sheetAt{
			{1, 0, razzia.Sheet{Jewels: 15}}, {2, 1, razzia.Sheet{Cars: 16}}, {3, 0, razzia.Sheet{Cheques: 5}}, {3, 1, razzia.Sheet{Cheques: -5}},
		}, "Decided at the very end, when the cheques were counted: Cheques, +5 for you."},
		"a tie without cheques": {3, []sheetAt{
			{1, 1, razzia.Sheet{Jewels: 15}}, {2, 2, razzia.Sheet{Gold: 15}}, {3, 2, razzia.Sheet{Cheques: -5}},
		}, "Decided at the very end, when the cheques were counted: Cheques, −5 for C."},
		"far ahead": {2, []sheetAt{
			{1, 0, razzia.Sheet{Jewels: 10}}, {2, 0, razzia.Sheet{Gold: 6}}, {3, 0, razzia.Sheet{Thieves: 4}},
		}, "A clear win, 20 points ahead. The biggest step: Jewels, +10 for you in round 1."},
		"shared": {3, []sheetAt{
			{1, 0, razzia.Sheet{Gold: 3}}, {1, 1, razzia.Sheet{Gold: 3}},
		}, "It could not be closer: 3 points each."},
		"no points": {2, nil, "It could not be closer: 0 points each."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := resultOf(&endedBoard(c.players, c.sheets...).tablePage).decidingLine(); got != c.want {
				t.Errorf("the line is %q, want %q", got, c.want)
			}
		})
	}
}

// TestResignedPlayerDoesNotWin checks every text that could tell a player who resigned that they won.
func TestResignedPlayerDoesNotWin(t *testing.T) {
	for _, sheets := range [][]sheetAt{
		{{1, 0, razzia.Sheet{Jewels: 15}}}, {{1, 0, razzia.Sheet{Gold: 3}}, {1, 1, razzia.Sheet{Gold: 3}}},
	} {
		b := endedBoard(2, sheets...)
		b.View.Seats[0].Resigned = true
		r := resultOf(&b.tablePage)
		for _, text := range []string{resultTitle(r.tablePage), r.decidingLine(), r.placeName(0)} {
			if strings.Contains(strings.ToLower(text), "you") {
				t.Errorf("a player who resigned reads %q", text)
			}
		}
	}
	r := resultOf(&endedBoard(2, sheetAt{1, 0, razzia.Sheet{Jewels: 15}}).tablePage)
	if got := resultTitle(r.tablePage) + " " + r.placeName(0); got != "You won! You" {
		t.Errorf("the winner reads %q", got)
	}
}

// TestVerdicts checks which decisions the result calls the best and the worst.
func TestVerdicts(t *testing.T) {
	bid := func(c razzia.Cheque, first, second float64) review.Option {
		return review.Option{Move: razzia.Bid(c), Values: review.Shares{first, second}}
	}
	pass := func(first, second float64) review.Option {
		return review.Option{Move: razzia.Pass(), Values: review.Shares{first, second}}
	}
	r := &review.Review{
		Decisions: []review.Decision{
			{Ply: 3, Seat: 0, Played: razzia.Pass(), Options: []review.Option{pass(.5, .5), bid(2, .4, .6)}},
			{Ply: 5, Seat: 0, Played: razzia.Bid(9), Options: []review.Option{bid(9, .7, .3), pass(.45, .55)}},
			{Ply: 7, Seat: 1, Played: razzia.Bid(3), Options: []review.Option{bid(3, .1, .9), pass(.9, .1)}},
			{Ply: 9, Seat: 0, Played: razzia.Bid(4), Options: []review.Option{pass(.9, .1), bid(4, .6, .4)}, Cost: .3},
			{Ply: 11, Seat: 0, Played: razzia.Draw(2), Options: []review.Option{
				{Move: razzia.Draw(1), Values: review.Shares{.9, .1}}, {Move: razzia.Draw(2), Values: review.Shares{.9, .1}},
			}},
		},
		Seats: []review.Account{{Luck: -.042, Costliest: []int{3}}, {Luck: .042, Costliest: []int{}}},
	}
	b := endedBoard(2, sheetAt{1, 0, razzia.Sheet{Jewels: 15}})
	b.Study = &Analysis{Begun: true, Review: r}
	v := studyOf(b)
	got := v.verdicts()
	want := []verdict{
		{"Your best decision", "Move 5: Bid 9. Next best: Pass.", 5, "+25.0% chance of winning"},
		{"Your worst decision", "Move 9: Bid 4. Better: Pass.", 9, "−30.0% chance of winning"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for name, change := range map[string]func(*Board){
		"who resigned":        func(b *Board) { b.View.Seats[0].Resigned = true },
		"whom a bot helped":   func(b *Board) { b.Log.Helped[0] = true },
		"who only watched":    func(b *Board) { b.Held = 0 },
		"with several seats":  func(b *Board) { b.Held = 2 },
		"before the analysis": func(b *Board) { b.Study = nil },
		"during the analysis": func(b *Board) { b.Study = &Analysis{Begun: true} },
	} {
		b := endedBoard(2, sheetAt{1, 0, razzia.Sheet{Jewels: 15}})
		b.Study = &Analysis{Begun: true, Review: r}
		change(b)
		if list := studyOf(b).verdicts(); len(list) > 0 {
			t.Errorf("a viewer %s is judged: %v", name, list)
		}
	}
}

func TestResultIsOfferedForStudy(t *testing.T) {
	for name, c := range map[string]struct {
		study  *Analysis
		replay *Replay
		want   bool
	}{
		"new":       {nil, nil, true},
		"failed":    {&Analysis{Begun: true, Failed: true}, nil, true},
		"under way": {&Analysis{Begun: true}, nil, false}, "complete": {&Analysis{Begun: true, Review: &review.Review{}}, nil, false},
		"replay": {nil, &Replay{}, false},
	} {
		b := boardWith(3, 4)
		b.View.ID, b.Study, b.Replay = table.ID("x"), c.study, c.replay
		if got := studyOf(b).offered(); got != c.want {
			t.Errorf("%s: offered is %t, want %t", name, got, c.want)
		}
	}
}

// TestEveryGameIsDecided plays random games. The swings between two seats add up to the distance between them, and the
// line names a swing that helped the winner.
func TestEveryGameIsDecided(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		kind := randomgame.Kind{
			Players: rapid.IntRange(2, 5).Draw(rt, "players"), Piles: 2, Stacking: randomgame.Stackings()[0], Policy: randomgame.Policies()[0],
		}
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		game, deck, err := kind.Begin(chance)
		for err == nil && game.State.Phase != razzia.Over {
			var m razzia.Move
			if m, err = kind.Move(game.State, deck, chance); err == nil {
				game, _, err = game.Step(m, nil)
			}
		}
		fatal.If(rt, err)
		b := boardWith(make([]int, kind.Players)...)
		b.View.Game.Game = game
		b.Picture = picture.Of(b.View, b.Log, b.Moment)
		r := resultOf(&b.tablePage)
		winners, places := r.State.Winners(), r.Places
		if line := r.decidingLine(); line == "" || (len(winners) > 1) != strings.HasPrefix(line, "It could not be closer") {
			rt.Errorf("%d winners: %q", len(winners), line)
		}
		if len(winners) > 1 {
			return
		}
		sum := 0
		for round := range razzia.Rounds {
			for _, line := range categories(r.Localizer) {
				sum += r.swingOf(line, round+1, winners[0], places[1].Seat).gap
			}
		}
		greatest := r.greatestSwing(winners[0], places[1].Seat)
		if lead := places[0].Points - places[1].Points; sum != lead || greatest.gap <= 0 || greatest.points == 0 {
			rt.Errorf("the swings add up to %d, want %d; the greatest is %+v", sum, lead, greatest)
		}
		if rival, level := r.rivalBeforeCheques(winners[0]); level {
			cheques := categories(r.Localizer)[len(categories(r.Localizer))-1]
			if s := r.swingOf(cheques, razzia.Rounds, winners[0], rival); s.gap <= 0 || s.points == 0 {
				rt.Errorf("the cheques decided by %+v", s)
			}
		}
	})
}
