package pages_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/milestones"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// read reads the milestones of a guest by the API.
func read(t *testing.T, g *webtest.Guest) (m client.Milestones) {
	t.Helper()
	fatal.If(t, json.Unmarshal([]byte(g.Want(200, g.Get("/api/milestones")).Body), &m))
	return m
}

// TestGamesOfBeforeCount finishes a game before anything looks for milestones. Then they are there: by the API, in the data and on pages.
func TestGamesOfBeforeCount(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := h.Guest(t), h.Guest(t)
	at := ann.Play("bots=1")
	webtest.PlayToEnd(t, h, ann, at)
	if m := read(t, ann); m.Reached != 0 || m.Next != "whole" || len(m.List) != len(milestones.All) {
		t.Errorf("before anything looks there is %+v", m)
	}
	keeper := &milestones.Keeper{Store: h.Kept.Milestones(), Log: slog.New(slog.DiscardHandler)}
	for _, want := range []int{1, 0} {
		if games, err := keeper.CatchUp(t.Context()); err != nil || games != want {
			t.Errorf("%d games are looked at, %v: want %d", games, err, want)
		}
	}
	webtest.PlayToEnd(t, h, ann, ann.Play("bots=1"))
	for path, want := range map[string]bool{at: true, "/milestones": false} {
		if page := ann.Want(200, ann.Get(path)).Body; strings.Contains(page, "New milestone: A whole game") != want {
			t.Errorf("%s tells of a new milestone: want %v", path, want)
		}
	}
	m := read(t, ann)
	if first := m.List[0]; first.Far != 3 || first.At == nil || "/t/"+first.Table != at || m.Reached == 0 || m.Next == "whole" {
		t.Errorf("after a game there is %+v", m)
	}
	if page := ann.Want(200, ann.Get("/milestones")).Body; !strings.Contains(page, `id="whole" class="feat reached`) ||
		!strings.Contains(page, `href="`+at+`"`) {
		t.Error("the page does not show what is reached")
	}
	for path, want := range map[string]string{"/profile": `id="next-feat"`, "/training": `id="feat-shelf"`,
		"/privacy/data": `"milestones":{`} {
		if page := ann.Want(200, ann.Get(path)).Body; !strings.Contains(page, want) {
			t.Errorf("%s lacks %s", path, want)
		}
	}
	if m := read(t, ben); m.Reached != 0 {
		t.Errorf("one who has not played has %+v", m)
	}
	ann.Want(200, ann.Post("/privacy/delete", ""))
	if m := read(t, ann); m.Reached != 0 {
		t.Errorf("after a deletion there is %+v", m)
	}
}

// TestAGameThatWasLeftDoesNotCount lets a bot play to the end.
func TestAGameThatWasLeftDoesNotCount(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := h.Guest(t)
	webtest.PlayedByBots(t, h, ann, "bots=1")
	if _, err := (&milestones.Keeper{Store: h.Kept.Milestones(), Log: slog.New(slog.DiscardHandler)}).CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := read(t, ann); m.Reached != 0 {
		t.Errorf("one who left has %+v", m)
	}
}

// TestAMilestoneBringsAFace asks for faces and backs of cards that the visitor has not earned yet, and has.
func TestAMilestoneBringsAFace(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := h.Guest(t)
	for _, field := range []string{"face=12", "face=3", "back=1", "back=9", "face=-4", ""} {
		ann.Want(400, ann.Post("/milestones", field))
	}
	ann.Want(200, ann.Post("/milestones", "back=0"))
	webtest.PlayToEnd(t, h, ann, ann.Play("bots=1"))
	if _, err := (&milestones.Keeper{Store: h.Kept.Milestones(), Log: slog.New(slog.DiscardHandler)}).CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	page := ann.Want(200, ann.Post("/milestones", "face=12")).Body
	if !strings.Contains(page, `value="12" aria-pressed="true"`) || !strings.Contains(page, `#avatar-13`) {
		t.Error("the page does not show the new face")
	}
	ann.Want(200, ann.Post("/settings", "name=Ann&back=%2F"))
	if session := ann.Want(200, ann.Get("/api/session")).Body; !strings.Contains(session, `"face":12`) {
		t.Errorf("after a change of the name the session is %s", session)
	}
}
