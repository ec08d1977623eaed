package api_test

import (
	"net/http"
	"testing"

	"razzia/internal/study"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// provokeByBans asks as a person who is shut out.
func provokeByBans(t *testing.T, got provoked) {
	h := webtest.NewWith(t, web.Config{Limits: guard.NoLimits, Banned: func(string, string) bool { return true }},
		study.Config{Open: webtest.OpenAnalyst})
	g := h.Guest(t)
	for _, o := range webtest.TheDocument().Operations {
		if o.Method == http.MethodPost {
			got.add(t, o.ID, ask(g, o.ID, "nowhere", ""))
		}
	}
}
