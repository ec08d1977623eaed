package main

import (
	"context"

	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/push"
	"razzia/internal/table"
)

// pushFlags say whether people who are away get messages.
type pushFlags struct {
	NoPush bool `env:"RAZZIA_NO_PUSH" help:"Do not offer messages to people whom a game of days waits for. Messages go out over HTTPS, to the push services that the browsers name."`
}

// sender makes what sends messages; nil if none are wanted. Contact names the house to push services.
func (f pushFlags) sender(ctx context.Context, s services, members *identity.Book, hosts []string) (*push.Sender, error) {
	if f.NoPush {
		return nil, nil
	}
	contact := "https://localhost"
	if len(hosts) > 0 {
		contact = "https://" + hosts[0]
	}
	return push.Open(ctx, push.Config{
		Store: s.games, Log: s.log, Contact: contact, Identities: members.Identities, Table: s.tables.Look, TurnBased: lobby.TurnBased,
		Tables: func(ctx context.Context, identities []string, most int) ([]table.Summary, error) {
			return s.tables.TablesOf(ctx, identities, host.TableQuery{Most: most})
		},
	})
}
