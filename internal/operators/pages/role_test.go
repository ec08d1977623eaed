package pages_test

import (
	"log/slog"
	"strings"
	"testing"

	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/operators/pages"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheShellGivesTheRole gives it to members by name and by identity, and takes it away. The data of a person and their deletion have it.
func TestTheShellGivesTheRole(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	audit := new(strings.Builder)
	c := admin.New(slog.New(slog.NewTextHandler(audit, nil)), h.Site.Actions()).Client(admin.Author{Name: "Kai", ID: "KAI"})
	role := func(in pages.RoleChange, want int, refusal string) {
		t.Helper()
		list, err := pages.ChangeRole.Ask(c, in)
		if len(list) != want || refusal == "" && err != nil || refusal != "" && (err == nil || !strings.Contains(err.Error(), refusal)) {
			t.Errorf("%+v: %+v, %v", in, list, err)
		}
	}
	role(pages.RoleChange{}, 0, "")
	if audit.Len() > 0 {
		t.Errorf("a question is in the audit log: %s", audit)
	}
	role(pages.RoleChange{Who: "Ann"}, 1, "")
	role(pages.RoleChange{Who: "Ben"}, 2, "")
	role(pages.RoleChange{Who: "Ann"}, 2, "")
	role(pages.RoleChange{Who: "Nobody"}, 0, "nothing is stored")
	role(pages.RoleChange{Who: "Ben", Remove: true}, 1, "")
	role(pages.RoleChange{Who: "Ben", Remove: true}, 0, "no operator")
	role(pages.RoleChange{Remove: true}, 0, "whose role")
	if text := audit.String(); strings.Count(text, "audit.action=operator") != 6 || strings.Contains(text, "Ann") ||
		!strings.Contains(text, "audit.by=Kai") {
		t.Errorf("the audit log has %s", text)
	}
	for g, want := range map[*webtest.Guest]bool{ann: true, ben: false} {
		if data := g.Want(200, g.Get("/privacy/data")).Body; strings.Contains(data, `"operator":{"since"`) != want {
			t.Errorf("the data of a person say that they are an operator: want %v: %s", want, data)
		}
	}
	ann.Want(200, ann.Post("/privacy/delete", "sure=1"))
	role(pages.RoleChange{}, 0, "")
}

// TestABotAccountIsNoOperator refuses one.
func TestABotAccountIsNoOperator(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	webtest.BotOf(webtest.Member(t, h, "Ann"), "Botty")
	c := admin.New(slog.New(slog.DiscardHandler), h.Site.Actions()).Client(admin.Author{})
	found, err := h.Site.Members.Find(t.Context(), "Ann", 1)
	fatal.If(t, err)
	bots, err := identity.Bots{Members: h.Site.Members}.OwnedBy(t.Context(), []string{found[0].ID})
	fatal.If(t, err)
	_, err = pages.ChangeRole.Ask(c, pages.RoleChange{Who: bots[0]})
	if err == nil || !strings.Contains(err.Error(), "bot account") {
		t.Errorf("a bot account becomes an operator: %v", err)
	}
}
