package evening

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"razzia/internal/club/fairplay"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/store"
)

// Findings are what the organiser of an evening is told of fair play. People are named by their numbers at it.
type Findings struct {
	*View
	Alike    []fairplay.Alike
	Crowd    int  // people who came by connections of three and more
	Marked   bool // by what people came is still known
	Pairs    []fairplay.Pair
	Leavers  []fairplay.Leaver
	Evenings int // that were looked at, this one among them
	Judged   int // games whose decisions were judged
}

// mostLooked is how many evenings before are looked at.
const mostLooked = 30

// Findings returns what a caller who organises an evening is told of fair play at it. Others are refused.
func (s *Service) Findings(ctx context.Context, c people.Caller, key Key) (*Findings, error) {
	v, err := s.Of(ctx, c, key)
	switch {
	case err != nil:
		return nil, err
	case !v.Organises || !c.Known:
		return nil, ErrNotOrganiser
	}
	f := &Findings{View: v}
	if err := s.findAlike(ctx, f); err != nil {
		return nil, fault.Store(err)
	}
	return f, fault.Store(s.findInGames(ctx, f))
}

// findAlike adds pairs who may be one person.
func (s *Service) findAlike(ctx context.Context, f *Findings) error {
	devices, err := s.Store.Marks(ctx, f.Evening, f.Now)
	if err != nil {
		return err
	}
	var games [][]string
	for i := range f.Sittings {
		var who []string
		for _, seat := range f.Sittings[i].Seats {
			if seat.Guest != 0 {
				who = append(who, name(seat.Guest))
			}
		}
		games = append(games, who)
	}
	f.Marked = len(devices) > 0
	f.Alike, f.Crowd = fairplay.Devices(devices, games)
	return nil
}

// findInGames adds what the games of this evening and of those before it say of the people who are at this one.
func (s *Service) findInGames(ctx context.Context, f *Findings) error {
	list, err := s.lookedAt(ctx, f.Evening, f.Now)
	if err != nil {
		return err
	}
	here, err := s.numbersOf(ctx, f.Evening)
	if err != nil {
		return err
	}
	var games []fairplay.Meeting
	var all []fairplay.Stay
	for _, e := range list {
		who, err := s.namesAt(ctx, e, here)
		if err != nil {
			return err
		}
		favours, err := s.Store.Favours(ctx, e.Key)
		if err != nil {
			return err
		}
		f.Judged += len(favours)
		games = append(games, meetings(e, who, favours)...)
		all = append(all, stays(e, who)...)
	}
	f.Evenings, f.Pairs, f.Leavers = len(list), fairplay.Pairs(games), fairplay.Leavers(all, f.Now)
	return nil
}

// lookedAt lists an evening, and those of the same club, or of the same organiser without a club, that were in the time that counts.
func (s *Service) lookedAt(ctx context.Context, e *Evening, now time.Time) (list []*Evening, err error) {
	since := now.Add(-fairplay.Window)
	switch {
	case e.Club != "":
		list, err = s.Store.OfClub(ctx, e.Club, since)
	case !strings.HasPrefix(e.Maker, gone):
		list, err = s.Store.Own(ctx, []string{e.Maker})
	}
	list = slices.DeleteFunc(list, func(other *Evening) bool {
		return other.Key == e.Key || other.Began.IsZero() || other.Began.Before(since) || other.Club != e.Club ||
			e.Club == "" && other.Maker != e.Maker
	})
	return append(list[max(0, len(list)-mostLooked):], e), err
}

// numbersOf returns the numbers of the people at an evening by their accounts, or else their identities. A person with two has the first.
func (s *Service) numbersOf(ctx context.Context, e *Evening) (map[string]string, error) {
	accounts, err := s.Store.Accounts(ctx, e.Key)
	numbers := map[string]string{}
	for i := range e.Guests {
		g := &e.Guests[i]
		if who := g.person(accounts); who != "" && numbers[who] == "" {
			numbers[who] = name(g.Number)
		}
	}
	return numbers, err
}

// person is by what a guest is known at other evenings; "" for one who was forgotten.
func (g *Guest) person(accounts map[int]string) string {
	if account := accounts[g.Number]; account != "" || g.Name == "" {
		return account
	}
	return g.Person
}

// namesAt returns how the guests of an evening, by their numbers, are named at the one that is looked at; "" for those who are not there.
func (s *Service) namesAt(ctx context.Context, e *Evening, here map[string]string) (map[int]string, error) {
	accounts, err := s.Store.Accounts(ctx, e.Key)
	names := map[int]string{}
	for i := range e.Guests {
		g := &e.Guests[i]
		names[g.Number] = here[g.person(accounts)]
	}
	return names, err
}

// meetings are the games of an evening whose decisions were judged. A seat that a bot played on decided for no one.
func meetings(e *Evening, who map[int]string, favours map[int]fairplay.Favours) (list []fairplay.Meeting) {
	for i := range e.Sittings {
		s := &e.Sittings[i]
		f := favours[s.Number]
		if s.State != Done || len(f) != len(s.Seats) {
			continue
		}
		m := fairplay.Meeting{Favours: f}
		for _, seat := range s.Seats {
			one := who[seat.Guest]
			if seat.Gone {
				one = ""
			}
			m.Who = append(m.Who, one)
		}
		list = append(list, m)
	}
	return list
}

// stays are the games of the guests of an evening, with how they ended for them.
func stays(e *Evening, who map[int]string) (list []fairplay.Stay) {
	for i := range e.Sittings {
		s := &e.Sittings[i]
		for _, seat := range s.Seats {
			if seat.Guest != 0 && s.State == Done {
				list = append(list, fairplay.Stay{Who: who[seat.Guest], Ended: s.Ended, Left: seat.Gone})
			}
		}
	}
	return list
}

// Favours returns the favours in the games of an evening, by the numbers of the games.
func (s Store) Favours(ctx context.Context, key Key) (map[int]fairplay.Favours, error) {
	all := map[int]fairplay.Favours{}
	err := s.on.Read(ctx, "read the favours of an evening")(func(scan store.Scan) error {
		var number int64
		var text store.JSON
		if err := scan(&number, &text); err != nil {
			return err
		}
		var f fairplay.Favours
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			return err
		}
		all[int(number)] = f
		return nil
	}, findFavours, string(key))
	return all, err
}
