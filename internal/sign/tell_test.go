package sign_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
	"razzia/internal/sign"
)

// TestALineTellsTheDeedsAndNothingElse tells random games, and compares each line with the deeds that follow from the events of the game,
// by other code. Games with the same deeds have the same line, whatever their cards, cheques and seats.
func TestALineTellsTheDeedsAndNothingElse(t *testing.T) {
	j, err := measure.Open()
	fatal.If(t, err)
	lines, seen := map[string]string{}, map[string]int{}
	for number := range 32 {
		players := razzia.MinPlayers + number%4
		setup, moves, err := randomgame.Mixed(players, number/4).Play(rand.New(rand.NewPCG(uint64(number), 11)))
		fatal.If(t, err)
		for seat := range razzia.Seat(players) {
			g, line, err := sign.Tell(j, 0, setup, moves, seat)
			fatal.If(t, err)
			if want, err := j.Of(setup, moves); err != nil || !reflect.DeepEqual(g, want) {
				t.Errorf("the measure of a game that is told is %+v, %v; want %+v", g, err, want)
			}
			got, want := strings.Join(line.Words(), " "), strings.Join(deedsOf(t, setup, moves, seat), " ")
			if got != want {
				t.Fatalf("game %d, seat %d:\ngot  %s\nwant %s", number, seat, got, want)
			}
			told := got + "|" + line.Emoji()
			if before, found := lines[want]; found && before != told {
				t.Errorf("the deeds %s are told as %s and as %s", want, before, told)
			}
			lines[want] = told
			checkPublic(t, line)
			for _, m := range line {
				seen[m.Sign.String()]++
			}
		}
	}
	for _, s := range sign.All() {
		if seen[s.String()] < 5 {
			t.Errorf("the sign %v came up %d times", s, seen[s.String()])
		}
	}
	t.Log(seen)
}

// checkPublic fails if what others see of a line has more than words and characters of the alphabet, or a store reads another line.
func checkPublic(t *testing.T, line sign.Line) {
	t.Helper()
	rest := line.Emoji()
	for i, word := range line.Words() {
		at := slices.IndexFunc(sign.All(), func(s sign.Sign) bool { return s.String() == word })
		if at < 0 || line[i].Sign != sign.Sign(at) {
			t.Fatalf("%q is no word of the alphabet", word)
		}
		short, found := strings.CutPrefix(rest, sign.Sign(at).Emoji())
		if rest = short; !found {
			t.Fatalf("%q does not have the characters of %v", line.Emoji(), line.Words())
		}
	}
	if rest != "" {
		t.Errorf("the characters end with %q", rest)
	}
	read, err := sign.Parse(line.Text())
	if err != nil || read.Text() != line.Text() || !slices.Equal(read.Words(), line.Words()) {
		t.Errorf("%q is read as %v, %v", line.Text(), read, err)
	}
}

// deedsOf lists the deeds of a seat by the events of a game.
func deedsOf(t *testing.T, setup razzia.Setup, moves []razzia.Move, seat razzia.Seat) []string {
	t.Helper()
	n, err := net.For(len(setup.Packages))
	fatal.If(t, err)
	f := follower{seat: seat, ply: net.NewPly(n)}
	g, err := razzia.NewGame(setup)
	fatal.If(t, err)
	for _, m := range moves {
		before := g.State
		next, events, err := g.Step(m, nil)
		fatal.If(t, err)
		f.before(&before, m)
		for _, e := range events {
			f.event(&before, &next.State, e)
		}
		g = next
	}
	return f.list
}

// A follower follows a seat through the events of a game.
type follower struct {
	seat   razzia.Seat
	ply    *net.Ply
	list   []string
	has    bool    // an open cheque when the auction opened
	caller bool    // of the auction
	higher bool    // it could have bid more than it said
	pass   float64 // the lead if it passes
	forced bool
	alone  int // round in which it has drawn alone
}

func (f *follower) tell(word string) { f.list = append(f.list, word) }

func (f *follower) lead(v *net.Values, players int) float64 {
	own, others := thousandths(v.Points[f.seat]), int64(0)
	for i := range players {
		if i != int(f.seat) {
			others += thousandths(v.Points[i])
		}
	}
	return float64(own - others/int64(players-1))
}

func thousandths(points float32) int64 {
	x := float64(points) * 1000
	if x < 0 {
		return -int64(-x + .5)
	}
	return int64(x + .5)
}

// before looks at a move of the seat.
func (f *follower) before(s *razzia.State, m razzia.Move) {
	if s.Actor != f.seat {
		return
	}
	legal := s.Legal(nil)
	switch {
	case s.Phase == razzia.Bidding:
		f.forced = !slices.Contains(legal, razzia.Pass())
		f.higher = slices.ContainsFunc(legal, func(o razzia.Move) bool { return o.Cheque() > m.Cheque() })
		list, values := f.ply.EvaluateMoves(s)
		if i := slices.Index(list, razzia.Pass()); i >= 0 {
			f.pass = f.lead(&values[i], int(s.Players))
		}
	case m.Verb() == razzia.ToSteal:
		f.tell("thief")
	case m.Verb() == razzia.ToDraw && f.alone != int(s.Round):
		with := 0
		for i := range s.Players {
			if s.Seats[i].Open.Len() > 0 {
				with++
			}
		}
		if with == 1 {
			f.alone = int(s.Round)
			f.tell("alone")
		}
	}
}

// event looks at what happened in a step.
func (f *follower) event(before, after *razzia.State, e razzia.Event) {
	switch e.Kind {
	case razzia.AuctionOpened:
		f.has = before.Seats[f.seat].Open.Len() > 0
		f.caller = e.Auction == razzia.Called && e.Seat == f.seat
		f.higher = false
	case razzia.AuctionWon:
		f.won(after, e)
	case razzia.RowKept:
		if f.has && f.higher {
			f.tell("let-go")
		}
	case razzia.RowDiscarded:
		if f.has {
			f.tell("burnt")
		}
	case razzia.SeatOut:
		if e.Seat == f.seat {
			f.tell("last-cheque")
		}
	case razzia.Raid:
		if before.Seats[f.seat].Open.Len() > 0 {
			f.tell("raid")
		}
	}
}

// won looks at a row that was sold.
func (f *follower) won(after *razzia.State, e razzia.Event) {
	switch {
	case !f.has:
	case e.Seat != f.seat && f.caller:
		f.tell("called")
	case e.Seat != f.seat && f.higher:
		f.tell("let-go")
	case e.Seat != f.seat:
	case f.forced:
		f.tell("had-to-pay")
	default:
		var v net.Values
		f.ply.Evaluate(after, &v)
		switch better := f.lead(&v, int(after.Players)) - f.pass; {
		case better > 1000:
			f.tell("won-cheap")
		case better < -1000:
			f.tell("won-dear")
		default:
			f.tell("won-fair")
		}
	}
}
