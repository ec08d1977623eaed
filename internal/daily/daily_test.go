package daily_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	_ "razzia/bot/level" // registers its players
	"razzia/internal/daily"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/table"
)

func TestDays(t *testing.T) {
	for _, test := range []struct {
		at, day, month string
		number         int
	}{
		{"2026-11-24T00:00:00Z", "2026-11-24", "2026-11", 1}, {"2026-11-24T23:59:59.999Z", "2026-11-24", "2026-11", 1},
		{"2026-11-25T00:30:00+01:00", "2026-11-24", "2026-11", 1}, {"2027-01-01T00:00:00Z", "2027-01-01", "2027-01", 39},
		{"2024-02-29T12:00:00Z", "2024-02-29", "2024-02", -998}, {"1969-12-31T23:00:00Z", "1969-12-31", "1969-12", -20781},
	} {
		at, err := time.Parse(time.RFC3339, test.at)
		fatal.If(t, err)
		d := daily.DayOf(at)
		if d.String() != test.day || d.Number() != test.number || d.Month().String() != test.month {
			t.Errorf("%s is day %v, number %d, of %v", test.at, d, d.Number(), d.Month())
		}
		if again, err := daily.ParseDay(test.day); again != d || err != nil {
			t.Errorf("%s is read as %v, %v", test.day, again, err)
		}
		if at.Before(d.Begins()) || !at.Before(d.Ends()) || d.Over(at) || !d.Over(d.Ends()) {
			t.Errorf("%v goes from %v to %v", d, d.Begins(), d.Ends())
		}
		m, err := daily.ParseMonth(test.month)
		if err != nil || m != d.Month() || m.First() > d || m.Last() < d || m.First().Month() != m || (m.Last()+1).Month() != m+1 {
			t.Errorf("%s is read as %v, %v: from %v to %v", test.month, m, err, m.First(), m.Last())
		}
	}
	for _, wrong := range []string{"", "2026-11", "2026-02-30", "26-11-24", "2026-11-24T00:00:00Z"} {
		if _, err := daily.ParseDay(wrong); err == nil {
			t.Errorf("%q is a day", wrong)
		}
		if _, err := daily.ParseMonth(wrong); err == nil && wrong != "2026-11" {
			t.Errorf("%q is a month", wrong)
		}
	}
}

// TestStreaks counts streaks of days of a month that ends on the 30th: x is a day that was played, a point one that was missed. The last
// one is today.
func TestStreaks(t *testing.T) {
	last, err := daily.ParseDay("2026-11-30")
	fatal.If(t, err)
	for _, test := range []struct {
		days string
		want int
	}{
		{"", 0}, {"x", 1}, {".", 0}, {"xxx", 3}, {"xxx.", 3}, {"xx.x", 3}, {"xx..x", 3}, {"xx...x", 1}, {"xx..x.", 3}, {"x.x..x", 2},
		{"xxx...", 3}, {"xxx....", 0},
		{strings.Repeat("x", 40), 40},
		{"xx.x.x" + strings.Repeat("x", 27) + "..x", 5 + 27}, // October forgives two more, and one of them is there
		{"xxx..x" + strings.Repeat("x", 27) + "..x", 4 + 28},
	} {
		var played []daily.Day
		for i, c := range test.days {
			if c == 'x' {
				played = append(played, last-daily.Day(len(test.days)-1-i))
			}
		}
		slices.Reverse(played)
		got, forgiven := daily.Streak(played, last)
		if got != test.want {
			t.Errorf("%s is a streak of %d, want %d", test.days, got, test.want)
		}
		for _, d := range forgiven {
			if i := len(test.days) - 1 - int(last-d); test.days[i] != '.' || !strings.Contains(test.days[:i], "x") {
				t.Errorf("%s: %v is forgiven", test.days, d)
			}
		}
	}
}

// TestForgivenDays lists which missed days are forgiven: those that a streak goes on behind.
func TestForgivenDays(t *testing.T) {
	const last daily.Day = 20787 // 2026-11-30
	for _, test := range []struct {
		played, want []daily.Day
	}{
		{nil, nil}, {[]daily.Day{last}, nil}, {[]daily.Day{last, last - 2}, []daily.Day{last - 1}},
		{[]daily.Day{last - 2, last - 4}, []daily.Day{last - 1, last - 3}}, {[]daily.Day{last, last - 4}, nil},
		{[]daily.Day{last, last - 2, last - 4, last - 6}, []daily.Day{last - 1, last - 3}},
	} {
		if _, got := daily.Streak(test.played, last); !slices.Equal(got, test.want) {
			t.Errorf("of %v there are forgiven %v, want %v", test.played, got, test.want)
		}
	}
}

func TestPercentiles(t *testing.T) {
	for _, test := range []struct{ rank, of, want int }{
		{1, 1, 100}, {1, 3, 100}, {2, 3, 67}, {3, 3, 34}, {1, 10_000, 100}, {10_000, 10_000, 1}, {5000, 10_000, 51}, {1, 0, 0}, {0, 3, 0},
		{4, 3, 0},
	} {
		if got := (daily.Standing{Rank: test.rank, Of: test.of}).Percentile(); got != test.want {
			t.Errorf("rank %d of %d is %d, want %d", test.rank, test.of, got, test.want)
		}
	}
}

// TestGrades gives grades by the place among many, and by the gain among few.
func TestGrades(t *testing.T) {
	for _, test := range []struct {
		at   daily.Standing
		gain int64
		want daily.Grade
	}{
		{daily.Standing{Rank: 1, Of: 20, Behind: 19}, -9999, daily.Untouchable},
		{daily.Standing{Rank: 2, Of: 20, Behind: 18}, 99999, daily.Sharp},
		{daily.Standing{Rank: 1, Of: 20, Behind: 18}, 99999, daily.Sharp}, // one is as good
		{daily.Standing{Rank: 29, Of: 100, Behind: 70}, 0, daily.Sharp},
		{daily.Standing{Rank: 31, Of: 100, Behind: 69}, 0, daily.Steady},
		{daily.Standing{Rank: 60, Of: 100, Behind: 40}, 0, daily.Steady},
		{daily.Standing{Rank: 61, Of: 100, Behind: 39}, 0, daily.Loose},
		{daily.Standing{Rank: 85, Of: 100, Behind: 15}, 0, daily.Loose},
		{daily.Standing{Rank: 86, Of: 100, Behind: 14}, 0, daily.Busted},
		{daily.Standing{Rank: 1, Of: 1}, 9000, daily.Untouchable},
		{daily.Standing{Rank: 19, Of: 19}, 8999, daily.Sharp},
		{daily.Standing{Rank: 1, Of: 19, Behind: 18}, 1999, daily.Steady},
		{daily.Standing{Rank: 1, Of: 1}, -3001, daily.Loose},
		{daily.Standing{Rank: 1, Of: 1}, -9001, daily.Busted},
	} {
		if got := test.at.Grade(test.gain); got != test.want {
			t.Errorf("%+v with a gain of %d is %v, want %v", test.at, test.gain, got, test.want)
		}
	}
}

// TestResults computes results of measures by hand.
func TestResults(t *testing.T) {
	seats := []measure.Seat{
		{End: measure.Amount{Share: 1_000_000, Points: 80_000}, Luck: measure.Amount{Share: 300_000, Points: 12_000}, Place: 1},
		{End: measure.Amount{Points: 60_000}, Luck: measure.Amount{Share: -100_000, Points: -6_000}, Place: 3},
		{End: measure.Amount{Points: 70_000}, Luck: measure.Amount{Share: -200_000, Points: -4_000}, Place: 2},
	}
	for i, points := range []int64{64_000, 69_000, 75_000} {
		seats[i].Start.Points = points
	}
	for seat, want := range []daily.Result{
		{Points: -2_000, Share: 700_000, Luck: 12_000 + 5_000, Place: 1, Gain: -2_000 + 8_000},
		{Points: -5_000, Share: 100_000, Luck: -6_000 - 4_000, Place: 3, Gain: -5_000 + 500},
		{Points: 7_000, Share: 200_000, Luck: -4_000 - 3_000, Place: 2, Gain: 7_000 - 8_500},
	} {
		if got := daily.ResultOf(seats, razzia.Seat(seat)); !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d has %+v, want %+v", seat, got, want)
		}
	}
}

// TestRoundsAreDealt deals rounds: they begin round 3 with a seat that has neither won nor lost, can be proved, and are the same for the
// same seeds. Nothing that is printed shows a card.
func TestRoundsAreDealt(t *testing.T) {
	j := open(t)
	for day := range daily.Day(8) {
		r, s, err := daily.Deal(t.Context(), day, daily.By(j), seeds(uint64(day)))
		fatal.If(t, err)
		state, err := r.State()
		if err != nil || state.Round != razzia.Rounds || r.Players() != 3+int(day)%2 {
			t.Fatalf("the round of %d begins in round %d, %v", r.Players(), state.Round, err)
		}
		share := float64(j.Expect(&state)[r.Seat].Share) * float64(r.Players()) / measure.ShareUnit
		if math.Abs(share-1) > 0.25 {
			t.Errorf("day %d: the person begins with %.2f of an equal share", day, share)
		}
		if err := r.Check(s); err != nil {
			t.Errorf("day %d: %v", day, err)
		}
		again, same, err := daily.Deal(t.Context(), day, daily.By(j), seeds(uint64(day)))
		if err != nil || again.Commitment != r.Commitment || same.Cards.Reveal() != s.Cards.Reveal() {
			t.Errorf("the same seeds give another round, %v", err)
		}
		checkProof(t, r, s)
	}
}

// checkProof changes each part of a round and its secret: the proof does not hold any more.
func checkProof(t *testing.T, r daily.Round, s daily.Secret) {
	t.Helper()
	for name, change := range map[string]func(*daily.Round, *daily.Secret){
		"day":  func(r *daily.Round, _ *daily.Secret) { r.Day++ },
		"seat": func(r *daily.Round, _ *daily.Secret) { r.Seat = (r.Seat + 1) % 3 },
		"move": func(r *daily.Round, _ *daily.Secret) { r.Start.Moves = r.Start.Moves[:len(r.Start.Moves)-1] },
		"salt": func(_ *daily.Round, s *daily.Secret) { s.Salt = "other" },
		"bots": func(_ *daily.Round, s *daily.Secret) { s.Bots = seeds(99)() },
		"card": func(_ *daily.Round, s *daily.Secret) {
			text := s.Cards.Reveal()
			for i := 2; ; i += 2 {
				if text[i:i+2] != text[:2] {
					text = text[i:i+2] + text[2:i] + text[:2] + text[i+2:]
					break
				}
			}
			s.Cards, _ = table.ParseStack(text)
		},
	} {
		other, secret := r, s
		if change(&other, &secret); other.Check(secret) == nil {
			t.Errorf("the proof holds for another %s", name)
		}
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, value := range []any{s, &s, []daily.Secret{s}, r} {
			if text := fmt.Sprintf(verb, value); strings.Contains(text, s.Salt) || strings.Contains(text, s.Cards.Reveal()[:8]) {
				t.Errorf("%s of a %T shows the secret", verb, value)
			}
		}
	}
	read, err := daily.ParseSecret(s.Cards.Reveal(), s.Bots.Reveal(), s.Salt)
	if err != nil || r.Proof(read) != r.Proof(s) {
		t.Errorf("the secret is read as another one, %v", err)
	}
	if _, err := daily.ParseSecret(s.Cards.Reveal()[2:], s.Bots.Reveal(), s.Salt); err == nil {
		t.Error("a damaged secret is read")
	}
}
