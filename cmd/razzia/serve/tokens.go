package serve

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/identity"
	"razzia/internal/members"
)

// tokenActions are those on the programs of members.
func (h controls) tokenActions() []admin.Bound {
	programs := members.Programs{Members: h.members}
	return []admin.Bound{
		admin.ListTokens.By(func(ctx context.Context, in admin.TokenHolder) ([]admin.Token, error) {
			found, err := programs.OfMember(ctx, in.Person)
			list := make([]admin.Token, len(found))
			for i, s := range found {
				list[i] = tokenOf(s)
			}
			return list, err
		}),
		admin.MakeToken.By(func(ctx context.Context, w admin.TokenWish) (admin.NewToken, error) {
			secret, s, err := programs.MakeFor(ctx, w.Who, members.NewProgram{Name: w.Name, Scopes: w.Scopes, Days: w.Days})
			return admin.NewToken{Secret: string(secret), Token: tokenOf(s)}, err
		}),
		admin.Done(admin.RevokeToken, func(ctx context.Context, in admin.TokenEnd) error {
			return programs.RevokeFor(ctx, in.Who, in.ID)
		}),
	}
}

func tokenOf(s identity.DeviceSession) admin.Token {
	t := admin.Token{ID: s.ID, Name: s.Name, Made: s.Began, Used: s.Used, Expires: s.Expires, Network: s.Network}
	for _, scope := range s.Scopes {
		t.Scopes = append(t.Scopes, string(scope))
	}
	return t
}
