package operations

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"razzia/client"
	"razzia/internal/club/evening"
	fairoperations "razzia/internal/club/fairplay/operations"
	"razzia/internal/club/pairing"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Shown is an evening as programs see it.
func Shown(v *evening.View) client.Evening {
	e := client.Evening{Key: string(v.Key), Link: v.Key.Path(), Plan: planShown(v.Plan), Club: v.Club, Stays: v.Stays,
		Organiser: v.Organiser,
		Organises: v.Organises, Stage: v.Stage.String(), Round: v.Round, Paused: v.Paused, Commitment: v.Commitment,
		Guests: []client.EveningGuest{}, Games: []client.EveningGame{}, Standings: []client.EveningStanding{}}
	if v.Closing() {
		e.Round = v.Games
	}
	if !v.Until.IsZero() {
		e.Until = &v.Until
	}
	for _, g := range v.Guests {
		e.Guests = append(e.Guests, client.EveningGuest{Number: g.Number, Name: g.Name, Face: g.Face, Presence: g.Presence.String()})
	}
	for i := range v.Sittings {
		e.Games = append(e.Games, gameOf(&v.Sittings[i]))
	}
	for _, s := range v.Standings {
		e.Standings = append(e.Standings, standingOf(s))
	}
	if v.Me != nil {
		e.You = v.Me.Number
	}
	if v.Mine != nil && v.Mine.State == evening.Running {
		e.Table = string(v.Mine.Table)
	}
	return e
}

// gameOf is a game as programs see it.
func gameOf(s *evening.Sitting) client.EveningGame {
	g := client.EveningGame{Round: s.Round, Place: s.Place, Table: string(s.Table), State: s.State.String(), Voided: s.Voided()}
	for _, seat := range s.Seats {
		g.Seats = append(g.Seats, client.EveningSeat{Guest: seat.Guest, Level: seat.Level, Package: seat.Package, Points: seat.Points,
			Place: seat.Result.Place, Left: seat.Gone})
	}
	return g
}

// fairShown are findings of fair play as programs see them.
func fairShown(f *evening.Findings) client.FairPlay {
	out := fairoperations.Shown(f.Alike, f.Crowd, f.Pairs, f.Leavers, f.Judged)
	for i := range f.Sittings {
		for _, r := range f.Sittings[i].Rulings {
			out.Rulings = append(out.Rulings, client.FairGameRuling{Game: i + 1, At: r.At.UTC(), Voided: r.Voided})
		}
	}
	return out
}

// standingOf is a standing as programs see it.
func standingOf(s evening.Standing) client.EveningStanding {
	return client.EveningStanding{Guest: s.Guest, Place: s.Place, Score: s.Thousandths(), Tie: string(s.Tie), Games: len(s.Parts),
		Margin: s.Points(), Skill: s.Skill()}
}

// planShown is a plan as programs see it.
func planShown(p evening.Plan) client.EveningPlan {
	return client.EveningPlan{Name: p.Name, Starts: p.Starts, Kind: p.Kind.String(), Games: p.Games, Minutes: int(p.Length / time.Minute),
		Seats: p.Seats, Pace: p.Pace.String(), Rest: int(p.Rest / time.Second), Bots: p.Bots, Open: p.Open, Swiss: p.Swiss,
		Accounts: p.Accounts, Weekly: p.Weekly}
}

// planOf is the plan that a program wants.
func planOf(p client.EveningPlan) evening.Plan {
	return evening.Plan{Name: p.Name, Starts: p.Starts, Kind: evening.KindOf(p.Kind), Games: p.Games,
		Length: time.Duration(p.Minutes) * time.Minute, Seats: p.Seats, Pace: evening.PaceOf(p.Pace),
		Rest: time.Duration(p.Rest) * time.Second, Bots: p.Bots, Open: p.Open, Swiss: p.Swiss, Accounts: p.Accounts, Weekly: p.Weekly}
}

// briefs are evenings in a list.
func briefs(c people.Caller, list []*evening.Snapshot) []client.EveningBrief {
	out := []client.EveningBrief{}
	for _, s := range list {
		b := client.EveningBrief{Key: string(s.Key), Link: s.Key.Path(), Plan: planShown(s.Plan), Stage: s.Stage.String()}
		for i := range s.Guests {
			if g := &s.Guests[i]; g.Presence < evening.Left {
				b.Guests++
				b.You = b.You || slices.Contains(c.Identities, g.Person)
			}
		}
		out = append(out, b)
	}
	return out
}

// pairingOf is how an evening was paired.
func pairingOf(v *evening.View) client.Pairing {
	config := v.Config()
	p := client.Pairing{Commitment: v.Commitment, Seed: v.Snapshot.Seed, Moved: v.Moved, Size: config.Size, Bots: config.Bots,
		Rounds: []client.PairingRound{}}
	for _, step := range v.Played() {
		p.Rounds = append(p.Rounds, client.PairingRound{Present: numbersOf(step.Present), Tables: tablesOf(step.Made.Tables),
			Out: numbersOf(step.Made.Out), Played: tablesOf(step.Played.Tables), Scores: step.Scores})
	}
	return p
}

// tablesOf are tables of the pairing as programs see them.
func tablesOf(tables []pairing.Table) [][]client.PairingSeat {
	out := [][]client.PairingSeat{}
	for _, t := range tables {
		var seats []client.PairingSeat
		for _, seat := range t {
			guest, _ := strconv.Atoi(seat.Player)
			seats = append(seats, client.PairingSeat{Guest: guest, Package: seat.Package})
		}
		out = append(out, seats)
	}
	return out
}

// numbersOf are the numbers of guests.
func numbersOf(names []string) []int {
	out := []int{}
	for _, name := range names {
		number, _ := strconv.Atoi(name)
		out = append(out, number)
	}
	return out
}

// Data are the evenings of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "evenings", Read: a.own}} }

// own returns all evenings of a person as they are in their data; nil for none.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	list, err := a.Evenings.Own(ctx, c)
	out := []client.DataEvening{}
	for _, e := range list {
		one := client.DataEvening{Key: string(e.Key), Plan: planShown(e.Plan), Stage: e.Stage.String(), Club: e.Club,
			Opened: slices.Contains(c.Identities, e.Maker)}
		if g := e.Find(c.Identities); g != nil {
			one.Joined = &g.Joined
			one.Name, one.Face, one.Presence = g.Name, g.Face, g.Presence.String()
			for _, s := range e.Standings() {
				if s.Guest == g.Number {
					shown := standingOf(s)
					one.Standing = &shown
				}
			}
		}
		said, wrong := a.Evenings.Said(ctx, c, e.Key)
		for _, l := range said {
			one.Said = append(one.Said, client.DataLine{At: l.At.UTC(), Text: l.Text})
		}
		out, err = append(out, one), errors.Join(err, wrong)
	}
	return api.If(len(out) > 0, out, err)
}
