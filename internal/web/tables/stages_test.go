package tables_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
	"razzia/internal/web/webtest"
)

// A staged is a random game of bots, played without a host, and the pages that show it.
type staged struct {
	*testing.T
	pages  *web.Server
	table  *table.Table
	dealer table.Dealer
	chance *rand.Rand
}

// stage begins a random game of the first person of a table with bots.
func stage(t *testing.T, pages *web.Server, n uint64) *staged {
	seed, err := fair.ParseSeed(strings.Repeat("c0ffee1"+strconv.FormatUint(n%10, 10), 8))
	fatal.If(t, err)
	s := &staged{t, pages, table.New(table.ID("game" + strconv.FormatUint(n, 10))), table.NewDealer(seed), rand.New(razzia.NewSource(n, 2))}
	o := table.Options{Players: 2 + int(n)%4, Piles: 2, Pace: time.Second}
	sitters := slices.Repeat([]table.Sitter{{Level: "greedy"}}, o.Players)
	sitters[0] = table.Sitter{Person: table.Person{ID: "ada", Name: "Ada"}}
	s.act(table.Create{Maker: sitters[0].Person, Options: o, Sitting: sitters})
	return s
}

func (s *staged) act(c table.Command) {
	s.Helper()
	s.table, s.dealer = webtest.Decide(s.T, s.table, s.dealer, c)
}

// step makes a random move.
func (s *staged) step() {
	s.Helper()
	legal := s.table.Game.State.Legal(nil)
	m := legal[s.chance.IntN(len(legal))]
	if seat, bots := s.table.BotToMove(); bots {
		s.act(table.BotMove{Seat: seat, Ply: len(s.table.Moves), Move: m})
		return
	}
	s.act(table.Move{By: "ada", Seat: 0, Ply: len(s.table.Moves), Move: m})
}

// pictures returns the boards of the last moves.
func (s *staged) pictures(moves int) []*ui.Board {
	s.Helper()
	boards, err := s.pages.Tables.Stages(live.Scene{Table: s.table, Person: "ada", Moves: moves})
	fatal.If(s, err)
	return boards
}

// TestAuctionsAreSeenToTheirEnd plays random games. The last say of each auction is seen in a picture before the row goes, and
// a sale is seen before cheques and cards change owners.
func TestAuctionsAreSeenToTheirEnd(t *testing.T) {
	t.Parallel()
	pages := webtest.NewInMemory(t, site.Config{}).Pages
	seen := map[table.Beat]int{}
	for n := range uint64(8) {
		s := stage(t, pages, n)
		for s.table.Phase != table.Over {
			before := s.table.Game.State
			s.step()
			boards := s.pictures(1)
			for _, b := range boards {
				seen[b.Beat]++
				s.checkPieces(b)
			}
			if before.Phase != razzia.Bidding || s.table.Game.State.Phase == razzia.Bidding {
				continue
			}
			if len(boards) == 0 || boards[0].Beat != table.Said {
				t.Fatalf("version %d: an auction ends without its last say", s.table.Version)
			}
			s.checkSay(boards[0], before)
			if sold := s.table.Events(len(s.table.Moves) - 1)[0]; sold.Kind == razzia.AuctionWon {
				s.checkSale(boards[1:], before, sold)
			}
		}
	}
	for _, beat := range []table.Beat{table.Said, table.Sold, table.Exchanged, table.Discarded, table.Raided, table.Counted} {
		if seen[beat] == 0 {
			t.Errorf("no picture shows %q", beat)
		}
	}
}

// checkPieces checks that a picture has as many pieces as its state has cards, and no actions.
func (s *staged) checkPieces(b *ui.Board) {
	s.Helper()
	state := b.State
	property := 0
	for i := range b.View.Seats {
		property += len(b.Log.Property[i]) - state.Seats[i].Property.Len()
	}
	if len(b.Log.Row) != state.Row.Len() || len(b.Log.Police) != int(state.Police) || property != 0 {
		s.Fatalf("version %d: %q shows %d cards in the row, %d police and %d too many in properties, of %+v",
			s.table.Version, b.Beat, len(b.Log.Row), len(b.Log.Police), property, state)
	}
	if b.MyTurn || len(b.View.Game.Legal) > 0 || b.Hold <= 0 || b.View.Proof.Seed != "" {
		s.Fatalf("version %d: %q can be acted on, or is held for %v", s.table.Version, b.Beat, b.Hold)
	}
}

// checkSay checks a picture of the last say.
func (s *staged) checkSay(b *ui.Board, before razzia.State) {
	s.Helper()
	last := s.table.Moves[len(s.table.Moves)-1]
	says := b.View.Game.Says
	if len(says) == 0 || says[len(says)-1] != (table.Say{Seat: before.Actor, Cheque: last.Cheque()}) {
		s.Fatalf("version %d: the says are %v after %v", s.table.Version, says, last)
	}
	state := b.State
	if state.Row != before.Row || state.Seats != before.Seats || state.Middle != before.Middle || state.Phase != razzia.Bidding {
		s.Fatalf("version %d: the last say shows %+v, want what was before it", s.table.Version, state)
	}
	if b.Log.Outcome != nil {
		s.Fatalf("version %d: the last say shows the outcome", s.table.Version)
	}
}

// checkSale checks the pictures of a sale: sold, and exchanged.
func (s *staged) checkSale(boards []*ui.Board, before razzia.State, sold razzia.Event) {
	s.Helper()
	if len(boards) < 2 || boards[0].Beat != table.Sold || boards[1].Beat != table.Exchanged {
		s.Fatalf("version %d: a sale has %d pictures more", s.table.Version, len(boards))
	}
	if state := boards[0].State; state.Row != before.Row || state.Seats != before.Seats || state.Middle != before.Middle {
		s.Fatalf("version %d: at the hammer %+v", s.table.Version, state)
	}
	want := picture.Outcome{Beat: table.Sold, Kind: before.Auction.Kind, Seat: sold.Seat, Cheque: sold.Cheque, Middle: sold.Middle,
		Cards: sold.Cards}
	for _, b := range boards {
		if b.Beat != table.Raided && (b.Log.Outcome == nil || *b.Log.Outcome != want) {
			s.Fatalf("version %d: %q shows the outcome %+v, want %+v", s.table.Version, b.Beat, b.Log.Outcome, want)
		}
	}
	state, after := boards[1].State, s.table.Game.State
	if state.Middle != after.Middle || state.Row.Len() > 0 {
		s.Fatalf("version %d: after the exchange %+v", s.table.Version, state)
	}
	if after.Round == before.Round && after.Phase != razzia.Over && state.Seats != after.Seats {
		s.Fatalf("version %d: after the exchange %+v, want %+v", s.table.Version, state.Seats, after.Seats)
	}
}

// TestSeveralMovesAreShownInOrder asks for the last three moves at once: their pictures are those of each move, and between
// them the state after it.
func TestSeveralMovesAreShownInOrder(t *testing.T) {
	t.Parallel()
	s := stage(t, webtest.NewInMemory(t, site.Config{}).Pages, 1)
	var beats [][]table.Beat // of each move, its final state included
	for s.table.Phase != table.Over {
		s.step()
		var own []table.Beat
		for _, b := range s.pictures(1) {
			own = append(own, b.Beat)
		}
		beats = append(beats, append(own, table.Past))
		if len(beats) < 3 {
			continue
		}
		want := slices.Concat(beats[len(beats)-3:]...)
		var got []table.Beat
		for _, b := range s.pictures(3) {
			got = append(got, b.Beat)
		}
		if got = append(got, table.Past); !slices.Equal(got, want) {
			t.Fatalf("version %d: the last three moves show %q, want %q", s.table.Version, got, want)
		}
	}
}

// pictured finds the pictures in the data of an event.
var pictured = regexp.MustCompile(`<main[^>]* data-beat="([^"]*)" data-hold="(\d+)"`)

// TestPicturesNameTheirBeatAndTime checks what the browser reads of the pictures: together they are held for as long as the show
// takes.
func TestPicturesNameTheirBeatAndTime(t *testing.T) {
	t.Parallel()
	s := stage(t, webtest.NewInMemory(t, site.Config{}).Pages, 3)
	for s.table.Phase != table.Over {
		s.step()
		html, err := s.pages.Tables.RenderAlone(live.Scene{Table: s.table, Person: "ada", Moves: 1}, i18n.English)
		fatal.If(t, err)
		held, last := 0, ""
		for _, m := range pictured.FindAllStringSubmatch(string(html), -1) {
			n, _ := strconv.Atoi(m[2])
			held, last = held+n, m[1]
		}
		show := s.table.ShowEnds().Sub(s.table.Log.LastMove().At)
		if time.Duration(held)*time.Millisecond != show || last != "" {
			t.Fatalf("version %d: pictures are held for %d ms and end with %q: want %v", s.table.Version, held, last, show)
		}
	}
}
