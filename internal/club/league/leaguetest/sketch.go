package leaguetest

import (
	"context"
	"slices"
	"strconv"
	"time"

	"razzia/fair"
	"razzia/internal/club/league"
	"razzia/internal/club/pairing"
	"razzia/internal/club/season"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Sketch is a league for tests and pictures, without the games that lead to where it stands.
type Sketch struct {
	Key     league.Key
	Maker   string // identity
	Club    string // key; "" for none
	People  []table.Person
	Seasons int // that are over; the last person left during each, and came back
	Days    int // since the last of them, or since the league opened: the next season begins on the seventh day
}

// day is one.
const day = 24 * time.Hour

// Keep stores a league that stands at a moment as a sketch says. In a season that runs each third game is over.
func Keep(ctx context.Context, s league.Store, k Sketch, now time.Time) error {
	rules := season.DefaultRules
	made := now.Add(-time.Duration(k.Seasons)*(rules.Enrolling+rules.Length) - time.Duration(k.Days)*day)
	state, err := season.New(rules, fair.NewSeed(), made)
	if err != nil {
		return err
	}
	l := &league.League{Key: k.Key, Maker: k.Maker, Club: k.Club, Name: "The Friday league", Made: made, Open: true, State: state}
	if added, err := s.Add(ctx, l); err != nil || !added {
		return err
	}
	_, err = s.Change(ctx, k.Key, func(l *league.League) (bool, error) { return true, k.draw(l, made, now) })
	return err
}

// draw lets seasons pass.
func (k Sketch) draw(l *league.League, made, now time.Time) (err error) {
	tell := func(e season.Event) {
		if err == nil {
			err = l.Tell(e)
		}
	}
	join := func(number int, at time.Time) {
		l.Members[number-1].Standing = league.In
		tell(season.Event{At: at, Kind: season.Join, Member: strconv.Itoa(number), Rating: 1200 + 30*number})
	}
	for i, p := range k.People {
		l.Members = append(l.Members, league.Member{Number: i + 1, Person: p.ID, Name: p.Name, Face: p.Face, Joined: made})
		join(i+1, made)
	}
	for range k.Seasons {
		tell(season.Event{At: l.State.Starts, Kind: season.Tick})
		tell(season.Event{At: l.State.Now.Add(day), Kind: season.Quit, Member: strconv.Itoa(len(l.Members))})
		k.play(l, 1, tell)
		tell(season.Event{At: l.State.Ends, Kind: season.Tick})
		join(len(k.People), l.State.Now)
	}
	tell(season.Event{At: now, Kind: season.Tick})
	k.play(l, 3, tell)
	return err
}

// play ends each nth game of the season that runs; of the first of the people it is their first. The others wait for that person, or for
// others.
func (k Sketch) play(l *league.League, nth int, tell func(season.Event)) {
	own := 0
	for i := range l.State.Games {
		g := &l.State.Games[i]
		game, waits, over := league.Game{Season: l.State.Season, Number: g.Number, Table: host.NewID()}, g.Seats[i%4].Player, i%nth == 0
		if slices.ContainsFunc(g.Seats, func(s pairing.Seat) bool { return s.Player == "1" }) {
			waits, over = "1", own%nth == 0
			own++
		}
		if over {
			tell(season.Event{At: l.State.Now, Kind: season.Ended, Table: g.Number, Measured: true,
				Result: []season.Seat{{Points: 12 + i*7%31}, {Points: 15 + i*11%29}, {Points: 25}, {Points: 10 + i*13%37}}})
			game.Stage = league.Told
		} else {
			tell(season.Event{At: l.State.Now, Kind: season.Waits, Table: g.Number, Member: waits})
		}
		l.Games = append(l.Games, game)
	}
}
