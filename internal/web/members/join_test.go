package members_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/identity"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestAnAccountThatIsDeletedWhileADeviceJoins deletes an account while a device with a guest waits that no server takes the guest any more.
func TestAnAccountThatIsDeletedWhileADeviceJoins(t *testing.T) {
	accounts := new(moderationtest.Memory)
	var account atomic.Pointer[string]
	members, err := identity.Open(t.Context(), identity.Config{Store: accounts, Lease: time.Hour,
		Wait: func(ctx context.Context, _ time.Duration) {
			if id := account.Swap(nil); id != nil {
				_ = accounts.ForgetAccount(ctx, *id, time.Now())
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(members.Close)
	h := webtest.NewWith(t, web.Config{Services: web.Services{Members: members, Talk: accounts}}, analysis.Config{Open: webtest.OpenAnalyst})
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	phone.Want(200, phone.Post("/play", "bots=1"))
	link, before := webtest.LinkOf(ann), phone.Cookie()
	id := ann.Identity()
	account.Store(&id)
	phone.Want(http.StatusGone, phone.Post(link, "games=along"))
	if got := phone.Cookie(); strings.HasPrefix(got, "member.") || got == "" {
		t.Errorf("the device has the cookie %q, before %q", got, before)
	}
}
