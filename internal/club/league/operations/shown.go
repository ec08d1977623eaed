package operations

import (
	"maps"
	"slices"
	"time"

	"razzia/client"
	"razzia/internal/club/fairplay/operations"
	"razzia/internal/club/league"
	"razzia/internal/club/season"
)

// Shown is a league as programs see it.
func Shown(v *league.View) client.League {
	l := client.League{Key: string(v.Key), Link: v.Key.Path(), Plan: planShown(v.Plan()), Club: v.Club, Organises: v.Organises,
		Stage: stageOf(v.League), Season: v.State.Season, Starts: v.State.Starts.UTC(), Shut: v.Shut, Ending: v.Ending,
		Members: []client.LeagueMember{}, Divisions: boardsOf(v.Boards()), Games: gamesOf(v.League), You: ownOf(v),
		Past: []client.LeaguePast{}, Commitment: v.State.Commitment(), Changes: changesOf(v.League)}
	if v.State.Phase != season.Enrolling {
		ends := v.State.Ends.UTC()
		l.Ends = &ends
	}
	for i := range v.Members {
		m := &v.Members[i]
		l.Members = append(l.Members, client.LeagueMember{Number: m.Number, Name: m.Name, Face: m.Face, Standing: m.Standing.String()})
	}
	for i := range v.Past {
		l.Past = append(l.Past, pastOf(&v.Past[i]))
	}
	return l
}

// stageOf is the word for what a league does.
func stageOf(l *league.League) string {
	if l.IsOver() {
		return "over"
	}
	return string(l.State.Phase)
}

// changesOf are the changes of a league as programs see them.
func changesOf(l *league.League) []client.LeagueChange {
	out := []client.LeagueChange{}
	for _, r := range l.State.Revisions {
		out = append(out, client.LeagueChange{At: r.At.UTC(), Plan: planShown(l.Before(r)), Starts: r.Starts.UTC()})
	}
	return out
}

// planShown is a plan as programs see it.
func planShown(p league.Plan) client.LeaguePlan {
	return client.LeaguePlan{Name: p.Name, Open: p.Open, Weeks: p.Weeks, Games: p.Tables, Days: p.Days}
}

// planOf is the plan that a program wants.
func planOf(p client.LeaguePlan) league.Plan {
	return league.Plan{Name: p.Name, Open: p.Open, Weeks: p.Weeks, Tables: p.Games, Days: p.Days}
}

// boardsOf are divisions as programs see them.
func boardsOf(boards []league.Board) []client.LeagueDivision {
	out := []client.LeagueDivision{}
	for _, b := range boards {
		d := client.LeagueDivision{Level: b.Level, Lines: []client.LeagueLine{}}
		for i := range b.Rows {
			d.Lines = append(d.Lines, lineOf(&b.Rows[i]))
		}
		out = append(out, d)
	}
	return out
}

// lineOf is a member in a division as programs see them.
func lineOf(r *league.Row) client.LeagueLine {
	out := client.LeagueLine{Place: r.Place, Best: r.Range.Best, Worst: r.Range.Worst, Score: r.Thousandths(), Tie: string(r.Tie),
		Games: len(r.Parts), Margin: r.Points(), Skill: r.Skill(), Way: string(r.Way)}
	if r.Member != nil {
		out.Member = r.Member.Number
	}
	return out
}

// gamesOf are the games of a season as programs see them.
func gamesOf(l *league.League) []client.LeagueGame {
	out := []client.LeagueGame{}
	for i := range l.Games {
		g := &l.Games[i]
		of := &l.State.Games[g.Number-1]
		one := client.LeagueGame{Number: g.Number, Level: of.Level, Table: string(g.Table), State: stateOf(g, of), Voided: of.Voided()}
		for k, seat := range of.Seats {
			s := client.LeagueSeat{Package: seat.Package, Left: of.Left[k]}
			if m := l.Member(seat.Player); m != nil {
				s.Member = m.Number
			}
			if of.Result != nil {
				s.Points = of.Result[k].Points
			}
			one.Seats = append(one.Seats, s)
		}
		out = append(out, one)
	}
	return out
}

// fairShown are findings of fair play as programs see them, with the decisions about the games of the season that runs.
func fairShown(f *league.Findings) client.FairPlay {
	out := operations.Shown(nil, 0, f.Pairs, f.Leavers, f.Judged)
	for _, g := range f.Ruled() {
		for _, r := range g.Rulings {
			out.Rulings = append(out.Rulings, client.FairGameRuling{Game: g.Number, At: r.At.UTC(), Voided: r.Voided})
		}
	}
	return out
}

// stateOf is the word for how far a game is.
func stateOf(g *league.Game, of *season.Game) string {
	switch {
	case of.Result != nil:
		return "done"
	case g.Stage == league.Wanted:
		return "wanted"
	}
	return "running"
}

// ownOf is what the season has of the caller; nil if they are not in the league.
func ownOf(v *league.View) *client.LeagueOwn {
	if v.Me == nil {
		return nil
	}
	own := &client.LeagueOwn{Member: v.Me.Number, Turns: []client.LeagueTurn{}}
	if v.Mine == nil || v.State.Phase == season.Enrolling {
		return own
	}
	own.Level, own.Bank, own.Vacation = v.Mine.Level, int(v.BankLeft()/time.Second), int(v.Mine.Vacation/time.Second)
	if !v.Mine.Away.IsZero() {
		away := v.Mine.Away.UTC()
		own.Away = &away
	}
	for _, g := range v.MyGames() {
		if g.Waiting != nil {
			own.Turns = append(own.Turns, client.LeagueTurn{Game: g.Number, Table: string(g.Table.Table), Left: int(g.Time / time.Second)})
		}
	}
	return own
}

// pastOf is a season that is over as lists have it.
func pastOf(p *league.Past) client.LeaguePast {
	return client.LeaguePast{Season: p.Season, Started: p.Started.UTC(), Ended: p.Ended.UTC(), Seed: p.Seed}
}

// seasonOf is a season that is over as programs see it.
func seasonOf(v *league.View, number int) (client.LeagueSeason, error) {
	p := v.PastOf(number)
	if p == nil {
		return client.LeagueSeason{}, league.ErrNoSeason
	}
	out := client.LeagueSeason{LeaguePast: pastOf(p), Divisions: boardsOf(v.Ended(p)), Tables: []string{}, Voided: []string{}}
	for _, game := range p.Voided {
		out.Voided = append(out.Voided, string(p.Tables[game]))
	}
	for _, game := range slices.Sorted(maps.Keys(p.Tables)) {
		out.Tables = append(out.Tables, string(p.Tables[game]))
	}
	return out, nil
}
