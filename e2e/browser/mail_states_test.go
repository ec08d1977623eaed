package browser_test

import (
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/web/webtest"
)

// letters let a site write letters, which no test reads.
func letters() mail.Config {
	return mail.Config{Server: mailtest.NewBox(), Site: "https://razzia.example.org"}
}

// mailStates are the pages about e-mail of a member who has an address, and another one that is not confirmed.
func mailStates(t *testing.T, h *webtest.Server, who *webtest.Guest) []pageState {
	t.Helper()
	const long = "annemarie.schwarzenbach+razzia@post.example-for-a-long-name.org"
	store, person, now := mail.NewStore(h.Kept.Engine()), webtest.PersonOf(t, h, who).ID, time.Now()
	ask := func() identity.Token {
		token := identity.NewToken()
		fatal.If(t, store.Ask(t.Context(), mail.Asked{Person: person, Address: long, Turns: true, Expires: now.Add(time.Hour)}, token.Hash(),
			now))
		return token
	}
	_, _, err := store.Confirm(t.Context(), ask().Hash(), "stop", now)
	fatal.If(t, err)
	token := ask()
	return []pageState{{"e-mail", "/mail", ""}, {"sign-in by e-mail", "/mail/sign-in", ""}, {"confirming an address",
		mail.ConfirmPath(token), ""},
		{"ending letters", mail.StopPath("stop"), ""}}
}
