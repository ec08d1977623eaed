package serve

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/members"
)

// memberActions are those on persons.
func (h controls) memberActions() []admin.Bound {
	return []admin.Bound{
		admin.MakeLink.By(func(ctx context.Context, in admin.LinkWish) (admin.Link, error) {
			a, token, link, err := members.SignIn{Members: h.members, Host: h.tables}.LinkFor(ctx, in.Person)
			if err != nil {
				return admin.Link{}, err
			}
			return admin.Link{Name: a.Name, Person: a.ID, Path: "/link/" + string(token), Expires: link.Expires}, nil
		}),
		admin.Done(admin.Forget, func(ctx context.Context, in admin.Forgetting) error {
			return members.Forgetting{Host: h.tables, Members: h.members, Persons: h.Games}.ForgetPerson(ctx, in.Person)
		}),
	}
}
