package bridge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"razzia/client"
)

// botMark is what the names of bot accounts end with.
const botMark = " [bot]"

// FindOpponent finds a person by their name or ID: a bot account, a friend, or a person who has played with the member.
func FindOpponent(ctx context.Context, server *client.Server, called string) (Opponent, error) {
	bots, err := server.BotAccounts(ctx)
	if err != nil {
		return Opponent{}, err
	}
	people, err := server.People(ctx)
	if err != nil {
		return Opponent{}, err
	}
	var found []Opponent
	for _, bot := range bots {
		if called == bot.ID || strings.EqualFold(called, bot.Name) || strings.EqualFold(called+botMark, bot.Name) {
			found = append(found, Opponent{bot.ID, bot.Name, true})
		}
	}
	for _, p := range known(people) {
		other := Opponent{p.Person, p.Name, strings.HasSuffix(p.Name, botMark)}
		if (called == p.Person || strings.EqualFold(called, p.Name)) &&
			!slices.ContainsFunc(found, func(o Opponent) bool { return o.ID == other.ID }) {
			found = append(found, other)
		}
	}
	switch len(found) {
	case 0:
		return Opponent{}, fmt.Errorf("%q is no bot account here, no friend, and no person you have played with", called)
	case 1:
		return found[0], nil
	}
	ids := make([]string, len(found))
	for i, o := range found {
		ids[i] = o.ID
	}
	return Opponent{}, fmt.Errorf("%d persons are called %q: give the ID of one: %s", len(found), called, strings.Join(ids, ", "))
}

// known lists the persons who may be invited by the member.
func known(people client.PeopleList) (list []client.Person) {
	for _, f := range people.Friends {
		list = append(list, f.Person)
	}
	for _, m := range people.Met {
		list = append(list, m.Person)
	}
	return list
}
