package operations

import (
	"cmp"
	"context"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the account of a member.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "account", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	if c.Member == nil {
		return nil, nil
	}
	ctx, members, id := ctx, a.Members, c.Person.ID
	devices, noDevices := members.Sessions(ctx, id)
	passkeys, noPasskeys := members.Passkeys().Of(ctx, id)
	logins, noLogins := members.Logins(ctx, id)
	bots, noBots := identity.Bots{Members: members}.Of(ctx, id)
	programs, noPrograms := identity.PersonalTokens{Members: members}.Of(ctx, id)
	if err := cmp.Or(noDevices, noPasskeys, noLogins, noBots, noPrograms); err != nil {
		return nil, fault.Store(err)
	}
	return &client.Member{
		Since: c.Member.Since, Identities: c.Member.Identities,
		Devices: DevicesOf(c.Member, devices), Passkeys: PasskeysOf(passkeys), Logins: LoginsOf(logins),
		Programs: ProgramsOf(programs), Bots: ownBots(bots),
	}, nil
}

// ownBots returns the bot accounts of a member as their data have them.
func ownBots(list []identity.Bot) (own []client.OwnBot) {
	for i := range list {
		own = append(own, client.OwnBot{Name: list[i].Name, Face: list[i].Face, Since: list[i].Since, Used: list[i].Used})
	}
	return own
}
