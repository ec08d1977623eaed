package analysis_test

import (
	"bytes"
	"compress/gzip"
	"log/slog"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// stored makes queues, one after the other, that share a database file.
type stored struct {
	*testing.T
	file   *keptest.Kept
	opened atomic.Int32 // analysts
	log    bytes.Buffer
}

func openStored(t *testing.T) *stored {
	file := sitetest.Open(t)
	return &stored{T: t, file: file}
}

func (s *stored) queue(analyst string) *analysis.Queue {
	return analysis.NewQueue(analysis.Config{Analyst: analyst, Store: s.file, Log: slog.New(slog.NewTextHandler(&s.log, nil)),
		Open: func() (bot.Analyst, error) { s.opened.Add(1); return even{}, nil }})
}

// keep stores a game.
func (s *stored) keep(g *table.Table) {
	s.Helper()
	fatal.If(s, s.file.Create(s.Context(), g.ID, nil, g.Log, g.Summary()))
}

// reviewed asks for a review and waits until it is done.
func reviewed(t *testing.T, q *analysis.Queue, g *table.Table) *review.Review {
	t.Helper()
	if _, err := q.Ask(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	r, _ := q.Look(t.Context(), g.ID)
	if r.Review == nil {
		t.Fatalf("the review came to %+v", r)
	}
	return r.Review
}

// A review survives a restart. Another version of the analyst makes its own, which replaces it.
func TestReviewsSurviveARestart(t *testing.T) { synctest.Test(t, reviewsSurviveARestart) }

func reviewsSurviveARestart(t *testing.T) {
	s, g := openStored(t), game(t, "one")
	s.keep(g)
	q := s.queue("even 1")
	made := reviewed(t, q, g)
	q.Close()
	for _, restart := range []struct {
		analyst string
		found   bool
		opened  int32 // analysts, in all
	}{{"even 1", true, 1}, {"even 2", false, 2}, {"even 2", true, 2}} {
		q := s.queue(restart.analyst)
		if _, found := q.Look(t.Context(), g.ID); found != restart.found {
			t.Errorf("after a restart %s finds a review: %v", restart.analyst, found)
		}
		if again := reviewed(t, q, g); !same(again, made) {
			t.Errorf("after a restart the review is %+v\nwant %+v", again, made)
		}
		q.Close()
		if opened := s.opened.Load(); opened != restart.opened {
			t.Errorf("after %s, %d analysts were opened: want %d", restart.analyst, opened, restart.opened)
		}
	}
	if s.log.Len() > 0 {
		t.Errorf("it was logged: %s", s.log.String())
	}
}

// same compares reviews. The stored one has its shares to a millionth.
func same(a, b *review.Review) bool {
	if len(a.Chances) != len(b.Chances) || !reflect.DeepEqual(cardsOf(a), cardsOf(b)) || len(a.Decisions) != len(b.Decisions) {
		return false
	}
	for i := range a.Chances {
		for seat := range a.Chances[i] {
			if math.Abs(a.Chances[i][seat]-b.Chances[i][seat]) > 1e-6 {
				return false
			}
		}
	}
	for i := range a.Decisions {
		if a.Decisions[i].Played != b.Decisions[i].Played || len(a.Decisions[i].Options) != len(b.Decisions[i].Options) {
			return false
		}
	}
	return true
}

func cardsOf(r *review.Review) (cards []razzia.Card) {
	for _, reveal := range r.Reveals {
		cards = append(cards, reveal.Card)
	}
	return cards
}

// zipped compresses a text.
func zipped(t *testing.T, text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	fatal.If(t, z.Close())
	return b.Bytes()
}

// A stored review that is damaged is logged and made anew.
func TestADamagedReviewIsMadeAnew(t *testing.T) { synctest.Test(t, damagedReviewsAreMadeAnew) }

func damagedReviewsAreMadeAnew(t *testing.T) {
	s, g := openStored(t), game(t, "one")
	s.keep(g)
	q := s.queue("even 1")
	reviewed(t, q, g)
	q.Close()
	whole, _, err := s.file.Review(t.Context(), g.ID, "even 1")
	fatal.If(t, err)
	flipped := slices.Clone(whole)
	flipped[len(flipped)-6] ^= 1 // of the checksum
	for _, damaged := range [][]byte{
		{}, []byte("no gzip"), []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00"), whole[:len(whole)-1], flipped, zipped(t, "{}"), zipped(t, "null"),
	} {
		fatal.If(t, s.file.SaveReview(t.Context(), g.ID, "even 1", damaged, time.Unix(1.8e9, 0)))
		q := s.queue("even 1")
		if _, found := q.Look(t.Context(), g.ID); found {
			t.Errorf("%q was read", damaged)
		}
		reviewed(t, q, g)
		q.Close()
	}
	if lines := strings.Count(s.log.String(), "could not be read"); lines == 0 {
		t.Error("the damage was not logged")
	}
	if err := s.file.SaveReview(t.Context(), "nowhere", "even 1", nil, time.Unix(1.8e9, 0)); err == nil {
		t.Error("a review of no table was stored")
	}
}
