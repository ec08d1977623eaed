// Package eveningtest makes evenings for tests and pictures, without the games that lead to them.
package eveningtest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"razzia"
	"razzia/internal/club/evening"
	"razzia/internal/table"
)

// faces is how many drawn faces there are.
const faces = 16

// names are those of the first guests.
var names = []string{"Kitty", "Legs", "Pearl", "Flo", "Mabel", "Velma", "Roxie", "Dutch", "Bugs", "Lefty", "Texas", "Fingers"}

// Some is an evening of n guests at a stage, after two games of three unless it is gathering, or after all of them at its end.
func Some(n int, stage evening.Stage, now time.Time) *evening.Evening {
	e := &evening.Evening{Key: "club2night", Version: 7, Maker: "p1", Made: now.Add(-time.Hour), Stage: stage,
		Plan: evening.Plan{Name: "Club night", Starts: now.Add(4*time.Minute + 12*time.Second), Games: 3, Seats: 4, Pace: evening.Usual,
			Rest: 2 * time.Minute, Bots: "club", Swiss: true}}
	for i := range n {
		name := names[i%len(names)]
		if i >= len(names) {
			name += fmt.Sprint(" ", i/len(names)+1)
		}
		e.Guests = append(e.Guests, evening.Guest{Number: i + 1, Person: fmt.Sprint("p", i+1), Name: name, Face: uint8(i % faces)})
	}
	if e.Until = e.Starts; stage == evening.Gathering || stage == evening.Cancelled {
		return e
	}
	e.Began, e.Until = now.Add(-30*time.Minute), time.Time{}
	done := 2
	if stage == evening.Ended {
		e.Over, done = now, 3
	}
	for round := range done {
		e.Sittings = append(e.Sittings, someRound(n, round, len(e.Sittings), evening.Done)...)
	}
	switch e.Round = done; stage {
	case evening.Playing:
		e.Round++
		e.Sittings = append(e.Sittings, someRound(n, 2, len(e.Sittings), evening.Running)...)
	case evening.Resting:
		e.Round++
		e.Until = now.Add(2*time.Minute + 5*time.Second)
		e.Sittings = append(e.Sittings, someRound(n, 2, len(e.Sittings), evening.Paired)...)
	}
	return e
}

// someRound seats n guests at tables of four, each round others together. Bots fill the last table.
func someRound(n, round, before int, state evening.State) (list []evening.Sitting) {
	tables := (n + 3) / 4
	for i := range tables {
		s := evening.Sitting{Number: before + i + 1, Round: round + 1, Place: i + 1, State: state}
		if state != evening.Paired {
			s.Table = table.ID(fmt.Sprintf("t%d-%d", round+1, i+1))
		}
		for k := range 4 {
			seat := evening.Seat{Guest: (i+round*k)%tables + k*tables + 1, Package: k}
			if seat.Guest > n {
				seat.Guest, seat.Level = 0, "club"
			}
			if state == evening.Done {
				luck := int64(40_000*(k+1) - 30_000*i%200_000)
				seat.Points, seat.Place, seat.Luck = 34-(k*7+i*3)%19, 0, &luck
			}
			s.Seats = append(s.Seats, seat)
		}
		if state == evening.Done {
			finish(&s)
		}
		list = append(list, s)
	}
	return list
}

// finish gives a game its places and feats.
func finish(s *evening.Sitting) {
	for k := range s.Seats {
		s.Seats[k].Place = 1
		for _, other := range s.Seats {
			if other.Points > s.Seats[k].Points {
				s.Seats[k].Place++
			}
		}
	}
	order := byPoints(s.Seats)
	s.Feats = evening.Feats{Margin: s.Seats[order[0]].Points - s.Seats[order[1]].Points,
		Raids: evening.Feat{Seat: 2, Ply: 40, Amount: 2 + s.Place%3},
		Cheap: evening.Feat{Seat: 1, Ply: 30, Amount: 4 + s.Round, Cheque: 3},
		Theft: evening.Feat{Seat: 3, Ply: 50, Amount: 3 + s.Place, Card: razzia.CardsOf(razzia.Diamond).String()}}
}

// byPoints lists the seats of a game, the winner first.
func byPoints(seats []evening.Seat) []int {
	order := make([]int, len(seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return seats[b].Points - seats[a].Points })
	return order
}

// Keep stores an evening with its guests and games.
func Keep(ctx context.Context, s evening.Store, e *evening.Evening) error {
	bare := *e
	bare.Guests, bare.Sittings = nil, nil
	_, err := s.Add(ctx, &bare)
	if err == nil {
		was, _, failed := s.Evening(ctx, e.Key)
		if err = failed; err == nil {
			_, err = s.Save(ctx, was, e)
		}
	}
	return err
}
