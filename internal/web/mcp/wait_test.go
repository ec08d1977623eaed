package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAWaitEndsAtItsTime waits for a second at a table where nothing happens, and for a version that is there.
func TestAWaitEndsAtItsTime(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	nelly := connect(t, h, botOf(webtest.Member(t, h, "Ann"), "Nelly"))
	id := at(nelly.call("make_table", `{"players":2,"piles":1}`), "id")
	begun := time.Now()
	now := nelly.call("wait", fmt.Sprintf(`{"detail":"full","id":%q,"seconds":1}`, id))
	if at(now, "table", "phase") != "waiting" || time.Since(begun) < time.Second {
		t.Errorf("after %v: %v", time.Since(begun), now)
	}
	if now := nelly.call("wait", fmt.Sprintf(`{"detail":"full","id":%q,"until":"change","seen":0}`, id)); at(now, "log", 0, "kind") != "created" {
		t.Errorf("a change that is there: %v", now)
	}
}

// TestAWaitEndsWithAChange waits while another player sits down.
func TestAWaitEndsWithAChange(t *testing.T) {
	t.Parallel()
	h := house(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	one, two := connect(t, h, botOf(ann, "Nelly")), connect(t, h, botOf(ann, "Olga"))
	id := at(one.call("make_table", `{"players":3,"piles":1,"sit":true}`), "id")
	seen := at(one.call("table", fmt.Sprintf(`{"detail":"full","id":%q}`, id)), "table", "version")
	sat := make(chan struct{})
	go func() {
		defer close(sat)
		two.call("sit", fmt.Sprintf(`{"id":%q,"seat":1}`, id))
	}()
	now := one.call("wait", fmt.Sprintf(`{"detail":"full","id":%q,"until":"change","seen":%v}`, id, seen))
	if at(now, "log", 0, "kind") != "sat" || at(now, "log", 1) != nil {
		t.Errorf("the log since: %v", at(now, "log"))
	}
	<-sat
}

// TestAWaitIsAStream lets a client that may have one stream wait, refuses another wait until the client leaves, and then answers it.
func TestAWaitIsAStream(t *testing.T) {
	t.Parallel()
	nelly, other, id := oneStream(t)
	ctx, leave := context.WithCancel(t.Context())
	left := nelly.waitOn(ctx, id)
	other.untilWait(id, "refused")
	leave()
	<-left
	other.untilWait(id, "answered") // once the server learns that the client has left
}

// TestAWaitEndsWithTheServer closes a server while a client waits.
func TestAWaitEndsWithTheServer(t *testing.T) {
	t.Parallel()
	nelly, other, id := oneStream(t)
	left := nelly.waitOn(t.Context(), id)
	other.untilWait(id, "refused")
	begun := time.Now()
	other.house.Pages.Close()
	if <-left; time.Since(begun) > 15*time.Second {
		t.Errorf("the wait ended after %v", time.Since(begun))
	}
}

// TestAWaitEndsWithItsToken revokes the token of a client that waits.
func TestAWaitEndsWithItsToken(t *testing.T) {
	t.Parallel()
	nelly, other, id := oneStream(t)
	left := nelly.waitOn(t.Context(), id)
	other.untilWait(id, "refused")
	bot, begun := firstBot(t, other.house), time.Now()
	if _, err := other.house.Pages.Members.End(t.Context(), bot, tokenOf(t, other.house, bot)); err != nil {
		t.Fatal(err)
	}
	if <-left; time.Since(begun) > 15*time.Second {
		t.Errorf("the wait ended after %v", time.Since(begun))
	}
}

// A waiter is a client that waits at a house.
type waiter struct {
	*player
	house *webtest.Server
}

// oneStream connects two clients of a bot account that may have one stream, and makes a table.
func oneStream(t *testing.T) (nelly, other waiter, id any) {
	t.Helper()
	limits := guard.NoLimits
	limits.PersonStreams = 1
	h := house(t, limits)
	token := botOf(webtest.Member(t, h, "Ann"), "Nelly")
	nelly, other = waiter{connect(t, h, token), h}, waiter{connect(t, h, token), h}
	return nelly, other, at(nelly.call("make_table", `{"players":2,"piles":1}`), "id")
}

// waitOn waits in the background for what never comes, until a context ends or the server does. It begins again when it was refused.
func (p waiter) waitOn(ctx context.Context, id any) (left <-chan struct{}) {
	done := make(chan struct{})
	args := json.RawMessage(fmt.Sprintf(`{"id":%q,"until":"change","seen":1000}`, id))
	go func() {
		defer close(done)
		for {
			result, err := p.CallTool(ctx, &sdk.CallToolParams{Name: "wait", Arguments: args})
			if err != nil || !result.IsError {
				return
			}
		}
	}()
	return done
}

// untilWait waits shortly, again and again, until the wait is answered or refused.
func (p waiter) untilWait(id any, want string) {
	p.t.Helper()
	for got := ""; got != want; {
		got = "answered"
		if _, refused := p.try("wait", fmt.Sprintf(`{"id":%q,"until":"change","seen":1000,"seconds":1}`, id)); refused {
			got = "refused"
		}
	}
}
