package pages

import (
	"context"
	"errors"
	"log/slog"

	"razzia/internal/admin"
	"razzia/internal/operators"
)

// A RoleChange gives a member the role, or takes it away. Without a member it only asks who has it.
type RoleChange struct {
	Who    string `arg:"" optional:"" name:"name|id" json:"who,omitempty" help:"Name or identity of the member; without it the operators are listed."`
	Remove bool   `json:"remove,omitempty" help:"Take the role away."`
}

// LogValue is what the audit log shows: a name would be data of the person.
func (c RoleChange) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("of", admin.Forgetting{Person: c.Who}), slog.Bool("remove", c.Remove))
}

// ChangeRole gives the role, takes it away, and lists who has it then.
var ChangeRole = &admin.Action[RoleChange, []operators.Operator]{
	Name: "operator", Command: "operator", Help: "Make a member an operator, who looks after the site in the browser; or list the operators.",
	Looks: func(in RoleChange) bool { return in.Who == "" },
	Check: func(in *RoleChange) error {
		if in.Remove && in.Who == "" {
			return errors.New("say whose role to remove")
		}
		return nil
	},
	Rows: func(list []operators.Operator) [][]string {
		rows := [][]string{{"PERSON", "NAME", "SINCE"}}
		for _, o := range list {
			rows = append(rows, []string{o.Account, o.Name, admin.When(o.Since)})
		}
		return rows
	},
}

// actions are what the operator of the server can do about operators.
func actions(o *operators.Service) []admin.Bound {
	return append(onPage(o), ChangeRole.By(func(ctx context.Context, in RoleChange) (list []operators.Operator, err error) {
		switch {
		case in.Who == "":
		case in.Remove:
			err = o.Dismiss(ctx, in.Who)
		default:
			err = o.Appoint(ctx, in.Who)
		}
		if err != nil {
			return nil, err
		}
		list, err = o.Store.List(ctx)
		return append([]operators.Operator{}, list...), err // programs get an empty list, not null
	}))
}

// onPage are what an operator can do about the others.
func onPage(o *operators.Service) []admin.Bound {
	return []admin.Bound{
		admin.Read(admin.ListOperators, func(ctx context.Context) (list []admin.Operator, err error) {
			found, err := o.Store.List(ctx)
			for _, one := range found {
				list = append(list, admin.Operator{ID: one.Account, Name: one.Name, Since: one.Since})
			}
			return list, err
		}),
		admin.Done(admin.Appoint, func(ctx context.Context, in admin.RoleOf) error { return o.Appoint(ctx, in.Person) }),
		admin.Done(admin.Dismiss, func(ctx context.Context, in admin.RoleOf) error { return o.DismissOther(ctx, in.Person) }),
	}
}
