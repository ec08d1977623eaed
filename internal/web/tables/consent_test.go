package tables_test

import (
	"bufio"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// wantTexts checks that a page has some texts.
func wantTexts(t *testing.T, page string, want ...string) {
	t.Helper()
	for _, text := range want {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not have %q", text)
		}
	}
}

// questionOf is the number of the open question of a table.
func questionOf(t *testing.T, page string) string {
	t.Helper()
	found := regexp.MustCompile(`name="to" value="(\d+)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page has no question to answer")
	}
	return found[1]
}

// TestAnUndoByForms takes a call back, without a script. The log keeps the move, and the replay shows the moves that stand.
func TestAnUndoByForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	caller, other := webtest.CalledBy(t, h, guests, at)
	wantTexts(t, caller.Get(at).Body, `id="ask-undo"`)
	caller.Want(200, caller.Post(at+"/undo", "ply=0&epoch=0"))
	wantTexts(t, h.Guest(t).Get(at).Body, `id="status" role="status"`)
	page := other.Get(at).Body
	wantTexts(t, page, `id="status" role="status"`, `popovertarget="question"`, `formaction="`+at+`/agree"`)
	if stranger := h.Guest(t); strings.Contains(stranger.Get(at).Body, `name="to"`) {
		t.Error("a watcher is asked")
	} else {
		stranger.Want(403, stranger.Post(at+"/agree", "to="+questionOf(t, page)))
	}
	caller.Want(403, caller.Post(at+"/agree", "to="+questionOf(t, page)))
	other.Want(200, other.Post(at+"/agree", "to="+questionOf(t, page)))
	page = other.Want(200, other.Get(at)).Body
	wantTexts(t, page, "data-gone", `name="epoch" value="1"`)
	other.Want(409, other.Post(at+"/agree", "to=1"))
	now, _ := h.Host.Table(t.Context(), webtest.TableID(at))
	if len(now.Moves) != 0 || now.Game.State.Phase != razzia.Turn {
		t.Errorf("the game has the moves %v", now.Moves)
	}
	for _, page := range []string{"/replay", "/replay?at=0", "/record"} {
		caller.Want(200, caller.Get(at+page))
	}
	caller.Want(200, caller.Post(at+"/move", fmt.Sprintf("seat=%d&ply=0&epoch=1&move=draw+1", now.Game.State.Actor)))
	wantTexts(t, caller.Get(at+"/replay?at=2").Body, "draw")
	caller.Want(400, caller.Post(at+"/undo", "ply=0&epoch=1"))
	for _, g := range guests {
		g.Want(200, g.Post(at+"/pace", "pace=0s"))
	}
	for i, g := range guests {
		g.Want(200, g.Post(at+"/leave", fmt.Sprintf("seat=%d", i)))
	}
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	wantTexts(t, caller.Get(at+"/fair").Body, `data-verdict="fair.good"`, `id="seed"`)
}

// TestABreakByForms begins a break at a table with a clock, and ends it.
func TestABreakByForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests := [2]*webtest.Guest{h.Guest(t), h.Guest(t)}
	at := guests[0].Want(200, guests[0].Post("/tables", "players=2&clock=5m%2B5s")).Path
	guests[1].Want(200, guests[1].Post(at+"/sit", "seat=1"))
	guests[0].Want(200, guests[0].Post(at+"/break", ""))
	page := guests[1].Get(at).Body
	wantTexts(t, page, `id="status" role="status"`)
	guests[1].Want(200, guests[1].Post(at+"/agree", "to="+questionOf(t, page)))
	wantTexts(t, guests[0].Get(at).Body, `/end-break"`)
	guests[1].Want(200, guests[1].Post(at+"/end-break", ""))
	if page := guests[0].Get(at).Body; strings.Contains(page, `/end-break"`) {
		t.Error("the break is not over")
	}
}

// TestAFriendTakesASeat gives a seat away by a link that works once. The friend has the game in their list.
func TestAFriendTakesASeat(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	guests[1].Want(200, guests[1].Post(at+"/talk", "text=I+must+go"))
	guests[1].Want(200, guests[1].Post(at+"/offer", "seat=1"))
	link := regexp.MustCompile(at + `/seat/[a-z0-9]+`).FindString(guests[1].Get(at).Body)
	if link == "" || strings.Contains(guests[0].Get(at).Body, at+"/seat/") {
		t.Fatalf("the link is %q, or another player sees it", link)
	}
	friend := h.Guest(t)
	wantTexts(t, friend.Want(200, friend.Get(link)).Body, `action="`+at+`/take"`)
	friend.Want(409, friend.Get(at+"/seat/aaaa"))
	code := link[strings.LastIndex(link, "/")+1:]
	friend.Want(409, friend.Post(at+"/take", "code=aaaa"))
	guests[0].Want(403, guests[0].Post(at+"/take", "code="+code))
	friend.Want(200, friend.Post(at+"/take", "code="+code))
	page := friend.Get(at).Body
	wantTexts(t, page, `action="`+at+`/leave"`, "I must go")
	if strings.Contains(page, "data-own") {
		t.Error("the words of the player before are those of the friend")
	}
	wantTexts(t, friend.Get("/").Body, `href="`+at+`"`)
	guests[1].Want(403, guests[1].Post(at+"/leave", "seat=1"))
	late := h.Guest(t)
	late.Want(409, late.Get(link))
	late.Want(409, late.Post(at+"/take", "code="+code))
}

// TestAMemberTakesBackTheMoveOfTheirOtherSeat lets a member with two identities play both seats. After each move one of them is to act, and
// the other one may take the move back: on the page, in the API and in the stream.
func TestAMemberTakesBackTheMoveOfTheirOtherSeat(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	at := ann.Post("/tables", "players=2&undo=yes").Path
	phone.Want(200, phone.Post(at+"/sit", "seat=1"))
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=along"))
	api := "/api" + strings.Replace(at, "/t/", "/tables/", 1)
	now := ann.Table(at)
	ann.Want(200, ann.PostJSON(api+"/moves", fmt.Sprintf(`{"seat":%d,"ply":%d,"move":"call"}`, now.Game.Actor, now.Ply)))
	offered := fmt.Sprintf(`"undoTo":%d`, now.Ply)
	if got := ann.Get(api).Body; !strings.Contains(got, offered) {
		t.Errorf("the API does not offer the undo: %s", got)
	}
	if got := ann.Get(at).Body; !strings.Contains(got, `action="`+at+`/undo"`) {
		t.Error("the page does not offer the undo")
	}
	answer, err := ann.Client.Get(h.URL + api + "/stream")
	fatal.If(t, err)
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data: {") {
	}
	if !strings.Contains(lines.Text(), offered) {
		t.Errorf("the stream does not offer the undo: %s", lines.Text())
	}
	ann.Want(200, ann.PostJSON(api+"/undo", fmt.Sprintf(`{"ply":%d}`, now.Ply)))
}
