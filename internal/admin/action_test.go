//go:build unix

package admin_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/admin"
)

// A toast is the input of an action that only this test has.
type toast struct {
	To string `arg:"" json:"to" help:"Whom to drink to."`
}

// TestOneDeclarationIsEnough declares an action: the socket, the command, the form and the audit log have it.
func TestOneDeclarationIsEnough(t *testing.T) {
	drink := &admin.Action[toast, string]{
		Name: "drink to", Command: "drink", Help: "Drink to somebody.",
		Says: func(in toast, out string) string { return in.To + " hears: " + out + "\n" },
		Form: &admin.Form[toast]{
			View: admin.View{Link: "Drink…", Heading: "Drink to whom?", Done: "Cheers."},
			Read: func(v url.Values) (toast, error) { return toast{v.Get("to")}, nil },
		},
	}
	var heard []string
	_, c, audit := serve(t, new(controls), []admin.Bound{drink.By(func(_ context.Context, in toast) (string, error) {
		heard = append(heard, in.To)
		return "cheers", nil
	})})
	var declared admin.Declared = drink
	call := declared.Begin()
	call.Input().(*toast).To = "Al"
	if answer, err := call.Run(c); err != nil || answer.Text != "Al hears: cheers\n" || answer.Value != "cheers" || !call.HasAnswer() {
		t.Errorf("the command says %+v, %v", answer, err)
	}
	if view, onPage := declared.View(); !onPage || view.Done != "Cheers." || declared.Path() != "/drink-to" {
		t.Errorf("the page shows %+v at %s", view, declared.Path())
	}
	if err := declared.Submit(c, url.Values{"to": {"Bugs"}}); err != nil || strings.Join(heard, " ") != "Al Bugs" {
		t.Errorf("the server drank to %q, %v", heard, err)
	}
	if text := audit.String(); strings.Count(text, `audit.action="drink to"`) != 2 || !strings.Contains(text, "{To:Bugs}") {
		t.Errorf("the audit log has %s", text)
	}
}
