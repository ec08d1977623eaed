package webtest

import (
	"strconv"
)

// AskHint asks for a hint for seat 0 with the form of the page, and returns the page that follows.
func AskHint(g *Guest, h *Server, at string) string {
	g.T.Helper()
	now, err := h.Host.Table(g.T.Context(), TableID(at))
	if err != nil {
		g.T.Fatal(err)
	}
	return g.Want(200, g.Post(at+"/hint", Form("seat", "0", "ply", strconv.Itoa(len(now.Moves))))).Body
}
