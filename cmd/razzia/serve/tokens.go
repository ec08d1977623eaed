package serve

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/app"
	"razzia/internal/identity"
)

// Tokens lists the personal tokens of a member.
func (h controls) Tokens(ctx context.Context, who string) ([]admin.Token, error) {
	found, err := h.programs().OfMember(ctx, who)
	list := make([]admin.Token, len(found))
	for i, s := range found {
		list[i] = tokenOf(s)
	}
	return list, err
}

// MakeToken makes a personal token for a member.
func (h controls) MakeToken(ctx context.Context, w admin.TokenWish) (admin.NewToken, error) {
	secret, s, err := h.programs().MakeFor(ctx, w.Who, app.NewProgram{Name: w.Name, Scopes: w.Scopes, Days: w.Days})
	return admin.NewToken{Secret: string(secret), Token: tokenOf(s)}, err
}

// RevokeToken ends a personal token of a member.
func (h controls) RevokeToken(ctx context.Context, who, id string) error {
	return h.programs().RevokeFor(ctx, who, id)
}

func (h controls) programs() app.Programs { return app.Programs{Members: h.members} }

func tokenOf(s identity.DeviceSession) admin.Token {
	t := admin.Token{ID: s.ID, Name: s.Name, Made: s.Began, Used: s.Used, Expires: s.Expires, Network: s.Network}
	for _, scope := range s.Scopes {
		t.Scopes = append(t.Scopes, string(scope))
	}
	return t
}
