package admin

import (
	"log/slog"
	"net/url"
	"time"
)

// An Operator is a member with the role, who looks after the site in the browser.
type Operator struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Since time.Time `json:"since"`
}

// A RoleOf names the member whose role changes, by their identity.
type RoleOf struct {
	Person string `json:"person"`
}

// LogValue is what the audit log shows.
func (r RoleOf) LogValue() slog.Value { return Forgetting(r).LogValue() }

// readRole reads a form about a member.
func readRole(v url.Values) (RoleOf, error) { return RoleOf{v.Get("person")}, nil }

// The actions about the role on the page. The commands have one of their own, which also removes the last operator. The subject of
// operators carries them out.
var (
	ListOperators = &Action[Nothing, []Operator]{Name: "operators", Reads: true}
	Appoint       = &Action[RoleOf, Nothing]{Name: "appoint", Form: &Form[RoleOf]{View{
		Title: "New operator", Heading: "Make this member an operator?", Fields: []Field{{Name: "person", Kind: PersonField}},
		Text:   "They can do all that this page has, also ban people, delete tables, and take the role from you. They need a passkey.",
		Button: "Make them an operator", Done: "The member is an operator.",
	}, readRole}}
	Dismiss = &Action[RoleOf, Nothing]{Name: "dismiss", Form: &Form[RoleOf]{View{
		Title: "Remove an operator", Heading: "Take the role from this operator?", Fields: []Field{{Name: "person", Kind: PersonField}},
		Text:   "At once they see no page of operators any more. Their account stays. The last operator cannot be removed here.",
		Button: "Take the role away", Done: "The member is no operator any more.",
	}, readRole}}
)
